"""Gantry for pytest: the fixtures `gantry` (the server) and `world` (a world for each test). Needs Python 3.9 and pytest, and nothing else.

Copy this file beside your tests, and load it in conftest.py: pytest_plugins = ["gantry_pytest"]

The server is the one that GANTRY_URL and GANTRY_TOKEN name, as `gantry exec -- pytest` sets them. Without both, each session starts one with the
command in GANTRY_COMMAND (default: npx gantry --seed empty). A server that does not answer, or that refuses the token, fails before the first test.
"""

from __future__ import annotations

import http.client
import json
import os
import re
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
#: How long the first answer of a server, and deliveries that are waited for, may take.
PATIENCE_SECONDS = 10
WRITES = ("POST", "PUT", "PATCH", "DELETE")


class GantryError(Exception):
    """An answer that a call did not expect."""

    def __init__(self, request: str, status: int, body: Any) -> None:
        super().__init__(f"{request} answered {status}: {body}")
        self.status = status
        self.body = body


class GantryConnectError(Exception):
    """A server that cannot be used: the message says why."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


# Never through a proxy: the server is on this machine. No answer of the API is a redirect.
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirect)


def _ask(request: urllib.request.Request, seconds: Optional[float] = None) -> tuple[int, Any, Any]:
    """Status, headers and body of an answer; the body is parsed if it is JSON."""
    try:
        with _opener.open(request, timeout=seconds) as answer:
            status, headers, text = answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        status, headers, text = error.code, error.headers, error.read().decode()
    is_json = headers.get_content_type() == "application/json"
    return status, headers, json.loads(text) if is_json and text else text


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
        return [row for row in self._list("/requests") if not row["client"].startswith(CLIENT)]

    def deliveries(self, at_least: int = 0, new: bool = True, **filter: Any) -> list:
        """The deliveries of system hooks, the oldest first: those since the world was forked, reset or restored, of the main instance those since
        the server started. With new=False also earlier ones.

        Deliveries are sent in the background: at_least waits until so many have ended, ten seconds at most. Other names are filters:
        event="project_create", outcome="failed".
        """
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            found = self._list("/deliveries", new=str(new).lower(), **filter)
            ended = sum(row["state"] == "ended" for row in found)
            if ended >= at_least:
                return found
            if time.monotonic() > deadline:
                raise TimeoutError(f"{ended} deliveries have ended in {self.name} within {PATIENCE_SECONDS} seconds, not {at_least}")
            time.sleep(0.02)

    def dry_run(self, method: str, path: str, body: Optional[dict] = None, token: Optional[str] = None) -> dict:
        """What a write to the API would do, without doing it: dry_run("POST", "/projects", {"name": "Shop"}).

        status and body are those of the answer; rows, events, deliveries and jobs say what would happen. A write that would be refused
        raises GantryError.
        """
        if method not in WRITES:
            raise ValueError(f"dry_run takes {', '.join(WRITES)}, not {method}")
        url = f"{self.url}/{path.lstrip('/')}"
        status, headers, answer = _ask(_request(method, url, token or self.admin_token, body, {"Gantry-Dry-Run": "true"}))
        if status >= 400:
            raise GantryError(f"{method} {path}", status, answer)
        report = self.send("GET", f"/dry-runs/{headers['X-Request-Id']}")
        return {"status": status, "body": answer, **report}

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
        status, _, answer = _ask(_own(method, self.host, path, self.admin_token, body))
        if status >= 400:
            raise GantryError(f"{method} {path}", status, answer)
        return answer if answer != "" else None

    def _list(self, path: str, **filter: Any) -> list:
        """All pages of a list that has the newest first, the oldest first."""
        rows, page = [], 1
        while True:
            found = self.send("GET", f"{path}?{urllib.parse.urlencode({**filter, 'per_page': 100, 'page': page})}")
            rows += found
            if len(found) < 100:
                return rows[::-1]
            page += 1


def _request(method: str, url: str, token: Optional[str], body: Optional[dict], headers: dict) -> urllib.request.Request:
    own = {**({"PRIVATE-TOKEN": token} if token else {}), **({} if body is None else {"Content-Type": "application/json"})}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.Request(url, method=method, data=data, headers={**own, **headers})


def _own(method: str, host: str, path: str, token: Optional[str], body: Optional[dict] = None) -> urllib.request.Request:
    return _request(method, f"{host}/-/gantry/v1{path}", token, body, {"User-Agent": CLIENT})


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
        super().__init__("main", re.sub(r"/+(api/v4/*)?$", "", url), token)

    def fork(self, name: Optional[str] = None, source: Optional[str] = None) -> World:
        fork = {key: value for key, value in (("name", name), ("from", source)) if value}
        return World(self.send("POST", "/worlds", fork), self)


def connect(url: str, token: str) -> Gantry:
    """A server that runs already. Raises GantryConnectError if no Gantry answers there, or if it refuses the token."""
    if not re.match(r"https?://[^/]", url):
        raise GantryConnectError(f"connect needs an address such as http://127.0.0.1:4880, not {url!r}")
    server = Gantry(url, token)
    host = server.host

    def ask(path: str, token: Optional[str]) -> tuple[int, Any]:
        try:
            status, _, body = _ask(_own("GET", host, path, token), PATIENCE_SECONDS)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise GantryConnectError(f"No server answers at {host}: {getattr(error, 'reason', error)}") from error
        return status, body

    status, form = ask("/sign-in", None)
    if status != 200 or not isinstance(form, dict):
        raise GantryConnectError(f"{host} is not a Gantry server: GET /-/gantry/v1/sign-in answered {status}")
    status, body = ask("/worlds?per_page=1", token)
    if status == 401:
        raise GantryConnectError(f"{host} refuses the token: it is unknown, revoked or expired, or its user is blocked")
    if status == 403 and re.search(r"/w/[^/]+$", host):
        raise GantryConnectError(f"{host} is the address of a world, and connect needs the one of the server")
    if status == 403:
        raise GantryConnectError(f"The token for {host} is not one of an administrator of the main instance with the scope api: {body}")
    if status != 200:
        raise GantryConnectError(f"{host} is not ready: {status} {body}")
    return server


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
        yield connect(url, token)
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
