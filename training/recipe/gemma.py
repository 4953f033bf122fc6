"""The Gemma 3 text model with low-rank adapters, written for training on one processor core.

The frozen weights are read from a GGUF file and kept in bfloat16; the residual stream and the adapters stay in
float32. Nothing is computed that the loss does not need: no gradients of frozen weights, no logits of the question,
and of the vocabulary only the common part and a sample of the rest (see `recipe.losses`).

Source: the Gemma 3 technical report (arXiv 2503.19786) and llama.cpp's ``src/models/gemma3.cpp``, against which
`recipe.agreement` checks every exported adapter.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gguf
import numpy
import torch
from torch import Tensor, nn
from torch.nn import functional

ARCHITECTURE = "gemma3"
GLOBAL_EVERY = 6
LOCAL_ROPE_BASE = 10_000.0
NORM_EPSILON = 1e-6
_ROWS = 16_384
MODULES = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")
"""The linear layers of a block, as GGUF names them; each gets an adapter."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a model, as its GGUF file states them."""

    layers: int
    width: int
    heads: int
    kv_heads: int
    head_width: int
    sliding_window: int
    rope_base: float


class Weights:
    """The frozen weights of a GGUF file, dequantized to bfloat16 one by one."""

    def __init__(self, path: Path) -> None:
        """Open the file; tensors are read when they are asked for."""
        self._reader = gguf.GGUFReader(path)
        self._tensors = {tensor.name: tensor for tensor in self._reader.tensors}
        if (architecture := self._field("general.architecture")) != ARCHITECTURE:
            raise ValueError(f"{str(path)!r} holds a model of the kind {architecture!r}, not {ARCHITECTURE!r}")

    @property
    def shape(self) -> Shape:
        """The sizes of the model."""
        return Shape(
            layers=self._field("gemma3.block_count"),
            width=self._field("gemma3.embedding_length"),
            heads=self._field("gemma3.attention.head_count"),
            kv_heads=self._field("gemma3.attention.head_count_kv"),
            head_width=self._field("gemma3.attention.key_length"),
            sliding_window=self._field("gemma3.attention.sliding_window"),
            rope_base=self._field("gemma3.rope.freq_base"),
        )

    def size(self, name: str) -> tuple[int, int]:
        """Return the widths, in and out, of the matrix called *name*."""
        width_in, width_out = self._tensors[f"{name}.weight"].shape
        return int(width_in), int(width_out)

    def matrix(self, name: str) -> Tensor:
        """Return the matrix called *name*, out × in, bfloat16."""
        return torch.cat([rows.to(torch.bfloat16) for rows in self._rows(name)])

    def vector(self, name: str) -> Tensor:
        """Return the vector called *name*, float32."""
        return torch.cat(list(self._rows(name)))

    def _rows(self, name: str) -> Iterator[Tensor]:
        """Yield the rows of a tensor, float32, some at a time: the embedding alone would take 670 MB."""
        tensor = self._tensors[f"{name}.weight"]
        for start in range(0, len(tensor.data), _ROWS):
            part = gguf.dequantize(tensor.data[start : start + _ROWS], tensor.tensor_type)
            yield torch.from_numpy(numpy.array(part, dtype=numpy.float32))

    def _field(self, name: str) -> Any:
        field = self._reader.get_field(name)
        if field is None:
            raise ValueError(f"the file does not say {name!r}")
        return field.contents()


class Adapter(nn.Module):
    """The low-rank addition to one linear layer: B(A(x)), B scaled by alpha / rank."""

    def __init__(self, width_in: int, width_out: int, rank: int, alpha: float) -> None:
        """Begin as nothing: B is zero."""
        super().__init__()
        self.scale = alpha / rank
        self.a = nn.Parameter(torch.empty(rank, width_in))
        self.b = nn.Parameter(torch.zeros(width_out, rank))
        nn.init.kaiming_uniform_(self.a, a=math.sqrt(5))


