"""Engine: resources, text, messages, previews, and its life."""

from __future__ import annotations

import json
import pathlib
import pickle
from collections.abc import Callable

import pytest

import locscript
from locscript import Device, Engine, Limits, _core
from locscript.types import Platform

PLATFORMS: tuple[Platform, ...] = ("android", "ios")
STRINGS = b'<resources><string name="hello">Hello %1$s</string></resources>'


def test_languages_of_the_shop(shop: Engine) -> None:
    assert set(shop.locales("ios")) == {
        "ar", "de", "en", "es", "fa", "fr", "he", "hi", "it", "ja", "pl", "pt-BR", "ru", "zh-Hans",
    }  # fmt: skip
    assert len(shop.locales("android")) == 14
    assert "" in shop.locales("android")


def test_the_shop_is_clean(shop: Engine) -> None:
    assert shop.diagnostics == []


def test_both_platforms_hold_the_same_keys(shop: Engine) -> None:
    keys = {entry.key for entry in shop.entries("android")}
    assert {key.upper() for key in keys} == {entry.key for entry in shop.entries("ios")}
    assert len(shop.entries()) == 2 * 14 * len(keys)


def test_entry_knows_its_place(shop: Engine) -> None:
    (entry,) = [e for e in shop.entries("android") if e.key == "welcome_title" and e.locale == "fr"]
    assert entry.text == "Bienvenue, %1$s!"
    assert entry.file is not None and entry.file.endswith("values-fr/strings.xml")
    assert entry.line == 3


def test_lookup(shop: Engine) -> None:
    found = shop.lookup("ios", ["fr-CA", "en"], "WELCOME_TITLE")
    assert found is not None
    assert (found.text, found.locale) == ("Bienvenue, %@!", "fr")
    assert shop.lookup("ios", ["fr"], "NO_SUCH_KEY") is None


def test_strings_of_a_device(shop: Engine) -> None:
    with Engine.from_files(android={"values/strings.xml": STRINGS, "values-fr/strings.xml": STRINGS}) as engine:
        strings = engine.strings("android", ["fr-CA", "en-US"])
    assert strings["hello"] == "Hello %1$s"
    assert strings.get("hello") == strings.get("hello", "?") == "Hello %1$s"
    assert strings.get("nowhere") is None and strings.get("nowhere", 7) == 7
    assert "hello" in strings and "nowhere" not in strings
    assert strings.lookup("hello") == locscript.Lookup("Hello %1$s", "fr", "values-fr/strings.xml", 1)
    assert strings.lookup("nowhere") is None
    with pytest.raises(KeyError, match="nowhere"):
        strings["nowhere"]
    for wrong in (7, None, ["hello"]):
        with pytest.raises(TypeError, match="key must be str"):
            strings[wrong]  # type: ignore[index]
    with pytest.raises(TypeError):
        iter(strings)  # type: ignore[call-overload]
    strings.close()
    strings.close()
    with pytest.raises(locscript.UsageError, match="closed"):
        strings["hello"]
    with pytest.raises(locscript.UsageError, match="closed"):
        "hello" in strings
    with pytest.raises(locscript.LocScriptError):
        shop.strings("android", ["!"])
    with pytest.raises(locscript.UsageError):
        shop.strings("windows", ["fr"])  # type: ignore[arg-type]


def test_strings_are_what_lookup_finds(shop: Engine) -> None:
    for platform in PLATFORMS:
        keys = sorted({entry.key for entry in shop.entries(platform)})
        for locales in (["fr-CA"], ["zh-Hant-HK", "he"], ["sw"], []):
            strings = shop.strings(platform, locales)
            for key in (*keys, "nowhere", "string/welcome_title"):
                assert strings.lookup(key) == (found := shop.lookup(platform, locales, key))
                assert strings.get(key) == (found and found.text)


def test_every_language_takes_the_arguments_of_the_english_text(shop: Engine) -> None:
    """No language of the shop loses an argument: each one given is in the text."""
    english = {entry.key: entry.text or "" for entry in shop.entries("android") if entry.locale == ""}
    for key, text in english.items():
        count = sum(f"%{n}$s" in text for n in range(1, 5))
        arguments = [f"<{n}>" for n in range(1, count + 1)]
        for locale in shop.locales("ios"):
            for platform in PLATFORMS:
                shown = shop.render(key, arguments, locale=locale, platform=platform)
                assert all(argument in shown for argument in arguments), (key, locale, shown)
                assert "%%" not in shown and "$" not in shown


