"""Prepared messages, their sizes, and strings that are looked up once."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import locscript
from locscript import Engine

STRINGS = b'<resources><string name="hello">Hello %1$s</string></resources>'


def test_prepared() -> None:
    with Engine() as engine:
        prepared = engine.prepare({"message": {"topic": "Tech", "data": {"company": {"$slot": 0}}}})
        assert prepared.slots == 1
        assert prepared(["A \"B\" ü\n"]) == '{"message":{"topic":"Tech","data":{"company":"A \\"B\\" ü\\n"}}}'.encode()
        # More than the first buffer has: a control character becomes six bytes, and counts as one.
        assert prepared(["\x01" * 3_000]).count(b"\\u0001") == 3_000
        with pytest.raises(locscript.MessageError, match="too large") as caught:
            prepared(["x" * 10_000])
        assert (caught.value.code, caught.value.slug) == (501, "payload-size")
        with pytest.raises(locscript.MessageError, match="not a valid target"):
            engine.prepare({"topic": {"$slot": 0}})(["no topic"])
        with pytest.raises(locscript.UsageError):
            prepared([])
        with pytest.raises(locscript.UsageError, match="the message has 1 slot, not 2"):
            prepared(["a", "b"])
        prepared.close()
        prepared.close()
        with pytest.raises(locscript.UsageError, match="closed"):
            prepared(["x"])


def test_sizes() -> None:
    longest = ["x" * 3_000, "\""]
    slots = [{"$slot": 0}, {"$slot": 1}]
    template = {"topic": "T", "android": {"notification": {"body_loc_key": "B", "body_loc_args": slots}}}
    with Engine() as engine:
        sizes = engine.sizes(template, longest)
        assert sizes == locscript.Sizes(locscript.Size(12 + 1 + 13 + 3_009, 4_096, 2_048), None, None)
        body = engine.prepare(template)(longest)
        assert engine.sizes(body) == sizes
        with pytest.raises(locscript.UsageError):
            engine.sizes(template, ["one"])
        with pytest.raises(locscript.MessageError):
            engine.sizes("[]")
        with pytest.raises(locscript.MessageError):
            engine.sizes({"topic": {"$slot": 0}}, ["no topic"])


@pytest.mark.parametrize("give", [list, tuple, iter, lambda values: dict(enumerate(values)).values()])
def test_prepared_takes_any_sequence(give: Callable[[list[str]], object]) -> None:
    prepared = Engine().prepare({"topic": "T", "data": {f"k{index}": {"$slot": index} for index in range(20)}})
    values = [f"v{index}" for index in range(20)]
    body = json.loads(prepared(give(values)))  # type: ignore[arg-type]
    assert body["message"]["data"] == {f"k{index}": value for index, value in enumerate(values)}


def test_what_a_prepared_message_refuses() -> None:
    prepared = Engine().prepare({"topic": "T", "data": {"k": {"$slot": 0}}})
    call: Callable[..., object] = prepared
    for arguments, names in (((), {}), ((["x"], ["y"]), {}), ((), {"values": ["x"]}), ((["x"],), {"more": 1})):
        with pytest.raises(TypeError, match="one list, its values"):
            call(*arguments, **names)
    with pytest.raises(locscript.UsageError):
        prepared(["\ud800"])
    for values in ([], ["x", "y"]):
        with pytest.raises(locscript.UsageError):
            prepared(values)
    with pytest.raises(locscript.MessageError):
        Engine().prepare({"nobody": {"$slot": 0}})
    assert prepared(["again"]) == b'{"message":{"topic":"T","data":{"k":"again"}}}'


def test_a_text_renders_as_often_as_wanted(shop: Engine) -> None:
    text = shop.text("welcome_title", locale="fr")
    assert text(["Alice"]) == text(("Alice",)) == text(iter(["Alice"])) == "Bienvenue, Alice!"  # type: ignore[arg-type]
    assert text(["é" * 10_000]) == "Bienvenue, " + "é" * 10_000 + "!"
    assert shop.text("welcome_title", locale="de", platform="ios")(["Bob"]) == "Willkommen, Bob!"
    assert text.source == (text.source.locale, False, text.source.file, 3) and text.source.locale == "fr"
    assert text.source.file.endswith("values-fr/strings.xml")
    assert shop.text("welcome_title", locale="fr-CA").source == text.source
    default = shop.text("welcome_title", locale="sv").source
    assert (default.locale, default.fallback) == ("", True)
    call: Callable[..., object] = text
    nothing: list[tuple[list[str], ...]] = [(), ([],)]
    for given in nothing:
        with pytest.raises(locscript.RenderError) as caught:
            call(*given)
        assert caught.value.code == 302
    with pytest.raises(TypeError, match="one list, its arguments"):
        call(["Alice"], ["Bob"])
    with pytest.raises(locscript.UsageError):
        text(["\udfff"])
    text.close()
    text.close()
    with pytest.raises(locscript.UsageError, match="closed"):
        text(["Alice"])


def test_a_text_that_is_none(shop: Engine) -> None:
    with pytest.raises(locscript.RenderError) as caught:
        shop.text("no_such_key", locale="fr")
    assert caught.value.code == 301
    with pytest.raises(locscript.RenderError) as caught:
        shop.text("welcome_title", locale="not a locale")
    assert caught.value.code == 400
    with pytest.raises(locscript.UsageError, match="windows"):
        shop.text("welcome_title", locale="fr", platform="windows")  # type: ignore[arg-type]
    for unknown in ("ipda", "iPad", "android"):
        with pytest.raises(locscript.UsageError, match=f"unknown device '{unknown}'") as refused:
            shop.render("WELCOME_TITLE", ["Alice"], locale="fr", platform="ios", device=unknown)  # type: ignore[arg-type]
        assert refused.value.help and ("'ipad'" in refused.value.help) == (unknown != "android")
    with pytest.raises(TypeError, match="device must be str"):
        shop.text("welcome_title", locale="fr", device=3)  # type: ignore[arg-type]


def test_a_text_outlives_its_engine() -> None:
    engine = Engine.from_files(android={"values/strings.xml": STRINGS})
    text = engine.text("hello", locale="en")
    engine.close()
    assert text(["x"]) == "Hello x"
    with pytest.raises(locscript.UsageError):
        engine.text("hello", locale="en")


def test_what_render_keeps_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locscript.engine._TEXTS_KEPT", 3)
    with Engine.from_files(android={"values/strings.xml": STRINGS}) as engine:
        for locale in ("en", "fr", "de", "it", "es", "en", "fr"):
            assert engine.render("hello", [locale], locale=locale) == f"Hello {locale}"
            assert len(engine._texts) <= 3
