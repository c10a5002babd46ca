"""One call for each keyword of the package in which the keyword changes the answer; a new keyword has to join them."""

# mypy: disable-error-code="misc,arg-type"

from __future__ import annotations

import inspect
import pathlib
from collections.abc import Callable, Iterator

import pytest

import locscript
from locscript import Device, Engine, Limits, devices

ANDROID = {
    "values/strings.xml": '<resources><string name="t">T %1$s</string><string name="u">U</string><string name="n">%,d</string></resources>',
    "values-de/strings.xml": '<resources><string name="t">D %1$s</string></resources>',
}
IOS = {"en.lproj/Localizable.strings": '"T" = "I %@"; "t" = "i %@";', "fr.lproj/Localizable.strings": '"t" = "f %@";'}
SOURCE = """
local seen = 0
return {on = 'x', samples = {one = {type = 'x'}}, run = function(event)
  loc.log('hello')
  return loc.message{topic = 'n' .. event.now, title = loc.text('t', 'a')}
end}
"""
OTHER = "return {on = 'x', run = function() return loc.skip('no') end}"
MESSAGE = {"topic": "news", "title": {"$text": "t", "args": ["a"]}}
FCM = {"topic": "news", "android": {"notification": {"title_loc_key": "t", "title_loc_args": ["a"]}}}
ALIEN = {"topic": "news", "data": {"x": object()}}
LONG = {"topic": "news", "data": {"x": {"$slot": 0}}}

Answer = Callable[[], object]


def answer(call: Answer) -> object:
    """What a call returns, or the error that it raises."""
    try:
        return call()
    except (locscript.LocScriptError, TypeError, KeyError) as error:
        return type(error), str(error)


def logged(call: Callable[[Callable[..., object]], object]) -> list[tuple[object, ...]]:
    lines: list[tuple[object, ...]] = []
    call(lambda *line: lines.append(line))
    return lines


def written(rules: locscript.Rules, event: object) -> int:
    pieces: list[bytes] = []
    rules.run_many(event, sink=pieces.append)  # type: ignore[call-overload]
    return len(pieces)


def folders(folder: pathlib.Path) -> tuple[str, str, str]:
    for name, files in (("res", ANDROID), ("ios", IOS)):
        for path, text in files.items():
            (folder / name / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / name / path).write_text(text)
    (folder / "toml").mkdir(exist_ok=True)
    config = folder / "toml/locscript.toml"
    config.write_text('[android]\nresources = ["../res"]\n')
    return str(folder / "res"), str(folder / "ios"), str(config)


