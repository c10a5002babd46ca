"""Rules: one event, many events, many threads, a fork, another generation."""

from __future__ import annotations

import concurrent.futures
import json
import os
import pathlib
import pickle
import subprocess
import sys
import types
from collections.abc import Callable

import pytest

import locscript
from locscript import Engine, Limits, Rules, _core

EVENT = {"type": "user.returned", "token": "T", "name": "Alice", "unread": 3, "sender": "Bob"}
CONSTANT = "return function(event) return loc.message { topic = 'T', title = 'one' } end"


@pytest.fixture(scope="module")
def rules(shop: Engine, root: pathlib.Path) -> Rules:
    return shop.rules(root / "scripts/rules")


def test_a_rule_makes_a_payload(rules: Rules, root: pathlib.Path) -> None:
    result = rules.run((root / "scripts/events/price_drop.json").read_bytes())
    (payload,) = result.payloads
    assert payload.rule == "price_drop"
    assert payload.target == {"topic": "product-42"}
    assert payload.meta == {"campaign": "autumn"}
    assert payload.not_before is None
    assert payload.body == (root / "Tests/Fixtures/payload/price_drop.json").read_bytes()
    assert result.failures == []


def test_a_rule_says_why_it_sends_nothing(rules: Rules) -> None:
    result = rules.run({**EVENT, "unread": 0})
    assert result.payloads == []
    assert ("welcome", "no unread messages") in result.skipped


def test_an_event_of_no_rule(rules: Rules) -> None:
    result = rules.run({"type": "nothing.happened"})
    assert result[:3] == ([], [], [])
    ((rule, (finding,)),) = result.warnings
    assert rule is None and (finding.slug, finding.severity) == ("unhandled-event", "warning")
    assert (finding.file, finding.line, finding.column) == ("event", 1, 9)


def test_a_batch_tells_each_type_of_no_rule_once(rules: Rules) -> None:
    lines = [b'{"type":"rain"}'] * 3000 + [b'{"type":"snow"}', b'{"type":"rain"}']
    text = b"\n".join(lines)
    rain, snow = (json.loads(line) for line in rules.run_many(text).splitlines())
    assert (rain["rule"], rain["line"], rain["events"]) == (None, 1, 3001)
    assert (snow["rule"], snow["line"], snow["events"]) == (None, 3001, 1)
    assert [finding["slug"] for finding in rain["findings"] + snow["findings"]] == ["unhandled-event"] * 2
    assert "of the type 'rain'" in rain["findings"][0]["message"]
    blocks: list[bytes] = []
    rules.run_many(text, sink=blocks.append)
    assert b"".join(blocks) == rules.run_many(text)


def test_a_batch_lists_a_hundred_types_of_no_rule(rules: Rules) -> None:
    text = b"\n".join(b'{"type":"order/%d"}' % number for number in range(500))
    assert len(rules.run_many(text).splitlines()) == 100


@pytest.mark.parametrize("event", [{}, {"type": 5}, {"typ": "user.returned"}, {"type": None}, b"{}"])
def test_an_event_without_a_type(rules: Rules, event: locscript.JSONSource) -> None:
    with pytest.raises(locscript.EventError) as caught:
        rules.run(event)
    assert (caught.value.code, caught.value.slug) == (500, "event-type")


def test_only_one_rule(rules: Rules) -> None:
    assert len(rules.run(EVENT, only="welcome").payloads) == 1


def test_events_that_json_does_not_know(rules: Rules) -> None:
    event = {**EVENT, "when": pathlib.PurePosixPath("/x")}
    assert len(rules.run(event, default=str).payloads) == 1
    with pytest.raises(locscript.EventError):
        rules.run(event)
    # The event itself is a mapping, and none of what JSON does not know.
    assert len(rules.run(types.MappingProxyType(event), default=lambda value: [str(value)]).payloads) == 1


@pytest.mark.parametrize("event", ["[1]", "{", b"", "\u00e9", 7, {"name": "\ud800"}])
def test_what_is_no_event(rules: Rules, event: object) -> None:
    with pytest.raises(locscript.EventError):
        rules.run(event)  # type: ignore[arg-type]


