"""Windows of a conversation: its last messages, never a tool's answer without the call that it answers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .fragment import Role


def units(roles: Sequence[Role]) -> list[range]:
    """Return the stretches of a conversation that stay together: a message with the tools' answers behind it.

    Args:
        roles: of the messages, oldest first.
    """
    starts = [at for at, role in enumerate(roles) if at == 0 or role is not Role.TOOL]
    return [range(start, end) for start, end in pairwise((*starts, len(roles)))] if roles else []


def last_that_fit(roles: Sequence[Role], sizes: Sequence[int], room: int) -> int:
    """Return from which message on the conversation fits: the number of *roles* where not even the last does.

    A beginning that answers a call which is not there is left out.

    Args:
        roles: of the messages, oldest first.
        sizes: of the messages, in the unit of *room*.
        room: what the window holds.
    """
    begin, taken = len(roles), 0
    for unit in reversed(units(roles)):
        taken += sum(sizes[at] for at in unit)
        if taken > room:
            break
        if roles[unit.start] is not Role.TOOL:
            begin = unit.start
    return begin
