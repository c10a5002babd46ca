"""The page's layout in windows of a phone, a tablet and a desk, on paper, and without its script."""

import pytest


@pytest.mark.parametrize("width", [320, 768, 1400])
@pytest.mark.parametrize("preview", [("shop",), ("faulty",), ("released",), ("hostile",), ("hostile", "message.json"), ("hostile", "refused.json")])
def test_nothing_is_wider_than_the_window(show, made, preview, width):
    shown = show(made(*preview), width=width)
    assert shown.overflows() == []
    for details in shown.page.query_selector_all("details"):
        details.evaluate("e => { e.open = true; }")
    assert shown.overflows() == []


@pytest.mark.parametrize("width", [320, 768, 1400])
def test_every_card_is_visible(show, made, width):
    shown = show(made("shop"), width=width)
    assert shown.count(".card") == 21 and shown.count(".phone") == 42
    sizes = shown.page.eval_on_selector_all(".phone .note", "all => all.map(e => e.getBoundingClientRect().height)")
    assert 42 <= len(sizes) < 60 and min(sizes) > 48


def test_two_phones_and_the_source_stand_side_by_side_on_a_desk(show, made):
    tops = "card => [...card.querySelectorAll('.source, .phone')].map(e => e.getBoundingClientRect().top)"
    wide, narrow = show(made("shop"), width=1400), show(made("shop"), width=320)
    assert len(set(wide.page.eval_on_selector(".card", tops))) == 1
    assert len(set(narrow.page.eval_on_selector(".card", tops))) == 3


def test_frames_cut_where_they_say_so(show, made):
    """A collapsed notification has one line of text, an iPhone's banner two, its lock screen four, and an expanded one all."""
    shown = show(made("faulty"))
    long = shown.page.locator('.card[data-language="ja"] .ios').first
    lines = "p => Math.round(p.getBoundingClientRect().height / parseFloat(getComputedStyle(p).lineHeight))"
    assert long.locator(".two .b").evaluate(lines) == 2
    assert long.locator(".four .b").evaluate(lines) == 4
    arabic = shown.page.locator('.card[data-language="ar"] .android').first
    assert arabic.locator(".one .b").evaluate(lines) == 1
    assert arabic.locator(".all .b").evaluate(lines) > 4
    assert long.locator("figure", has=shown.page.locator(".cut")).count() == 2
    assert arabic.locator("figure.one .cut").count() == 1 and arabic.locator("figure.all .cut").count() == 0
    assert show(made("shop")).page.locator(".ios .cut, .all .cut").count() == 0


def test_a_blank_line_takes_the_place_of_a_line(show, made):
    shown = show(made("faulty"))
    title = shown.page.locator('.card[data-language="ja"] .ios .note .t').first
    assert title.inner_text().strip() == "" and title.bounding_box()["height"] > 15


def test_paper_has_every_card_and_no_filters(show, made):
    shown = show(made("shop"), width=768)
    assert shown.page.locator("#filters").is_visible()
    shown.page.emulate_media(media="print")
    assert shown.count(".card") == 21
    for selector in ("#filters", "#messages", ".skip"):
        assert not shown.page.locator(selector).is_visible()
    assert shown.page.pdf().startswith(b"%PDF-")


def test_without_its_script_the_page_is_whole(show, made):
    shown = show(made("faulty"), scripts=False)
    assert not shown.page.locator("#filters").is_visible()
    assert shown.count(".card") == 15 and shown.count(".phone") == 30 and shown.count("summary") == 20
    shown.page.locator("details.fine summary").first.click()
    assert shown.count(".card") == 17
    shown.page.locator(".card summary").first.click()
    assert shown.page.locator(".card details pre").first.is_visible()
