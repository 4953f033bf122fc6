"""A picture of an evaluation: precision against recall, and how right a confidence is."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from ...domain.errors import InvalidInputError
from .report import Report


def require_plots() -> None:
    """Refuse where nothing can draw.

    Raises:
        InvalidInputError: matplotlib is not installed.
    """
    if find_spec("matplotlib") is None:
        raise InvalidInputError("matplotlib is not installed: install lastro with the extra `plots`.", "matplotlib")


def draw(reports: Mapping[str, Report], path: Path) -> None:
    """Write the picture of *reports*, by the name of the extractor, to *path* (the suffix names the format).

    Raises:
        InvalidInputError: matplotlib is not installed, or does not know the format.
    """
    require_plots()
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4.5), layout="constrained")
    trade, reliability = figure.subplots(1, 2)
    for name, report in reports.items():
        points = [(one.recall, one.precision) for one in report.curve if one.recall is not None and one.precision]
        trade.plot([recall for recall, _ in points], [precision for _, precision in points], "o-", label=name)
        reliability.plot([one.confidence for one in report.bins], [one.right for one in report.bins], "o-", label=name)
    trade.set(xlabel="recall", ylabel="precision", xlim=(0, 1), ylim=(0, 1.02), title="by threshold of confidence")
    reliability.plot([0, 1], [0, 1], "--", color="grey", label="confidence is the share of right facts")
    reliability.set(
        xlabel="confidence", ylabel="share of right facts", xlim=(0, 1), ylim=(0, 1.02), title="reliability"
    )
    for axes in (trade, reliability):
        axes.legend()
        axes.grid(alpha=0.3)
    try:
        figure.savefig(path)
    except ValueError as error:
        raise InvalidInputError(f"{str(path)!r} cannot be drawn: {error}.", str(path)) from error
