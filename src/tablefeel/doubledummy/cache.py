"""Trick counts on disk, keyed by deal, so that nothing is solved twice.

One SQLite file, safe for several processes at once and against being killed in mid-write. Every row carries a checksum
of its deal and its counts: rows that a disk has damaged are solved again, with a warning. A damaged file is set aside,
and no failure of the cache stops a solver: it solves without. The folder is the user's cache folder; `TABLEFEEL_CACHE`
names another, or `off` for none. SQLite needs a local disk.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

from tablefeel.kernel.seats import Side

VARIABLE = "TABLEFEEL_CACHE"
FILE_NAME = "double-dummy-2.sqlite"  # the number changes with the layout

_LAYOUT = 2
_CHECK = 6
"""Bytes of a checksum: one damage in 10^14 goes unnoticed."""
_BUSY_SECONDS = 30.0
"""How long a file that another process holds is waited for."""
_BUSY_TRY = 0.5
"""How long SQLite itself waits at a time."""
_BUSY_PAUSE = 0.005
_HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_KEYS_AT_ONCE = 500  # SQLite takes at most 999 parameters in its oldest builds
_CREATE = "CREATE TABLE IF NOT EXISTS tricks (deal BLOB PRIMARY KEY, ns BLOB, ew BLOB) WITHOUT ROWID"
_WRITE = (
    "INSERT INTO tricks (deal, ns, ew) VALUES (?, ?, ?) ON CONFLICT (deal) DO UPDATE SET"
    " ns = coalesce(excluded.ns, ns), ew = coalesce(excluded.ew, ew)"
)


class CacheWarning(UserWarning):
    """The cache cannot be used or was damaged; results are right all the same."""


def cache_folder() -> Path | None:
    """Where tablefeel keeps what it can compute again; None when the user wants no cache."""
    wish = os.environ.get(VARIABLE, "").strip()
    if wish.lower() == "off":
        return None
    if wish:
        return Path(wish).expanduser()
    with suppress(RuntimeError):  # no home folder: no cache
        if sys.platform == "win32":
            local = os.environ.get("LOCALAPPDATA")
            return (Path(local) if local else Path.home() / "AppData" / "Local") / "tablefeel" / "Cache"
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "tablefeel"
        chosen = Path(os.environ.get("XDG_CACHE_HOME", ""))
        return (chosen if chosen.is_absolute() else Path.home() / ".cache") / "tablefeel"
    return None


class TrickCache:
    """The file of known trick counts; opened for each `session`, so it may be shared by threads and processes."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def of_user(cls) -> TrickCache | None:
        """The cache in the user's cache folder; None when there shall be none."""
        folder = cache_folder()
        return None if folder is None else cls(folder / FILE_NAME)

    @contextmanager
    def session(self) -> Iterator[Session]:
        """The open cache, for one run of look-ups and additions."""
        session = Session(self.path)
        try:
            yield session
        finally:
            session.close()


