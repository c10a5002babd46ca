"""Arrow arrays of events in, columns of envelopes out. pyarrow is imported only to make a table or read a stream."""

from __future__ import annotations

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pyarrow
    from typing_extensions import TypeIs

    from ._aliases import ArrowArray, ArrowCapsules, ArrowStream, Document, Events, RunColumns, RunOptions, UnhandledTypes

# The maximum text of one record batch: columns have 32-bit offsets, and a cluster's workers hold one batch at a time.
BATCH_BYTES = 16 << 20

TEXTS = ("rule", "target_kind", "target", "payload", "not_before", "meta", "skipped", "error", "findings")
"""The columns after ``row``. All are text except ``not_before``."""


def is_arrow(events: Events) -> TypeIs[ArrowArray | ArrowStream]:
    return hasattr(events, "__arrow_c_array__") or hasattr(events, "__arrow_c_stream__")


def chunks(events: ArrowArray | ArrowStream) -> Iterator[ArrowCapsules]:
    """The arrays of an array, a chunked array or a stream, as the extension takes them."""
    if hasattr(events, "__arrow_c_array__"):
        yield events.__arrow_c_array__()
        return
    import pyarrow

    for chunk in pyarrow.chunked_array(events).chunks:
        yield chunk.__arrow_c_array__()


def schema() -> pyarrow.Schema:
    import pyarrow

    numbers = {"not_before": pyarrow.int64()}
    fields = [pyarrow.field(name, numbers.get(name, pyarrow.string())) for name in TEXTS]
    return pyarrow.schema([pyarrow.field("row", pyarrow.int64()), *fields])


class Unhandled:
    """The event types that no rule handles, each with its finding, its first row and the number of its events."""

    # As many as a batch of the core lists.
    _MOST = 100

    def __init__(self) -> None:
        self._found: dict[bytes, tuple[int, int]] = {}

    def add(self, found: UnhandledTypes) -> None:
        """Adds what later rows gave."""
        for findings, row, events in found:
            if findings in self._found:
                first, count = self._found[findings]
                self._found[findings] = (first, count + events)
            elif len(self._found) < self._MOST:
                self._found[findings] = (row, events)

    @property
    def envelopes(self) -> bytes:
        """An envelope for each type, as ``session_run_many`` ends with."""
        return b"".join(
            b'{"rule":null,"line":%d,"events":%d,"findings":%b}\n' % (row, events, findings)
            for findings, (row, events) in self._found.items()
        )

    def batch(self, made: pyarrow.Schema) -> pyarrow.RecordBatch | None:
        """A row for each type; None without any."""
        import pyarrow

        if not self._found:
            return None
        rows = [{"row": row, "findings": findings.decode()} for findings, (row, _) in self._found.items()]
        return pyarrow.RecordBatch.from_pylist(rows, schema=made)


class _Batch:
    """An object that pyarrow converts to a record batch."""

    def __init__(self, made: pyarrow.Schema, array: object) -> None:
        self._schema = made
        self._array = array

    def __arrow_c_array__(self, requested_schema: object = None) -> ArrowCapsules:
        return self._schema.__arrow_c_schema__(), self._array


def batches(
    run: Callable[[Callable[[int], RunColumns]], RunColumns],
    events: Events,
    now: int | None,
    options: RunOptions,
) -> Iterator[pyarrow.RecordBatch]:
    """The envelopes as record batches, at the end the types that no rule handles. ``run`` calls a function with a session."""
    import pyarrow

    made = schema()
    unhandled = Unhandled()
    row = 0
    for chunk in chunks(events) if is_arrow(events) else [_unchanging(events)]:
        position = 0
        while True:
            start = position
            position, row, array, found = run(
                lambda session: _core.session_run_columns(session, chunk, start, row, BATCH_BYTES, now, options)
            )
            if position == start:
                break
            unhandled.add(found)
            yield pyarrow.record_batch(_Batch(made, array))
    last = unhandled.batch(made)
    if last is not None:
        yield last


def _unchanging(events: Document) -> Document:
    """The events as a read-only document, because a writable buffer would be copied at each call."""
    if isinstance(events, (bytes, str)) or memoryview(events).readonly:
        return events
    return _core.bytes_of(events, "events")
