"""A page of 40 languages and three rules: its size, and how long a browser takes, which is printed and not judged."""


def test_forty_languages(show, made, measured):
    file = made("large")
    size = file.stat().st_size
    assert size <= 1_000_000
    shown = show(file)
    # English alone is as intended, and folded.
    assert shown.page.locator(".card").count() == 120 and shown.count(".card") == 117
    timing = shown.page.evaluate("""() => {
      const entry = performance.getEntriesByType("navigation")[0];
      return {interactive: Math.round(entry.domInteractive), ready: Math.round(entry.domContentLoadedEventEnd),
              loaded: Math.round(entry.loadEventEnd)};
    }""")
    filtering = shown.page.evaluate("""() => {
      const field = document.querySelector("select[name=language]"), begun = performance.now();
      field.value = "de";
      field.dispatchEvent(new Event("change", {bubbles: true}));
      document.body.getBoundingClientRect();
      return Math.round(performance.now() - begun);
    }""")
    assert shown.page.inner_text("#count") == "3 of 120 cards"
    measured(f"120 cards, {size // 1000} KB: interactive after {timing['interactive']} ms, script done after {timing['ready']} ms, "
             f"loaded after {timing['loaded']} ms; a filter takes {filtering} ms")
