"""The concurrent form: actors run at once, in threads of one memory or in processes of their own."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Thread
from typing import Any

from .answers import Result
from .case import Case, UnsupportedError
from .forms import perform, player_for, prepare, stage_for
from .host import Host
from .pausing import Rendezvous
from .remote import RemoteHost, all_done
from .run import Run

BOTH_READ_BEFORE_EITHER_WRITES = "both read before either writes"


def play_concurrent(case: Case, folder: Path, rounds: int) -> Generator[Run, None, None]:
    """Actors run at once; those of their own process are started once and play every round."""
    with ExitStack() as processes:
        own = [actor["name"] for actor in case.input["actors"] if actor.get("process") == "own"]
        remotes = {name: processes.enter_context(closing(RemoteHost())) for name in own}
        for number in range(rounds):
            run = Run(case, stage_for(case, folder / str(number)))
            with closing(run):
                play_round(run, remotes)
                yield run


def play_round(run: Run, remotes: dict[str, RemoteHost]) -> None:
    case = run.case.input
    actors = case["actors"]
    meeting = Rendezvous(len(actors) - len(remotes))
    interleave = case.get("interleave")
    if interleave and (interleave != BOTH_READ_BEFORE_EITHER_WRITES or remotes):
        raise UnsupportedError(f"actors that interleave so: {interleave}")
    for call in case.get("setup", []):
        if call["op"] == "set_fault" and call["args"].get("where") == "claim":
            run.stage.update("faults", claim=call["args"])
    player = Host(run.stage)
    prepare(run, player)
    player.close()
    if interleave:
        run.stage.update("faults", write={"mode": interleave})
    shared = Host(run.stage, meeting.arrive)
    try:
        for name, remote in remotes.items():
            remote.enter(run.stage)
            run.playing.setdefault("processes", []).append(name)
        by_actor = act(run, shared, remotes, meeting)
        for remote in remotes.values():
            remote.leave()
    finally:
        shared.close()
    run.playing["by_actor"] = by_actor
    run.results = [result for actor in actors for result in by_actor[actor["name"]]]
    if case.get("then"):
        run.stage.write_state(run.stage.state | {"faults": {}})
        play_then(run)


def play_then(run: Run) -> None:
    player = player_for(run)
    try:
        perform(run, player, run.case.input["then"], run.afterwards)
    finally:
        player.close()


def act(run: Run, shared: Host, remotes: dict[str, RemoteHost], meeting: Rendezvous) -> dict[str, list[Result]]:
    """Let all actors do their calls at once; return what each got."""
    by_actor: dict[str, list[Result]] = {}
    faults: list[BaseException] = []

    def in_thread(actor: dict[str, Any]) -> None:
        try:
            by_actor[actor["name"]] = [shared.perform(call) for call in actor["calls"]]
        except UnsupportedError as error:
            faults.append(error)
        finally:
            meeting.leave()

    threads = [Thread(target=in_thread, args=(a,)) for a in run.case.input["actors"] if a["name"] not in remotes]
    own = [actor for actor in run.case.input["actors"] if actor["name"] in remotes]
    for actor in own:
        remotes[actor["name"]].send(do="perform", calls=actor["calls"])
    for thread in threads:
        thread.start()
    for actor, results in zip(own, all_done([remotes[a["name"]] for a in own]), strict=True):
        by_actor[actor["name"]] = results
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    return by_actor
