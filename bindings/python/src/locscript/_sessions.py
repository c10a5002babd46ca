"""The pool of sessions that lets any number of threads run rules and chunks."""

from __future__ import annotations

from . import _core
from ._json import loads, text_of
from .errors import Diagnostic, EventError, MessageError, UsageError
from .types import Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from ._aliases import JSON, Default, Document, JSONSource, Log, RunOptions

    _Answer = TypeVar("_Answer")

_FORK = 105

# What may end a run early: (whether it watches for Ctrl-C, its seconds or -1, a result of _core.stop_new).
UNWATCHED: RunOptions = (False, -1.0, None)
WATCHED: RunOptions = (True, -1.0, None)

# A single run that may last longer watches for Ctrl-C; shorter ones end before a user could press it.
_LONG_MILLISECONDS = 1000


class Sessions:
    """Lua states that wait for work. A session belongs to one thread at a time, so each call takes one out."""

    __slots__ = ("_closed", "_idle", "_limits", "_log", "_usage", "watches_runs")

    def __init__(self, limits: Limits, log: Log | None = None, usage: bool = False) -> None:
        self._limits = checked(limits)
        self._usage = usage
        # The sessions borrow it; they are closed before this object ends.
        self._log = log
        # (session, the rules it was last used with); append and pop of a list are atomic.
        self._idle: list[tuple[int, int]] = []
        self._closed = False
        self.watches_runs = limits.milliseconds > _LONG_MILLISECONDS

    def run(self, engine: int, rules: int, work: Callable[[int], _Answer]) -> _Answer:
        """Calls ``work`` with a session for these rules. Raises EventError for an invalid event."""
        while True:
            try:
                session, used = self._idle.pop()
                fresh = False
            except IndexError:
                session, used = _core.session_open(engine, rules, self._limits, self._usage), rules
                fresh = True
                if self._log is not None:
                    _core.session_on_log(session, self._log)
            try:
                if used != rules:
                    _core.session_use(session, rules)
                answer = work(session)
            except UsageError as error:
                # The session is from before a fork: the child makes its own.
                _core.session_close(session)
                if error.code != _FORK or fresh:
                    raise
                continue
            except MessageError as error:
                self._put_back(session, rules)
                raise EventError(error.code, error.diagnostics) from None
            except BaseException:
                self._put_back(session, rules)
                raise
            self._put_back(session, rules)
            return answer

    def _put_back(self, session: int, rules: int) -> None:
        self._idle.append((session, rules))
        # The pool was closed while this session was in use.
        if self._closed:
            self.close()

    def evaluate(
        self,
        engine: int,
        source: Document,
        name: str,
        event: JSONSource | None,
        now: int | None,
        log: Log | None,
        default: Default | None,
    ) -> JSON:
        text = "" if event is None else text_of(event, EventError, default)
        options = WATCHED if self.watches_runs else UNWATCHED

        def work(session: int) -> bytes:
            if log is None:
                return _core.session_evaluate(session, source, name, text, now, options)
            _core.session_on_log(session, log)
            try:
                return _core.session_evaluate(session, source, name, text, now, options)
            finally:
                _core.session_on_log(session, None)

        return loads(self.run(engine, 0, work))

    def close(self) -> None:
        self._closed = True
        while True:
            try:
                session, _ = self._idle.pop()
            except IndexError:
                return
            _core.session_close(session)


def checked(limits: Limits) -> Limits:
    """Returns the limits; raises if they are not valid."""
    if not isinstance(limits, Limits):
        raise TypeError(f"limits must be a locscript.Limits, not {type(limits).__name__}")
    for name, value in zip(Limits._fields, limits):
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"limits.{name} must be int, not {type(value).__name__}")
        most = 2**32 if name == "milliseconds" else 2**64
        if not 0 <= value < most:
            finding = Diagnostic("error", "usage", f"limits.{name} is {value}", help=f"From 0, the default, to {most - 1}.")
            raise UsageError(100, [finding])
    return limits
