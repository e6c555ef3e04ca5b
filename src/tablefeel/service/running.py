"""The whole service in one process: the queue, the application, the socket, and how they end."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Callable

import uvicorn

from tablefeel.errors import BadConfig, MissingExtra
from tablefeel.service.http.app import create_app
from tablefeel.service.http.security import check_binding
from tablefeel.service.http.server import server_of
from tablefeel.service.queue.embedded import EmbeddedQueue
from tablefeel.service.queue.tasks import Queue
from tablefeel.service.settings import Settings

WhenReady = Callable[[str], None]
"""Told the address of the page once questions are answered."""
_LOOK_SECONDS = 0.05


def serve(settings: Settings, when_ready: WhenReady) -> None:
    """Serve until Ctrl-C or a signal to end; worker processes end too."""
    check_binding(settings)
    queue = queue_of(settings)
    with listening(settings) as listener, contextlib.suppress(KeyboardInterrupt):
        server = server_of(create_app(settings, queue), settings)
        asyncio.run(_serve(server, queue, listener, lambda: when_ready(address_of(listener))))


def queue_of(settings: Settings) -> Queue:
    """The queue that the settings ask for: worker nodes behind a broker, or worker processes here."""
    if settings.broker_url is None:
        return EmbeddedQueue(settings.workers, settings.queue_limit, settings.question_seconds)
    try:
        from tablefeel.service.queue.celery_queue import CeleryQueue  # noqa: PLC0415 - an extra that most do without
    except ModuleNotFoundError as error:
        raise MissingExtra(
            f"a broker needs {error.name}, which is not installed: pip install 'tablefeel[serve,nodes]'"
        ) from None
    return CeleryQueue(
        settings.broker_url, settings.queue_limit, seconds=settings.question_seconds, key=settings.signing_key
    )


def listening(settings: Settings) -> socket.socket:
    """The open socket of the service; `BadConfig` says why it cannot be opened."""
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise BadConfig(f"host {settings.host!r} cannot be found: {error.strerror}") from None
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(2048)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise BadConfig(
                f"port {settings.port} on {settings.host} is in use by another program: end it or give another --port"
            ) from None
        raise BadConfig(f"cannot listen on {settings.host} port {settings.port}: {error.strerror}") from None
    return listener


def address_of(listener: socket.socket) -> str:
    """The address of the page as a browser on this machine takes it."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}/"


async def _serve(server: uvicorn.Server, queue: Queue, listener: socket.socket, when_ready: Callable[[], None]) -> None:
    telling = asyncio.create_task(_tell(server, queue, when_ready))
    try:
        await server.serve(sockets=[listener])
    finally:
        telling.cancel()


async def _tell(server: uvicorn.Server, queue: Queue, when_ready: Callable[[], None]) -> None:
    while not (server.started and queue.status().ready):
        await asyncio.sleep(_LOOK_SECONDS)
    await asyncio.to_thread(when_ready)
