"""A host in a process of its own: it can run beside others, and be killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from .answers import Result, from_plain
from .case import UnsupportedError
from .stage import Stage

CHECKOUT = Path(__file__).parent.parent.parent


class RemoteHost:
    """See `Host`; calls travel through the pipes of a child process."""

    def __init__(self) -> None:
        self._stage: Stage | None = None
        self._log = ""
        self._start()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.cases.host"],
            cwd=CHECKOUT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def enter(self, stage: Stage) -> None:
        """Open the memory of *stage*."""
        self.send(do="open", stage=str(stage.folder))
        self.receive()
        self._stage = stage

    def perform(self, call: dict[str, Any]) -> Result:
        """See `Host.perform`."""
        if call["op"] == "kill":
            return self._killed(getattr(signal, f"SIG{call['args']['signal']}"))
        if call["op"] == "restart" and self._process.poll() is not None:
            return self._started_again(self._stage)
        self.send(do="perform", calls=[call])
        (result,) = self.receive()
        return result

    def _killed(self, number: signal.Signals) -> Result:
        self._process.send_signal(number)
        self._reap()
        return from_plain({"is": "Answer"})

    def _started_again(self, stage: Stage | None) -> Result:
        assert stage is not None
        self._start()
        self.enter(stage)
        return from_plain({"is": "Answer"})

    def send(self, **message: Any) -> None:
        """Tell the child what to do, without waiting."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        """Wait for what the child says next: that it is done, or that it pauses.

        Raises:
            UnsupportedError: it cannot do what it was told.
        """
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise AssertionError(f"the process ended with {self._process.wait()} in the middle of a call")
        message: dict[str, Any] = json.loads(line)
        if "unsupported" in message:
            raise UnsupportedError(message["unsupported"])
        return message

    def receive(self) -> list[Result]:
        """Wait until the child is done, letting it go on wherever it pauses; return its results."""
        while "paused" in (message := self.hear()):
            self.send(do="go on")
        self._log = message.get("log", self._log)
        return [from_plain(plain) for plain in message["done"]]

    def log_text(self) -> str:
        """What the memory logged in the child, known once it has left the stage."""
        return self._log

    def leave(self) -> None:
        """Close the memory; the process stays for another stage."""
        if self._stage is not None and self._process.poll() is None:
            self.send(do="close")
            self.receive()
        self._stage = None

    def close(self) -> None:
        """Leave the stage and end the process, whatever state it is in."""
        try:
            self.leave()
        finally:
            self._process.kill()
            self._reap()

    def _reap(self) -> None:
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()


def all_done(hosts: list[RemoteHost]) -> list[list[Result]]:
    """Wait for hosts that were told to perform; none goes on from a pause before all have paused or ended."""
    results: dict[int, list[Result]] = {}
    while len(results) < len(hosts):
        paused = []
        for place, host in enumerate(hosts):
            if place in results:
                continue
            message = host.hear()
            if "paused" in message:
                paused.append(host)
            else:
                results[place] = [from_plain(plain) for plain in message["done"]]
        for host in paused:
            host.send(do="go on")
    return [results[place] for place in range(len(hosts))]
