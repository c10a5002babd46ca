"""Arabic and Hebrew run from right to left, and what stands in them from left to right keeps its order."""

import pytest

# The x coordinates of a part of an element's text, letter by letter.
LETTERS = """(element, part) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const start = node.data.indexOf(part);
    if (start < 0) continue;
    return [...part].map((_, index) => {
      const range = document.createRange();
      range.setStart(node, start + index);
      range.setEnd(node, start + index + 1);
      return Math.round(range.getBoundingClientRect().left);
    });
  }
  return null;
}"""


@pytest.mark.parametrize("language", ["ar", "he"])
@pytest.mark.parametrize("platform", ["android", "ios"])
def test_a_card_from_right_to_left(show, made, language, platform):
    shown = show(made("shop"))
    phone = shown.page.locator(f'.card[data-language="{language}"] .phone.{platform}').first
    note = phone.locator(".note").last
    assert note.get_attribute("dir") == "rtl" and note.get_attribute("lang") in (language, "iw")
    for line in (note.locator(".t"), note.locator(".b")):
        gaps = line.evaluate("""e => {
          const range = document.createRange(), box = e.getBoundingClientRect();
          range.selectNodeContents(e);
          const text = range.getBoundingClientRect();
          return [text.left - box.left, box.right - text.right];
        }""")
        assert gaps[1] < 2 and gaps[0] > 2, "the text is at the right edge"


def test_a_line_takes_its_order_from_its_first_letter(show, made):
    """As Android's and iOS's labels do: a Hebrew sentence that begins with a product's name begins at the left."""
    shown = show(made("shop"))
    for language, direction in (("he", "ltr"), ("ar", "rtl")):
        line = shown.page.locator(f'.card[data-language="{language}"] .note .b').last
        assert line.evaluate("e => getComputedStyle(e).direction") == direction


@pytest.mark.parametrize("language", ["ar", "he"])
def test_an_argument_from_left_to_right_keeps_its_order(show, made, language):
    shown = show(made("shop"))
    for part in ("Trail shoes", "89.99"):
        line = shown.page.locator(f'.card[data-language="{language}"] .phone .note .b').last
        letters = line.evaluate(LETTERS, part)
        assert letters == sorted(letters) and len(set(letters)) > 3, (part, letters)
    letters = line.evaluate(LETTERS, {"ar": "أصبح", "he": "עולה"}[language])
    assert letters == sorted(letters, reverse=True)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_card_from_left_to_right(show, made, language):
    shown = show(made("shop"))
    note = shown.page.locator(f'.card[data-language="{language}"] .note').last
    assert note.evaluate("e => getComputedStyle(e).direction") == "ltr"
    assert note.locator(".b").evaluate("e => getComputedStyle(e).direction") == "ltr"


def test_an_english_text_on_an_arabic_phone_runs_from_left_to_right(show, made):
    shown = show(made("shop", "--rule", "rules/stock.lua", "--device", "ios:sw-Latn", "--device", "android:fa"))
    note = shown.page.locator(".phone.android .note").last
    assert note.get_attribute("dir") == "rtl" and note.get_attribute("lang") == "fa"
    title = note.locator(".t")
    assert title.get_attribute("lang") == "en"
    assert title.evaluate("e => getComputedStyle(e).direction") == "ltr"
