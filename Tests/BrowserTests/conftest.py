"""What the tests of the page share: pages made by the built command, shown by Debian's Chromium, without any network.

  pytest Tests/BrowserTests      LOCSCRIPT names the command (.build/release/locscript when it is not set)
"""

import os
import pathlib
import subprocess
import sys

import pytest
from playwright.sync_api import sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "DeskTests"))

import apps  # noqa: E402
from desk import Desk  # noqa: E402
from shown import Shown  # noqa: E402

COMMAND = pathlib.Path(os.environ.get("LOCSCRIPT") or HERE.parents[1] / ".build/release/locscript").resolve()
_measured = []

_WATCH = """
window.violations = [];
window.hacked = () => { window.violations.push("a script from outside ran"); };
document.addEventListener("securitypolicyviolation", event => window.violations.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as driver:
        # Chromium's own sandbox refuses to run as root, as in a container.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", headless=True, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """Makes the page of an app once: made("shop") is its file, made("hostile", "message.json") that of another preview of it."""
    pages = {}
    folders = {}

    def make(name, *arguments):
        arguments = arguments or ("--rule", "rules")
        if (name, arguments) not in pages:
            if name not in folders:
                folders[name] = tmp_path_factory.mktemp(name)
                getattr(apps, name)(folders[name])
            file = folders[name] / f"page-{len(pages)}.html"
            run = subprocess.run([COMMAND, "preview", "--html", file, *arguments], cwd=folders[name], capture_output=True, text=True)
            assert run.returncode in (0, 1) and file.exists(), run.stderr
            pages[name, arguments] = file
        return pages[name, arguments]

    return make


@pytest.fixture
def show(chromium):
    """Shows a file: show(file, width=320, scheme="dark", scripts=False, place="price_drop").

    At the end of the test no page has run a foreign script, broken its policy, written an error or loaded anything but itself."""
    pages = []

    def open_page(file, **options):
        shown = Shown(chromium, file, **options)
        pages.append(shown)
        return shown

    yield open_page
    faults = [fault for shown in pages for fault in shown.faults()]
    for shown in pages:
        shown.close()
    assert faults == []


@pytest.fixture
def start(tmp_path):
    """Starts a desk over a folder."""
    running = []

    def start_one(folder, *arguments):
        running.append(Desk(folder, *arguments))
        return running[-1]

    yield start_one
    for desk in running:
        desk.stop()


@pytest.fixture
def open_desk(chromium, start):
    """Opens a desk's page. At the end of the test it has broken no policy, written no error and asked nobody but the desk."""
    contexts = []
    faults = []

    def open_page(desk, scheme="light", width=1400, prepare=lambda page: None):
        context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, locale="en-US")
        context.set_default_timeout(10_000)
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=f"http://127.0.0.1:{desk.port}")
        context.add_init_script(_WATCH)
        contexts.append(context)
        page = context.new_page()
        # Of a desk that is not reached Chromium writes that it is gone.
        page.on("console", lambda message: desk.process.poll() is None and "net::ERR_" not in message.text and faults.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: faults.append(f"exception: {error}"))
        page.on("request", lambda request: None if request.url.startswith((f"http://127.0.0.1:{desk.port}/", "data:,", f"blob:http://127.0.0.1:{desk.port}/")) else faults.append(request.url))
        page.on("websocket", lambda socket: None if socket.url == f"ws://127.0.0.1:{desk.port}/connection" else faults.append(socket.url))
        prepare(page)
        page.goto(desk.address)
        page.wait_for_selector(".card")
        return page

    yield open_page
    for context in contexts:
        for page in context.pages:
            faults += page.evaluate("window.violations")
        context.close()
    assert faults == []


@pytest.fixture
def measured():
    """Prints a measurement at the end of the run; no test depends on one."""
    return _measured.append


def pytest_terminal_summary(terminalreporter):
    for line in _measured:
        terminalreporter.write_line(f"  measured: {line}")
    stats = terminalreporter.stats
    passed, failed = len(stats.get("passed", [])), len(stats.get("failed", [])) + len(stats.get("error", []))
    terminalreporter.write_line(f"{passed} passed, {failed} failed")
