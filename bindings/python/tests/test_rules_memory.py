"""Rules from memory, what rules say of themselves, their limits and their time."""

from __future__ import annotations

import pathlib
import pickle
from collections.abc import Callable

import pytest

import locscript
from locscript import Document, Engine, Limits, RuleInfo, Rules

FILES: dict[str, Document] = {
    "price.lua": "local topics = require 'lib.topics' return {on = {'price', 'sale'}, owner = 'deals', description = 'A sale', "
    "run = function(event) return loc.message{topic = topics.sales, title = 'x'} end, samples = {one = {type = 'price'}}}",
    "lib/topics.lua": b"return {sales = 'sales'}",
    "shop/stock.lua": memoryview(b"return {name = 'stock', on = {'stock', 'sale'}, run = function() return loc.skip('no') end}"),
}
NOW = "return {on = 'x', run = function(event) return loc.skip(tostring(event.now)) end}"


def test_a_folder_from_memory() -> None:
    rules = Engine().rules(files=FILES)
    result = rules.run({"type": "sale"})
    assert [payload.body for payload in result.payloads] == [
        b'{"message":{"topic":"sales","android":{"notification":{"title":"x"}},'
        b'"apns":{"payload":{"aps":{"alert":{"title":"x"}}}}}}'
    ]
    assert result.skipped == [("stock", "no")]
    twin = pickle.loads(pickle.dumps(rules))
    assert twin.run({"type": "sale"}) == result
    rules.reload()
    assert rules.run({"type": "sale"}) == result
    assert "price.lua" in repr(rules)


def test_what_rules_say_of_themselves() -> None:
    rules = Engine().rules(files=FILES)
    assert rules.info == [
        RuleInfo("price", ["price", "sale"], "A sale", "deals", ["one"], [], "price.lua"),
        RuleInfo("stock", ["stock", "sale"], None, None, [], [], "shop/stock.lua"),
    ]
    assert rules.names == ["price", "stock"]
    assert rules.types == ["price", "sale", "stock"]
    everything = Engine().rules(source="return function() end")
    assert everything.info[0].on is None and everything.types is None
    rules.close()
    asks: list[Callable[[], object]] = [lambda: rules.info, lambda: rules.names, lambda: rules.types]
    for ask in asks:
        with pytest.raises(locscript.UsageError, match="the rules are closed"):
            ask()


def test_the_info_of_the_next_generation(tmp_path: pathlib.Path) -> None:
    (tmp_path / "a.lua").write_text("return {on = 'a', run = function() end}")
    rules = Engine().rules(tmp_path)
    assert rules.types == ["a"]
    (tmp_path / "a.lua").write_text("return {on = 'b', run = function() end}")
    (tmp_path / "c.lua").write_text("return {on = 'c', run = function() end}")
    rules.reload()
    assert (rules.types, rules.names) == (["b", "c"], ["a", "c"])


def test_the_folder_that_the_configuration_names(root: pathlib.Path, tmp_path: pathlib.Path) -> None:
    engine = Engine.from_config(root / "scripts/locscript.toml")
    rules = engine.rules()
    assert rules.names == engine.rules(root / "scripts/rules").names
    assert pickle.loads(pickle.dumps(rules)).names == rules.names
    rules.reload()
    (tmp_path / "locscript.toml").write_text("[android]\nresources = []\n")
    with pytest.raises(locscript.UsageError, match="no folder of rules is named"):
        Engine.from_config(tmp_path / "locscript.toml").rules()


BROKEN = {
    "a.lua": "return {run = function() end, on = }",
    "b.lua": "return 7",
    "c.lua": "local t = nil return t.x",
    "good.lua": "return function() end",
}


def places(error: locscript.LocScriptError) -> list[str | None]:
    return [finding.file for finding in error.diagnostics]


def test_all_findings_of_rules_that_do_not_load(tmp_path: pathlib.Path) -> None:
    for name, source in BROKEN.items():
        (tmp_path / name).write_text(source)
    engine = Engine()
    with pytest.raises(locscript.ScriptError) as caught:
        engine.rules(tmp_path)
    assert places(caught.value) == [str(tmp_path / name) for name in ("a.lua", "b.lua", "c.lua")]
    assert caught.value.code == 601 and caught.value.slug == "syntax"
    assert "more)" not in str(caught.value)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert twin.diagnostics == caught.value.diagnostics
    with pytest.raises(locscript.ScriptError) as caught:
        engine.rules(files=BROKEN)
    assert places(caught.value) == ["a.lua", "b.lua", "c.lua"]
    with pytest.raises(locscript.ScriptError) as caught:
        engine.rules(source="return {on = 7, run = 3}", name="x/odd name")
    assert places(caught.value) == ["x/odd name"]