class Session:
    """An open cache, or none if it cannot be used: then it knows nothing and forgets everything."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._attempt(self._open)

    def read(self, keys: Sequence[bytes], side: Side | None) -> dict[bytes, bytes]:
        """The known ones among these deals: twenty counts each, or the ten of one side."""
        found: dict[bytes, bytes] = {}
        damaged: set[bytes] = set()

        def look_up(connection: sqlite3.Connection) -> None:
            for start in range(0, len(keys), _KEYS_AT_ONCE):
                part = keys[start : start + _KEYS_AT_ONCE]
                marks = ",".join("?" * len(part))
                rows = connection.execute(f"SELECT deal, ns, ew FROM tricks WHERE deal IN ({marks})", part)  # noqa: S608
                for key, ns, ew in rows:
                    try:
                        counts = _counts(key, ns, ew, side)
                    except Damaged:
                        damaged.add(key)
                    else:
                        if counts is not None:
                            found[key] = counts

        self._attempt(look_up)
        if damaged:
            deals = f"{len(damaged)} deal{'s' if len(damaged) > 1 else ''}"
            _warn(f"the double-dummy cache {self._path} was damaged at {deals}, which will be solved again")
            self._forget(damaged)
        return found

    def _forget(self, keys: Collection[bytes]) -> None:
        """Remove rows that cannot be believed."""

        def remove(connection: sqlite3.Connection) -> None:
            with connection:
                connection.executemany("DELETE FROM tricks WHERE deal = ?", [(key,) for key in keys])

        self._attempt(remove)

    def write(self, solved: Mapping[bytes, bytes], side: Side | None) -> None:
        """Keep these counts, all or none of them."""
        rows = [(key, *_columns(key, counts, side)) for key, counts in solved.items()]

        def add(connection: sqlite3.Connection) -> None:
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(_WRITE, rows)

        self._attempt(add)

    def close(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _open(self, _: sqlite3.Connection | None = None) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = _connect(self._path)

    def _attempt(self, action: Callable[[sqlite3.Connection], None]) -> None:
        """Do it; set a damaged file aside and do it again on a new one; give the cache up if that fails too.

        A file that another process holds is waited for here: SQLite waits too, but refuses at once where that could
        be a deadlock, as when several processes make the same new file.
        """
        opening = action == self._open
        patience = time.monotonic() + _BUSY_SECONDS
        for last_try in (False, True):
            if self._connection is None and not opening:
                return
            try:
                while not self._is_done(action, patience):
                    time.sleep(_BUSY_PAUSE)
                return
            except (sqlite3.Error, OSError) as error:
                damaged = isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError)
                self.close()
                if last_try or not damaged or not self._set_aside(error):
                    _warn(f"the double-dummy cache {self._path} is not used: {error}")
                    return
                if not opening:
                    self._attempt(self._open)

    def _is_done(self, action: Callable[[sqlite3.Connection], None], patience: float) -> bool:
        """Whether it could be done; False while another process holds the file and `patience` (a time) lasts."""
        try:
            action(self._connection)  # type: ignore[arg-type]
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in _HELD or time.monotonic() > patience:
                raise
            return False
        return True

    def _set_aside(self, error: Exception) -> bool:
        """Whether the damaged file could be renamed; its companions (SQLite's log) go with it."""
        aside = self._path.with_name(f"{self._path.name}.damaged")
        try:
            for ending in ("", "-wal", "-shm"):
                with suppress(FileNotFoundError):
                    self._path.with_name(self._path.name + ending).replace(aside.with_name(aside.name + ending))
        except OSError:
            return False
        _warn(f"the double-dummy cache was damaged ({error}); it is now {aside.name} and a new one is begun")
        return True


def _connect(path: Path) -> sqlite3.Connection:
    """A connection to a file with our table in it."""
    connection = sqlite3.connect(path, timeout=_BUSY_TRY, isolation_level=None, check_same_thread=False)
    try:
        (layout,) = connection.execute("PRAGMA user_version").fetchone()
        if layout == 0:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(_CREATE)
            connection.execute(f"PRAGMA user_version = {_LAYOUT}")
        elif layout != _LAYOUT:
            raise sqlite3.DatabaseError(f"its layout is {layout}, not {_LAYOUT}")
        connection.execute("PRAGMA synchronous = NORMAL")  # a power cut may lose the last batches, never the file
    except BaseException:
        with closing(connection):
            raise
    return connection


class Damaged(Exception):
    """A column that is not as it was written."""


def _columns(key: bytes, counts: bytes, side: Side | None) -> tuple[bytes | None, bytes | None]:
    """The two stored columns, two counts to a byte and a checksum; None for a side that is not known."""
    if side is None:
        ns, ew = _packed(counts[0::4], counts[2::4]), _packed(counts[1::4], counts[3::4])
        return _checked(key, Side.NS, ns), _checked(key, Side.EW, ew)
    known = _checked(key, side, _packed(counts[0::2], counts[1::2]))
    return (known, None) if side is Side.NS else (None, known)


def _checked(key: bytes, side: Side, packed: bytes) -> bytes:
    """Counts with their checksum, which also covers whose they are."""
    return packed + blake2b(bytes([side]) + key + packed, digest_size=_CHECK).digest()


def _packed(first: bytes, second: bytes) -> bytes:
    return bytes(a << 4 | b for a, b in zip(first, second, strict=True))


def _counts(key: bytes, ns: object, ew: object, side: Side | None) -> bytes | None:
    """The counts asked for; None when they are not known, `Damaged` when they are not as they were written."""
    columns = {Side.NS: ns, Side.EW: ew}
    rows = []
    for whose in (Side.NS, Side.EW) if side is None else (side,):
        column = columns[whose]
        if column is None:
            return None
        if not isinstance(column, bytes) or column != _checked(key, whose, column[:5]):
            raise Damaged
        rows += [bytes(pair >> 4 for pair in column[:5]), bytes(pair & 15 for pair in column[:5])]
    if max(map(max, rows)) > 13:
        raise Damaged
    order = rows if side is not None else [rows[0], rows[2], rows[1], rows[3]]
    return bytes(count for strain in zip(*order, strict=True) for count in strain)


def _warn(message: str) -> None:
    warnings.warn(message, CacheWarning, stacklevel=2)
