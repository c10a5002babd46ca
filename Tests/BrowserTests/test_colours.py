"""Both colour schemes, the colours that a user forces, and what axe-core says of WCAG's levels A and AA."""

import pytest

PAGES = {
    "without a fault": ("shop", "--rule", "rules/stock.lua"),
    "with faults": ("faulty", "--rule", "rules/stock.lua"),
    "several messages": ("faulty", "--rule", "rules", "--language", "de", "--language", "ja", "--language", "ar"),
    "a refused message": ("hostile", "refused.json"),
    "hostile": ("hostile",),
}


@pytest.mark.parametrize("width", [320, 1400])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing(show, made, page, scheme, width):
    shown = show(made(*PAGES[page]), scheme=scheme, width=width)
    shown.page.eval_on_selector_all("details", "all => all.forEach(e => { e.open = true; })")
    violations, unsure = shown.axe()
    assert violations == []
    assert unsure == []


def test_dark_is_dark_and_light_is_light(show, made):
    def brightness(shown, selector):
        red, green, blue = [int(part) for part in shown.style(selector, "background-color")[4:-1].split(",")[:3]]
        return (red + green + blue) / 3

    light, dark = show(made("shop"), scheme="light"), show(made("shop"), scheme="dark")
    for selector in ("body", ".card", ".note", "select"):
        assert brightness(light, selector) > 200 and brightness(dark, selector) < 80, selector
    # What the browser draws by itself follows, too.
    assert light.style(":root", "color-scheme") == "light dark"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_keep_the_marks(show, made, scheme):
    """Where the user's own colours replace the page's, borders stand in for backgrounds."""
    shown = show(made("faulty"), scheme=scheme, forced_colors="active")
    for selector in (".badge", ".note", ".card", "mark"):
        assert shown.page.locator(selector).first.is_visible()
        borders = shown.style(selector, "border-top-width"), shown.style(selector, "border-top-style")
        assert borders[0] != "0px" and borders[1] != "none" or shown.style(selector, "text-decoration-line") == "underline", selector
        assert shown.style(selector, "color") != shown.style(selector, "background-color")