def cases(folder: pathlib.Path) -> Iterator[tuple[str, Answer, Answer]]:
    """The name of each keyword, a call without it, and a call with it."""
    res, ios, config = folders(folder)
    both = Engine.from_files(ANDROID, IOS)
    rules = both.rules(source=SOURCE)
    event = {"type": "x"}
    lines = b'{"type":"x"}\n'
    shapes = {"Engine": lambda **options: Engine(res, ios, **options), "Engine.from_files": lambda **options: Engine.from_files(
        ANDROID, IOS, **options)}  # fmt: skip
    for name, make in shapes.items():
        yield f"{name}.ios_keys", lambda m=make: m().render("t", ["a"], locale="en", platform="ios"), lambda m=make: m(
            ios_keys="upper").render("t", ["a"], locale="en", platform="ios")  # fmt: skip
        yield f"{name}.development_region", lambda m=make: m().render("t", ["a"], locale="sv", platform="ios"), lambda m=make: m(
            development_region="fr").render("t", ["a"], locale="sv", platform="ios")  # fmt: skip
        yield f"{name}.key_names", lambda m=make: answer(lambda: m().render("k", ["a"], locale="en", platform="android")), lambda m=make: m(
            key_names={"k": ("t", "T")}).render("k", ["a"], locale="en", platform="android")  # fmt: skip
    yield "Engine.android", lambda: Engine().locales("android"), lambda: Engine(android=res).locales("android")
    yield "Engine.ios", lambda: Engine().locales("ios"), lambda: Engine(ios=ios).locales("ios")
    yield "Engine.from_files.android", lambda: Engine.from_files().locales("android"), lambda: Engine.from_files(
        android=ANDROID).locales("android")  # fmt: skip
    yield "Engine.from_files.ios", lambda: Engine.from_files().locales("ios"), lambda: Engine.from_files(ios=IOS).locales("ios")
    yield "Engine.entries.platform", lambda: both.entries(), lambda: both.entries(platform="ios")
    yield "Engine.previews.foreground", lambda: both.previews(FCM)[0].notification, lambda: both.previews(FCM, foreground=True)[0].notification
    yield "Engine.previews.release", lambda: both.previews(FCM)[0].release, lambda: both.previews(FCM, release=10)[0].release
    phone = Device("android", ["de", "en"])
    yield "Device.release", lambda: both.preview(FCM, phone).release, lambda: both.preview(FCM, phone._replace(release=14)).release
    yield "Device.process", lambda: both.preview(FCM, phone).process, lambda: both.preview(FCM, phone._replace(process="start")).process
    yield "Device.foreground", lambda: Device("ios", ["en"]), lambda: Device("ios", ["en"], foreground=True)
    yield "Engine.render.arguments", lambda: both.render("t", locale="de"), lambda: both.render("t", ["b"], locale="de")
    yield "Engine.render.platform", lambda: both.render("t", ["b"], locale="en"), lambda: both.render("t", ["b"], locale="en", platform="ios")
    yield "Engine.text.platform", lambda: both.text("t", locale="en")(["b"]), lambda: both.text("t", locale="en", platform="ios")(["b"])
    yield "Engine.build.form", lambda: answer(lambda: both.build(FCM, form="rest")), lambda: answer(lambda: both.build(FCM, form="admin"))
    yield "locscript.build.form", lambda: answer(lambda: locscript.build(FCM, form="rest")), lambda: answer(
        lambda: locscript.build({"token": "a", "android": {"collapseKey": "x"}}, form="admin"))  # fmt: skip
    for name, call in (
        ("Engine.build", both.build), ("locscript.build", locscript.build), ("Engine.findings", both.findings),
        ("Engine.prepare", lambda message, **options: both.prepare(message, **options)([])),
        ("Engine.preview", lambda message, **options: both.preview(message, Device("ios", ["en"]), **options)),
        ("Engine.previews", both.previews), ("Engine.sizes", both.sizes),
    ):  # fmt: skip
        yield f"{name}.default", lambda c=call: answer(lambda: c(ALIEN)), lambda c=call: answer(lambda: c(ALIEN, default=lambda _: "x"))
    yield "Engine.sizes.values", lambda: answer(lambda: both.sizes(LONG, values=["x"])), lambda: answer(lambda: both.sizes(LONG, values=["x" * 99]))
    yield "Engine.evaluate.event", lambda: both.evaluate("return event"), lambda: both.evaluate("return event", event={"a": 1})
    yield "Engine.evaluate.name", lambda: answer(lambda: both.evaluate("x(")), lambda: answer(lambda: both.evaluate("x(", name="b.lua"))
    yield "Engine.evaluate.now", lambda: both.evaluate("return loc.date and event.now", event={}), lambda: both.evaluate(
        "return loc.date and event.now", event={}, now=86_400)  # fmt: skip
    yield "Engine.evaluate.limits", lambda: answer(lambda: both.evaluate("for n = 1, 9999 do end return 1")), lambda: answer(
        lambda: both.evaluate("for n = 1, 9999 do end return 1", limits=Limits(instructions=100)))  # fmt: skip
    yield "Engine.evaluate.log", lambda: [], lambda: logged(lambda log: both.evaluate("loc.log('a')", log=log))
    yield "Engine.evaluate.default", lambda: answer(lambda: both.evaluate("return event.a", event={"a": object()})), lambda: answer(
        lambda: both.evaluate("return event.a", event={"a": object()}, default=lambda _: "x"))  # fmt: skip
    (folder / "more").mkdir()
    (folder / "more/a.lua").write_text(OTHER)
    yield "Engine.pack.rules", lambda: len(both.pack()), lambda: len(both.pack(folder / "more"))
    yield "Engine.rules.name", lambda: both.rules(source=SOURCE).names, lambda: both.rules(source=SOURCE, name="b.lua").names
    yield "Engine.rules.source", lambda: both.rules(source=OTHER).run(event).skipped, lambda: both.rules(source=SOURCE).run(event).skipped
    yield "Engine.rules.files", lambda: both.rules(files={"a.lua": OTHER}).names, lambda: both.rules(files={"b.lua": OTHER}).names
    yield "Engine.rules.limits", lambda: both.rules(source=SOURCE).run(event).failures, lambda: answer(
        lambda: both.rules(source=SOURCE, limits=Limits(instructions=5)).run(event).failures)  # fmt: skip
    yield "Engine.rules.log", lambda: [], lambda: logged(lambda log: both.rules(source=SOURCE, log=log).run(event))
    yield "Engine.rules.usage", lambda: rules.run(event).usage, lambda: both.rules(source=SOURCE, usage=True).run(event).usage
    yield "Rules.run.only", lambda: answer(lambda: rules.run(event, only="none")), lambda: answer(lambda: rules.run(event, only="rule"))
    yield "Rules.run.now", lambda: rules.run(event, now=1).payloads[0].body, lambda: rules.run(event, now=2).payloads[0].body
    yield "Rules.run.default", lambda: answer(lambda: rules.run(event | {"a": object()})), lambda: answer(
        lambda: rules.run(event | {"a": object()}, default=lambda _: "x").payloads)  # fmt: skip
    yield "Rules.run_many.now", lambda: bytes(rules.run_many(lines, now=1)), lambda: bytes(rules.run_many(lines, now=2))
    yield "Rules.run_many.sink", lambda: 0, lambda: written(rules, lines)
    yield "devices.android_format.locale", lambda: devices.android_format("%S", ["i"]), lambda: devices.android_format(
        "%S", ["i"], locale="tr")  # fmt: skip
    yield "devices.apple_search_list.development_region", lambda: devices.apple_search_list(["en", "fr"], ["sv"]), lambda: (
        devices.apple_search_list(["en", "fr"], ["sv"], development_region="fr"))  # fmt: skip
    for name, source in (
        ("instructions", "for n = 1, 1000000 do end"), ("memory", "local t = {} for n = 1, 20000 do t[n] = {} end"),
        ("output", "return ('x'):rep(5000)"), ("source", "-- " + "x" * 999),
    ):  # fmt: skip
        yield f"Limits.{name}", lambda s=source: answer(lambda: both.evaluate(s)), lambda n=name, s=source: answer(
            lambda: both.evaluate(s, limits=Limits(**{n: {"memory": 400_000}.get(n, 500)})))  # fmt: skip
    checks: dict[str, tuple[dict[str, object], dict[str, object]]] = {
        "resources": ({"files": {"a.lua": OTHER}}, {"files": {"a.lua": OTHER}, "resources": True}), "only": ({"resources": True}, {"resources": True, "only": ["empty-text"]}),
        "platform": ({"resources": True}, {"resources": True, "platform": "ios"}),
        "locales": ({"resources": True}, {"resources": True, "locales": ["fr"]}),
        "keys": ({"resources": True}, {"resources": True, "keys": ["n"]}),
        "messages": ({}, {"messages": {"a.json": '{"topic":'}}), "files": ({}, {"files": {"a.lua": "x("}}),
        "events": ({"files": {"a.lua": SOURCE}}, {"files": {"a.lua": SOURCE}, "events": b"{\n"}),
    }  # fmt: skip
    for name, (without, given) in checks.items():
        yield f"Engine.check.{name}", lambda w=without: answer(lambda: both.check(**w)), lambda g=given: answer(lambda: both.check(**g))


