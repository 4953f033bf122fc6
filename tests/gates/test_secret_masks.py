"""Secrets are found wherever they stand, and not even the refusal keeps them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lastro.domain.candidate import Candidate
from lastro.domain.fragment import Fragment
from lastro.domain.gates import Judgement, mask_secrets
from lastro.domain.gates.secrets import MASK

KEY = "sk-" + "abcd1234efgh5678"
TOKEN = "ey" + "JhbGciOiJub25l.ey" + "JzdWIiOiJ4eCJ9."


def test_a_refusal_keeps_the_reason_and_not_the_secret(
    conversation: Callable[..., Fragment], fact: Callable[..., Candidate], judged: Callable[..., Judgement]
) -> None:
    said = "the wifi password is blue-Plover77"

    refusal = judged(conversation(said), fact("wifi password is blue-Plover77", said)).rejected[0]

    assert "it looks like a credential or a personal number" == refusal.reason
    assert f"wifi password is {MASK}" == refusal.candidate.memory_value
    assert "Plover" not in refusal.candidate.evidence


def test_a_secret_is_masked_even_where_another_gate_refuses_first(
    conversation: Callable[..., Fragment], fact: Callable[..., Candidate], judged: Callable[..., Judgement]
) -> None:
    refusal = judged(conversation("good morning"), fact(f"the key is {KEY}", f"my key is {KEY}")).rejected[0]

    assert "grounding" == refusal.gate
    assert KEY not in refusal.candidate.memory_value + refusal.candidate.evidence


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"use {KEY} please", f"use {MASK} please"),
        (f"header Authorization: Bearer {TOKEN}", f"header Authorization: {MASK}"),
        ("key AKIA" + "ABCDEFGH12345678 here", f"key {MASK} here"),
        ("postgres://oda:s3cretpass@db.example/x", f"postgres://{MASK}@db.example/x"),
        ("the alarm code is 4417, the gate is 9902", f"the alarm code is {MASK}, the gate is {MASK}"),
        ("a senha do portão é girassol e o PIN é 9041", f"a senha do portão é {MASK} e o PIN é {MASK}"),
        ("mi contraseña: Lluvia_22", f"mi contraseña: {MASK}"),
        ("card 5500 0000 0000 0004 exp 09/30", f"card {MASK} exp 09/30"),
        ("CPF 111.444.777-35 e pronto", f"CPF {MASK} e pronto"),
        ("-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- end", f"{MASK} end"),
        ("is gold-Finch-31 a good password?", f"is {MASK} a good password?"),
    ],
)
def test_a_secret_is_masked_in_any_text(text: str, masked: str) -> None:
    assert masked == mask_secrets(text)


@pytest.mark.parametrize(
    "text",
    [
        "my password is weak",
        "I forgot my password and the code is clean",
        "minha senha é fraca e o gerenciador de senhas é offline",
        "esqueci a senha do banco e durmo",
        "la clave es practicar, mi contraseña es débil",
        "order 5517 2208 9034, commit 3b2e91c07a5d4f18, CEP 60000-000",
        "call me at (11) 98765-4321, the alarm is at 6:30",
        "the key point is 3-fold and my passport expires in 2031",
        "123.456.789-00 has wrong check digits",
    ],
)
def test_plain_talk_and_plain_numbers_are_left_alone(text: str) -> None:
    assert text == mask_secrets(text)