@dataclass(frozen=True, slots=True)
class Adding:
    """What is added to the frozen model.

    Attributes:
        rank: of the adapters.
        alpha: an adapter's output is scaled by alpha / rank.
        dropout: share of an adapter's inner values that are dropped while training, in [0, 1).
        noise: strength of the noise on embeddings while training (NEFTune, arXiv 2310.05914).
    """

    rank: int
    alpha: float
    dropout: float = 0.0
    noise: float = 0.0


class Block(nn.Module):
    """One layer: attention and a gated feed-forward part, each between two norms."""

    def __init__(self, weights: Weights, number: int, adding: Adding) -> None:
        """Read layer *number*; its adapters begin as nothing."""
        super().__init__()
        self.dropout = adding.dropout
        self.shape = weights.shape
        self.is_global = (number + 1) % GLOBAL_EVERY == 0

        def matrix(*names: str) -> Tensor:
            return torch.cat([weights.matrix(f"blk.{number}.{name}") for name in names])

        def vector(name: str) -> Tensor:
            return weights.vector(f"blk.{number}.{name}")

        self.attention_in = _Frozen(matrix("attn_q", "attn_k", "attn_v"))
        self.attention_out = _Frozen(matrix("attn_output"))
        self.feed_in = _Frozen(matrix("ffn_gate", "ffn_up"))
        self.feed_out = _Frozen(matrix("ffn_down"))
        for name in ("attn_norm", "post_attention_norm", "ffn_norm", "post_ffw_norm", "attn_q_norm", "attn_k_norm"):
            self.register_buffer(name, vector(name), persistent=False)
        self.adapters = nn.ModuleDict(
            {name: Adapter(*weights.size(f"blk.{number}.{name}"), adding.rank, adding.alpha) for name in MODULES}
        )

    def forward(self, stream: Tensor, cos: Tensor, sin: Tensor, mask: Tensor | None) -> Tensor:
        """Return the residual stream (batch × length × width, float32) after this layer."""
        attended = self._attend(_norm(stream, self.attn_norm), cos, sin, mask)
        stream = stream + _norm(attended, self.post_attention_norm).float()
        fed = self._feed(_norm(stream, self.ffn_norm))
        return stream + _norm(fed, self.post_ffw_norm).float()

    def _attend(self, x: Tensor, cos: Tensor, sin: Tensor, mask: Tensor | None) -> Tensor:
        batch, length, _ = x.shape
        shape = self.shape
        mixed = self._linear(x, self.attention_in, ("attn_q", "attn_k", "attn_v"))
        q, k, v = mixed.view(batch, length, -1, shape.head_width).split(
            [shape.heads, shape.kv_heads, shape.kv_heads], dim=2
        )
        q, k = _rotated(_norm(q, self.attn_q_norm), cos, sin), _rotated(_norm(k, self.attn_k_norm), cos, sin)
        q, k, v = (part.transpose(1, 2) for part in (q, k, v))
        repeat = shape.heads // shape.kv_heads
        k, v = (part.repeat_interleave(repeat, dim=1) for part in (k, v))
        out = functional.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=mask is None)
        return self._linear(out.transpose(1, 2).reshape(batch, length, -1), self.attention_out, ("attn_output",))

    def _feed(self, x: Tensor) -> Tensor:
        gate, up = self._linear(x, self.feed_in, ("ffn_gate", "ffn_up")).chunk(2, dim=-1)
        return self._linear(functional.gelu(gate, approximate="tanh") * up, self.feed_out, ("ffn_down",))

    def _linear(self, x: Tensor, frozen: _Frozen, names: Sequence[str]) -> Tensor:
        adapters: list[Any] = [self.adapters[name] for name in names]
        a = torch.cat([adapter.a for adapter in adapters]).to(x.dtype)
        b = torch.block_diag(*(adapter.b * adapter.scale for adapter in adapters)).to(x.dtype)
        low = functional.dropout(functional.linear(x, a), self.dropout, self.training)
        return functional.linear(x, frozen.weight) + functional.linear(low, b)


