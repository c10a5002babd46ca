"""Engine.check: what a report holds, what the options choose, what is refused; from threads, a fork and pickles."""

from __future__ import annotations

import concurrent.futures
import json
import mmap
import os
import pathlib
import pickle
import subprocess
import sys
from collections.abc import Callable

import pytest

import locscript
from locscript import Engine, Finding, Place, Report, Safety

ANDROID = {
    "values/strings.xml": '<resources><string name="hi">Hi %1$s</string><string name="late">%1$s</string></resources>',
    "values-fr/strings.xml": '<resources><string name="hi">Salut %1$d</string></resources>',
}
IOS = {
    "en.lproj/Localizable.strings": '"hi" = "Hi %@"; "late" = "%@";',
    "fr.lproj/Localizable.strings": '"hi" = "Salut %@";\n"late" = "%ld";',
}
RULE = """return {
  run = function(event)
    return loc.message{topic = 'a', title = 'b', body = loc.text(require('lib.keys')[1], event.name)}
  end,
  samples = {one = {name = 'Bob'}},
}"""
FILES: dict[str, locscript.Document] = {"r.lua": RULE, "lib/keys.lua": b"return {'late'}"}
PUSH = {"message": {"topic": "t", "android": {"notification": {"body_loc_key": "hi", "body_loc_args": ["a"]}}}}


@pytest.fixture(scope="module")
def app() -> Engine:
    return Engine.from_files(ANDROID, IOS)


def slugs(report: Report) -> set[str]:
    return {finding.slug for finding in report.findings}


def test_a_finding_has_two_places(app: Engine) -> None:
    report = app.check(files=FILES)
    assert not report.ok and report.unchecked == []
    (finding,) = [finding for finding in report.findings if finding.severity == "error"]
    assert finding == Finding(
        severity="error",
        slug="lost-specifier",
        message=finding.message,
        file="r.lua",
        line=3,
        column=finding.column,
        path=None,
        help=finding.help,
        consequence=finding.consequence,
        rule="r",
        sample="one",
        key="late",
        platform="ios",
        version=None,
        app=None,
        locales=["fr"],
        resource=Place("fr.lproj/Localizable.strings", 2, 1),
    )
    assert finding.message and finding.consequence and finding.column
    assert str(finding).startswith("r.lua:3:") and str(finding).endswith(" (fr)")
    assert (report.summary.rules, report.summary.samples, report.summary.errors) == (1, 1, 1)


def test_a_report_is_the_json_of_every_interface(app: Engine) -> None:
    report = app.check(files=FILES, messages={"push": PUSH})
    answer = json.loads(report.to_json())
    assert list(answer)[:4] == ["version", "summary", "findings", "unchecked"]
    assert len(answer["findings"]) == len(report.findings) == sum(report.summary[5:8])
    for row, finding in zip(answer["findings"], report.findings):
        place = finding.resource and finding.resource._asdict()
        assert row == {**finding._asdict(), "resource": place}
    assert answer["summary"].items() >= report.summary._asdict().items()


def test_a_report_is_a_value(app: Engine) -> None:
    report, same, other = app.check(files=FILES), app.check(files=FILES), app.check()
    assert report == same != other and hash(report) == hash(same)
    assert report != report.to_json()
    assert pickle.loads(pickle.dumps(report)) == report
    # A report is not a flag; `ok` is.
    assert report and not report.ok
    assert repr(report).startswith("<locscript.Report not ok: 1 error, ")
    assert "lost-specifier" in str(report) and "1 error" in str(report)
    with pytest.raises(AttributeError):
        report.ok = True  # type: ignore[misc]


def test_a_clean_app(root: pathlib.Path) -> None:
    with Engine.from_config(root / "scripts/locscript.toml") as shop:
        report = shop.check()
        assert report.ok and (report.summary.rules, report.summary.locales) == (4, 14)
        assert report.summary.errors == report.summary.warnings == 0
        assert repr(report).startswith("<locscript.Report ok: 0 errors, 0 warnings, ")
        one = shop.check(root / "scripts/rules/welcome.lua")
        assert one.ok and one.summary.rules == 1
        assert shop.check([root / "scripts/rules/welcome.lua", str(root / "scripts/rules/price_drop.lua")]).summary.rules == 2


