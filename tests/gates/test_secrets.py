"""Secrets: credentials and personal numbers are kept nowhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

REFUSED = [
    ("my wifi password is blue-Heron77", "note", "wifi password is blue-Heron77"),
    ("the safe PIN is 9041", "note", "PIN 9041"),
    ("my card is 4111 1111 1111 1111", "note", "card 4111 1111 1111 1111"),
    ("my SSN is 219-09-9999", "note", "SSN 219-09-9999"),
    ("use my key sk-abcdefgh12345678", "tool", "sk-abcdefgh12345678"),
    ("my IBAN is GB82 WEST 1234 5698 7654 32", "note", "GB82 WEST 1234 5698 7654 32"),
    ("minha senha é girassol", "note", "senha girassol"),
    ("meu CPF é 111.444.777-35", "note", "CPF 111.444.777-35"),
    ("o CNPJ da loja é 11.444.777/0001-61", "note", "CNPJ 11.444.777/0001-61"),
    ("a senha do cofre é 88-12-40", "note", "88-12-40"),
    ("mi contraseña es Lluvia_22", "note", "Lluvia_22"),
    ("mi NIP es 7731", "note", "NIP 7731"),
    ("la clave del wifi es tucan55x", "note", "tucan55x"),
    ("I live in Oslo, door code 4417", "note", "door code 4417"),
    ("I'm Ana, password hunter22x, and I love bees", "likes", "loves bees; password hunter22x"),
]

ACCEPTED = [
    ("I change my router password twice a year", "habit", "changes router password twice a year"),
    ("I use a password manager called Vaultwarden", "tool", "Vaultwarden"),
    ("my order 5517 2208 9034 arrived", "note", "order 5517 2208 9034"),
    ("Troco a senha a cada 90 dias", "habit", "troca a senha a cada 90 dias"),
    ("my phone number ends with a 7", "note", "phone number ends with a 7"),
    ("I have 12 keys on my ring", "owns", "12 keys"),
    ("I ran 1234567890 steps", "habit", "1234567890 steps"),
    ("my favourite token in Monopoly is the boot", "likes", "boot"),
    ("mi clave para dormir es leer", "habit", "leer"),
    ("meu código de conduta é simples", "note", "código de conduta simples"),
    ("my goal is 10000 steps a day", "goal", "10000 steps a day"),
    ("I was born on 1985-04-12", "birthday", "1985-04-12"),
    ("Sou de 1990, CEP 60000-000", "note", "1990"),
]


@pytest.mark.parametrize(("said", "key", "value"), REFUSED)
def test_credentials_and_personal_numbers_are_refused(
    outcome: Callable[..., str], said: str, key: str, value: str
) -> None:
    assert "secrets" == outcome(said, key, value)


@pytest.mark.parametrize(("said", "key", "value"), ACCEPTED)
def test_talk_about_passwords_and_plain_numbers_pass(
    outcome: Callable[..., str], said: str, key: str, value: str
) -> None:
    assert "accepted" == outcome(said, key, value)
