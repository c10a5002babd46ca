"""Rules over a Spark DataFrame of events, in batches and in structured streaming: ``pip install locscript[spark]``.

>>> from locscript import spark
>>> sent = spark.payloads(events, config="locscript.toml", event="value", keep=["key"])    # doctest: +SKIP

The driver opens the app and its rules, and raises their errors. Spark ships them as bytes to its Python workers, each of which
opens them once; the workers need no files. See docs/spark.md.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from shutil import which

from . import _core
from ._arrow import TEXTS
from ._options import DEVICES, choice
from ._shipped import ship
from .errors import Diagnostic, UsageError
from .types import Device

TYPE_CHECKING = False
if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame
    from typing_extensions import Unpack

    from ._aliases import Row, Severity
    from ._shipped import App, Shipped
    from .engine import Engine


__all__ = ["check", "payloads", "previews"]

_PREVIEWS = (
    *("rule", "target_kind", "target", "platform", "locales", "title", "subtitle", "body", "crashes", "preview"),
    *("skipped", "error", "findings"),
)
_CHECK = (
    *("rule", "target_kind", "target", "severity", "slug", "message", "text_key", "platform", "locales", "path", "help"),
    "consequence",
)

# The columns that are not text.
_KINDS = {"not_before": "long", "locales": "array<string>", "crashes": "boolean"}

_SEVERITIES = {"note": 0, "warning": 1, "error": 2}


def payloads(
    df: DataFrame, *, event: str = "value", keep: Sequence[str] = (), now: int | None = None, **app: Unpack[App]
) -> DataFrame:
    """Runs the rules for the events in a column of JSON text: a row for each payload, skip and failure.

    The columns are those of ``Rules.run_arrow`` without ``row``, after the event's own columns that ``keep`` names. ``payload``
    has the bytes of ``locscript run --format json``. A rule that fails gives a row with an ``error``, and so does an event that is
    null or not valid JSON; the other events are not affected. An event for which no rule returns anything gives no row. Event
    types that no rule handles give a row with ``findings`` for the first event of each type in a batch. ``now`` is ``event.now``
    for events that have none.

    ``config`` is a locscript.toml. Without it, ``android`` and ``ios`` are folders, or files by their paths, and ``ios_keys``,
    ``development_region``, ``android_compiler`` and ``key_names`` are those of ``Engine``. ``rules`` is a folder, a file or
    ``{name: source}`` (default: the root that ``config`` names). ``limits`` override those of ``config``.
    """

    def made(engine: Engine, batch: pyarrow.RecordBatch) -> tuple[pyarrow.Array, list[pyarrow.Array]]:
        return batch.column("row"), [batch.column(name) for name in TEXTS]

    return _mapped(df, ship(**app), event, keep, now, TEXTS, made)


def previews(
    df: DataFrame,
    *,
    event: str = "value",
    keep: Sequence[str] = (),
    devices: Sequence[Device] = (),
    now: int | None = None,
    **app: Unpack[App],
) -> DataFrame:
    """Previews the payloads that ``payloads`` would return: a row for each payload and device.

    ``devices`` are ``locscript.Device`` (default: every language of the resources, on Android and iOS; sample the events
    first). ``title``, ``subtitle`` and ``body`` are the texts that the phone shows, or null; ``preview`` is the whole preview
    as JSON, with the reasons. A skip or failure is a row as in ``payloads``. The other arguments are those of ``payloads``.
    """
    chosen = [Device(*device) for device in devices]
    for device in chosen:
        choice(DEVICES, device.platform, "platform")

    def made(engine: Engine, batch: pyarrow.RecordBatch) -> tuple[pyarrow.Array, list[pyarrow.Array]]:
        return _rows_of(batch, lambda envelope: _preview_rows(engine, envelope, chosen), _PREVIEWS)

    return _mapped(df, ship(**app), event, keep, now, _PREVIEWS, made)


def check(
    df: DataFrame,
    *,
    event: str = "value",
    keep: Sequence[str] = (),
    severity: Severity = "warning",
    now: int | None = None,
    **app: Unpack[App],
) -> DataFrame:
    """Checks the payloads that ``payloads`` would return, in every language: a row for each finding.

    The findings are those of ``locscript check`` for messages, of at least this ``severity``. An event that failed is an error
    with the failure's slug. No rows means that every phone shows what is intended. The ``[check]`` and ``[locales]`` of a
    locscript.toml do not travel: the default severities apply. The other arguments are those of ``payloads``.
    """
    least = choice(_SEVERITIES, severity, "severity")

    def made(engine: Engine, batch: pyarrow.RecordBatch) -> tuple[pyarrow.Array, list[pyarrow.Array]]:
        return _rows_of(batch, lambda envelope: _check_rows(engine, envelope, least), _CHECK)

    return _mapped(df, ship(**app), event, keep, now, _CHECK, made)


# ---- On the driver


def _mapped(
    df: DataFrame,
    shipped: Shipped,
    event: str,
    keep: Sequence[str],
    now: int | None,
    columns: Sequence[str],
    made: Callable[[Engine, pyarrow.RecordBatch], tuple[pyarrow.Array, list[pyarrow.Array]]],
) -> DataFrame:
    from pyspark.sql.types import StructType

    kept = _checked_columns(df, event, keep, columns)
    _check_workers(df)
    chosen = df.select(*(_quoted(name) for name in dict.fromkeys([event, *kept])))

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        engine, rules = shipped.open()
        for batch in batches:
            for part in rules._batches(batch.column(event), now):
                rows, arrays = made(engine, part)
                own = [batch.column(name).take(rows) for name in kept]
                yield pyarrow.RecordBatch.from_arrays(own + arrays, names=[*kept, *columns])

    result = StructType.fromDDL(", ".join(f"{name} {_KINDS.get(name, 'string')}" for name in columns))
    return chosen.mapInArrow(work, StructType([*(df.schema[name] for name in kept), *result.fields]))


def _checked_columns(df: DataFrame, event: str, keep: Sequence[str], results: Sequence[str]) -> list[str]:
    """The names of the kept columns; raises if a column is missing or has the wrong type."""
    from pyspark.sql.types import BinaryType, CharType, StringType, VarcharType

    if isinstance(keep, str):
        raise TypeError("keep must be a list of column names, not str")
    kept = list(dict.fromkeys(keep))
    for name in [event, *kept]:
        count = df.columns.count(name)
        if count != 1:
            what = f"there is no column '{name}'" if count == 0 else f"{count} columns are called '{name}'"
            raise _usage(what, f"The columns are {', '.join(df.columns)}.")
    for name in kept:
        if name in results:
            raise _usage(f"keep has '{name}', which is the name of a result", f"Rename it: df.withColumnRenamed('{name}', …).")
    kind = df.schema[event].dataType
    if not isinstance(kind, (StringType, BinaryType, CharType, VarcharType)):
        raise _usage(
            f"the column '{event}' is {kind.simpleString()}; an event is JSON text, in a string or binary column",
            "Make one of the row's columns: df.select(to_json(struct('*')).alias('value')).",
        )
    return kept


def _check_workers(df: DataFrame) -> None:
    """Raises if this machine's workers run a Python without locscript, or with another version."""
    context = getattr(df.sparkSession, "_sc", None)
    # On a cluster, or a server behind Spark Connect, the workers report it themselves.
    if context is None or not context.master.startswith("local"):
        return
    name = context.pythonExec
    found = which(name)
    if found is not None and os.path.dirname(os.path.abspath(found)) == os.path.dirname(os.path.abspath(sys.executable)):
        return
    answer = _python_of_workers(found or name)
    ours = f"{sys.version_info[0]}.{sys.version_info[1]} {_core.version()}"
    if answer == ours:
        return
    raise _usage(
        f"Spark's workers run '{name}', which {answer or 'cannot import locscript and pyarrow'}, and this program {sys.executable}",
        f"Before the session is made: os.environ['PYSPARK_PYTHON'] = sys.executable, or export PYSPARK_PYTHON={sys.executable}.",
    )