def test_without_anything_named_the_resources_are_checked(app: Engine) -> None:
    assert slugs(app.check()) == {"argument-mismatch"}
    assert app.check().summary.rules == 0
    assert slugs(app.check(files=FILES)) == {"lost-specifier"}
    assert slugs(app.check(files=FILES, resources=True)) >= {"argument-mismatch", "lost-specifier"}


def test_messages(app: Engine) -> None:
    text = json.dumps(PUSH)
    whole = app.check(messages={"push": PUSH})
    assert slugs(whole) == {"crash-specifier"} and whole.findings[0].file == "push"
    buffers: list[locscript.Document] = [text, text.encode(), bytearray(text.encode()), memoryview(text.encode())]
    for message in buffers:
        assert app.check(messages={"push": message}).findings[0].slug == "crash-specifier"
    broken = app.check(messages={"a": "{", "b": b"\xff", "c": ""})
    assert not broken.ok
    with pytest.raises(locscript.MessageError):
        app.check(messages={"push": {"a": object()}})
    with pytest.raises(TypeError, match="messages must be a mapping"):
        app.check(messages=[PUSH])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="name"):
        app.check(messages={1: PUSH})  # type: ignore[dict-item]


def test_events(app: Engine, tmp_path: pathlib.Path) -> None:
    lines = b'{"name":"x"}\n{"name":\n{"name":"y"}\n'
    report = app.check(files=FILES, events=lines)
    assert report.summary.samples == 3 and len(report.unchecked) == 1
    assert (report.unchecked[0].file, report.unchecked[0].line) == ("<events>", 2)
    assert app.check(files=FILES, events=lines.decode()) == report == app.check(files=FILES, events=bytearray(lines))
    (tmp_path / "events").write_bytes(lines)
    with (tmp_path / "events").open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        assert app.check(files=FILES, events=mapped) == report
    assert app.check(files=FILES, events=b"") == app.check(files=FILES)
    with pytest.raises(TypeError, match="events must be"):
        app.check(files=FILES, events={"name": "x"})  # type: ignore[arg-type]


def test_options_choose(app: Engine) -> None:
    assert {finding.platform for finding in app.check(platform="ios").findings} <= {"ios", None}
    assert slugs(app.check(only=["argument-mismatch"])) == {"argument-mismatch"}
    assert slugs(app.check(only=("missing-translation",), keys=["hi"])) == set()
    assert app.check(files=FILES, locales=["FR"], only=["lost-specifier"]).findings
    assert not app.check(files=FILES, locales=["default", "en"], only=["lost-specifier"]).findings
    assert "empty-text" in slugs(app.check(files=FILES, exhaustive=True))
    # Of some rules it cannot be said that no rule uses a key.
    assert app.check(files=FILES, only=["unused-key"]).findings == []


def test_released_versions(app: Engine, tmp_path: pathlib.Path) -> None:
    for version, key in (("5.1", "old"), ("5.2", "late")):
        folder = tmp_path / version / "res" / "values"
        folder.mkdir(parents=True)
        (folder / "strings.xml").write_text(f'<resources><string name="{key}">%1$s</string></resources>')
    report = app.check(files=FILES, against=[str(tmp_path / "5.1"), f"5.2={tmp_path}/5.2/res"], platform="android")
    assert report.released == [Safety("r", "android", "5.2", True, None, {"5.1": False, "5.2": True})]
    assert [(finding.slug, finding.version) for finding in report.findings if finding.version] == [("missing-key", "5.1")]
    with pytest.raises(locscript.UsageError, match="no folder is called '5.3'"):
        app.check(against=["5.3"])
    assert app.check(files=FILES).released == []


