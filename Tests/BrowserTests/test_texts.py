"""Texts, arguments, keys and names that attack the page are shown and do nothing. `show` holds every page to that as well."""

import apps
import pytest

PREVIEWS = {"rules": ("--rule", "rules"), "a message": ("message.json",), "a refused message": ("refused.json",)}


def visible_text(shown):
    for details in shown.page.query_selector_all("details"):
        details.evaluate("e => { e.open = true; }")
    return shown.page.inner_text("body")


@pytest.mark.parametrize("preview", PREVIEWS)
def test_an_attack_is_shown_as_text(show, made, preview):
    shown = show(made("hostile", *PREVIEWS[preview]))
    assert apps.ATTACK in visible_text(shown)
    # Whoever follows what looks like a link to a script finds none.
    for link in shown.page.query_selector_all("a[href]"):
        assert link.get_attribute("href").startswith(("#", "https://", "http://"))
    assert shown.page.locator("img, iframe, object, embed, link, base, svg").count() == 0
    # The scripts of the cards and of the page.
    assert shown.page.locator("script").count() == 2 and shown.page.locator("style").count() == 1


def test_keys_files_samples_and_arguments_are_shown(show, made):
    text = visible_text(show(made("hostile", "message.json")))
    assert f"unknown key {apps.ATTACK}" in text
    shown = show(made("hostile"))
    text = visible_text(shown)
    assert f"ios/{apps.ATTACK}" in text
    assert apps.ATTACK in shown.page.inner_text(".message h2")
    assert apps.ATTACK in shown.page.locator(".source mark").first.inner_text()


def test_signs_that_control_are_written_out(show, made):
    shown = show(made("hostile"))
    text = visible_text(shown)
    for sign in apps.CONTROLS.replace("abc", ""):
        assert sign not in text
    assert "\\u{202e}abc\\u{2066}" in text
    assert shown.page.locator(".note .x").first.is_visible()


def test_a_choice_of_a_filter_is_no_markup(show, made):
    shown = show(made("hostile"))
    shown.page.select_option("select[name=language]", "ar")
    assert shown.count(".card") == 1
    assert shown.page.locator("#filters img").count() == 0
