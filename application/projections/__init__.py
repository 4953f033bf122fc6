"""The tables of the memory, each a pure fold over the log."""

from .chat_denials import CHAT_DENIALS
from .chat_memories import CHAT_MEMORIES
from .chat_messages import CHAT_MESSAGES
from .chat_threads import CHAT_THREADS
from .consolidation import CONSOLIDATION_DECISIONS, CONSOLIDATION_RUNS
from .daily_activity import DAILY_ACTIVITY
from .extraction_runs import EXTRACTION_RUNS
from .fold import Projection
from .observations import OBSERVATIONS
from .user_memories import USER_MEMORIES
from .working_memory import WORKING_MEMORY

PROJECTIONS: tuple[Projection, ...] = (
    CHAT_MESSAGES,
    CHAT_THREADS,
    CHAT_MEMORIES,
    CHAT_DENIALS,
    EXTRACTION_RUNS,
    USER_MEMORIES,
    CONSOLIDATION_RUNS,
    CONSOLIDATION_DECISIONS,
    WORKING_MEMORY,
    DAILY_ACTIVITY,
    OBSERVATIONS,
)

__all__ = [
    "CHAT_MEMORIES",
    "CHAT_MESSAGES",
    "OBSERVATIONS",
    "PROJECTIONS",
    "USER_MEMORIES",
    "WORKING_MEMORY",
    "Projection",
]
