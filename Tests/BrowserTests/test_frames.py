"""The frames of notifications: one width at every window and on paper, so that a line is cut at one place, and what they mark inside."""

import json

import pytest

# Sources/LocPage/PhoneFrame.swift says where the numbers come from.
WIDTHS = {"android": 380, "ios": 377}
LONG = "A normal long text with many words which certainly does not fit into one line of a phone"


def frame_widths(page):
    return {name: set(page.eval_on_selector_all(f".{name} .note", "all => all.map(e => e.getBoundingClientRect().width)")) for name in WIDTHS}


@pytest.mark.parametrize("media", ["screen", "print"])
@pytest.mark.parametrize("width", [390, 800, 1100, 1440])
@pytest.mark.parametrize("name", ["shop", "faulty"])
def test_a_frame_has_one_width(show, made, name, width, media):
    shown = show(made(name), width=width)
    shown.page.emulate_media(media=media)
    assert frame_widths(shown.page) == {name: {width} for name, width in WIDTHS.items()}
    assert shown.overflows() == []


def test_lines_are_cut_at_the_same_place_in_every_window(show, made):
    """What fits into a frame: its text is cut, and broken, alike."""
    heights = [show(made("faulty"), width=width).page.eval_on_selector_all(".note p", "all => all.map(e => [e.scrollHeight, e.clientWidth])")
               for width in (390, 1100, 1440)]
    assert heights[0] == heights[1] == heights[2] and len(heights[0]) > 80
    cuts = [show(made("faulty"), width=width).count(".cut") for width in (390, 800, 1100, 1440)]
    assert cuts[0] > 0 and len(set(cuts)) == 1


def test_a_window_narrower_than_a_frame_shows_a_smaller_picture_of_it(show, made):
    """The lines break and end as in the others."""
    narrow, wide = show(made("faulty"), width=320), show(made("faulty"), width=390)
    widths = {name: max(widths) for name, widths in frame_widths(narrow.page).items()}
    assert widths == pytest.approx({name: 0.8 * width for name, width in WIDTHS.items()}, abs=0.1)
    assert narrow.page.evaluate("document.documentElement.scrollWidth") == 320
    lines = """all => all.map(e => {
      const lines = document.createRange();
      lines.selectNodeContents(e);
      return new Set([...lines.getClientRects()].map(box => Math.round(box.top))).size;
    })"""
    assert narrow.page.eval_on_selector_all(".note p", lines) == wide.page.eval_on_selector_all(".note p", lines)


def test_one_frame_where_both_forms_show_the_same(show, made):
    shown = show(made("shop"))
    for phone in shown.page.locator(".phone").all():
        captions = phone.locator("figcaption").all_inner_texts()
        assert captions in (["collapsed and expanded"], ["collapsed", "expanded"], ["banner and lock screen"])
        # One frame hides no cut.
        if len(captions) == 1:
            assert phone.locator(".cut").count() == 0
    assert shown.page.locator("figcaption").count() < 60
    faulty = show(made("faulty"))
    faulty.page.select_option("select[name=language]", "ar")
    long = faulty.page.locator('.card[data-language="ar"]').first
    assert long.locator(".android figcaption").all_inner_texts() == ["collapsed", "expanded"]


def test_faults_are_marked_inside_the_frame(show, made):
    shown = show(made("faulty"))

    def note(language, platform):
        return shown.page.locator(f'.card[data-language="{language}"] .{platform} .note').last

    assert note("fr", "ios").locator(".flag").inner_text() == "raw key"
    assert note("fr", "ios").locator(".bad").evaluate("e => getComputedStyle(e).outlineStyle") == "dashed"
    assert note("he", "ios").locator(".flag").inner_text() == "lost argument"
    assert note("ja", "ios").locator(".gone").inner_text() == "the line is empty"
    assert show(made("shop")).page.locator(".note .bad, .note .flag, .note .gone").count() == 0


def test_a_crash_is_the_dialog_that_people_know(show, made):
    shown = show(made("faulty"))
    phone = shown.page.locator('.card[data-language="de"] .android').first
    assert phone.locator(".stopped p").all_inner_texts() == ["App keeps stopping", "App info", "Close app"]
    assert phone.locator(".note").count() == 0 and "no notification appears" in phone.inner_text()
    assert shown.page.locator(".ios .stopped").count() == 0


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("platform", ["android", "ios"])
def test_the_icon_is_where_the_lines_start(show, made, language, platform):
    note = show(made("shop")).page.locator(f'.card[data-language="{language}"] .{platform} .note').last
    gaps = note.evaluate("""e => {
      const box = e.getBoundingClientRect(), icon = e.querySelector("i").getBoundingClientRect(), line = e.querySelector(".t").getBoundingClientRect();
      return [icon.left - box.left, box.right - icon.right, line.left - icon.right, icon.left - line.right];
    }""")
    isMirrored = language == "ar"
    assert (gaps[1] if isMirrored else gaps[0]) in (14, 16)
    assert (gaps[3] if isMirrored else gaps[2]) in (10, 12)


def test_tall_and_long_texts_are_not_clipped(show, made):
    """Letters with signs above and below them have room, and a long word is broken."""
    shown = show(made("tall"))
    clipped = shown.page.eval_on_selector_all(".all .note p", """all => all.filter(e => {
      const range = document.createRange();
      range.selectNodeContents(e);
      const text = range.getBoundingClientRect(), box = e.getBoundingClientRect();
      return text.left < box.left - 1 || text.right > box.right + 1 || text.top < box.top - 2 || text.bottom > box.bottom + 2;
    }).map(e => e.className + ": " + e.textContent)""")
    assert clipped == []
    assert shown.page.locator('.card[data-language="de"] .android .note .app').first.inner_text() == "Laden · now"
    assert shown.page.locator('.card[data-language="th"] .ios .note i').first.inner_text() == "ร"


@pytest.mark.parametrize("body", [LONG, "Short", None])
def test_a_collapsed_title_is_one_line_and_has_all_the_room_beside_the_time(show, made, body):
    texts = {"title": LONG, **({"body": body} if body else {})}
    file = made("shop", json.dumps({"message": {"topic": "t", "notification": texts}}), "--device", "android:en")
    title = show(file).page.locator(".android .one .note .t")
    height, width = title.evaluate("e => [e.clientHeight, e.clientWidth]")
    assert height <= 26 and 230 <= width <= 250
    short = made("shop", json.dumps({"message": {"topic": "t", "notification": {**texts, "title": "Hi", "body": LONG}}}), "--device", "android:en")
    assert show(short).page.locator(".android .one .note .t").evaluate("e => e.clientWidth") < 40
