"""The matrix at the top of a page: every language, message and platform in one table whose verdicts lead to their phones."""

import pytest

TABLE = ".matrix table"


def rows(shown):
    """The rows as texts: the language, then the verdicts."""
    return shown.page.eval_on_selector_all(f"{TABLE} tbody tr", "all => all.map(row => [...row.cells].map(cell => cell.innerText.trim()))")


def test_the_worst_come_first_and_the_others_are_one_line(show, made):
    shown = show(made("faulty", "--rule", "rules/stock.lua"), scripts=False)
    assert rows(shown) == [
        ["de", "crash", "ok"], ["ja", "ok", "blank"], ["fr", "ok", "raw key"], ["he", "ok", "lost argument"], ["hi", "same", "ok"]]
    assert shown.page.inner_text("#matrix > p") == "2 languages without a finding: en, ar"
    assert [head.strip() for head in shown.page.locator(f"{TABLE} thead th").all_inner_texts()] == ["stock: five pairs → topic x", "Android", "iPhone"]


def test_it_is_the_first_thing_on_the_page(show, made):
    shown = show(made("faulty"), width=1100, height=800)
    assert shown.page.locator(TABLE).bounding_box()["y"] < 300
    assert shown.page.evaluate("""() => {
      const matrix = document.getElementById("matrix"), others = ["report", "filters", "messages", "cards"];
      return others.every(name => matrix.compareDocumentPosition(document.getElementById(name)) & Node.DOCUMENT_POSITION_FOLLOWING);
    }""")


def test_a_page_without_a_fault_has_one_line(show, made):
    shown = show(made("shop"))
    assert shown.page.locator(TABLE).count() == 0
    assert "7 languages without a finding:" in shown.page.inner_text("#matrix > p") and "de · German" in shown.page.inner_text("#matrix > p")


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("width", [390, 1440])
def test_a_verdict_leads_to_its_phone(show, made, width, scripts):
    shown = show(made("faulty"), width=width, scripts=scripts)
    verdict = shown.page.locator(f"{TABLE} td a", has_text="raw key").first
    place = verdict.get_attribute("href")
    assert place.endswith("/fr/ios")
    verdict.click()
    shown.page.wait_for_timeout(100)
    phone = shown.page.locator(f'[id="{place[1:]}"]')
    box = phone.bounding_box()
    assert -1 <= box["y"] < 900 and phone.locator(".flag").inner_text() == "raw key"


def test_it_is_a_table_for_screen_readers_and_keyboards(show, made):
    shown = show(made("faulty"))
    scopes = shown.page.eval_on_selector_all(f"{TABLE} th", "all => all.map(e => e.scope)")
    assert scopes[:3] == ["colgroup"] * 3 and scopes[3:9] == ["col"] * 6 and scopes[9:] == ["row"] * 5
    # No verdict is a colour alone.
    assert all(all(row) for row in rows(shown))
    shown.page.focus(f"{TABLE} td a")
    place = shown.page.evaluate("document.activeElement.hash")
    shown.page.keyboard.press("Enter")
    assert shown.page.evaluate("location.hash") == place
    violations, unsure = shown.axe("#matrix")
    assert violations == [] and unsure == []


@pytest.mark.parametrize("media", ["screen", "print"])
@pytest.mark.parametrize("width", [390, 800, 1100, 1440])
def test_it_scrolls_in_a_box_of_its_own(show, made, width, media):
    shown = show(made("campaigns"), width=width)
    shown.page.emulate_media(media=media)
    assert shown.page.evaluate("document.documentElement.scrollWidth") == width
    sizes = shown.page.eval_on_selector(".matrix", "e => [e.scrollWidth, e.clientWidth]")
    assert sizes[0] > sizes[1]


def test_sixty_languages_and_fifty_messages(show, made, measured):
    file = made("campaigns")
    size = file.stat().st_size
    assert size <= 1_500_000
    shown = show(file)
    assert shown.page.locator(f"{TABLE} tbody tr").count() == 12 and shown.page.locator(f"{TABLE} thead th[scope=colgroup]").count() == 50
    assert "48 languages without a finding:" in shown.page.inner_text("#matrix")
    # The page has the worst cards, and its links lead to those that it has.
    assert shown.page.locator(".card").count() == 300
    lost = shown.page.evaluate("[...document.querySelectorAll(\"a[href^='#']\")].filter(a => !document.getElementById(decodeURIComponent(a.hash.slice(1)))).length")
    assert lost == 0
    painted = shown.page.evaluate("performance.getEntriesByName('first-contentful-paint').map(entry => Math.round(entry.startTime))")
    measured(f"60 languages, 50 messages, {size // 1000} KB: first paint after {painted} ms")


def test_a_fold_opens_for_its_link_and_for_a_filter(show, made):
    place = "price_drop/half/ar/android"
    shown = show(made("faulty"), place=place)
    phone = shown.page.locator(f'[id="{place}"]')
    assert phone.is_visible() and -1 <= phone.bounding_box()["y"] < 900
    shown = show(made("faulty"))
    fold = shown.page.locator("details.fine").first
    assert fold.locator("> summary").inner_text() == "2 languages without a finding: ar · Arabic, en · English"
    assert not fold.locator(".card").first.is_visible()
    shown.page.select_option("select[name=language]", "ar")
    assert fold.locator('.card[data-language="ar"]').is_visible()
    shown.page.click("button[type=reset]")
    assert not fold.locator(".card").first.is_visible()


def test_both_names_of_a_language_meet(show, made):
    shown = show(made("names"), scripts=False)
    assert rows(shown) == [["zh-TW / zh-Hant", "crash", "ok"]]
    assert shown.page.inner_text("#matrix > p") == "4 languages without a finding: en, he, sr / sr-Latn, zh-CN / zh-Hans"
