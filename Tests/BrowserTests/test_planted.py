"""What the tests look for is found where it is planted, or they prove nothing."""

import re

import pytest


@pytest.fixture
def broken(made, tmp_path):
    """The shop's page with something planted in it and, unless it is kept, without its policy."""
    def plant(old, new, keeps_policy=False):
        text = made("shop").read_text("utf-8")
        if not keeps_policy:
            text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text)
        assert old in text
        file = tmp_path / "broken.html"
        file.write_text(text.replace(old, new, 1), "utf-8")
        return file

    return plant


@pytest.fixture
def shown(chromium):
    """Like `show`, without its judgement."""
    from shown import Shown

    pages = []

    def open_page(file, **options):
        pages.append(Shown(chromium, file, **options))
        return pages[-1]

    yield open_page
    for page in pages:
        page.close()


@pytest.mark.parametrize("planted, fault", [
    ("<main id=\"cards\"><script>hacked()</script>", "a script from outside ran"),
    ("<main id=\"cards\"><script>throw 1</script>", "exception: 1"),
    ("<main id=\"cards\"><img alt=\"\" src=\"other.png\">", "request: file:///"),
    ("<main id=\"cards\"><script>console.error('x')</script>", "message: error: x"),
])
def test_a_page_that_does_more_than_it_may(shown, broken, planted, fault):
    faults = shown(broken("<main id=\"cards\">", planted)).faults()
    assert any(fault in found for found in faults), faults


def test_the_policy_stops_a_planted_script(shown, broken):
    faults = shown(broken("<main id=\"cards\">", "<main id=\"cards\"><script>hacked()</script>", keeps_policy=True)).faults()
    assert any("policy: script-src" in fault for fault in faults) and not any("ran" in fault for fault in faults), faults


def test_a_frame_that_is_too_wide(shown, broken):
    assert shown(broken("</style>", ".note{min-width:30rem}</style>"), width=320).overflows() != []


def test_a_style_that_few_can_read(shown, broken):
    violations, _ = shown(broken("</style>", ".phone h4{color:#bbb}</style>")).axe()
    assert any("color-contrast" in violation for violation in violations), violations


def test_a_button_that_few_can_hit(shown, broken):
    violations, _ = shown(broken("</style>", "#filters button,select{height:9px;padding:0;font-size:4px}#filters{gap:1px}</style>")).axe()
    assert any("target-size" in violation for violation in violations), violations


def test_a_field_without_a_label(shown, broken):
    violations, _ = shown(broken("<label>Language ", "<label>")).axe()
    assert any("select-name" in violation for violation in violations), violations
