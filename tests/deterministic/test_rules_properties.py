# ruff: noqa: E501 (tables of speech: one row, one line)
from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence

import pytest
from hearing import chat, heard
from hypothesis import given
from hypothesis import strategies as st

from lastro.adapters.deterministic import DeterministicExtractor
from lastro.domain.candidate import Category
from lastro.domain.catalogue import default_catalogue

SIZE = 200_000
SECONDS = 60
PIECES = [
    "I'm", "I", "my", "live in", "Vaasa", "allergic to", "kiwi", "and", ",", ". ", "? ", '"', "```", "\n", "> ", "always",
    "sou", "moro em", "Araxá", "minha irmã", "tenho", "é", "e", "não", "sorry", "quer dizer", "83 kg", "42", "soy", "vivo en",
    "hasta", "until May", "A: ", "🙃", "e\u0301", "\u0130", "ß", "\x00", "\ud800", "reply in", "English", "sempre", "every day",
]  # fmt: skip
HOSTILE = [
    "a: a ", "i ", "my ", '"a ', "i am ", "'i'm ", "> a\n", "```", "e e ", "i live in ", "every day i run ", "x\n\n",
    "translate: ", "( ", "{a:", "1,2,", "a", "\u00e1", "\n", "until until ", "sorry sorry ", "allergic to a, ",
    "i speak english and ", "i'm 31. sorry, 32. ", "Ana, 41, nurse, ", "i want to learn ", "my dog Rex ", "a-", "1.1.1.",
]  # fmt: skip

speech = st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=24).map(" ".join))


@given(st.lists(speech, min_size=1, max_size=5))
def test_any_text_is_read_without_an_error_and_quoted_verbatim(turns: Sequence[str]) -> None:
    fragment = chat(*turns)
    contents = {message.message_id: message.content for message in fragment.sources()}

    for candidate in DeterministicExtractor().extract(fragment).candidates:
        assert candidate.source_message_id is not None
        assert candidate.evidence in contents[candidate.source_message_id]
        assert candidate.evidence.strip()
        assert candidate.memory_value.strip()


@given(st.lists(speech, min_size=1, max_size=5))
def test_the_same_fragment_gives_the_same_answer(turns: Sequence[str]) -> None:
    fragment = chat(*turns)

    assert DeterministicExtractor().extract(fragment) == DeterministicExtractor().extract(fragment)


@given(st.lists(speech, min_size=1, max_size=5))
def test_every_candidate_has_a_canonical_key_and_a_known_category(turns: Sequence[str]) -> None:
    catalogue = default_catalogue()

    for candidate in heard(*turns):
        assert candidate.memory_key == catalogue.canonical(candidate.memory_key)
        assert candidate.memory_category in set(Category)
        assert 0 < candidate.confidence <= 1
        assert candidate.proposed_by == "deterministic"


SCRIPT = """
from hearing import heard
from lastro.adapters.deterministic import DeterministicExtractor
print(DeterministicExtractor().fingerprint())
print(heard("I'm Bertram, I live in Vaasa, I speak Welsh and Dutch and I'm allergic to kiwi, figs and latex"))
print(heard("how do I feed kefir?", "is kefir sour?", "does kefir freeze? and koji?", "koji? kefir?", "koji again?"))
"""


def test_nothing_depends_on_the_order_of_hashes() -> None:
    said = {_run_with_hash_seed(seed) for seed in ("0", "1", "2")}

    assert len(said) == 1


def _run_with_hash_seed(seed: str) -> str:
    paths = [path for path in sys.path if path]
    code = f"import sys; sys.path[:0] = {paths!r}\n{SCRIPT}"
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("unit", HOSTILE)
def test_a_long_hostile_message_is_read_in_bounded_time(unit: str) -> None:
    fragment = chat(unit * (SIZE // len(unit)))
    started = time.process_time()

    DeterministicExtractor().extract(fragment)

    assert time.process_time() - started < SECONDS


def test_the_fingerprint_names_the_rules_and_their_digest() -> None:
    fingerprint = DeterministicExtractor().fingerprint()

    assert fingerprint.adapter == "deterministic"
    assert fingerprint.model == fingerprint.model_sha256 == ""
    name, _, digest = fingerprint.prompt_version.partition(":")
    assert name == "rules-1"
    assert len(digest) == 16
