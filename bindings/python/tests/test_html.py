"""Previews as a notebook shows them: the cards of `locscript preview --html`, valid, escaped, by themselves."""

from __future__ import annotations

import copy
import pathlib
import pickle
from collections.abc import Iterator

import html5lib  # type: ignore[import-untyped]
import pytest

import locscript
from locscript import Device, Engine, Preview, Previews, UsageError

HTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture
def message(root: pathlib.Path) -> bytes:
    return (root / "Tests/Fixtures/payload/welcome.json").read_bytes()


def elements(html: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The elements of a fragment that is valid HTML5, and one <div>."""
    fragment = html5lib.HTMLParser(strict=True).parseFragment(html, container="main")
    assert [element.get("class") for element in fragment] == ["locscript"]
    for element in fragment.iter():
        if isinstance(element.tag, str):
            yield element.tag.removeprefix(HTML), dict(element.attrib)


def cards(html: str) -> list[str]:
    return [attributes["data-language"] for tag, attributes in elements(html) if tag == "article"]


def test_a_card(shop: Engine, message: bytes) -> None:
    preview = shop.preview(message, Device("ios", ["he"]))
    assert cards(preview.html()) == ["he"]
    notes = [attributes for _, attributes in elements(preview.html()) if attributes.get("class") == "note"]
    assert {(note["lang"], note["dir"]) for note in notes} == {("he", "rtl")}
    assert preview._repr_html_() == preview.html()


def test_a_sheet(shop: Engine, message: bytes) -> None:
    previews = shop.previews(message)
    assert isinstance(previews, Previews) and isinstance(previews, list)
    html = previews.html()
    # Android and iOS share a card, with both names where they differ. Android's default folder is on the source language's card.
    ios = [preview.locales[0] for preview in previews if preview.platform == "ios"]
    assert sorted(cards(html)) == sorted("zh-CN / zh-Hans" if locale == "zh-Hans" else locale for locale in ios)
    assert html.count("<small>default folder</small>") == 1
    assert previews._repr_html_() == html
    # Each of them has its own card, too.
    android = next(preview for preview in previews if preview.locales == ["und"])
    assert cards(android.html()) == ["default"]


def test_a_card_is_by_itself(shop: Engine, message: bytes) -> None:
    for tag, attributes in elements(shop.previews(message).html()):
        assert tag not in ("script", "link", "img", "iframe", "object", "form", "base"), tag
        assert not {"id", "src", "style", "srcset", "action"} & set(attributes)
        assert not any(name.startswith("on") for name in attributes)
        assert tag != "a" or attributes["href"].startswith(("https://", "http://"))


def test_texts_from_outside_are_escaped(shop: Engine) -> None:
    attack = "</style></div><script>alert(1)</script>\"\u202e<b>1 & 2</b>"
    for field in ("android", "apns"):
        alert = {"title": attack, "body": "x"}
        part = {"notification": alert} if field == "android" else {"payload": {"aps": {"alert": alert}}}
        payload = {"message": {"topic": "t", field: part}}
        html = shop.preview(payload, Device("android" if field == "android" else "ios", ["en"])).html()
        assert "<script" not in html and "<b>1" not in html and html.count("</div>") > 2
        assert "&lt;b&gt;1 &amp; 2&lt;/b&gt;" in html and "\\u{202e}" in html
        list(elements(html))


def test_the_open_app(shop: Engine, message: bytes) -> None:
    assert "decides whether this is shown" in shop.previews(message, foreground=True).html()
    assert "the system shows nothing" in shop.preview(message, Device("android", ["de"], foreground=True)).html()
    assert "decides whether this is shown" not in shop.previews(message).html()


def test_the_message_is_that_of_the_call(shop: Engine, message: bytes) -> None:
    body = bytearray(message)
    previews = shop.previews(body)
    preview = shop.preview(memoryview(body), Device("ios", ["de"]))
    shown = previews.html(), preview.html()
    body[:] = b" " * len(body)
    assert (previews.html(), preview.html()) == shown


def test_previews_without_their_engine(root: pathlib.Path, message: bytes) -> None:
    with Engine(root / "scripts/resources/android/res") as engine:
        previews = engine.previews(message)
        assert previews.html()
    for lost in (previews, previews[0]):
        with pytest.raises(UsageError, match="closed"):
            lost.html()
        assert lost._repr_html_() is None
    # A preview is still a tuple, and previews are still a list.
    others: list[Previews | Preview] = [
        copy.deepcopy(previews), pickle.loads(pickle.dumps(previews)), copy.copy(previews[0]), pickle.loads(pickle.dumps(previews[0])),
        previews[0]._replace(locales=["de"]), Previews(previews),
    ]  # fmt: skip
    for other in others:
        with pytest.raises(UsageError, match="no engine"):
            other.html()
        assert other._repr_html_() is None
    assert others[0] == others[1] == previews and others[2] == others[3] == previews[0]
    assert repr(previews[0]).startswith("Preview(platform=")


def test_a_notebook_shows_a_sheet(shop: Engine, message: bytes) -> None:
    formatters = pytest.importorskip("IPython.core.formatters")
    formatter = formatters.DisplayFormatter()
    for value in (shop.previews(message), shop.preview(message, Device("ios", ["de"]))):
        data, _ = formatter.format(value)
        assert data["text/html"] == value.html() and "text/plain" in data


def test_nothing_to_preview(message: bytes) -> None:
    assert "There is no language to show." in Engine().previews(message).html()
    with pytest.raises(locscript.MessageError):
        Engine().previews(b"{")
