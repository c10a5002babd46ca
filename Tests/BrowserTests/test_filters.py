"""The filters, by mouse and by keyboard, by themselves and together."""

import pytest


def cards(shown):
    return shown.page.eval_on_selector_all(
        ".card", "all => all.filter(e => e.checkVisibility()).map(e => e.closest('.message').dataset.sample + '/' + e.dataset.language)")


def told(shown):
    return shown.page.inner_text("#count")


def choose(shown, name, value):
    shown.page.select_option(f"select[name={name}]", value)


@pytest.mark.parametrize("name, value, number", [
    ("problem", "any", 18), ("problem", "crash", 3), ("problem", "raw-key", 3), ("problem", "blank", 3), ("problem", "lost-argument", 3),
    ("problem", "same-as-source", 3), ("language", "he", 3), ("platform", "ios", 21), ("rule", "stock", 7), ("sample", "half", 7),
])
def test_each_filter_and_its_reset(show, made, name, value, number):
    shown = show(made("faulty"))
    assert told(shown) == "21 of 21 cards"
    choose(shown, name, value)
    assert len(cards(shown)) == number and told(shown) == f"{number} of 21 cards"
    shown.page.click("button[type=reset]")
    # Two languages of each message are as intended, and folded.
    assert len(cards(shown)) == 15 and told(shown) == "21 of 21 cards"
    assert shown.page.input_value(f"select[name={name}]") == ""
    assert shown.count(".phone") == 30


def test_filters_together(show, made):
    shown = show(made("faulty"))
    choose(shown, "rule", "price_drop")
    choose(shown, "problem", "crash")
    assert sorted(cards(shown)) == ["exactly 10 %/de", "half/de"]
    choose(shown, "sample", "half")
    assert cards(shown) == ["half/de"]
    # A message without a card is not shown either.
    assert shown.count(".message") == 1
    choose(shown, "language", "fr")
    assert cards(shown) == [] and told(shown) == "0 of 21 cards" and shown.count(".message h2") == 0
    shown.page.click("button[type=reset]")
    assert len(cards(shown)) == 15 and shown.count(".message h2") == 3


def test_a_problem_of_the_other_platform_does_not_count(show, made):
    shown = show(made("faulty"))
    choose(shown, "problem", "crash")
    choose(shown, "platform", "ios")
    assert cards(shown) == []
    choose(shown, "platform", "android")
    assert len(cards(shown)) == 3 and shown.count(".ios.phone") == 0
    shown.page.eval_on_selector_all("details", "all => all.forEach(e => { e.open = true; })")
    assert shown.count('dl[data-platform="ios"]') == 0 and shown.count('dl[data-platform="android"]') == 3


def test_every_filter_by_keyboard(show, made):
    shown = show(made("faulty"))
    press = shown.page.keyboard.press
    shown.page.focus("#report summary")
    seen = []
    for _ in range(5):
        press("Tab")
        name = shown.page.evaluate("document.activeElement.name")
        seen.append(name)
        press("End")
        press("ArrowUp")
        assert shown.page.input_value(f"select[name={name}]") != ""
        assert told(shown) == f"{len(cards(shown))} of 21 cards"
    assert seen == ["problem", "language", "platform", "rule", "sample"]
    press("Tab")
    assert shown.page.evaluate("document.activeElement.type") == "reset"
    press("Enter")
    assert told(shown) == "21 of 21 cards"
    # Enter in a field sends no form.
    shown.page.focus("select[name=problem]")
    press("c")
    press("Enter")
    assert shown.page.url == shown.address


def test_a_letter_chooses_a_language(show, made):
    shown = show(made("shop"))
    shown.page.focus("select[name=language]")
    shown.page.keyboard.type("ja")
    assert sorted(cards(shown)) == ["exactly 10 %/ja", "five pairs/ja", "half/ja"]
    assert shown.page.eval_on_selector("select[name=language]", "e => e.selectedOptions[0].text") == "ja · Japanese"


def test_the_count_is_told_to_screen_readers(show, made):
    shown = show(made("shop"))
    session = shown.page.context.new_cdp_session(shown.page)
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    counts = [node for node in tree if node.get("role", {}).get("value") == "status"]
    assert len(counts) == 1
    assert {"name": "live", "value": {"type": "token", "value": "polite"}} in counts[0]["properties"]


def test_filters_are_what_they_say_after_the_page_was_left(show, made):
    """A browser that comes back to a page fills its fields as they were; the cards agree with them."""
    shown = show(made("faulty"))
    choose(shown, "language", "de")
    shown.page.reload()
    chosen = shown.page.input_value("select[name=language]")
    assert len(cards(shown)) == (3 if chosen == "de" else 15)
    choose(shown, "language", "de")
    shown.page.goto("about:blank")
    shown.requests.clear()
    shown.page.go_back()
    shown.page.wait_for_load_state()
    chosen = shown.page.input_value("select[name=language]")
    assert len(cards(shown)) == (3 if chosen == "de" else 15)


def test_no_filter_where_there_is_no_choice(show, made):
    shown = show(made("shop", "--rule", "rules/stock.lua", "--language", "de"))
    assert shown.count("select[name=rule]") == 0 and shown.count("select[name=sample]") == 0
    assert told(shown) == "1 of 1 cards"
