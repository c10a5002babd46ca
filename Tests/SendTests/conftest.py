"""What the tests of sending share: a fake FCM started as its users start it, and the sender under test.

  pytest Tests/SendTests                          the fake by itself with curl, and locscript-send where LOCSCRIPT_SEND names the binary
  LOCSCRIPT_SEND_KILLS=50x2000                    how many kills of how large a campaign (3x300 when it is not set)
"""
import pathlib
import shutil
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "FakeFCM"))

import certificates  # noqa: E402
from fake import Fake  # noqa: E402
from sender import Sender, binary  # noqa: E402


@pytest.fixture(scope="session")
def certificate_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificates")
    certificates.make(folder)
    return folder


@pytest.fixture
def fake(tmp_path, certificate_folder):
    """Starts fakes: fake("--tls", "expired", rules=[...], latency=0.1) waits until it is ready; all are ended with the test."""
    running = []

    def start(*options, **script):
        server = Fake(tmp_path / f"fake-{len(running)}", certificate_folder, options, script)
        running.append(server)
        return server

    yield start
    for server in running:
        server.stop()


@pytest.fixture(scope="module")
def steady(tmp_path_factory, certificate_folder):
    """One fake without faults for all tests of a file."""
    server = Fake(tmp_path_factory.mktemp("steady") / "fake", certificate_folder, (), {})
    yield server
    server.stop()


@pytest.fixture
def sender(tmp_path):
    if binary() is None:
        pytest.skip("LOCSCRIPT_SEND names no locscript-send")
    made = Sender(tmp_path / "sender")
    yield made
    made.stop()


@pytest.fixture
def preloaded(tmp_path):
    """Compiles a file of c/ as a library that a sender loads before the C library; preloaded("broken_disk") returns its path."""
    if shutil.which("cc") is None:
        pytest.skip("no cc: the libraries that make system calls fail cannot be compiled")

    def make(name):
        path = tmp_path / f"{name}.so"
        subprocess.run(["cc", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", str(HERE / "c" / f"{name}.c"),
                        "-o", str(path), "-ldl"], check=True)
        return str(path)

    return make


@pytest.fixture
def curl():
    if shutil.which("curl") is None:
        pytest.fail("Debian package missing: curl")
    from curl import Curl
    return Curl()
