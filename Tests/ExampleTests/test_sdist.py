"""The source distribution: refused in one sentence without a library, built with one."""

import os
import pathlib
import subprocess
import sys
import tarfile
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = ROOT / ".build/release"


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sdist")
    subprocess.run([sys.executable, "-m", "build", "--sdist", "--outdir", folder, ROOT / "bindings/python"], check=True)
    (archive,) = folder.iterdir()
    return archive


def wheel_of(sdist, folder, **environment):
    clean = {name: value for name, value in os.environ.items() if name not in ("LOCSCRIPT_BUILD", "PKG_CONFIG_PATH")}
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, sdist]
    return subprocess.run(command, capture_output=True, text=True, timeout=900, env={**clean, **environment})


def test_what_is_in_it(sdist):
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert {"LICENSE", "README.md", "CMakeLists.txt", "src/module.cpp", "src/locscript/__init__.py"} <= names
    assert (ROOT / "bindings/python/LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_without_a_library(sdist, tmp_path):
    done = wheel_of(sdist, tmp_path, PKG_CONFIG_LIBDIR=str(tmp_path))
    words = " ".join((done.stdout + done.stderr).split())
    assert done.returncode != 0
    assert "This source distribution has no LocScript library in it: take the wheel" in words
    done = wheel_of(sdist, tmp_path, LOCSCRIPT_BUILD=str(tmp_path))
    assert done.returncode != 0 and "which LOCSCRIPT_BUILD names" in " ".join((done.stdout + done.stderr).split())


def test_with_the_library_of_a_clone(sdist, tmp_path):
    done = wheel_of(sdist, tmp_path, LOCSCRIPT_BUILD=str(BUILT))
    assert done.returncode == 0, done.stdout + done.stderr
    check_wheel(tmp_path)


def test_with_an_installed_library(sdist, tmp_path):
    """As pkg-config finds one."""
    prefix = tmp_path / "prefix"
    subprocess.run([ROOT / "scripts/install", f"PREFIX={prefix}"], check=True)
    wheels = tmp_path / "wheels"
    done = wheel_of(sdist, wheels, PKG_CONFIG_PATH=str(prefix / "lib/pkgconfig"))
    assert done.returncode == 0, done.stdout + done.stderr
    check_wheel(wheels)


def check_wheel(folder):
    (wheel,) = folder.glob("*.whl")
    assert wheel.stat().st_size <= 13_000_000
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for end in ("locscript/liblocscript.so.0", "scripts/locscript", "licenses/LICENSE", "locscript/py.typed"):
        assert any(name.endswith(end) for name in names), names
    if (ROOT / "THIRD-PARTY-NOTICES").is_file():
        assert any(name.endswith("licenses/THIRD-PARTY-NOTICES") for name in names), names