def test_build_takes_mappings_bytes_and_text() -> None:
    message = {"topic": "Tech", "android": {"ttl": 3600000}}
    expected = b'{"message":{"topic":"Tech","android":{"ttl":"3600s"}}}'
    assert locscript.build(message) == expected
    assert locscript.build(b'{"topic":"Tech","android":{"ttl":3600000}}') == expected
    assert locscript.build('{"topic":"Tech","android":{"ttl":3600000}}') == expected


def test_build_reports_every_error() -> None:
    with pytest.raises(locscript.MessageError) as caught:
        locscript.build({"message": {"topic": "a b", "android": {"ttl": "1h"}}})
    paths = [finding.path for finding in caught.value.diagnostics]
    assert "message.topic" in paths and "message.android.ttl" in paths
    assert caught.value.code == 500


_CYCLE: list[object] = []
_CYCLE.append(_CYCLE)


@pytest.mark.parametrize(
    "value",
    [
        {}, [], (), "", "é\u2028日本😀", "".join(map(chr, range(0x90))), '"\\/', "\ud800", {"\udc00": 1}, True, False, [None],
        0, -1, 2**63 - 1, -(2**63), 2**63, 10**40, 0.0, -0.0, 1.0, 0.1, 1e16, 1e22, 5e-324, 1.7976931348623157e308,
        float("nan"), float("inf"), {1: 2}, {None: 1}, {True: 1}, {1.5: 1}, {"a": {"b": [1, (2, [3.5, None, {"c": "d"}])]}},
        {"a": {1, 2}}, {"a": b"x"}, type("S", (str,), {})("s"), type("I", (int,), {"__repr__": lambda _: "x"})(3),
        _CYCLE, {"a": _CYCLE}, json.loads("[" * 60 + "]" * 60), json.loads("[" * 80 + "]" * 80),
    ],
)  # fmt: skip
def test_plain_values_as_json_writes_them(value: object) -> None:
    """The extension writes the same JSON as the json module, and leaves everything else to it."""
    written = _core.json_text(value)
    if written is not None:
        assert written == json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def test_which_values_are_plain() -> None:
    plain = {"type": "x", "n": [1, -2.5, True, None, ("é",)], "deep": {"a": {"b": []}}}
    assert _core.json_text(plain) is not None
    for other in (float("nan"), 10**40, {1: 2}, {"a": {1}}, "\ud800", _CYCLE):
        assert _core.json_text(other) is None


@pytest.mark.parametrize("message", [3, None, ["topic"], {"data": {"a": {1, 2}}}, {"data": float("nan")}])
def test_what_is_no_message(message: object) -> None:
    with pytest.raises(locscript.MessageError):
        locscript.build(message)  # type: ignore[arg-type]


def test_preview_on_a_phone(guide: Engine, root: pathlib.Path) -> None:
    message = (root / "Tests/Fixtures/guide/token.json").read_bytes()
    android = guide.preview(message, Device("android", ["fr-CA", "en-US"]))
    assert android.title is not None and android.body is not None and android.subtitle is None
    assert android.title.text == "Bienvenue, Alice!"
    assert android.crashes and android.fails
    assert android.body.outcome == "crash"
    assert android.body.intended == "Vous avez 3 nouveau(x) message(s) de Bob."
    assert android.body.detail is not None
    assert "IllegalFormatConversionException: d != java.lang.String" in android.body.detail
    ios = guide.preview(message, Device("ios", ["en-US"]))
    assert ios.body is not None and ios.body.text == "You have d new message(s) from 3."


@pytest.mark.parametrize("device", ["android:fr", "io", None, 3, ("ios",)])
def test_what_is_no_device(guide: Engine, device: object) -> None:
    with pytest.raises(TypeError, match="a device must be a locscript.Device, not "):
        guide.preview({"topic": "x"}, device)  # type: ignore[arg-type]


def test_previews_of_every_language(shop: Engine, root: pathlib.Path) -> None:
    body = (root / "Tests/Fixtures/payload/welcome.json").read_bytes()
    previews = shop.previews(body)
    assert {preview.platform for preview in previews} == {"android", "ios"}
    assert len(previews) == 28
    assert not any(preview.fails for preview in previews)


