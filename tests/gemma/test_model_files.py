"""A foreign or damaged file is refused with a sentence before the runtime sees it; digests are computed once."""

from __future__ import annotations

import contextlib
import hashlib
import os
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.adapters.gemma import GemmaExtractor, GemmaSettings
from lastro.adapters.gemma.digests import sha256_of
from lastro.adapters.gemma.gguf import read_header
from lastro.domain.errors import ModelUnusableError


def text(value: str) -> bytes:
    return struct.pack("<Q", len(value.encode())) + value.encode()


LAYERS = text("gemma3.block_count") + struct.pack("<II", 4, 1)


def small_gguf() -> bytes:
    pairs = [
        text("general.architecture") + struct.pack("<I", 8) + text("gemma3"),
        text("tokenizer.ggml.tokens") + struct.pack("<IIQ", 9, 8, 2) + text("<bos>") + text("bee"),
        text("tokenizer.ggml.scores") + struct.pack("<IIQ", 9, 6, 2) + bytes(8),
        text("tokenizer.ggml.add_bos_token") + struct.pack("<I?", 7, True),
        text("gemma3.context_length") + struct.pack("<II", 4, 2048),
        LAYERS,
    ]
    tensor = text("token_embd.weight") + struct.pack("<IQQIQ", 2, 4, 2, 0, 0)
    return b"GGUF" + struct.pack("<IQQ", 3, 1, len(pairs)) + b"".join(pairs) + tensor + bytes(64)


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "small.gguf"
    path.write_bytes(small_gguf())
    return path


def test_the_header_tells_what_the_file_says_of_itself(model: Path) -> None:
    header = read_header(model)

    assert {
        "general.architecture": "gemma3",
        "tokenizer.ggml.add_bos_token": True,
        "gemma3.context_length": 2048,
        "gemma3.block_count": 1,
    } == header.metadata
    assert (1, "gemma3", "") == (header.tensors, header.text("general.architecture"), header.text("gemma3.nothing"))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"GG",
        b"PK\x03\x04 a zip",
        b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 253113024\n",
        b"GGUF",
        b"GGUF" + struct.pack("<IQQ", 1, 1, 1) + bytes(64),
        b"GGUF" + struct.pack("<IQQ", 3, 0, 0) + bytes(64),
        b"GGUF" + struct.pack("<IQQ", 3, 2**63, 2**63) + bytes(64),
        small_gguf()[:-90],
        small_gguf().replace(LAYERS, LAYERS[:-4] + bytes(4)),
        small_gguf().replace(LAYERS, LAYERS[:-4] + b"\xff" * 4),
        small_gguf().replace(struct.pack("<I", 8) + text("gemma3"), struct.pack("<I", 99) + text("gemma3")),
    ],
)
def test_a_file_that_is_no_whole_gguf_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.gguf"
    path.write_bytes(content)

    with pytest.raises(ModelUnusableError, match=r"odd\.gguf' cannot be used as a model"):
        read_header(path)


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(ModelUnusableError, match=r"gone\.gguf"):
        read_header(tmp_path / "gone.gguf")


@given(st.lists(st.tuples(st.integers(4, 300), st.integers(0, 255)), max_size=6), st.integers(0, 400))
def test_no_damage_of_a_header_leads_to_another_error(
    tmp_path_factory: pytest.TempPathFactory, edits: list[tuple[int, int]], length: int
) -> None:
    content = bytearray(small_gguf())
    for place, value in edits:
        content[place % len(content)] = value
    path = tmp_path_factory.mktemp("damaged") / "model.gguf"
    path.write_bytes(content[:length])

    with contextlib.suppress(ModelUnusableError):
        assert read_header(path).tensors > 0


def test_a_text_file_named_as_the_model_is_refused_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "notes.gguf"
    path.write_text("not a model")

    with pytest.raises(ModelUnusableError, match=r"notes\.gguf"):
        GemmaExtractor(GemmaSettings(model_path=path, cache_folder=tmp_path)).fingerprint()


def test_a_digest_is_computed_once_for_a_state_of_the_file(model: Path, tmp_path: Path) -> None:
    first = sha256_of(model, tmp_path / "cache")
    stat = model.stat()
    model.write_bytes(bytes(len(small_gguf())))
    os.utime(model, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    trusted = sha256_of(model, tmp_path / "cache")
    os.utime(model, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1))

    assert hashlib.sha256(small_gguf()).hexdigest() == first == trusted
    assert hashlib.sha256(bytes(len(small_gguf()))).hexdigest() == sha256_of(model, tmp_path / "cache")


@pytest.mark.parametrize("noise", [b"", b"{", b'{"x": 1}', b"\xff"])
def test_a_damaged_list_of_digests_is_made_anew(model: Path, tmp_path: Path, noise: bytes) -> None:
    (tmp_path / "digests.json").write_bytes(noise)

    assert hashlib.sha256(small_gguf()).hexdigest() == sha256_of(model, tmp_path)
    assert str(model).encode() in (tmp_path / "digests.json").read_bytes()


def test_a_cache_that_cannot_be_written_costs_only_time(model: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    assert hashlib.sha256(small_gguf()).hexdigest() == sha256_of(model, tmp_path / "file")
