from __future__ import annotations

from .kit import ana, memory  # noqa: F401 (fixtures)
