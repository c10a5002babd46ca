"""A page as Chromium shows it, with what it loaded, wrote and refused."""

import importlib.resources
import pathlib
import urllib.parse

AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

_WATCH = """
window.violations = [];
window.hacked = () => { window.violations.push("a script from outside ran"); };
document.addEventListener("securitypolicyviolation", event =>
  window.violations.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


class Shown:
    """A page in a context of its own. `page` is Playwright's."""

    def __init__(self, browser, file, *, width=1400, height=900, scheme="light", scripts=True, place="", forced_colors="none"):
        self.address = pathlib.Path(file).as_uri()
        self.requests = []
        self.messages = []
        self._context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=scripts,
            forced_colors=forced_colors, locale="en-US")
        self._context.set_default_timeout(10_000)
        if scripts:
            self._context.add_init_script(_WATCH)
        self._has_scripts = scripts
        self.page = self._context.new_page()
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: self.messages.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.messages.append(f"exception: {error}"))
        self.page.on("dialog", lambda dialog: (self.messages.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        self.page.goto(self.address + ("#" + urllib.parse.quote(place) if place else ""))

    def faults(self):
        """What no page may do, as a list of texts."""
        faults = [f"message: {message}" for message in self.messages]
        faults += [f"request: {request}" for request in self.requests if request.split("#")[0] != self.address]
        if self._has_scripts:
            faults += self.page.evaluate("window.violations")
        return faults

    def close(self):
        self._context.close()

    def style(self, selector, name, pseudo=None):
        """The computed style of the first element."""
        return self.page.eval_on_selector(selector, "(e, [name, pseudo]) => getComputedStyle(e, pseudo).getPropertyValue(name)", [name, pseudo])

    def count(self, selector):
        """How many elements are visible."""
        return sum(1 for element in self.page.query_selector_all(selector) if element.is_visible())

    def overflows(self):
        """The elements that reach beyond the right edge of the window, but for what scrolls in a box of its own, or true text about the
        page's own scrolling."""
        return self.page.evaluate("""() => {
          const width = document.documentElement.clientWidth, found = [];
          if (document.documentElement.scrollWidth > width) found.push(`the page: ${document.documentElement.scrollWidth} > ${width}`);
          for (const e of document.querySelectorAll("body *")) {
            const box = e.getBoundingClientRect();
            if (e.parentElement.closest(".matrix, #report")) continue;
            if (box.width > 0 && (box.right > width + 0.5 || (box.left < -0.5 && !e.classList.contains("skip"))))
              found.push(`${e.tagName}.${e.className}: ${box.left} to ${box.right}`);
          }
          return found;
        }""")

    def axe(self, part="html"):
        """The violations of WCAG's levels A and AA that axe-core finds, one a line, and what it was not sure of as a second list."""
        self.page.evaluate(AXE)
        answer = self.page.evaluate("([part, levels]) => axe.run(part, {runOnly: levels, resultTypes: ['violations', 'incomplete']})", [part, LEVELS])

        def lines(kind):
            return [f"{rule['id']}: {node['html'][:160]} {node['failureSummary'][:300]}" for rule in answer[kind] for node in rule["nodes"]]

        return lines("violations"), lines("incomplete")