class Gemma(nn.Module):
    """The model up to its last norm; the product with `embedding` is the logits."""

    def __init__(self, path: Path, adding: Adding) -> None:
        """Read the weights of the GGUF file at *path* and put an adapter on every linear layer."""
        super().__init__()
        weights = Weights(path)
        self.shape = weights.shape
        self.adding = adding
        self.embedding = _Frozen(weights.matrix("token_embd"))
        self.blocks = nn.ModuleList(Block(weights, number, adding) for number in range(self.shape.layers))
        self.register_buffer("output_norm", weights.vector("output_norm"), persistent=False)

    def forward(self, tokens: Tensor) -> Tensor:
        """Return what stands behind each token (batch × length × width, bfloat16); padding stands on the right."""
        length = tokens.shape[1]
        stream = functional.embedding(tokens, self.embedding.weight).float() * math.sqrt(self.shape.width)
        if self.training and self.adding.noise:
            reach = self.adding.noise / math.sqrt(length * self.shape.width)
            stream = stream + torch.empty_like(stream).uniform_(-reach, reach) * math.sqrt(self.shape.width)
        device = tokens.device
        near, far = (self._rotation(length, base, device) for base in (LOCAL_ROPE_BASE, self.shape.rope_base))
        mask = self._sliding_mask(length, device)
        for block in self.blocks:
            stream = block(stream, *(far if block.is_global else near), None if block.is_global else mask)
        return _norm(stream, self.output_norm)

    def adapters(self) -> Iterator[tuple[str, Adapter]]:
        """Yield the adapters with the GGUF names of their layers."""
        for number, block in enumerate(self.blocks):
            for name, adapter in block.adapters.items():
                yield f"blk.{number}.{name}", adapter

    def _rotation(self, length: int, base: float, device: torch.device) -> tuple[Tensor, Tensor]:
        half = self.shape.head_width // 2
        speeds = base ** (-torch.arange(half, dtype=torch.float32, device=device) / half)
        angles = torch.arange(length, dtype=torch.float32, device=device)[:, None] * speeds
        return angles.cos()[None, :, None, :], angles.sin()[None, :, None, :]

    def _sliding_mask(self, length: int, device: torch.device) -> Tensor | None:
        if length <= self.shape.sliding_window:
            return None
        place = torch.arange(length, device=device)
        distance = place[:, None] - place[None, :]
        return (distance >= 0) & (distance < self.shape.sliding_window)


class _Frozen(nn.Module):
    """A matrix that is neither trained nor saved."""

    weight: Tensor

    def __init__(self, weight: Tensor) -> None:
        super().__init__()
        self.register_buffer("weight", weight, persistent=False)


class _Norm(torch.autograd.Function):
    """Divides by the root of the mean square in float32 and returns bfloat16; the weight is frozen."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, weight: Tensor) -> Tensor:
        wide = x.float()
        scale = torch.rsqrt(wide.square().mean(-1, keepdim=True).add_(NORM_EPSILON))
        ctx.save_for_backward(x, weight, scale)
        return (wide * scale).mul_(weight).to(torch.bfloat16)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, None]:
        x, weight, scale = ctx.saved_tensors
        unit = x.float() * scale
        grad = grads[0].float() * weight
        grad = grad.addcmul_(unit, (grad * unit).mean(-1, keepdim=True), value=-1.0).mul_(scale)
        return grad.to(x.dtype), None


def _norm(x: Tensor, weight: Tensor) -> Tensor:
    normed: Tensor = _Norm.apply(x, weight)  # type: ignore[no-untyped-call]
    return normed


def _rotated(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    first, second = x.float().chunk(2, dim=-1)
    return torch.cat((first * cos - second * sin, second * cos + first * sin), dim=-1).to(x.dtype)