# Their effects show only in time, in another process, or with other packages: separate tests cover them.
ELSEWHERE = {
    "Engine.allow_outside", "Engine.from_files.allow_outside", "Engine.from_config.allow_outside", "Engine.from_config.app", "Engine.android_compiler",
    "Engine.from_files.android_compiler", "Engine.from_config.android_compiler", "Engine.rules.path", "Engine.check.rules", "Engine.check.against", "Engine.check.exhaustive",
    "Engine.check.default", "Engine.findings.form", "Engine.sizes.form", "Engine.render.device", "Engine.text.device", "Rules.run.timeout",
    "Rules.run_async.only", "Rules.run_async.now", "Rules.run_async.timeout", "Rules.run_async.default", "Rules.run_arrow.now",
    "Limits.milliseconds",
}  # fmt: skip


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Answer, Answer]]:
    return {name: (without, given) for name, without, given in cases(tmp_path_factory.mktemp("options"))}


def test_each_option_changes_an_answer(calls: dict[str, tuple[Answer, Answer]]) -> None:
    same = [name for name, (without, given) in calls.items() if answer(without) == answer(given)]
    assert same == []


def test_every_option_is_asked(calls: dict[str, tuple[Answer, Answer]]) -> None:
    found = set()
    owners: list[tuple[str, object]] = [("Engine", Engine), ("Rules", locscript.Rules), ("devices", devices), ("locscript", locscript)]
    functions = [("Engine", Engine), ("Limits", Limits), ("Device", Device)]
    for owner, value in owners:
        members = inspect.getmembers(value, lambda each: inspect.isfunction(each) or inspect.ismethod(each))
        functions += [(f"{owner}.{name}", each) for name, each in members if name[0] != "_"]
    for name, function in functions:
        parameters = inspect.signature(function).parameters.values()
        found |= {f"{name}.{each.name}" for each in parameters if each.default is not inspect.Parameter.empty}
    assert found - calls.keys() - ELSEWHERE == set()
    assert (calls.keys() | ELSEWHERE) - found == set()
