"""Rules over DataFrames, on executors that are processes of their own and have none of the files."""

from __future__ import annotations

import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest
from pyspark.sql import DataFrame, Row, SparkSession

import locscript
from locscript import spark

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = os.environ.get("LOCSCRIPT", str(ROOT / ".build/release/locscript"))

# A rule whose work takes a while, which skips some events and fails for one in a thousand.
SLOW = b"""
local names = require "lib.names"
return {
  on = "user.returned",
  run = function(event)
    local sum = 0
    for step = 1, event.steps or 0 do sum = sum + step end
    if event.unread % 1000 == 500 then error("no such day: " .. event.unread) end
    if event.unread % 7 == 0 then return loc.skip('"seven"\\n' .. names.of(event)) end
    return loc.message {
      topic = names.of(event), data = { n = tostring(event.unread), sum = tostring(sum) },
      meta = { unread = event.unread }, not_before = 1800000000 + event.unread,
    }
  end,
}
"""
NAMES = b"return { of = function(event) return 'T' .. event.unread % 10 end }"


@pytest.fixture
def shop(tmp_path: pathlib.Path) -> pathlib.Path:
    """The sample shop with one more rule, in a folder of its own."""
    folder = tmp_path / "shop"
    shutil.copytree(ROOT / "scripts/resources", folder / "resources")
    shutil.copytree(ROOT / "scripts/rules", folder / "rules")
    shutil.copy(ROOT / "scripts/locscript.toml", folder)
    (folder / "rules/slow.lua").write_bytes(SLOW)
    (folder / "rules/lib").mkdir(exist_ok=True)
    (folder / "rules/lib/names.lua").write_bytes(NAMES)
    return folder


def events(count: int, steps: int = 0) -> list[str]:
    source = random.Random(7)
    made: list[str] = []
    for index in range(count):
        name = source.choice(["Alice", "Zoé", '李"雷', "Анна\\"])
        event = {"type": "user.returned", "token": f"token-{index}", "name": name, "unread": index, "sender": "Bob", "steps": steps}
        made.append(json.dumps(event, ensure_ascii=False))
    made[3] = "{"
    made[5] = '{"type":"nobody.wants"}'
    made[8] = "[1]"
    made[9] = ""
    return made


def frame(session: SparkSession, lines: list[str], parts: int) -> DataFrame:
    rows = [(number, line) for number, line in enumerate(lines, 1)]
    return session.createDataFrame(session.sparkContext.parallelize(rows, parts), "line int, value string")


def envelope(row: Row) -> str:
    """The line of the command, of the columns: the members as they are, in the envelope's order."""
    members = ['"rule":' + json.dumps(row.rule, ensure_ascii=False), f'"line":{row.line}']
    if row.payload is not None:
        target = json.dumps({row.target_kind: row.target}, ensure_ascii=False, separators=(",", ":"))
        members += ['"payload":' + row.payload, '"target":' + target]
    if row.not_before is not None:
        members.append(f'"not_before":{row.not_before}')
    if row.meta is not None:
        members.append('"meta":' + row.meta)
    if row.skipped is not None:
        members.append('"skipped":' + json.dumps(row.skipped, ensure_ascii=False))
    if row.error is not None:
        members.append('"error":' + row.error)
    if row.findings is not None:
        members.append('"findings":' + row.findings)
    return "{" + ",".join(members) + "}"


def envelopes(rows: list[Row]) -> list[str]:
    """The envelopes in the order of the lines. The rows about types that no rule handles, one a batch, are looked at and left out."""
    unhandled = [row for row in rows if row.rule is None and row.error is None]
    assert {finding["slug"] for row in unhandled for finding in json.loads(row.findings)} == {"unhandled-event"}
    return [envelope(row) for row in sorted(rows, key=lambda row: row.line) if row not in unhandled]


def of_command(folder: pathlib.Path, lines: list[str]) -> list[str]:
    """The command's envelopes, with the names of Spark: an event's place, and a rule's path on the driver."""
    path = folder / "events.ndjson"
    path.write_text("\n".join(lines), encoding="utf-8")
    done = subprocess.run([COMMAND, "run", ".", "--events", str(path), "--format", "json"], capture_output=True, cwd=folder / "rules")
    found = [text for text in done.stdout.decode().splitlines() if '"slug":"unhandled-event"' not in text]
    for index, text in enumerate(found):
        if '"rule":null' in text:
            line = json.loads(text)["line"]
            name = json.dumps(str(path))
            text = text.replace(f'"file":{name},"line":{line}', '"file":"event","line":1')
        found[index] = text.replace('"file":"./', f'"file":"{folder}/rules/')
    return found


