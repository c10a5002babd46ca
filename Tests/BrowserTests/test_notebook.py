"""The cards in somebody else's document, as a notebook shows them: whole, readable, and without an effect on anything around them."""

import json

import apps
import html5lib
import pytest
from conftest import COMMAND
from fragment import fragment
from test_frames import WIDTHS, frame_widths

# The rules of JupyterLab for what a cell writes, as far as they concern elements of a card.
NOTEBOOK = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Notebook</title><style>
body{margin:0;font:13px/1.3 serif;background:#111;color:#eee}
.output{padding:5px;overflow:auto}
.output h1,.output h3,.output h4{font-size:40px;margin:20px;color:#f0f}
.output p{margin:0 0 1em}
.output a:link{color:#0ff}
.output pre{background:none;border:none;white-space:pre}
.output dl{margin:30px}
.output table{border-collapse:collapse}
</style></head><body><main class="output"><h1>Mine</h1><p class="card badge note">My text with <a href="#x">a link</a>,
<mark>a mark</mark>.</p><pre>code</pre><details><summary>more</summary>x</details><button>b</button>
<figure><figcaption>f</figcaption></figure><!--here--></main></body></html>"""

MESSAGE = json.dumps({"message": {"topic": "x", "android": {"notification": {
    "title_loc_key": "t", "title_loc_args": ["Trail shoes"], "body_loc_key": "b", "body_loc_args": ["Trail shoes", "89.99 EUR"]}},
    "apns": {"payload": {"aps": {"alert": {
        "title-loc-key": "t", "title-loc-args": ["Trail shoes"], "loc-key": "b", "loc-args": ["Trail shoes", "89.99 EUR"]}}}}}})

STYLES = """() => [...document.querySelectorAll("html, body, .output, .output > :not(.locscript), .output > :not(.locscript) *")].map(e => {
  const style = getComputedStyle(e);
  return e.tagName + " " + [...style].filter(name => !/^(block|inline)-size|height|width|perspective-origin|transform-origin/.test(name))
    .map(name => `${name}:${style.getPropertyValue(name)}`).join(";");
})"""


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    """cards("faulty", message, platform, locales) is the fragment of an app."""
    folders = {}

    def make(name, message=MESSAGE, platform=0, locales=()):
        if name not in folders:
            folders[name] = tmp_path_factory.mktemp(name)
            getattr(apps, name)(folders[name])
        if message is None:
            message = (folders[name] / "message.json").read_text("utf-8")
        return fragment(COMMAND.parent / "liblocscript.so", folders[name] / "locscript.toml", message, platform, locales)

    return make


@pytest.fixture
def notebook(show, tmp_path):
    def open_notebook(cards, **options):
        file = tmp_path / f"notebook-{len(list(tmp_path.iterdir()))}.html"
        file.write_text(NOTEBOOK.replace("<!--here-->", cards), "utf-8")
        return show(file, **options)

    return open_notebook


@pytest.mark.parametrize("name, message", [("shop", MESSAGE), ("faulty", MESSAGE), ("hostile", None)])
def test_the_fragment_is_valid(cards, name, message):
    parser = html5lib.HTMLParser(strict=True)
    parser.parse(NOTEBOOK.replace("<!--here-->", cards(name, message)))
    fragment = html5lib.HTMLParser(strict=True).parseFragment(cards(name, message), container="main")
    elements = [element for element in fragment if isinstance(element.tag, str)]
    assert [element.get("class") for element in elements] == ["locscript"]


def test_nothing_around_the_cards_changes(notebook, cards):
    without, with_cards = notebook(""), notebook(cards("faulty"))
    assert with_cards.page.evaluate(STYLES) == without.page.evaluate(STYLES)
    assert len(with_cards.page.evaluate(STYLES)) > 12


def test_every_card_is_there(notebook, cards):
    shown = notebook(cards("faulty"), width=1100)
    assert shown.count(".locscript .card") == 7 and shown.count(".locscript .phone") == 14
    assert shown.page.get_attribute(".locscript .card", "data-language") == "de", "the gravest first"
    assert shown.page.locator(".locscript [id], .locscript a[href^='#'], .locscript script").count() == 0
    shown.page.click(".locscript summary")
    assert shown.page.locator(".locscript details pre").first.is_visible()


@pytest.mark.parametrize("width", [320, 1100])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name, message", [("shop", MESSAGE), ("faulty", MESSAGE), ("hostile", None)])
def test_a_sheet_is_readable_in_any_notebook(notebook, cards, name, message, scheme, width):
    shown = notebook(cards(name, message), scheme=scheme, width=width)
    shown.page.eval_on_selector_all("details", "all => all.forEach(e => { e.open = true; })")
    assert shown.overflows() == []
    violations, unsure = shown.axe(".locscript")
    assert violations == [] and unsure == []
    title = shown.page.locator(".locscript .note .t").first.evaluate("e => [getComputedStyle(e).margin, getComputedStyle(e).fontWeight]")
    assert title == ["-2px 0px 0px", "600"], "the notebook's own rules are weaker"


@pytest.mark.parametrize("media", ["screen", "print"])
@pytest.mark.parametrize("width", [390, 800, 1100, 1440])
def test_a_frame_has_the_width_that_it_has_on_a_page(notebook, cards, width, media):
    shown = notebook(cards("faulty"), width=width)
    shown.page.emulate_media(media=media)
    assert frame_widths(shown.page) == {name: {width} for name, width in WIDTHS.items()}
    assert shown.overflows() == []


def test_one_phone(notebook, cards):
    shown = notebook(cards("shop", platform=2, locales=("he",)))
    assert shown.count(".locscript .card") == 1 and shown.count(".phone.ios") == 1 and shown.count(".phone.android") == 0
    assert shown.style(".locscript .note", "direction") == "rtl"
    assert "data-language=\"default\"" in cards("shop", platform=1, locales=("und",))