def _python_of_workers(path: str) -> str:
    """The versions of Python and locscript there; empty if they cannot be determined."""
    program = "import sys, pyarrow, locscript; print(f'{sys.version_info[0]}.{sys.version_info[1]} {locscript.__version__}')"
    try:
        return subprocess.run([path, "-c", program], capture_output=True, text=True, timeout=60).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ""


def _quoted(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


def _usage(message: str, help: str) -> UsageError:
    return UsageError(100, [Diagnostic("error", "usage", message, help=help)])


# ---- On the workers


def _rows_of(
    batch: pyarrow.RecordBatch, rows_of: Callable[[Row], Iterable[Row]], columns: Sequence[str]
) -> tuple[pyarrow.Array, list[pyarrow.Array]]:
    """The rows for each envelope, as columns, with the row of its event."""
    import pyarrow

    kinds = {"long": pyarrow.int64(), "array<string>": pyarrow.list_(pyarrow.string()), "boolean": pyarrow.bool_()}
    schema = pyarrow.schema([(name, kinds.get(_KINDS.get(name, ""), pyarrow.string())) for name in columns])
    rows: list[object] = []
    found: list[Row] = []
    for envelope in batch.to_pylist():
        for row in rows_of(envelope):
            rows.append(envelope["row"])
            found.append(row)
    table = pyarrow.Table.from_pylist(found, schema=schema)
    arrays = [column.combine_chunks() for column in table.columns]
    return pyarrow.array(rows, pyarrow.int64()), arrays


def _preview_rows(engine: Engine, envelope: Row, devices: Sequence[Device]) -> Iterator[Row]:
    payload = envelope["payload"]
    if not isinstance(payload, str):
        yield envelope
        return
    handle = engine._open_handle()
    if devices:
        texts = [
            _core.preview(handle, payload, DEVICES[device.platform], device.locales, *device._conditions()).decode()
            for device in devices
        ]
    else:
        texts = list(_items(_core.previews(handle, payload, False).decode()))
    for text in texts:
        preview = json.loads(text)
        lines = {name: _shown(preview[name]) for name in ("title", "subtitle", "body")}
        shown = {name: preview[name] for name in ("platform", "locales", "crashes")}
        yield {**envelope, **shown, **lines, "preview": text}


def _shown(line: dict[str, str] | None) -> str | None:
    return line["text"] if line is not None else None


def _items(text: str) -> Iterator[str]:
    """The source text of each item of a JSON array."""
    decoder = json.JSONDecoder()
    start = 1
    while text[start : start + 1] not in ("]", ""):
        _, end = decoder.raw_decode(text, start)
        yield text[start:end]
        start = end + (text[end] == ",")


def _check_rows(engine: Engine, envelope: Row, least: int) -> Iterator[Row]:
    problems: list[dict[str, object]] = []
    for name in ("error", "findings"):
        text = envelope[name]
        if isinstance(text, str):
            found = json.loads(text)
            problems += found if isinstance(found, list) else [{"severity": "error", **found}]
    payload = envelope["payload"]
    if isinstance(payload, str):
        report = engine.check(messages={"payload": payload})
        problems += [finding._asdict() for finding in report.findings]
        problems += [finding._asdict() for finding in report.unchecked]
    for problem in problems:
        if _SEVERITIES[str(problem["severity"])] >= least:
            yield {**envelope, **problem, "rule": envelope["rule"], "text_key": problem.get("key")}