def test_a_failing_rule_is_a_failure_and_no_exception(shop: Engine) -> None:
    rules = shop.rules(source="return function(event)\n  return loc.message { title = 'no target' }\nend", name="bad.lua")
    (failure,) = rules.run({"type": "x"}).failures
    assert failure.rule == "bad"
    assert isinstance(failure.error, locscript.ScriptError)
    assert failure.error.file == "bad.lua" and failure.error.line == 2


def test_everything_that_is_wrong_with_a_result(shop: Engine) -> None:
    rules = shop.rules(source="return function() return {message = {topic = 'x', a = 1, b = 2}} end", name="bad.lua")
    (failure,) = rules.run({}).failures
    assert failure.error.code == 609
    assert [(d.severity, d.path, d.file) for d in failure.error.diagnostics] == [
        ("error", "message.a", "bad.lua"),
        ("error", "message.b", "bad.lua"),
    ]


def test_warnings_about_a_message(tmp_path: pathlib.Path) -> None:
    (tmp_path / "values").mkdir()
    (tmp_path / "values/strings.xml").write_text('<resources><string name="k">k</string></resources>')
    (tmp_path / "en.lproj").mkdir()
    (tmp_path / "en.lproj/Localizable.strings").write_text('"j" = "j";')
    engine = Engine(android=tmp_path, ios=tmp_path)

    def findings(message: str) -> list[tuple[str, str, int | None]]:
        source = f"return function(event)\n  return loc.message {{ topic = 'x', {message} }}\nend"
        result = engine.rules(source=source, name="a.lua").run({})
        assert result.failures == []
        return [(d.severity, d.slug, d.line) for d in result.payloads[0].findings]

    assert findings("title = 'x'") == []
    assert findings("title = loc.text('k', 2.5), platform = 'android'") == [
        ("warning", "unused-argument", 2), ("warning", "float-argument", 2),
    ]
    assert findings("title = loc.text('k')") == [("warning", "missing-key", 2)]
    assert findings("title = loc.text('j')") == [("warning", "missing-key", 2)]
    assert findings("title = loc.text('j'), platform = 'ios'") == []
    assert findings("title = loc.text{android = 'k', ios = 'j'}") == []
    assert findings("title = loc.text{android = 'k', ios = 'k'}") == [("warning", "missing-key", 2)]
    rules = engine.rules(source="return function() return {loc.message{topic='x', title=loc.text('k')}} end", name="a.lua")
    (envelope,) = map(json.loads, rules.run_many(b"{}").splitlines())
    assert [f["slug"] for f in envelope["findings"]] == ["missing-key"]
    (failure,) = engine.rules(source="return function() return loc.text('K') end").run({}).failures
    assert failure.error.slug == "missing-key"
    (failure,) = engine.rules(source="return function() return loc.text{ios = 'k'} end").run({}).failures
    assert failure.error.slug == "missing-key"


def test_warnings_that_belong_to_no_message() -> None:
    rules = Engine().rules(source="return function() loc.message{topic = 'x', title = 'y'} end", name="a.lua")
    ((rule, findings),) = rules.run({}).warnings
    assert rule == "a" and [finding.severity for finding in findings] == ["error"]


def test_many_events_in_one_call(rules: Rules, root: pathlib.Path) -> None:
    lines = rules.run_many((root / "scripts/events/day.ndjson").read_bytes()).splitlines()
    envelopes = [json.loads(line) for line in lines]
    assert [("payload" in e, e["rule"]) for e in envelopes] == [
        (True, "welcome"),
        (True, "price_drop"),
        (False, "price_drop"),
        (True, "stock_alert"),
        (False, "stock_alert"),
        (True, "price_drop"),
        (False, "welcome"),
    ]