def executors(session: SparkSession) -> dict[int, str]:
    """The processes of this session's executors, and their command lines."""
    driver = session.sparkContext.getConf().get("spark.driver.port")
    found = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().decode(errors="replace").replace("\0", " ")
        except OSError:
            continue
        if "CoarseGrainedExecutorBackend" in words and f":{driver} " in words:
            found[int(folder.name)] = words
    return found


def test_one_executor_is_killed_and_the_bytes_are_the_commands(session: SparkSession, shop: pathlib.Path) -> None:
    lines = events(12_000, steps=12_000)
    due = of_command(shop, lines)
    # The rule needs more than a run has otherwise.
    assert sum('"error"' in line for line in due) == 14
    sent = spark.payloads(frame(session, lines, 24), config=shop / "locscript.toml", keep=["line"])
    # The executors have no files to read.
    shutil.rmtree(shop)
    killed: list[int] = []

    def kill() -> None:
        tracker = session.sparkContext.statusTracker()
        while not killed:
            for stage in tracker.getActiveStageIds():
                information = tracker.getStageInfo(stage)
                if information is not None and information.numCompletedTasks >= 3:
                    process = min(executors(session))
                    os.kill(process, signal.SIGKILL)
                    killed.append(process)
                    return
            time.sleep(0.01)

    killer = threading.Thread(target=kill, daemon=True)
    before = set(executors(session))
    assert len(before) == 2
    killer.start()
    rows = sent.collect()
    killer.join(10)
    assert len(killed) == 1 and killed[0] in before and killed[0] not in executors(session)
    assert envelopes(rows) == due


def test_streaming_goes_on_from_its_checkpoint(
    session: SparkSession, shop: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    lines = events(400)
    due = of_command(shop, lines)
    source, out = tmp_path / "in", tmp_path / "out"
    source.mkdir()

    def write(name: str, part: list[tuple[int, str]]) -> None:
        text = "".join(json.dumps({"line": line, "value": value}) + "\n" for line, value in part)
        (tmp_path / name).write_text(text)
        # A stream takes a file as soon as it is there.
        os.replace(tmp_path / name, source / name)

    def take() -> None:
        read = session.readStream.schema("line int, value string").json(str(source))
        made = spark.payloads(read, config=shop / "locscript.toml", keep=["line"])
        assert made.isStreaming
        query = made.writeStream.option("checkpointLocation", str(tmp_path / "check")).trigger(availableNow=True)
        query.format("parquet").start(str(out)).awaitTermination()

    numbered = list(enumerate(lines, 1))
    write("a", numbered[:150])
    take()
    write("b", numbered[150:])
    take()
    rows = session.read.parquet(str(out)).collect()
    assert envelopes(rows) == due


def test_null_binary_and_indented_events(session: SparkSession) -> None:
    event = {"type": "x", "n": "a\nb"}
    values = [json.dumps(event, indent=2).encode(), None, b'{"type":"x","n":"a\nb"}', json.dumps(event).encode()]
    df = session.createDataFrame([(f"k{number}", value) for number, value in enumerate(values)], "key string, body binary")
    rule = "return {on='x', run=function(event) return loc.message{topic='T', data={n=event.n}} end}"
    rows = spark.payloads(df, rules={"x.lua": rule}, event="body", keep=["key"]).collect()
    assert [row.key for row in rows] == ["k0", "k1", "k2", "k3"]
    assert rows[0].payload == rows[3].payload == '{"message":{"topic":"T","data":{"n":"a\\nb"}}}'
    errors = [json.loads(row.error) for row in rows[1:3]]
    assert [error["message"] for error in errors] == [
        "an event is a JSON object, not null",
        "the event is not valid JSON: a raw control character in a string",
    ]


def test_columns_are_checked_before_the_job(session: SparkSession) -> None:
    df = session.createDataFrame([(1, "{}", "r")], "n int, value string, rule string")
    rules = {"a.lua": "return function() end"}
    for arguments, message in (
        ({"event": "n"}, "the column 'n' is int; an event is JSON text"),
        ({"event": "body"}, "there is no column 'body'"),
        ({"keep": ["rule"]}, "keep has 'rule', which is the name of a result"),
        ({"keep": ["nothing"]}, "there is no column 'nothing'"),
    ):
        with pytest.raises(locscript.UsageError, match=message):
            spark.payloads(df, rules=rules, **arguments)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="keep must be a list"):
        spark.payloads(df, rules=rules, keep="value")
    with pytest.raises(TypeError, match="no locscript.toml names their root"):
        spark.payloads(df)


