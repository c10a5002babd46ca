"""What the tests of the desk share: a desk over a copy of the sample shop.

  pytest Tests/DeskTests      LOCSCRIPT names the command (.build/release/locscript when it is not set), locscript-desk is beside it
"""

import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from desk import Desk, shop  # noqa: E402


@pytest.fixture
def start(tmp_path):
    """Starts desks: start("--port", "8000") waits for the address; all are ended with the test."""
    running = []

    def start_one(*arguments, folder=tmp_path):
        running.append(Desk(folder, *arguments))
        return running[-1]

    yield start_one
    for desk in running:
        desk.stop()


@pytest.fixture
def project(tmp_path):
    return shop(tmp_path)


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """One desk for all tests of a file that save nothing."""
    running = Desk(shop(tmp_path_factory.mktemp("shop")))
    yield running
    running.stop()
