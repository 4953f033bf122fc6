"""llama.cpp through its C interface: one model, greedy, silent, with the prompt's beginning kept evaluated.

The high-level class of llama-cpp-python is not used: it redirects the file descriptors of the whole process
while it loads, prints to stderr, and parses control text in everything that it tokenizes.
"""

from __future__ import annotations

import ctypes
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy

from .patience import patient_threads

with patient_threads():
    import llama_cpp

from ...domain.errors import ExtractorUnavailableError, ModelUnusableError
from .writing import Generated, LineEnds, Step

N_BATCH = 512
_PIECE_BYTES = 128
_KEPT_LOG_LINES = 20
_LEVEL_ERROR = 4
_log: deque[str] = deque(maxlen=_KEPT_LOG_LINES)


def _keep(level: int, text: bytes, _: ctypes.c_void_p) -> None:
    """Keep the last complaints of llama.cpp for an error message; nothing reaches a terminal."""
    if level == _LEVEL_ERROR:
        _log.append(text.decode("utf-8", "replace").strip())


_KEEP = llama_cpp.llama_log_callback(_keep)


class Engine:
    """A loaded model with one context; not thread-safe, its owner holds a lock.

    The cache covers the whole context in all layers: with a cache of the sliding window only, the beginning of
    the prompt is gone after the first answer, and a second question that relies on it is answered wrongly.
    """

    def __init__(self, path: Path, *, n_ctx: int, n_threads: int, adapter: Path | None = None) -> None:
        """Load the model, and put the LoRA *adapter* on its weights where one is given.

        Raises:
            ModelUnusableError: llama.cpp cannot read the file, or it is no model that writes text.
        """
        llama_cpp.llama_log_set(_KEEP, ctypes.c_void_p(0))
        llama_cpp.llama_backend_init()
        _log.clear()
        self.n_ctx = n_ctx
        self._model: Any = _loaded(path)
        self._vocabulary = llama_cpp.llama_model_get_vocab(self._model)
        self._n_vocabulary = llama_cpp.llama_vocab_n_tokens(self._vocabulary)
        self._context: Any = None
        if self._n_vocabulary > 0 and llama_cpp.llama_model_has_decoder(self._model):
            self._context = llama_cpp.llama_init_from_model(self._model, _context_params(n_ctx, n_threads))
        if not self._context:
            self.close()
            raise _unusable(path)
        if adapter is not None:
            self._put_on(adapter)
        self._memory = llama_cpp.llama_get_memory(self._context)
        self._kept: tuple[int, ...] = ()

    def _put_on(self, adapter: Path) -> None:
        """Put *adapter* on; the model owns it from then on."""
        loaded = llama_cpp.llama_adapter_lora_init(self._model, str(adapter).encode())
        if not loaded:
            self.close()
            raise _unusable(adapter)
        adapters = (llama_cpp.llama_adapter_lora_p_ctypes * 1)(loaded)
        if llama_cpp.llama_set_adapters_lora(self._context, adapters, 1, (ctypes.c_float * 1)(1.0)) != 0:
            self.close()
            raise _unusable(adapter)

    def close(self) -> None:
        """Free the model; the engine cannot be used afterwards."""
        if self._context:
            llama_cpp.llama_free(self._context)
        if self._model:
            llama_cpp.llama_model_free(self._model)
        self._context = self._model = None

    def beginning(self) -> list[int]:
        """Return the token with which every prompt of this model begins; none where the model wants none."""
        bos = int(llama_cpp.llama_vocab_bos(self._vocabulary))
        return [bos] if llama_cpp.llama_vocab_get_add_bos(self._vocabulary) and bos >= 0 else []

    def tokens(self, text: str, *, control: bool) -> list[int]:
        """Return the tokens of *text*.

        Args:
            text: any text.
            control: whether control text such as a turn marker becomes a control token; never so for messages.
        """
        return _tokenized(self._vocabulary, text, control=control)

    def answer(
        self,
        beginning: Sequence[int],
        rest: Sequence[int],
        *,
        max_tokens: int,
        timeout_s: float,
        enough: Callable[[str], bool],
        allowed: Callable[[str], bool],
        ends: LineEnds | None = None,
    ) -> Generated:
        """Write on after *beginning* and *rest*, always the likeliest token.

        Args:
            beginning: tokens shared by all questions; evaluated once and kept.
            rest: tokens of this question, at least one.
            max_tokens: of the answer; with the question it must fit the context.
            timeout_s: how long evaluating and writing may take together.
            enough: says of the text so far whether the answer is over.
            allowed: says of the text with the next token whether it may go on so; else the next likeliest is taken.
            ends: decides where the answer ends; without it the model does.

        Raises:
            ExtractorUnavailableError: it took longer than *timeout_s*, or llama.cpp failed.
        """
        if len(beginning) + len(rest) + max_tokens > self.n_ctx:
            raise ValueError(
                f"{len(beginning)} + {len(rest)} + {max_tokens} tokens do not fit a context of {self.n_ctx}"
            )
        deadline = time.monotonic() + timeout_s
        try:
            self._return_to(tuple(beginning), deadline)
            self._evaluate(rest, deadline)
            return self._write(max_tokens, deadline, enough, allowed, ends)
        except BaseException:
            self._forget()
            raise

    def log_probabilities(
        self, beginning: Sequence[int], rest: Sequence[int], *, of: Sequence[int], timeout_s: float
    ) -> list[float]:
        """Return how likely each token of *of* stands behind *beginning* and *rest*, as natural logarithms.

        Raises:
            ExtractorUnavailableError: it took longer than *timeout_s*, or llama.cpp failed.
        """
        deadline = time.monotonic() + timeout_s
        try:
            self._return_to(tuple(beginning), deadline)
            self._evaluate(rest, deadline)
            scores = self._scores()
            return [_log_probability(scores, token) for token in of]
        except BaseException:
            self._forget()
            raise

    def _return_to(self, beginning: tuple[int, ...], deadline: float) -> None:
        """Leave only *beginning* in the cache; it is evaluated by itself, so that every answer equals a first one."""
        if self._kept == beginning and llama_cpp.llama_memory_seq_rm(self._memory, 0, len(beginning), -1):
            return
        self._forget()
        self._evaluate(beginning, deadline)
        self._kept = beginning

    def _forget(self) -> None:
        llama_cpp.llama_memory_clear(self._memory, True)
        self._kept = ()

    def _evaluate(self, tokens: Sequence[int], deadline: float) -> None:
        for start in range(0, len(tokens), N_BATCH):
            if time.monotonic() > deadline:
                raise ExtractorUnavailableError("The model took too long: give it more time or fewer tokens.")
            part = tokens[start : start + N_BATCH]
            held = (llama_cpp.llama_token * len(part))(*part)
            code = llama_cpp.llama_decode(self._context, llama_cpp.llama_batch_get_one(held, len(part)))
            if code != 0:
                raise ExtractorUnavailableError(f"llama.cpp could not evaluate the prompt (code {code}).", code)

    def _write(
        self,
        max_tokens: int,
        deadline: float,
        enough: Callable[[str], bool],
        allowed: Callable[[str], bool],
        ends: LineEnds | None,
    ) -> Generated:
        written = b""
        steps: list[Step] = []
        for count in range(max_tokens):
            text, scores = _text(written), self._scores()
            if ends is not None and text[-1:] in ("", "\n") and self._ends_here(text, scores, ends):
                return Generated(text, True, count, tuple(steps))
            token, longer = self._next(scores, written, allowed)
            if token is None:
                return Generated(text, True, count, tuple(steps))
            if ends is not None:
                steps.append(Step(len(text), _log_probability(scores, token)))
            written = longer
            if enough(_text(written)):
                return Generated(_text(written), True, count + 1, tuple(steps))
            self._evaluate((token,), deadline)
        return Generated(_text(written), False, max_tokens, tuple(steps))

    def _ends_here(self, text: str, scores: Any, ends: LineEnds) -> bool:
        """Put the question to *ends*; where the answer goes on, the tokens that would end it are ruled out."""
        stops = [ends.nothing, llama_cpp.llama_vocab_eos(self._vocabulary)]
        probability = math.fsum(math.exp(_log_probability(scores, token)) for token in stops)
        if ends.is_over(text, min(probability, 1.0)):
            return True
        scores[stops] = -numpy.inf
        return False

    def _next(self, scores: Any, written: bytes, allowed: Callable[[str], bool]) -> tuple[int | None, bytes]:
        """Return the likeliest token that is allowed, None at the end of the answer, with the text so far."""
        while True:
            token = int(numpy.argmax(scores))
            if llama_cpp.llama_vocab_is_eog(self._vocabulary, token):
                return None, written
            longer = written + self._piece(token)
            if allowed(_text(longer)) or numpy.isneginf(scores[token]):
                return token, longer
            scores[token] = -numpy.inf

    def _scores(self) -> Any:
        logits = llama_cpp.llama_get_logits_ith(self._context, -1)
        if not logits:
            raise ExtractorUnavailableError("llama.cpp gave no logits: the file is no model that writes text.")
        return numpy.ctypeslib.as_array(logits, shape=(self._n_vocabulary,))

    def _piece(self, token: int) -> bytes:
        buffer = ctypes.create_string_buffer(_PIECE_BYTES)
        size = llama_cpp.llama_token_to_piece(
            self._vocabulary, llama_cpp.llama_token(token), buffer, _PIECE_BYTES, 0, False
        )
        return buffer.raw[: max(size, 0)]


