"""The web server: uvicorn, made patient with slow networks and impatient with clients who only hold connections."""

from __future__ import annotations

import signal
import threading
from asyncio import TimerHandle, Transport
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from tablefeel.service.http.rates import client_of
from tablefeel.service.logs import send_library_logs
from tablefeel.service.settings import Settings


def server_of(app: Starlette, settings: Settings) -> uvicorn.Server:
    """A server that is ready to `run()`; what it and other libraries log goes to standard error as JSON."""
    send_library_logs(settings)
    config = uvicorn.Config(
        app, host=settings.host, port=settings.port, http=protocol_of(settings), ws="none", lifespan="on",
        access_log=False,  # the gate logs requests, without the addresses, which may hold hands
        log_config=None, server_header=False, date_header=True, timeout_keep_alive=30,
        timeout_graceful_shutdown=max(1, round(settings.time_limit)),
        proxy_headers=bool(settings.proxies), forwarded_allow_ips=list(settings.proxies) or None,
    )  # fmt: skip
    return Server(config)


class Server(uvicorn.Server):
    """A server that ends in peace: uvicorn's own raises the signal again when everything is closed."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End when told to, and let nobody else hear of it."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def protocol_of(settings: Settings) -> type[H11Protocol]:
    """The protocol of one server; its connections are counted together."""
    return type("OurConnection", (Connection,), {"settings": settings, "crowd": Crowd(settings)})


class Crowd:
    """How many connections are open, in all and for each client."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more may come in from that address; if so it is counted."""
        owner = client_of(address)
        trusted = address in self._settings.proxies
        if self._open.total() >= self._settings.connection_limit:
            return False
        if self._open[owner] >= self._settings.client_connections and not trusted:
            return False
        self._open[owner] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        owner = client_of(address)
        self._open[owner] -= 1
        if not self._open[owner]:
            del self._open[owner]


class Connection(H11Protocol):
    """A connection that is cut when its client takes too long to send a request's head, or to read the answer.

    uvicorn alone waits for ever in both cases, and for the rest of a body that came with a question already answered.
    """

    settings: Settings
    crowd: Crowd
    _address: str | None = None
    _head: TimerHandle | None = None
    _reading: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.crowd.enter(address):
            transport.abort()
            return
        self._address = address
        self._head = self._cut_later()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._is_waiting():
            _stop(self._head)
            self._head = None
        elif self._head is None:
            self._head = self._cut_later()

    def pause_writing(self) -> None:
        super().pause_writing()
        _stop(self._reading)
        self._reading = self._cut_later()

    def resume_writing(self) -> None:
        super().resume_writing()
        _stop(self._reading)

    def timeout_keep_alive_handler(self) -> None:
        self.transport.abort()  # closing would wait until a client who does not read has read everything

    def connection_lost(self, exc: Exception | None) -> None:
        _stop(self._head)
        _stop(self._reading)
        if self._address is not None:
            self.crowd.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    def _is_waiting(self) -> bool:
        """Whether the client has to send more first: a head, or the rest of a body after its answer."""
        answered = self.cycle is not None and self.cycle.response_complete
        return self.conn.their_state is h11.IDLE or (answered and self.conn.their_state is h11.SEND_BODY)

    def _cut_later(self) -> TimerHandle:
        return self.loop.call_later(self.settings.client_time, self.transport.abort)


def _stop(timer: TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
