"""The command line: parse, call the facade, render."""

from __future__ import annotations


def main() -> None:
    """Run the command that the process was started with, and exit with its code; see `exits`."""
    from .app import run

    run()
