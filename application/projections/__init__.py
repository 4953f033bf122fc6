"""The tables of the memory, each a pure fold over the log."""

from .chat_memories import CHAT_MEMORIES
from .chat_messages import CHAT_MESSAGES
from .chat_threads import CHAT_THREADS
from .daily_activity import DAILY_ACTIVITY
from .extraction_runs import EXTRACTION_RUNS
from .fold import Projection

PROJECTIONS: tuple[Projection, ...] = (CHAT_MESSAGES, CHAT_THREADS, CHAT_MEMORIES, EXTRACTION_RUNS, DAILY_ACTIVITY)

__all__ = ["PROJECTIONS", "Projection"]
