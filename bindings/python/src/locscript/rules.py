"""Rules from folders, files or memory, for any number of threads."""

from __future__ import annotations

import os
import sys
from _thread import allocate_lock
from collections.abc import Callable, Mapping

from . import _core
from ._arrow import Unhandled, batches, chunks, is_arrow, schema
from ._json import loads, rows, text_of
from ._options import flag, log_function
from ._sessions import UNWATCHED, WATCHED, Sessions
from .errors import Diagnostic, EventError, LocScriptError, ScriptError, UsageError, closed, error_of
from .types import Failure, Limits, Payload, Result, RuleInfo, Skip, Usage, Warnings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType
    from typing import TypeVar, overload

    import pyarrow

    from ._aliases import Default, Document, Events, JSONSource, Log, Path, RunOptions, Sink
    from .engine import Engine

    _Answer = TypeVar("_Answer")

_HANDLE = 101


class Rules:
    """Rules from a folder, a file or memory, for any number of threads."""

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
        "_usage",
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
        usage: bool = False,
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
        self._usage = flag(usage, "usage")
        self._sessions = Sessions(limits, log, usage)
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
        """The error with the findings of all files; on its own it has only the first."""
        files = self._files if self._source is None else ((self._name, self._source),)
        try:
            if files is None:
                text = _core.rules_check(engine, self._path or "", self._limits)
            else:
                text = _core.rules_check_memory(engine, files, self._limits)
        except LocScriptError:
            return error
        # No findings: the files have changed in the meantime.
        return error_of(error.code, rows(Diagnostic, text) or error.diagnostics)

    def _do(self, work: Callable[[int], _Answer]) -> _Answer:
        """Does the work with a session for the rules."""
        return self._with_rules(lambda rules: self._sessions.run(0, rules, work))

    def _with_rules(self, ask: Callable[[int], _Answer]) -> _Answer:
        """Calls ``ask`` with the handle of the rules, and again with the new handle if another thread reloaded them during the
        call."""
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
        """The name, events, samples and keys of each rule, in the order in which they run."""
        return self._with_rules(lambda rules: rows(RuleInfo, _core.rules_info(rules)))

    @property
    def names(self) -> list[str]:
        """The rules' names, as ``only`` expects them."""
        return [rule.name for rule in self.info]

    @property
    def types(self) -> list[str] | None:
        """The event types that the rules handle, each once; None if a rule handles every event."""
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

        ``now``, in Unix seconds, is ``event.now`` if the event has none. A rule that fails is listed in ``failures``; the other
        rules still run. ``timeout``, in seconds, covers all rules of the event together: when it expires, the run ends and
        ScriptTimeout is raised. ``default`` converts values that JSON does not have, as in orjson.
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
        """``run`` in asyncio's thread pool, so that other tasks continue. Cancelling the task ends the run."""
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
            options = WATCHED if self._sessions.watches_runs else UNWATCHED
        if only is None:
            rule = ""
        elif only == "":
            # An empty name means all rules to the core, but a caller who names a rule cannot mean that.
            raise UsageError(100, [Diagnostic("error", "unknown-rule", "there is no rule ''")])
        else:
            rule = only
        payloads, skipped, failures, warnings, used = self._do(
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
            Usage(*used) if self._usage else None,
        )

    if TYPE_CHECKING:

        @overload
        def run_many(self, events: Events, now: int | None = None, *, sink: None = None) -> bytes: ...
        @overload
        def run_many(self, events: Events, now: int | None = None, *, sink: Sink) -> None: ...

    def run_many(self, events: Events, now: int | None = None, *, sink: Sink | None = None) -> bytes | None:
        """Runs events, one a line, and returns envelopes, one a line. Ctrl-C ends the call with KeyboardInterrupt.

        A read-only buffer is read in place. So is an Arrow array, whose rows are the lines: an event may contain line
        feeds, and a null is an invalid event. ``now``, in Unix seconds, is ``event.now`` for events that have none. The
        limits apply to each run of a rule.

        The last envelopes are about the event types that no rule handles: one for each of the first 100 types, with a warning,
        the line of the first event and the number of ``events``.

        Without a ``sink``, all envelopes are held in memory at once. A sink, such as a file's ``write``, receives blocks of
        whole lines, on the calling thread; a block is about 64 KB, or the envelopes of one event if those are larger. If the
        sink raises, the batch ends and the caller gets the exception.
        """
        if sink is not None and not callable(sink):
            raise TypeError(f"sink must be a function, not {type(sink).__name__}")
        if not is_arrow(events):
            if sink is None:
                return self._do(lambda session: _core.session_run_many(session, events, now, WATCHED))
            return self._do(lambda session: _core.session_write_envelopes(session, events, sink, now, WATCHED))
        made, line, unhandled = [], 1, Unhandled()
        for chunk in chunks(events):
            start = line
            text, line, found = self._do(
                lambda session: _core.session_run_array(session, chunk, start, sink, now, WATCHED)
            )
            unhandled.add(found)
            if sink is None:
                made.append(text)
            elif text:
                sink(text)
        if sink is None:
            made.append(unhandled.envelopes)
        elif unhandled.envelopes:
            sink(unhandled.envelopes)
        return b"".join(made) if sink is None else None

    def run_arrow(self, events: Events, now: int | None = None) -> pyarrow.Table:
        """The envelopes of ``run_many`` as Arrow columns, one row an envelope. Needs pyarrow.

        ``row`` is the index of the event; for lines, the line number minus one. ``rule``, ``target_kind``, ``target``,
        ``payload``, ``not_before`` (Unix seconds), ``meta``, ``skipped``, ``error`` and ``findings`` are null if the envelope
        has none. ``payload``, ``meta``, ``error`` and ``findings`` are the envelope's JSON, byte for byte. The last rows have a
        warning for each event type that no rule handles, and the index of its first event.
        """
        import pyarrow

        return pyarrow.Table.from_batches(self._batches(events, now), schema())

    def _batches(self, events: Events, now: int | None) -> Iterator[pyarrow.RecordBatch]:
        return batches(self._do, events, now, WATCHED)

    def reload(self) -> None:
        """Loads the rules again. If that fails, it raises and keeps the old rules."""
        if self._rules == 0:
            raise closed("the rules are")
        new = self._load()
        # Other threads may have loaded or closed them in the meantime.
        with self._lock:
            old = self._rules
            if old:
                self._rules = new
        _core.rules_close(old or new)
        if not old:
            raise closed("the rules are")

    def close(self) -> None:
        """Frees the rules. Closing twice is fine."""
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
        return _reopen, (self._engine, self._path, self._source, self._name, files, self._limits, self._log, self._usage)

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
    # A timeout of years is none; a larger int does not fit into a float.
    return float(min(timeout, 1e9))


def _failure(code: int, findings: list[Diagnostic]) -> ScriptError:
    error = error_of(code, findings)
    # A rule's mistake counts as the rule's failure, whichever module noticed it.
    return error if isinstance(error, ScriptError) else ScriptError(error.code, error.diagnostics)


def _reopen(
    engine: Engine,
    path: str | None,
    source: bytes | str | None,
    name: str,
    files: dict[str, bytes | str] | None,
    limits: Limits,
    log: Log | None,
    usage: bool,
) -> Rules:
    return Rules(engine, path, source=source, name=name, files=files, limits=limits, log=log, usage=usage)