def test_all_findings_of_a_reload(tmp_path: pathlib.Path) -> None:
    for name in BROKEN:
        (tmp_path / name).write_text(NOW)
    rules = Engine().rules(tmp_path)
    for name, source in BROKEN.items():
        (tmp_path / name).write_text(source)
    with pytest.raises(locscript.ScriptError) as caught:
        rules.reload()
    assert len(caught.value.diagnostics) == 3
    assert len(rules.run({"type": "x"}).skipped) == 4


def test_findings_of_files_that_are_mended_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second look may find nothing, or no longer work: then the first finding is what there is."""
    from locscript import _core

    def fail(*_: object) -> bytes:
        raise locscript.CatalogError(201, [])

    def find_nothing(*_: object) -> bytes:
        return b"[]"

    for answer in (find_nothing, fail):
        monkeypatch.setattr(_core, "rules_check_memory", answer)
        with pytest.raises(locscript.ScriptError) as caught:
            Engine().rules(files=BROKEN)
        assert [finding.slug for finding in caught.value.diagnostics] == ["syntax"]


@pytest.mark.parametrize(
    ("files", "kind"),
    [
        ({}, locscript.UsageError),
        ({"": "return 1"}, locscript.UsageError),
        ({"/a.lua": "return 1"}, locscript.UsageError),
        ({"../a.lua": "return 1"}, locscript.UsageError),
        ({"lib/a.lua": "return 1"}, locscript.UsageError),
        ({3: "return 1"}, TypeError),
        ({"a.lua": 3}, TypeError),
        ({"a.lua": None}, TypeError),
        ([("a.lua", "return 1")], TypeError),
        ("a.lua", TypeError),
        (3, TypeError),
        ({"a.lua": b"return '\xff'"}, locscript.ScriptError),
        ({"a.lua": "\ud800"}, locscript.UsageError),
        ({"a.lua": "--" + "x" * (1 << 20)}, locscript.ScriptError),
    ],
)
def test_what_are_no_files(files: object, kind: type[Exception]) -> None:
    rules: Callable[..., Rules] = Engine().rules
    with pytest.raises(kind):
        rules(files=files)


def test_bytes_that_are_not_utf8_are_a_strings_own_business() -> None:
    rules = Engine().rules(files={"a.lua": b"return function() return loc.skip(tostring(#'\xff\xfe')) end"})
    assert rules.run({"type": "x"}).skipped[0].reason == "2"


def test_one_place_at_a_time() -> None:
    engine = Engine()
    for given in ({"path": "x", "files": {}}, {"source": "x", "files": {}}, {"path": "x", "source": "x"}):
        rules: Callable[..., Rules] = engine.rules
        with pytest.raises(TypeError, match="only one of them"):
            rules(**given)


def test_the_time_of_a_run() -> None:
    engine = Engine()
    rules = engine.rules(source=NOW)

    def seen(event: dict[str, object], now: int | None = None) -> str:
        return rules.run({"type": "x", **event}, now=now).skipped[0].reason

    assert seen({}, now=1_700_000_000) == "1700000000"
    # The session that it ran on is used again.
    assert seen({}) == "nil"
    assert seen({"now": 7}, now=8) == "7"
    for now in (0, -1, 2**63 - 1, -(2**63)):
        assert seen({}, now=now) == str(now)
    assert rules.run_many(b'{"type":"x"}\n{"type":"x","now":2}', now=5).count(b'"skipped":"5"') == 1
    assert b'"skipped":"nil"' in rules.run_many(b'{"type":"x"}')
    assert rules.run({"type": "x"}, "rule", 9).skipped[0].reason == "9"
    assert engine.evaluate("return event.now", event={}, now=6) == 6
    assert engine.evaluate("return event.now", event={}) is None


def test_the_time_after_a_run_that_raised() -> None:
    said: list[str] = []

    def refuse(rule: str, line: str) -> None:
        said.append(line)
        if line == "5":
            raise KeyError(line)

    rules = Engine().rules(source="return function(event) print(tostring(event.now)) end", log=refuse)
    with pytest.raises(KeyError):
        rules.run({}, now=5)
    with pytest.raises(locscript.EventError):
        rules.run("[", now=6)
    rules.run({})
    assert said == ["5", "nil"]


def test_what_is_no_time() -> None:
    rules = Engine().rules(source=NOW)
    run: Callable[..., object] = rules.run
    run_many: Callable[..., object] = rules.run_many
    evaluate: Callable[..., object] = Engine().evaluate
    calls: list[Callable[[object], object]] = [
        lambda now: run({}, now=now),
        lambda now: run_many(b"{}", now=now),
        lambda now: evaluate("return 1", now=now),
    ]
    wrongs: list[object] = [True, 1.5, "1", b"1", [], object()]
    for call in calls:
        for wrong in wrongs:
            with pytest.raises(TypeError, match=r"^now must be int \(unix seconds\), not"):
                call(wrong)
    for far in (2**63, -(2**63) - 1, 10**40):
        with pytest.raises(OverflowError, match="64 bits"):
            run({"type": "x"}, now=far)
    assert rules.run({"type": "x"}).skipped[0].reason == "nil"


def test_only_a_rule_that_there_is() -> None:
    rules = Engine().rules(source=NOW)
    run: Callable[..., object] = rules.run
    for name in ("", "nobody", "rul", "rule\0"):
        with pytest.raises(locscript.UsageError, match="there is no rule"):
            rules.run({"type": "x"}, only=name)
    wrongs: list[object] = [0, False, 3, ["rule"]]
    for wrong in wrongs:
        with pytest.raises(TypeError, match="only must be str"):
            run({"type": "x"}, only=wrong)


def test_limits_hold_while_rules_load() -> None:
    engine = Engine()
    source = "for i = 1, 100000 do end " + NOW
    assert engine.rules(source=source).names == ["rule"]
    with pytest.raises(locscript.ScriptTimeout) as caught:
        engine.rules(source=source, limits=Limits(instructions=5_000, milliseconds=60_000))
    assert caught.value.code == 602
    loads: list[Callable[[], object]] = [
        lambda: engine.rules(source=NOW, limits=Limits(source=len(NOW) - 1)),
        lambda: engine.rules(files={"a.lua": NOW, "b.lua": NOW}, limits=Limits(source=len(NOW) - 1)),
        lambda: engine.evaluate("return 1" + " " * 100, limits=Limits(source=100)),
    ]
    for load in loads:
        with pytest.raises(locscript.ScriptError) as refused:
            load()
        assert (refused.value.code, refused.value.slug) == (607, "source-size")
    assert engine.rules(source=NOW, limits=Limits(source=len(NOW))).names == ["rule"]
    large = NOW + " " * (1 << 17)
    assert engine.rules(source=large, limits=Limits(source=1 << 20)).names == ["rule"]


def test_what_are_no_limits() -> None:
    engine = Engine()
    rules: Callable[..., object] = engine.rules
    evaluate: Callable[..., object] = engine.evaluate
    calls: list[Callable[[object], object]] = [
        lambda limits: rules(source=NOW, limits=limits),
        lambda limits: evaluate("return 1", limits=limits),
    ]
    others: list[object] = [None, 5, {}, (1, 2, 3, 4, 5)]
    wrongs: list[object] = [1.5, "5", None, True]
    for call in calls:
        for other in others:
            with pytest.raises(TypeError, match="limits must be a locscript.Limits"):
                call(other)
        for name in Limits._fields:
            for wrong in wrongs:
                with pytest.raises(TypeError, match=f"limits.{name} must be int"):
                    call(Limits()._replace(**{name: wrong}))  # type: ignore[arg-type]
            for number in (-1, 2**64, 10**40):
                with pytest.raises(locscript.UsageError, match=f"limits.{name} is"):
                    call(Limits(**{name: number}))
        with pytest.raises(locscript.UsageError, match="4294967295"):
            call(Limits(milliseconds=2**32))
    # A tuple that is equal to limits is none, whatever ran before.
    assert engine.evaluate("return 1") == 1
    for call in calls:
        with pytest.raises(TypeError, match="limits must be a locscript.Limits"):
            call(tuple(Limits()))


def test_a_closed_engine() -> None:
    engine = Engine()
    engine.close()
    loads: list[Callable[[], object]] = [
        lambda: engine.rules(files=FILES),
        lambda: engine.rules(source=NOW),
        lambda: engine.rules(),
    ]
    for load in loads:
        with pytest.raises(locscript.UsageError, match="the engine is closed"):
            load()
