"""The agent for services: sync, async and streaming, over one core that is sync."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from ..application.agent import Agent, AgentTool, CalledTool, Metadata, Reply
from ..application.chat_model import ChatMessages

__all__ = ["AgentChat", "AgentTool", "CalledTool", "Metadata", "Reply"]
_END = object()


class AgentChat(Agent):
    """See `Agent`; what waits for the model or for the disk runs in a worker thread."""

    async def aask(
        self,
        messages: ChatMessages,
        resource_id: str,
        thread_id: str,
        *,
        budget_tokens: int | None = None,
        tiers: Mapping[str, bool] | Sequence[str] | None = None,
    ) -> Reply:
        """See `Agent.ask`."""
        return await asyncio.to_thread(
            self.ask, messages, resource_id, thread_id, budget_tokens=budget_tokens, tiers=tiers
        )

    async def astream(
        self,
        messages: ChatMessages,
        resource_id: str,
        thread_id: str,
        *,
        budget_tokens: int | None = None,
        tiers: Mapping[str, bool] | Sequence[str] | None = None,
    ) -> AsyncIterator[str | Reply]:
        """See `Agent.stream`."""
        items = self.stream(messages, resource_id, thread_id, budget_tokens=budget_tokens, tiers=tiers)
        while (item := await asyncio.to_thread(next, items, _END)) is not _END:
            piece: Any = item
            yield piece