def test_what_is_refused(app: Engine) -> None:
    with pytest.raises(locscript.UsageError, match="no finding has the slug 'missing-kye'") as caught:
        app.check(only=["missing-kye"])
    assert caught.value.help == "Did you mean 'missing-key'?"
    with pytest.raises(locscript.UsageError, match="the app has no language 'de'") as caught:
        app.check(locales=["fr", "de"])
    assert caught.value.help is not None and "It has en, fr." in caught.value.help
    with pytest.raises(locscript.RenderError, match="not a valid language tag"):
        app.check(locales=["pt-rBR"])
    with pytest.raises(locscript.UsageError, match="unknown platform 'web'"):
        app.check(platform="web")  # type: ignore[arg-type]
    check: Callable[..., Report] = app.check
    for name in ("only", "locales", "keys"):
        for wrong in ("missing-key", None, 5, {"missing-key"}, [5], [None]):
            with pytest.raises(TypeError, match=name):
                check(**{name: wrong})
    for name in ("resources", "exhaustive"):
        for flag in (1, None, "yes"):
            with pytest.raises(TypeError, match=f"{name} must be bool"):
                check(**{name: flag})
    for rules in ([], 5, [5]):
        with pytest.raises(TypeError):
            check(rules)
    with pytest.raises(TypeError):
        check("rules", FILES)
    with pytest.raises(TypeError, match="files must be a mapping"):
        check(files=["r.lua"])
    for path in ("../r.lua", "r.txt", "lib/only.lua", ""):
        with pytest.raises(locscript.UsageError):
            app.check(files={path: RULE})
    with pytest.raises(locscript.UsageError):
        app.check("\ud800")
    with pytest.raises(locscript.UsageError, match="not UTF-8"):
        check(rules=[b"\xff"])


def test_what_cannot_be_checked_is_in_the_report(app: Engine, tmp_path: pathlib.Path) -> None:
    report = app.check(["/nonexistent/rules", tmp_path, "", "a\0b"])
    assert len(report.unchecked) == 4 and not report.ok and report.summary.errors == 0
    assert "4 not checked" in repr(report) and "not checked: " in str(report)
    endless = "return {run = function() while true do end end, samples = {a = {}}}"
    report = app.check(files={**FILES, "broken.lua": "return {", "endless.lua": endless})
    assert "lost-specifier" in slugs(report)
    assert sorted(finding.slug for finding in report.unchecked) == ["instruction-limit", "syntax"]
    bare = Engine().check(files=FILES)
    assert "no-resources" in [finding.slug for finding in bare.unchecked] and not bare.ok
    dropped = Engine.from_files(ios={"en.lproj/Localizable.strings": '"a" = "b'}).check()
    assert [finding.slug for finding in dropped.unchecked] == ["table-dropped"]


def test_thousands_of_paths(app: Engine, root: pathlib.Path) -> None:
    report = app.check(["/nonexistent/a.lua"] * 20_000)
    assert report.summary.unchecked == len(report.unchecked) == 20_000
    assert app.check(iter([root / "scripts/rules/welcome.lua"] * 200)).summary.rules == 200


def test_many_threads_and_a_fork(app: Engine, root: pathlib.Path) -> None:
    def check() -> Report:
        return app.check(root / "scripts/rules", resources=True, exhaustive=True)

    expected = check()
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert [report == expected for report in pool.map(lambda _: check(), range(24))] == [True] * 24
    child = os.fork()
    if child == 0:
        os._exit(0 if check() == expected else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_closed_engine() -> None:
    engine = Engine.from_files(ANDROID, IOS)
    engine.close()
    with pytest.raises(locscript.UsageError, match="closed"):
        engine.check()


def test_other_threads_run_meanwhile_and_ctrl_c_gets_through() -> None:
    # Each sample takes all of its time; signals arrive on the interpreter's main thread, so this runs in a separate process.
    script = """
import _thread, signal, threading, time, locscript
signal.signal(signal.SIGINT, signal.default_int_handler)
engine = locscript.Engine()
samples = ", ".join(f"s{n} = {{}}" for n in range(20))
rule = "return {run = function() for i = 1, 190000 do end end, samples = {" + samples + "}}"
began = time.monotonic()
ticks = []
def tick():
    while len(ticks) < 5:
        time.sleep(0.01)
        ticks.append(time.monotonic())
    _thread.interrupt_main()
threading.Thread(target=tick).start()
try:
    while True:
        engine.check(files={f"r{n}.lua": rule for n in range(50)})
        last = time.monotonic()
except KeyboardInterrupt:
    print("interrupted", engine.evaluate("return 1 + 1"))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=300)
    assert done.stdout == "interrupted 2\n", done.stderr
