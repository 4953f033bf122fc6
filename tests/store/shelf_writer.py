"""A process that writes to a shelf: ``shelf_writer.py DB NAME COUNT [BATCH]``; it reports each append on a line."""

from __future__ import annotations

import sys
from itertools import count

from shelf import acquired, append, open_shelf


def report(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def main(db: str, name: str, total: int, batch: int) -> None:
    """Append *total* books, *batch* at a time, forever when *total* is 0; report the last position of each append."""
    with open_shelf(db) as store:
        report("open")
        for number in count():
            if total and number * batch >= total:
                return
            titles = (f"{name} {number * batch + n}" for n in range(batch))
            positions = append(store, *(acquired(title, name) for title in titles), along=[f"{name} {number}"])
            report(positions[-1])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 1)