def test_many_threads_share_the_rules(rules: Rules) -> None:
    expected = rules.run(EVENT).payloads[0].body
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        bodies = list(pool.map(lambda _: rules.run(EVENT).payloads[0].body, range(400)))
    assert set(bodies) == {expected}


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_child_process_makes_its_own_sessions(rules: Rules) -> None:
    expected = rules.run(EVENT).payloads[0].body
    child = os.fork()
    if child == 0:
        os._exit(0 if rules.run(EVENT).payloads[0].body == expected else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert rules.run(EVENT).payloads[0].body == expected


def test_a_folder_of_broken_rules(tmp_path: pathlib.Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.lua").write_text("return function(")
    with pytest.raises(locscript.ScriptError) as raised:
        Engine().rules(tmp_path)
    findings = raised.value.diagnostics
    assert [(d.file, d.line, d.slug) for d in findings] == [(str(tmp_path / f"{n}.lua"), 1, "syntax") for n in "abc"]
    assert (raised.value.code, raised.value.file) == (601, str(tmp_path / "a.lua"))
    assert "more)" not in str(raised.value) and str(raised.value).count("error[syntax]") == 3
    with pytest.raises(locscript.ScriptError) as raised:
        Engine().rules(tmp_path / "b.lua")
    assert len(raised.value.diagnostics) == 1


def test_help_about_a_rule() -> None:
    rules = Engine().rules(source="return function(event) return loc.skip('x' .. event.nme) end")
    failure = rules.run({"name": "Bob"}).failures[0].error
    assert failure.help == "The event has no field 'nme'; did you mean 'name'?"
    with pytest.raises(locscript.ScriptTimeout, match="`instructions` is 1000;"):
        Engine().evaluate("while true do end", limits=locscript.Limits(instructions=1000))
    rules.close()
    with pytest.raises(locscript.UsageError, match="the rules are closed"):
        rules.run({})


def test_reload(tmp_path: pathlib.Path, shop: Engine) -> None:
    file = tmp_path / "rule.lua"
    file.write_text(CONSTANT)
    with shop.rules(file) as rules:
        assert b'"one"' in rules.run({"type": "x"}).payloads[0].body
        file.write_text(CONSTANT.replace("one", "two"))
        rules.reload()
        assert b'"two"' in rules.run({"type": "x"}).payloads[0].body
        file.write_text("return function(")
        with pytest.raises(locscript.ScriptError):
            rules.reload()
        assert b'"two"' in rules.run({"type": "x"}).payloads[0].body


class Handles:
    """The extension, with the handles of rules and sessions that are open; `when_loading` is called in the middle of a load."""

    def __init__(self) -> None:
        self.open: set[int] = set()
        self.when_loading: list[Callable[[], object]] = []

    def __getattr__(self, name: str) -> object:
        function = getattr(_core, name)

        def call(*arguments: object) -> object:
            if name == "rules_open" and self.when_loading:
                self.when_loading.pop()()
            if name in ("rules_close", "session_close"):
                self.open.discard(int(str(arguments[0])))
            answer = function(*arguments)
            if name in ("rules_open", "session_open"):
                self.open.add(answer)
            return answer

        return call


def test_nothing_stays_open_behind_threads(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handles = Handles()
    monkeypatch.setattr(locscript.rules, "_core", handles)
    monkeypatch.setattr(locscript._sessions, "_core", handles)
    (tmp_path / "rule.lua").write_text("return function() loc.log('x') return loc.skip('here') end")
    engine = locscript.Engine()
    rules = engine.rules(tmp_path)
    # As if another thread reloaded meanwhile.
    handles.when_loading.append(rules.reload)
    rules.reload()
    assert len(handles.open) == 1 and rules.run({}).skipped[0].reason == "here"
    # As if another thread closed them meanwhile.
    handles.when_loading.append(rules.close)
    with pytest.raises(locscript.UsageError):
        rules.reload()
    assert not handles.open
    with pytest.raises(locscript.UsageError):
        rules.reload()
    # Closed while a session is at work: its own log function does it.
    working = engine.rules(tmp_path, log=lambda rule, line: working.close())
    assert working.run({}).skipped[0].reason == "here"
    assert not handles.open


@pytest.mark.parametrize(
    "work",
    [
        "rules.run_many(b'{}\\n' * 1_000_000)",
        "rules.run({})",
        "engine.evaluate('while true do end', limits=limits)",
    ],
)
def test_ctrl_c_ends_a_run(work: str) -> None:
    # The run would take minutes; signals arrive on the interpreter's main thread, so this runs in a separate process.
    script = f"""
import _thread, signal, threading, locscript
# A shell's background jobs ignore it, and their children.
signal.signal(signal.SIGINT, signal.default_int_handler)
engine = locscript.Engine()
limits = locscript.Limits(instructions=10**15, milliseconds=600_000)
rules = engine.rules(source="return function() for i = 1, 10000000 do end return nil end", limits=limits)
if {work!r}.startswith("rules.run("):
    rules = engine.rules(source="return function() while true do end end", limits=limits)
try:
    threading.Timer(0.5, _thread.interrupt_main).start()
    {work}
except KeyboardInterrupt:
    print("interrupted", engine.evaluate("return 1 + 1"))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=300)
    assert done.stdout == "interrupted 2\n", done.stderr


def test_not_before_is_seconds(shop: Engine) -> None:
    source = "return function() return loc.message {topic = 'x', data = {a = 1}, not_before = '2026-01-01T00:00:00Z'} end"
    rules = shop.rules(source=source)
    assert rules.run({}).payloads[0].not_before == 1767225600
    assert b'"not_before":1767225600' in rules.run_many(b"{}")


def test_limits(shop: Engine) -> None:
    rules = shop.rules(source="return function() for i = 1, 10000 do end end", limits=Limits(instructions=1000))
    (failure,) = rules.run({"type": "x"}).failures
    assert isinstance(failure.error, locscript.ScriptTimeout)
    assert failure.error.code == 602


# One limit each, the others out of the chunk's reach; the clock has a minute, but where it is meant.
@pytest.mark.parametrize(
    ("limits", "chunk", "code"),
    [
        (Limits(milliseconds=60_000), "for i = 1, 100000 do end return 'x'", 0),
        (Limits(milliseconds=60_000, instructions=5_000), "for i = 1, 100000 do end return 'x'", 602),
        (Limits(milliseconds=60_000), "return #('x'):rep(3000000)", 0),
        (Limits(milliseconds=60_000, memory=2 << 20), "return #('x'):rep(3000000)", 603),
        (Limits(milliseconds=60_000), "return ('x'):rep(5000)", 0),
        (Limits(milliseconds=60_000, output=1_000), "return ('x'):rep(5000)", 606),
        (Limits(milliseconds=20, instructions=10**18), "while true do end", 605),
    ],
)
def test_each_limit_by_itself(limits: Limits, chunk: str, code: int) -> None:
    rules = Engine().rules(source=f"return function() return loc.skip(tostring((function() {chunk} end)())) end", limits=limits)
    result = rules.run({})
    assert [failure.error.code for failure in result.failures] == ([code] if code else [])
    assert len(result.skipped) == (0 if code else 1)
    if code:
        with pytest.raises(locscript.ScriptError) as caught:
            Engine().evaluate(chunk, limits=limits)
        assert caught.value.code == code
    else:
        Engine().evaluate(chunk, limits=limits)


def test_rules_outlive_their_engine_and_not_their_closing(root: pathlib.Path) -> None:
    engine = Engine()
    rules = engine.rules(source=CONSTANT)
    engine.close()
    assert len(rules.run({"type": "x"}).payloads) == 1
    rules.close()
    rules.close()
    with pytest.raises(locscript.UsageError, match="closed"):
        rules.run({"type": "x"})


def test_wrong_use(shop: Engine) -> None:
    with pytest.raises(locscript.UsageError, match="no folder of rules is named"):
        shop.rules()
    with pytest.raises(TypeError, match="only one of them"):
        shop.rules("x", source="return 1")
    with pytest.raises(TypeError, match="path must not be empty"):
        shop.rules("")
    with pytest.raises(locscript.CatalogError):
        shop.rules("no/such/folder")


def test_pickles(rules: Rules) -> None:
    twin = pickle.loads(pickle.dumps(rules))
    assert twin.run(EVENT).payloads == rules.run(EVENT).payloads