def test_a_rule_that_does_not_load_is_an_error_on_the_driver(session: SparkSession) -> None:
    df = session.createDataFrame([("{}",)], "value string")
    rules = {"good.lua": "return function() end", "never.lua": "while true do end"}
    with pytest.raises(locscript.ScriptTimeout) as error:
        spark.payloads(df, rules=rules)
    assert [finding.file for finding in error.value.diagnostics] == ["never.lua"]
    with pytest.raises(locscript.ScriptError, match="unexpected symbol"):
        spark.payloads(df, rules={"good.lua": "return function() end", "bad.lua": "return {"})


def test_an_app_of_some_megabytes_travels(session: SparkSession) -> None:
    """Spark makes a broadcast of it."""
    texts = "".join(f'<string name="t{index}">{"word " * 20}{index}</string>' for index in range(25_000))
    android = {"values/strings.xml": f"<resources>{texts}</resources>"}
    assert len(android["values/strings.xml"]) > 3_000_000
    rule = "return function(event) return loc.message{topic='T', body=loc.text('t' .. event.n)} end"
    df = session.createDataFrame([('{"n":24999}',), ('{"n":25000}',)], "value string")
    good, bad = spark.payloads(df, android=android, rules={"a.lua": rule}).collect()
    assert good.payload is not None
    assert "t25000" in (bad.error or bad.findings)


def test_previews(session: SparkSession) -> None:
    config = ROOT / "scripts/locscript.toml"
    event = {"type": "user.returned", "token": "t", "name": "Alice", "unread": 3, "sender": "Bob"}
    df = session.createDataFrame([("a", json.dumps(event)), ("b", None)], "key string, value string")
    devices = [locscript.Device("android", ["fr"]), locscript.Device("ios", ["de"])]
    rows = spark.previews(df, config=config, keep=["key"], devices=devices).collect()
    assert [(row.key, row.platform, row.title) for row in rows] == [
        ("a", "android", "Bienvenue, Alice!"),
        ("a", "ios", "Willkommen, Alice!"),
        ("b", None, None),
    ]
    engine = locscript.Engine.from_config(config)
    (payload,) = engine.rules().run(event).payloads
    every = spark.previews(df, config=config).collect()
    due = [(preview.platform, preview.locales, preview.body and preview.body.text) for preview in engine.previews(payload.body)]
    assert [(row.platform, row.locales, row.body) for row in every[:-1]] == due
    assert json.loads(rows[0].preview)["title"]["key"] == "welcome_title"


def test_check(session: SparkSession) -> None:
    android = {
        "values/strings.xml": '<resources><string name="a">A %1$s</string></resources>',
        "values-fr/strings.xml": '<resources><string name="a">A %1$d</string></resources>',
    }
    rule = "return function(event) return loc.message{topic='T', body=loc.text('a', 'x')} end"
    df = session.createDataFrame([("k", "{}"), ("n", None)], "key string, value string")
    rows = spark.check(df, android=android, rules={"a.lua": rule}, keep=["key"]).collect()
    found = [(row.key, row.severity, row.slug, row.text_key, row.locales) for row in rows]
    assert ("k", "error", "crash-specifier", "a", ["fr"]) in found
    assert found[-1][:3] == ("n", "error", "event-format")


def test_workers_with_another_python(session: SparkSession, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    df = session.createDataFrame([("{}",)], "value string")
    # No Python that has the package.
    other = tmp_path / "python3"
    other.write_text("#!/bin/sh\nexit 1\n")
    other.chmod(0o755)
    monkeypatch.setattr(session.sparkContext, "pythonExec", str(other))
    with pytest.raises(locscript.UsageError, match="cannot import locscript and pyarrow") as error:
        spark.payloads(df, rules={"a.lua": "return function() end"})
    assert sys.executable in str(error.value)


def test_the_page(session: SparkSession, shop: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of docs/spark.md, one after the other, in the sample shop."""
    page = (ROOT / "docs/spark.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 4
    shutil.copytree(ROOT / "scripts/events", shop / "events")
    # A stream takes every file of its folder.
    for path in (shop / "events").iterdir():
        if path.name != "day.ndjson":
            path.unlink()
    monkeypatch.chdir(shop)
    names: dict[str, object] = {}
    for block in blocks:
        # Spark's JVM has a current folder of its own.
        exec(block.replace('"events', f'"{shop}/events').replace('"payloads"', f'"{shop}/payloads"').replace(
            '"checkpoint"', f'"{shop}/checkpoint"').replace('"stream"', f'"{shop}/stream"'), names)
    assert session.read.json(f"{shop}/payloads").count() == session.read.parquet(f"{shop}/stream").where("payload is not null").count() > 0
