"""How the threads of llama.cpp wait for each other."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

_POLICY = "OMP_WAIT_POLICY"


@contextmanager
def patient_threads() -> Iterator[None]:
    """Let OpenMP, when it is loaded inside, put waiting threads to sleep instead of letting them spin.

    Spinning beside other busy processes costs several times the processor time of the work itself. A policy that the
    environment sets already is left alone, and the environment is as before afterwards.
    """
    if _POLICY in os.environ:
        yield
        return
    os.environ[_POLICY] = "PASSIVE"
    try:
        yield
    finally:
        del os.environ[_POLICY]