def _log_probability(scores: Any, token: int) -> float:
    highest = scores.max()
    return float(scores[token] - highest - numpy.log(numpy.exp(scores - highest).sum()))


def _text(written: bytes) -> str:
    """Return what is written so far, without the half character that a token can end in."""
    return written.decode("utf-8", "ignore")


class Vocabulary:
    """The tokenizer of a model, without its weights; not thread-safe, its owner holds a lock."""

    def __init__(self, path: Path) -> None:
        """Read the vocabulary out of the file at *path*.

        Raises:
            ModelUnusableError: llama.cpp cannot read the file.
        """
        llama_cpp.llama_log_set(_KEEP, ctypes.c_void_p(0))
        llama_cpp.llama_backend_init()
        self._model = _loaded(path, vocabulary_only=True)
        self._vocabulary = llama_cpp.llama_model_get_vocab(self._model)

    def tokens(self, text: str, *, control: bool) -> list[int]:
        """See `Engine.tokens`."""
        return _tokenized(self._vocabulary, text, control=control)


def _tokenized(vocabulary: Any, text: str, *, control: bool) -> list[int]:
    written = text.encode("utf-8", "replace")
    size = len(written) + 8
    buffer = (llama_cpp.llama_token * size)()
    count = llama_cpp.llama_tokenize(vocabulary, written, len(written), buffer, size, False, control)
    if count < 0:
        raise ModelUnusableError(f"The model's tokenizer refuses a text of {len(written)} bytes.", len(written))
    return list(buffer[:count])


def _loaded(path: Path, *, vocabulary_only: bool = False) -> Any:
    params = llama_cpp.llama_model_default_params()
    params.n_gpu_layers = 0
    params.vocab_only = vocabulary_only
    model = llama_cpp.llama_model_load_from_file(str(path).encode(), params)
    if not model:
        raise _unusable(path)
    return model


def _context_params(n_ctx: int, n_threads: int) -> Any:
    params = llama_cpp.llama_context_default_params()
    params.n_ctx = n_ctx
    params.n_batch = params.n_ubatch = min(N_BATCH, n_ctx)
    params.n_threads = params.n_threads_batch = n_threads
    params.flash_attn_type = llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED
    params.swa_full = True
    params.no_perf = True
    return params


def _unusable(path: Path) -> ModelUnusableError:
    why = next((line for line in _log if line), "it is no model that writes text")
    return ModelUnusableError(f"{str(path)!r} cannot be used as a model: {why}", str(path))
