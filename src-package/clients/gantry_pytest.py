"""Gantry for pytest: the fixtures `gantry` (the server) and `world` (a world for each test). Needs Python 3.9 and pytest, and nothing else.

Copy this file beside your tests, and load it in conftest.py: pytest_plugins = ["gantry_pytest"]

The server is the one that GANTRY_URL and GANTRY_TOKEN name, as `gantry exec -- pytest` sets them. Without both, each session starts one with the
command in GANTRY_COMMAND (default: npx gantry).
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any, Iterator, Optional

import pytest

CLIENT = "gantry-server"
START_SECONDS = 60


class GantryError(Exception):
    """An answer that a call did not expect."""

    def __init__(self, request: str, status: int, body: Any) -> None:
        super().__init__(f"{request} answered {status}: {body}")
        self.status = status
        self.body = body


class Place:
    """What the main instance and every world have."""

    def __init__(self, name: str, host: str, admin_token: str) -> None:
        self.name = name
        #: The base URL without /api/v4, for clients that add it.
        self.host = host
        #: The base URL of the API.
        self.url = f"{host}/api/v4"
        self.admin_token = admin_token
        self.clock = Clock(self)

    def token(self, role: Optional[str] = None, **options: Any) -> str:
        """A token of a role; without a role, that of the first administrator."""
        if role is None:
            return self.admin_token
        return self.send("POST", "/role-tokens", {"role": role, **options})["token"]

    def requests(self) -> list:
        """The requests that were answered, the oldest first, without those of this file."""
        rows, page = [], 1
        while True:
            found = self.send("GET", f"/requests?per_page=100&page={page}")
            rows += found
            if len(found) < 100:
                break
            page += 1
        return [row for row in reversed(rows) if not row["client"].startswith(CLIENT)]

    def deliveries(self) -> list:
        """The newest deliveries of system hooks since the world was forked or reset, the oldest first."""
        return list(reversed(self.send("GET", "/deliveries?new=true&per_page=100")))

    def report(self) -> str:
        """The last requests as text, a line each."""
        return "\n".join(
            f"{row['status']} {row['method']} {row['path']}{row['query_string']}"
            f" ({(row['user'] or {}).get('username', 'anonymous')}, {row['ms']} ms) {row['message'] or ''}".rstrip()
            for row in self.requests()[-50:]
        )

    def snapshot(self, name: Optional[str] = None) -> dict:
        return self.send("POST", f"/worlds/{self.name}/snapshots", {"snapshot": name} if name else {})

    def send(self, method: str, path: str, body: Optional[dict] = None) -> Any:
        """Sends a request of the control API, below /-/gantry/v1."""
        request = urllib.request.Request(
            f"{self.host}/-/gantry/v1{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"PRIVATE-TOKEN": self.admin_token, "User-Agent": CLIENT, "Content-Type": "application/json"},
        )
        try:
            # Never through a proxy: the server is on this machine.
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            raise GantryError(f"{method} {path}", error.code, error.read().decode()) from None
        return json.loads(text) if text else None


class Clock:
    """The clock of a place. Every call returns what the clock shows then."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def read(self) -> dict:
        return self._place.send("GET", "/clock")

    def advance(self, by: str) -> dict:
        """Moves the clock on: 8d, 1w2d, 90m. What becomes due on the way has happened afterwards."""
        return self._place.send("PUT", "/clock", {"by": by})

    def freeze(self, now: Optional[str] = None) -> dict:
        return self._place.send("PUT", "/clock", {"rate": 0, **({"now": now} if now else {})})

    def set(self, now: str) -> dict:
        return self._place.send("PUT", "/clock", {"now": now})

    def rate(self, rate: float) -> dict:
        return self._place.send("PUT", "/clock", {"rate": rate})


class World(Place):
    """A complete instance of its own."""

    def __init__(self, created: dict, main: Place) -> None:
        super().__init__(created["name"], created["address"][: -len("/api/v4")], created["token"])
        self._main = main

    def reset(self) -> None:
        self._main.send("POST", f"/worlds/{self.name}/reset")

    def restore(self, snapshot: str) -> None:
        self._main.send("POST", f"/worlds/{self.name}/restore", {"snapshot": snapshot})

    def diff(self, before: Optional[str] = None) -> dict:
        """The first 100 rows in which the world differs from what it held when it was forked, or from another place."""
        other = urllib.parse.quote(before or f"{self.name}@origin")
        return self._main.send("GET", f"/worlds/{other}/diff/{self.name}?per_page=100")

    def delete(self) -> None:
        self._main.send("DELETE", f"/worlds/{self.name}")


class Gantry(Place):
    """A running server."""

    def __init__(self, url: str, token: str) -> None:
        host = url.rstrip("/")
        super().__init__("main", host[: -len("/api/v4")] if host.endswith("/api/v4") else host, token)

    def fork(self, name: Optional[str] = None, source: Optional[str] = None) -> World:
        fork = {key: value for key, value in (("name", name), ("from", source)) if value}
        return World(self.send("POST", "/worlds", fork), self)


def _start(command: str) -> tuple[subprocess.Popen, Gantry]:
    folder = tempfile.TemporaryDirectory()
    ready = Path(folder.name) / "gantry.json"
    flags = ["--in-memory", "--port=0", "--log-level=warn", "--end-with-parent", f"--ready-file={ready}"]
    # Flags of another server must not reach this one.
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GANTRY_")}
    process = subprocess.Popen([*shlex.split(command), *flags], stdout=subprocess.DEVNULL, env=clean)
    deadline = time.monotonic() + START_SECONDS
    while not ready.exists():
        if process.poll() is not None:
            raise RuntimeError(f"{command} ended with {process.returncode}")
        if time.monotonic() > deadline:
            process.terminate()
            raise RuntimeError(f"{command} was not ready within {START_SECONDS} seconds")
        time.sleep(0.02)
    told = json.loads(ready.read_text())
    folder.cleanup()
    return process, Gantry(told["url"], told["token"])


@pytest.fixture(scope="session")
def gantry() -> Iterator[Gantry]:
    """The server of the session."""
    url, token = os.environ.get("GANTRY_URL"), os.environ.get("GANTRY_TOKEN")
    if url and token:
        yield Gantry(url, token)
        return
    process, started = _start(os.environ.get("GANTRY_COMMAND", "npx gantry --seed empty"))
    yield started
    process.terminate()
    process.wait()


@pytest.fixture
def world(gantry: Gantry, request: pytest.FixtureRequest) -> Iterator[World]:
    """A world that no other test uses. If the test fails, its requests are in the report."""
    forked = gantry.fork()
    request.node._gantry_world = forked
    yield forked
    forked.delete()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    outcome = yield
    report = outcome.get_result()
    used = getattr(item, "_gantry_world", None)
    if used is not None and report.when == "call" and report.failed:
        report.sections.append((f"Requests of {used.name}", used.report()))