def test_preview_says_what_is_not_translated(shop: Engine, root: pathlib.Path) -> None:
    body = (root / "Tests/Fixtures/payload/welcome.json").read_bytes()
    for device, fallback in ((Device("android", ["fr"]), None), (Device("android", ["ko"]), "default"), (Device("ios", ["ko"]), "default")):
        preview = shop.preview(body, device)
        assert preview.title is not None and preview.title.fallback == fallback
        assert (">not translated</span>" in preview.html()) == (fallback is not None)
    with pytest.raises(locscript.LocScriptError, match="not a valid language tag: only Android"):
        shop.preview(body, Device("android", ["fr-rCA"]))


def test_evaluate(shop: Engine) -> None:
    assert shop.evaluate("return 1 + 1") == 2
    assert shop.evaluate("return event.name", event={"name": "Zoé"}) == "Zoé"
    with pytest.raises(locscript.ScriptTimeout):
        shop.evaluate("while true do end")
    patient = Limits(instructions=10**9, milliseconds=60_000)
    with pytest.raises(locscript.ScriptMemory):
        shop.evaluate("local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end", limits=patient)
    with pytest.raises(locscript.ScriptError) as caught:
        shop.evaluate("return 1 +", name="mine.lua")
    assert (caught.value.code, caught.value.file, caught.value.line) == (601, "mine.lua", 1)
    with pytest.raises(locscript.EventError):
        shop.evaluate("return 1", event="[")


def test_a_missing_folder_raises(tmp_path: pathlib.Path) -> None:
    with pytest.raises(locscript.CatalogError) as caught:
        Engine(android=tmp_path / "nothing")
    assert caught.value.code == 201
    assert "nothing" in str(caught.value)


def test_broken_resources_open_and_say_so() -> None:
    with Engine.from_files(android={"values/strings.xml": b'<resources><string name="k">'}) as engine:
        findings = engine.diagnostics
        assert {finding.severity for finding in findings} == {"error"}
        assert {(finding.file, finding.line) for finding in findings} == {("values/strings.xml", 1)}


def test_locales_of_the_build(tmp_path: pathlib.Path) -> None:
    for folder in ("values", "values-fr", "values-fr-rCA", "values-de"):
        (tmp_path / "res" / folder).mkdir(parents=True)
        (tmp_path / "res" / folder / "strings.xml").write_text(f'<resources><string name="a">{folder}</string></resources>')
    config = tmp_path / "locscript.toml"
    config.write_text('[android]\nresources = ["res"]\nlocales = ["en", "fr", "ff"]\n')
    message = {"topic": "x", "android": {"notification": {"body_loc_key": "a"}}}
    with Engine.from_config(config) as engine:
        assert engine.locales("android") == ["", "fr"]
        assert [entry.locale for entry in engine.entries("android")] == ["", "fr"]
        assert [p.body.text for p in engine.previews(message) if p.body] == ["values", "values-fr"]
        assert engine.render("a", locale="de", platform="android") == "values"
        assert engine.evaluate('return loc.locales("android")') == ["", "fr"]
        assert [(d.severity, d.slug, d.file, d.line, d.column) for d in engine.diagnostics] == [
            ("warning", "unmatched-locale", str(config), 3, 24),
        ]


def test_closing() -> None:
    engine = Engine.from_files(android={"values/strings.xml": STRINGS})
    assert engine.render("hello", ["x"], locale="en") == "Hello x"
    engine.close()
    engine.close()
    calls: list[Callable[[], object]] = [
        lambda: engine.render("hello", ["x"], locale="en"),
        lambda: engine.build({"topic": "t"}),
        lambda: engine.entries(),
        lambda: engine.evaluate("return 1"),
        lambda: pickle.dumps(engine),
    ]
    for call in calls:
        with pytest.raises(locscript.UsageError):
            call()


def test_wrong_choices() -> None:
    with pytest.raises(locscript.UsageError, match="windows"):
        Engine().locales("windows")  # type: ignore[arg-type]
    with pytest.raises(locscript.UsageError):
        Engine(ios_keys="lower")  # type: ignore[arg-type]


def test_pickles_travel_as_paths(shop: Engine) -> None:
    twin = pickle.loads(pickle.dumps(shop))
    assert twin.render("welcome_title", ["Alice"], locale="de") == "Willkommen, Alice!"
    held = Engine.from_files(android={"values/strings.xml": STRINGS})
    assert pickle.loads(pickle.dumps(held)).render("hello", ["x"], locale="en") == "Hello x"


