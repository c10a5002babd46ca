"""Rules, and the pool of sessions that lets any number of threads run them."""

from __future__ import annotations

import os
import sys
from _thread import allocate_lock
from collections.abc import Callable, Mapping

from . import _core
from ._arrow import batches, chunks, is_arrow, schema
from ._json import loads, rows, text_of
from ._options import log_function
from .errors import Diagnostic, EventError, LocScriptError, MessageError, ScriptError, UsageError, closed, error_of
from .types import Failure, Limits, Payload, Result, RuleInfo, Skip, Warnings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType
    from typing import TypeVar

    import pyarrow

    from ._aliases import JSON, Default, Document, Events, JSONSource, Log, Path, RunOptions
    from .engine import Engine

    _Answer = TypeVar("_Answer")

_HANDLE, _FORK = 101, 105

# What may end a run early: (whether it looks out for Ctrl-C, its seconds or -1, what _core.stop_new made).
_UNWATCHED: RunOptions = (False, -1.0, None)
_WATCHED: RunOptions = (True, -1.0, None)

# A single run that may last longer looks out for Ctrl-C; shorter ones are over before anybody has pressed it.
_LONG_MILLISECONDS = 1000


class Sessions:
    """Lua states that wait for work. A session belongs to one thread at a time, so each call takes one out."""

    __slots__ = ("_closed", "_idle", "_limits", "_log", "watches_runs")

    def __init__(self, limits: Limits, log: Log | None = None) -> None:
        self._limits = checked(limits)
        # The sessions borrow it; they are closed before this object ends.
        self._log = log
        # (session, the rules it was last used with); append and pop of a list are atomic.
        self._idle: list[tuple[int, int]] = []
        self._closed = False
        self.watches_runs = limits.milliseconds > _LONG_MILLISECONDS

    def run(self, engine: int, rules: int, work: Callable[[int], _Answer]) -> _Answer:
        """Does the work with a session for these rules; what its event lacks is an EventError."""
        while True:
            try:
                session, used = self._idle.pop()
                fresh = False
            except IndexError:
                session, used = _core.session_open(engine, rules, self._limits), rules
                fresh = True
                if self._log is not None:
                    _core.session_on_log(session, self._log)
            try:
                if used != rules:
                    _core.session_use(session, rules)
                answer = work(session)
            except UsageError as error:
                # Made before a fork: the child makes its own.
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
        # Closed while this one was at work.
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
        options = _WATCHED if self.watches_runs else _UNWATCHED

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
    """The limits; raises where they are none."""
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


