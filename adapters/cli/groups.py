"""The list of commands in `lastro --help`, under the headings that the commands name."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup


class SectionedGroup(TyperGroup):
    """A group whose help lists its commands by section, in the order in which they were added."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names in the order of the help."""
        return list(self.commands)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write one list for each section."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for name in self.list_commands(ctx):
            command: Any = self.commands[name]
            sections.setdefault(command.rich_help_panel, []).append((name, command.get_short_help_str(limit=90)))
        for section, rows in sections.items():
            with formatter.section(section):
                formatter.write_dl(rows)