def test_the_android_compiler(tmp_path: pathlib.Path) -> None:
    files = {"values/strings.xml": b'<resources><string name="k">\\ud83d\\ude00!</string></resources>'}
    res = tmp_path / "res" / "values"
    res.mkdir(parents=True)
    (res / "strings.xml").write_bytes(files["values/strings.xml"])
    config = tmp_path / "locscript.toml"
    config.write_text('[android]\nresources = ["res"]\ncompiler = "aapt2"\n', encoding="utf-8")
    gradle, aapt2 = "\U0001f600!", "!"
    engines = [
        (Engine(tmp_path / "res"), gradle),
        (Engine(tmp_path / "res", android_compiler="aapt2"), aapt2),
        (Engine.from_files(files), gradle),
        (Engine.from_files(files, android_compiler="aapt2"), aapt2),
        (Engine.from_config(config), aapt2),
        (Engine.from_config(config, android_compiler="gradle"), gradle),
    ]
    for engine, text in engines:
        assert engine.render("k", locale="en") == text
        assert pickle.loads(pickle.dumps(engine)).render("k", locale="en") == text
    with pytest.raises(locscript.UsageError, match="bazel"):
        Engine(android_compiler="bazel")  # type: ignore[arg-type]


def test_one_of_several_apps(tmp_path: pathlib.Path) -> None:
    config = tmp_path / "locscript.toml"
    config.write_text("".join(f'[[app]]\nname = "{name}"\n[app.android]\nresources = ["{name}"]\n' for name in ("shop", "tv")), encoding="utf-8")
    for name in ("shop", "tv"):
        values = tmp_path / name / "values"
        values.mkdir(parents=True)
        (values / "strings.xml").write_text(f'<resources><string name="k">{name}</string></resources>', encoding="utf-8")
    with pytest.raises(locscript.CatalogError, match="this project has 2 apps: shop, tv"):
        Engine.from_config(config)
    with pytest.raises(locscript.CatalogError, match="Did you mean 'shop'"):
        Engine.from_config(config, app="shpo")
    engine = Engine.from_config(config, app="tv")
    assert engine.render("k", locale="en") == "tv"
    assert pickle.loads(pickle.dumps(engine)).render("k", locale="en") == "tv"
    assert {finding.app for finding in engine.check(resources=True).findings} <= {"tv"}


def test_what_is_outside_of_the_project(tmp_path: pathlib.Path) -> None:
    other = tmp_path / "other" / "values"
    other.mkdir(parents=True)
    (other / "strings.xml").write_bytes(STRINGS)
    app = tmp_path / "app"
    app.mkdir()
    config = app / "locscript.toml"
    config.write_text('[android]\nresources = ["../other"]\n', encoding="utf-8")
    with pytest.raises(locscript.CatalogError, match="outside"):
        Engine.from_config(config)
    engine = Engine.from_config(config, allow_outside=True)
    assert engine.render("hello", ["x"], locale="en") == "Hello x"
    assert pickle.loads(pickle.dumps(engine)).render("hello", ["x"], locale="en") == "Hello x"
    (app / "res").mkdir()
    (app / "res" / "values").symlink_to(other)
    with pytest.raises(locscript.CatalogError, match="outside"):
        Engine(app / "res")
    linked = Engine(app / "res", allow_outside=True)
    assert linked.diagnostics == [] and linked.render("hello", ["x"], locale="en") == "Hello x"


def test_parse_strings() -> None:
    assert locscript.parse_strings('"a" = "1"; b = "\\U00e9";') == {"a": "1", "b": "é"}
    with pytest.raises(locscript.CatalogError):
        locscript.parse_strings(b'"a" = ')
    with pytest.raises(locscript.CatalogError):
        locscript.parse_strings(b'"a"')


def test_the_development_region_is_the_apps_own_unless_given() -> None:
    plist = b'<plist version="1.0"><dict><key>CFBundleDevelopmentRegion</key><string>de</string></dict></plist>'
    files = {
        "Info.plist": plist,
        "de.lproj/Localizable.strings": b'"K" = "D";',
        "fr.lproj/Localizable.strings": b'"K" = "F";',
    }
    for region, text in ((None, "D"), ("fr", "F")):
        with Engine.from_files(ios=files, development_region=region) as engine:
            found = engine.lookup("ios", ["ja"], "K")
            assert found is not None and found.text == text
