"""Following the log as it grows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from shelf import Book, acquired, append, then

from lastro.adapters.sqlite import SQLiteStore

Opened = Callable[..., SQLiteStore]


def test_a_follower_gets_what_is_there_and_what_comes(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema"))
    with anywhere.recorder.subscribe(gt=0) as following:
        first = [notification.id for notification in islice(following, 1)]
        append(anywhere, acquired("Senhora"), acquired("Lucíola"))
        later = [notification.id for notification in islice(following, 2)]

    assert [1] == first
    assert [2, 3] == later


def test_a_follower_notices_the_commit_of_another_connection(db: Path, opened: Opened) -> None:
    following_store, writer = opened(db), opened(db)
    with following_store.recorder.subscribe(gt=0) as following:
        append(writer, acquired("Iracema"))
        found = [notification.topic for notification in islice(following, 1)]

    assert ["book.acquired"] == found


def test_a_follower_gets_only_the_topics_that_it_wants(anywhere: SQLiteStore) -> None:
    with anywhere.recorder.subscribe(gt=0, topics=["book.lent"]) as following:
        append(anywhere, acquired("Iracema"), then(Book.Lent, "Iracema", 2, to="Bento"))
        found = [notification.id for notification in islice(following, 1)]

    assert [2] == found


@pytest.mark.parametrize("count", [1, 3])
def test_a_follower_that_stops_is_forgotten(anywhere: SQLiteStore, count: int) -> None:
    for _ in range(count):
        with anywhere.recorder.subscribe(gt=0) as following:
            following.stop()

    assert set() == anywhere.recorder.listeners
