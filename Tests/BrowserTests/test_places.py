"""Links to a message, a card and a phone, and the way through the page by keyboard."""

import pytest

PHONE = "price_drop/exactly-10/de/ios"


def is_seen(shown, name):
    """Whether the element is on the screen, below the bar of filters."""
    return shown.page.evaluate("""name => {
      const box = document.getElementById(name).getBoundingClientRect(), bar = document.getElementById("filters");
      const covered = bar.getBoundingClientRect(), top = covered.top <= 0 ? covered.bottom : 0;
      return box.height > 0 && box.top >= top - 1 && box.top < innerHeight - 20;
    }""", name)


def is_marked(shown, name):
    return shown.page.evaluate("name => getComputedStyle(document.getElementById(name)).outlineStyle === 'solid'", name)


@pytest.mark.parametrize("width", [320, 768, 1400])
@pytest.mark.parametrize("place", [PHONE, "price_drop/half/ja", "stock/five-pairs"])
def test_a_link_leads_to_its_place(show, made, place, width):
    shown = show(made("shop"), place=place, width=width)
    assert is_seen(shown, place)
    if place.count("/") > 1:
        assert is_marked(shown, place)
    else:
        assert shown.style(".message:target > h2", "outline-style") == "solid"


def test_a_link_shows_a_phone_that_a_filter_hides(show, made):
    shown = show(made("shop"))
    shown.page.select_option("select[name=language]", "ja")
    shown.page.evaluate("place => { location.hash = place; }", PHONE)
    shown.page.wait_for_function("() => document.getElementById('count').textContent.startsWith('21 ')")
    assert is_seen(shown, PHONE) and is_marked(shown, PHONE)
    # The same link once more, which changes no address.
    shown.page.select_option("select[name=platform]", "android")
    assert not shown.page.locator(f'[id="{PHONE}"]').is_visible()
    shown.page.evaluate("""place => {
      const link = document.createElement("a"); link.href = "#" + place; document.body.append(link); link.click(); link.remove();
    }""", PHONE)
    shown.page.wait_for_timeout(100)
    assert is_seen(shown, PHONE)


def test_a_filter_that_shows_the_place_stays(show, made):
    shown = show(made("shop"))
    shown.page.select_option("select[name=language]", "de")
    shown.page.evaluate("place => { location.hash = place; }", PHONE)
    shown.page.wait_for_timeout(100)
    assert shown.page.inner_text("#count") == "3 of 21 cards" and is_seen(shown, PHONE)


def test_the_links_of_the_contents(show, made):
    shown = show(made("shop"))
    links = shown.page.locator("#messages a")
    assert links.count() == 3
    links.nth(2).click()
    assert is_seen(shown, "stock/five-pairs")


@pytest.mark.parametrize("width", [320, 768, 1400])
def test_the_keyboard_reaches_everything_in_order_and_in_sight(show, made, width):
    """WCAG 2.4.3, 2.4.7 and 2.4.11: Tab follows the document, what has the focus is marked, and the bar of filters does not cover it."""
    shown = show(made("shop", "--rule", "rules/stock.lua"), width=width, height=700)
    shown.page.eval_on_selector_all("details", "all => all.forEach(e => { e.open = true; })")
    reachable = shown.page.evaluate("""() => {
      const all = [...document.querySelectorAll("a[href], select, button, summary, pre[tabindex]")];
      return all.filter(e => e.checkVisibility()).map((e, index) => { e.dataset.place = index; return index; });
    }""")
    state = """() => {
      const e = document.activeElement, box = e.getBoundingClientRect(), bar = document.getElementById("filters");
      const covered = bar.getBoundingClientRect(), top = covered.top <= 0 && !bar.contains(e) ? covered.bottom : 0;
      return {place: Number(e.dataset.place), outline: getComputedStyle(e).outlineStyle,
              seen: box.bottom > top && box.top < innerHeight && (box.top >= top - 1 || box.bottom - top > 40)};
    }"""
    for key, order in (("Tab", reachable), ("Shift+Tab", reachable[::-1][1:])):
        walked = []
        for _ in order:
            shown.page.keyboard.press(key)
            found = shown.page.evaluate(state)
            assert found["outline"] in ("solid", "auto") and found["seen"], (key, found)
            walked.append(found["place"])
        assert walked == order


def test_the_skip_link(show, made):
    shown = show(made("shop"))
    shown.page.keyboard.press("Tab")
    assert shown.page.evaluate("document.activeElement.className") == "skip"
    assert shown.page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    shown.page.keyboard.press("Enter")
    shown.page.keyboard.press("Tab")
    assert shown.page.evaluate("document.activeElement.closest('.message') !== null")


def test_details_by_keyboard(show, made):
    shown = show(made("shop"))
    shown.page.focus(".card summary")
    assert not shown.page.locator(".card details pre").first.is_visible()
    shown.page.keyboard.press("Enter")
    assert shown.page.locator(".card details pre").first.is_visible()
    shown.page.keyboard.press("Space")
    assert not shown.page.locator(".card details pre").first.is_visible()
