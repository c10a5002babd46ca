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

import apps  # noqa: E402
from shown import Shown  # noqa: E402

COMMAND = pathlib.Path(os.environ.get("LOCSCRIPT") or HERE.parents[1] / ".build/release/locscript").resolve()
_measured = []


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
def measured():
    """Prints a measurement at the end of the run; no test depends on one."""
    return _measured.append


def pytest_terminal_summary(terminalreporter):
    for line in _measured:
        terminalreporter.write_line(f"  measured: {line}")
    stats = terminalreporter.stats
    passed, failed = len(stats.get("passed", [])), len(stats.get("failed", [])) + len(stats.get("error", []))
    terminalreporter.write_line(f"{passed} passed, {failed} failed")
