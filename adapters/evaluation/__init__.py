"""How well an extractor and the gates behind it read labelled chats."""

from .reading import Case, Outcome, Run, cases_of, read_all
from .report import GateFigures, Report, gates_of, report_of

__all__ = ["Case", "GateFigures", "Outcome", "Report", "Run", "cases_of", "gates_of", "read_all", "report_of"]
