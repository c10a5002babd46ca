"""Key names, browsers, apps in the foreground."""

from __future__ import annotations

import pathlib
import pickle
from collections.abc import Callable

import pytest

import locscript
from locscript import Device, Engine

ANDROID = {"values/strings.xml": '<resources><string name="stock_body">A</string><string name="other">O</string></resources>'}
IOS = {"en.lproj/Localizable.strings": '"STOCK_TEXT" = "I"; "OTHER" = "o";'}
NAMES = {"STOCK_BODY": ("stock_body", "STOCK_TEXT")}
MESSAGE = {"topic": "T", "notification": {"title": "T", "body": "B"}}


def test_key_names(tmp_path: pathlib.Path) -> None:
    for folder, files in (("res", ANDROID), ("ios", IOS)):
        for path, text in files.items():
            (tmp_path / folder / path).parent.mkdir(parents=True)
            (tmp_path / folder / path).write_text(text)
    engines = [
        Engine.from_files(ANDROID, IOS, ios_keys="upper", key_names=NAMES),
        Engine(tmp_path / "res", tmp_path / "ios", ios_keys="upper", key_names=NAMES),
    ]
    for engine in [*engines, *[pickle.loads(pickle.dumps(engine)) for engine in engines]]:
        assert engine.render("STOCK_BODY", locale="en", platform="android") == "A"
        assert engine.render("STOCK_BODY", locale="en", platform="ios") == "I"
        assert engine.render("other", locale="en", platform="ios") == "o"
    plain = Engine.from_files(ANDROID, IOS, ios_keys="upper")
    with pytest.raises(locscript.RenderError):
        plain.render("STOCK_BODY", locale="en", platform="ios")
    # A name on one platform alone; on the other it is as the style says.
    half = Engine.from_files(ANDROID, IOS, ios_keys="upper", key_names={"stock_body": (None, "STOCK_TEXT")})
    assert half.render("stock_body", locale="en", platform="ios") == "I"


@pytest.mark.parametrize(
    "names",
    [
        5, "abc", [("a", ("b", "c"))], {"a": "bc"}, {"a": ("b",)}, {"a": ("b", "c", "d")}, {"a": {"android": "b", "ios": "c"}},
        {1: ("a", "b")}, {"a": (1, None)}, {"a": ("b", 2)}, {"a": None},
    ],
)  # fmt: skip
def test_what_are_no_key_names(names: object) -> None:
    engine: Callable[..., Engine] = Engine
    from_files: Callable[..., Engine] = Engine.from_files
    for make in (engine, from_files):
        with pytest.raises(TypeError, match="key"):
            make(key_names=names)


def test_key_names_that_the_core_refuses() -> None:
    with pytest.raises(locscript.UsageError):
        Engine(key_names={"a": (None, None)})
    with pytest.raises(locscript.UsageError):
        Engine(key_names={"\ud800": ("a", "b")})
    with pytest.raises(locscript.UsageError):
        Engine(key_names={"a": (b"caf\xe9", "b")})  # type: ignore[dict-item]


def test_a_browser() -> None:
    preview = Engine().preview(MESSAGE, Device("web", ["fr-CA"]))
    assert (preview.platform, preview.notification) == ("web", "posted")
    assert preview.title is not None and preview.title.text == "T" and not preview.fails
    assert "<h4>Browser</h4>" in preview.html()
    with pytest.raises(locscript.UsageError, match="unknown platform 'web'"):
        Engine().locales("web")  # type: ignore[arg-type]
    with pytest.raises(locscript.UsageError, match="One of android, ios, web"):
        Engine().preview(MESSAGE, Device("Web", ["fr"]))  # type: ignore[arg-type]


@pytest.mark.parametrize("platform", ["android", "ios", "web"])
def test_an_app_in_the_foreground(platform: locscript.DevicePlatform) -> None:
    engine = Engine()
    assert engine.preview(MESSAGE, Device(platform, ["en"])).notification == "posted"
    assert engine.preview(MESSAGE, Device(platform, ["en"], foreground=True)).notification == "app"
    with pytest.raises(TypeError, match="foreground must be bool, not int"):
        engine.preview(MESSAGE, Device(platform, ["en"], 1))  # type: ignore[arg-type]


def test_every_language_in_the_foreground() -> None:
    engine = Engine.from_files(ANDROID, IOS)
    assert {preview.notification for preview in engine.previews(MESSAGE)} == {"posted"}
    assert {preview.notification for preview in engine.previews(MESSAGE, foreground=True)} == {"app"}
    previews: Callable[..., object] = engine.previews
    for wrong in (1, None, "yes"):
        with pytest.raises(TypeError, match="foreground must be bool"):
            previews(MESSAGE, foreground=wrong)
    with pytest.raises(TypeError):
        previews(MESSAGE, True)


def test_a_device_may_be_a_plain_tuple() -> None:
    preview: Callable[..., locscript.Preview] = Engine().preview
    assert preview(MESSAGE, ("android", ["en"])) == preview(MESSAGE, ["android", ("en",)])
    assert preview(MESSAGE, ("android", ["en"], True)).notification == "app"