class Rules:
    """A folder of rules, one file, or rules from memory; for any number of threads."""

    __slots__ = (
        "_engine",
        "_files",
        "_limits",
        "_lock",
        "_log",
        "_name",
        "_path",
        "_rules",
        "_sessions",
        "_source",
        "__weakref__",
    )

    def __init__(
        self,
        engine: Engine,
        path: Path | None = None,
        *,
        source: bytes | str | None = None,
        name: str = "rule.lua",
        files: Mapping[str, bytes | str] | None = None,
        limits: Limits = Limits(),
        log: Log | None = None,
    ) -> None:
        self._rules = 0
        if (path is not None) + (source is not None) + (files is not None) > 1:
            raise TypeError("rules() takes a path, a source or files, and only one of them")
        self._engine = engine
        self._path = None if path is None else os.fspath(path)
        if self._path == "":
            raise TypeError("path must not be empty")
        self._source = source
        self._files = None if files is None else tuple(files.items())
        self._name = name
        self._limits = limits
        self._log = log_function(log)
        self._sessions = Sessions(limits, log)
        self._lock = allocate_lock()
        self._rules = self._load()

    def _load(self) -> int:
        engine = self._engine._open_handle()
        try:
            if self._files is not None:
                return _core.rules_open_memory(engine, self._files, self._limits)
            if self._source is not None:
                return _core.rules_open_source(engine, self._name, self._source, self._limits)
            return _core.rules_open(engine, self._path or "", self._limits)
        except ScriptError as error:
            failure = self._with_all_findings(engine, error)
        raise failure

    def _with_all_findings(self, engine: int, error: ScriptError) -> LocScriptError:
        """The error itself has the first finding alone."""
        files = self._files if self._source is None else ((self._name, self._source),)
        try:
            if files is None:
                text = _core.rules_check(engine, self._path or "", self._limits)
            else:
                text = _core.rules_check_memory(engine, files, self._limits)
        except LocScriptError:
            return error
        # None: the files are others now.
        return error_of(error.code, rows(Diagnostic, text) or error.diagnostics)

    def _do(self, work: Callable[[int], _Answer]) -> _Answer:
        """Does the work with a session for the rules."""
        return self._with_rules(lambda rules: self._sessions.run(0, rules, work))

    def _with_rules(self, ask: Callable[[int], _Answer]) -> _Answer:
        """Asks with the handle of the rules, and again with the next one where another thread reloads them meanwhile."""
        while True:
            rules = self._rules
            if rules == 0:
                raise closed("the rules are")
            try:
                return ask(rules)
            except UsageError as error:
                if error.code != _HANDLE or rules == self._rules:
                    raise

    @property
    def info(self) -> list[RuleInfo]:
        """What the rules say of themselves, in the order in which they run."""
        return self._with_rules(lambda rules: rows(RuleInfo, _core.rules_info(rules)))

    @property
    def names(self) -> list[str]:
        """The rules' names, which ``only`` takes."""
        return [rule.name for rule in self.info]

    @property
    def types(self) -> list[str] | None:
        """The types of the events that the rules handle, each once; None where a rule handles every event."""
        types: dict[str, None] = {}
        for rule in self.info:
            if rule.on is None:
                return None
            types.update(dict.fromkeys(rule.on))
        return list(types)

    def run(
        self,
        event: JSONSource,
        only: str | None = None,
        now: int | None = None,
        timeout: float | None = None,
        *,
        default: Default | None = None,
    ) -> Result:
        """Runs every rule whose ``on`` is the event's type, or the one that ``only`` names.

        ``now``, unix seconds, is ``event.now`` where the event has none. A rule that fails stands in ``failures`` and
        stops none of the others. ``timeout``, in seconds, is for all the rules of the event together: when it is over the run
        ends, and ScriptTimeout is raised. ``default`` turns what JSON does not know into what it does, as in orjson.
        """
        return self._run(text_of(event, EventError, default), only, now, timeout, None)

    async def run_async(
        self,
        event: JSONSource,
        only: str | None = None,
        now: int | None = None,
        timeout: float | None = None,
        *,
        default: Default | None = None,
    ) -> Result:
        """``run`` in asyncio's thread pool; other tasks go on meanwhile. Cancelling the task ends the run."""
        from asyncio import CancelledError, to_thread

        text = text_of(event, EventError, default)
        stop = _core.stop_new()
        try:
            return await to_thread(self._run, text, only, now, timeout, stop)
        except CancelledError:
            _core.stop(stop)
            raise

    def _run(self, text: Document, only: str | None, now: int | None, timeout: float | None, stop: object) -> Result:
        if timeout is not None or stop is not None:
            options: RunOptions = (True, _seconds(timeout), stop)
        else:
            options = _WATCHED if self._sessions.watches_runs else _UNWATCHED
        if only is None:
            rule = ""
        elif only == "":
            # The core's word for all rules, which nobody means who names one.
            raise UsageError(100, [Diagnostic("error", "unknown-rule", "there is no rule ''")])
        else:
            rule = only
        payloads, skipped, failures, warnings = self._do(
            lambda session: _core.session_run(session, text, rule, now, options)
        )
        return Result(
            [
                Payload(body, rule, {kind: target}, loads(meta) if meta else None, not_before, findings)
                for rule, body, kind, target, meta, not_before, findings in payloads
            ],
            [Skip(rule, reason) for rule, reason in skipped],
            [Failure(rule, _failure(code, rows(Diagnostic, findings))) for rule, code, findings in failures],
            [Warnings(rule, rows(Diagnostic, findings)) for rule, findings in warnings],
        )

    def run_many(self, events: Events, now: int | None = None) -> bytes:
        """Events one a line in, envelopes one a line out; one call of the core. Ctrl-C ends it with KeyboardInterrupt.

        A read-only buffer is read in place, and so is an Arrow array, whose rows are the lines: a row's event may have line
        feeds in it, and a null is no event. ``now``, unix seconds, is ``event.now`` of the events that have none. The limits
        are those of each rule with each line, and all the envelopes are held at once: for rules that are not trusted hand in
        few lines a call.
        """
        if not is_arrow(events):
            return self._do(lambda session: _core.session_run_many(session, events, now, _WATCHED))
        made, line = [], 1
        for chunk in chunks(events):
            start = line
            text, line = self._do(lambda session: _core.session_run_array(session, chunk, start, now, _WATCHED))
            made.append(text)
        return b"".join(made)

    def run_arrow(self, events: Events, now: int | None = None) -> pyarrow.Table:
        """The envelopes of ``run_many`` as Arrow's columns: what a rule returned is a row. Needs pyarrow.

        ``row`` is the index of the event, of a line its number less one; ``rule``, ``target_kind``, ``target``, ``payload``,
        ``not_before`` (unix seconds), ``meta``, ``skipped``, ``error`` and ``findings`` are null where the envelope has none.
        ``payload``, ``meta``, ``error`` and ``findings`` are the envelope's JSON, byte for byte.
        """
        import pyarrow

        return pyarrow.Table.from_batches(self._batches(events, now), schema())

    def _batches(self, events: Events, now: int | None) -> Iterator[pyarrow.RecordBatch]:
        return batches(self._do, events, now, _WATCHED)

    def reload(self) -> None:
        """Reads the rules anew. When that fails it raises and the old ones stay."""
        if self._rules == 0:
            raise closed("the rules are")
        new = self._load()
        # Other threads may have loaded or closed them meanwhile.
        with self._lock:
            old = self._rules
            if old:
                self._rules = new
        _core.rules_close(old or new)
        if not old:
            raise closed("the rules are")

    def close(self) -> None:
        """Twice is fine."""
        with self._lock:
            rules, self._rules = self._rules, 0
        if rules:
            self._sessions.close()
            _core.rules_close(rules)

    def __enter__(self) -> Rules:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self, is_ending: Callable[[], bool] = sys.is_finalizing) -> None:
        # While the interpreter ends, the modules' own names may be None already, and the process frees everything.
        if getattr(self, "_rules", 0) and not is_ending():
            self.close()

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[object, ...]]:
        files = None if self._files is None else dict(self._files)
        return _reopen, (self._engine, self._path, self._source, self._name, files, self._limits, self._log)

    def __repr__(self) -> str:
        what = self._name if self._source is not None else self._path
        if self._files is not None:
            what = ", ".join(path for path, _ in self._files)
        return f"<locscript.Rules {what!r}{' closed' if self._rules == 0 else ''}>"


def _seconds(timeout: float | None) -> float:
    """For the extension: -1 without a timeout."""
    if timeout is None:
        return -1.0
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)):
        raise TypeError(f"timeout must be int or float (seconds), not {type(timeout).__name__}")
    if not timeout >= 0:
        raise ValueError(f"timeout must be 0 or more seconds, not {timeout}")
    # A run of years has no timeout; a larger int is no float.
    return float(min(timeout, 1e9))


def _failure(code: int, findings: list[Diagnostic]) -> ScriptError:
    error = error_of(code, findings)
    # A rule's mistake is the rule's failure, whichever module noticed it.
    return error if isinstance(error, ScriptError) else ScriptError(error.code, error.diagnostics)


def _reopen(
    engine: Engine,
    path: str | None,
    source: bytes | str | None,
    name: str,
    files: dict[str, bytes | str] | None,
    limits: Limits,
    log: Log | None,
) -> Rules:
    return Rules(engine, path, source=source, name=name, files=files, limits=limits, log=log)
