from __future__ import annotations

import math

import numpy
import pytest
from recipe.calibration import Reading, calibrated, calibration_error, fit, opened, result_of

from lastro.adapters.gemma.tuned import Line
from lastro.adapters.gemma.tuning import Tuning

from .speaking import chat, fact

TUNING = Tuning("made", "made.gguf", "0" * 64, ("1" * 64,), "tuned-v1", nothing_above=0.7, end_above=0.4)


def line(text: str, going_on: float) -> Line:
    return Line(text, (math.log(going_on), 0.0, 0.0, 0.0, 0.0))


def reading(name: str, right: float, wrong: float) -> Reading:
    said = chat(f"I live in {name} and I knit.", facts=(fact(f"I live in {name}", value=name),), name=name)
    lines = (
        line(f"I live in {name} => profile | home_city | {name}", right),
        line("I knit => skill | skill | knit", wrong),
    )
    return Reading(said, (lines,))


def test_limits_keep_a_beginning_of_the_lines() -> None:
    kept = reading("Braga", right=0.6, wrong=0.2).kept

    assert [0] == [len(lines) for lines in kept(0.3, 0.999)]
    assert [1] == [len(lines) for lines in kept(0.5, 0.7)]
    assert [2] == [len(lines) for lines in kept(0.5, 0.9)]


def test_facts_are_counted_behind_the_gates() -> None:
    invented = Reading(chat("I knit in Braga."), ((line("I knit => profile | home_city | Oslo", 0.9),),))

    result = result_of([reading("Braga", 0.9, 0.9), invented], 0.5, 0.5)

    assert (2, 1, 1) == (result.facts, result.right, result.gold)
    assert (1, 1) == (result.empty, result.clean)


def test_the_limits_chosen_give_the_highest_measure() -> None:
    readings = [reading(name, right=0.45, wrong=0.15) for name in ("Braga", "Faro", "Tulsa", "Perth", "Cork", "Leeds")]

    chosen = calibrated(opened(TUNING), readings, beta=1.0)

    assert 1.0 == chosen.result.f(1.0)
    assert 0.55 <= chosen.tuning.nothing_above
    assert chosen.tuning.end_above < 0.85
    assert chosen.tuning.calibration is not None


def test_a_fit_foretells_the_share_of_right_lines() -> None:
    rng = numpy.random.default_rng(0)
    features = rng.normal(size=(4_000, 2))
    shares = 1 / (1 + numpy.exp(-(0.5 + 1.5 * features[:, 0])))
    right = (rng.random(4_000) < shares).astype(float)

    fitted = fit(features, right)

    foretold = numpy.array([fitted.confidence(row) for row in features])
    assert calibration_error(foretold, right) < 0.05
    assert fitted.weights[0] > 0.5 > abs(fitted.weights[1])


@pytest.mark.parametrize(("foretold", "error"), [(0.5, 0.0), (0.9, 0.4), (0.1, 0.4)])
def test_the_calibration_error_is_the_distance_of_what_is_foretold(foretold: float, error: float) -> None:
    right = numpy.array([1.0, 0.0, 1.0, 0.0])

    assert error == pytest.approx(calibration_error(numpy.full(4, foretold), right))
