"""The phones' rules, and that the package is whole."""

from __future__ import annotations

import pathlib
import pickle
import shutil
import subprocess
import sys
import sysconfig

import pytest

import locscript
from locscript import devices as D


def test_android() -> None:
    assert D.android_locale(["values", "values-fr"], ["fr-CA"]) == "values-fr"
    assert D.android_locale(["values-fr"], ["ja-JP"]) is None
    assert D.android_locale(["values", "values-xx"], ["xx"]) == "values-xx"
    assert D.android_format("%1$s", ["x"], locale="fr") == "x"
    with pytest.raises(D.MissingArgument, match="MissingFormatArgumentException"):
        D.android_format("%1$s %2$s", ["x"])
    with pytest.raises(D.DeviceCrash, match="IllegalFormatConversionException: d != java.lang.String"):
        D.android_format("%1$d", ["3"])
    assert issubclass(D.DeviceCrash, locscript.LocScriptError)


def test_apple() -> None:
    assert D.apple_locales(["en", "zh-Hans"], ["zh-SG"])[0] == "zh-Hans"
    assert D.apple_search_list(["en", "fr", "Base"], ["fr-CA"], "en")[0] == "fr"
    assert D.apple_format("%1$@ %@ %d", ["x", None]) == "x x "
    assert D.apple_format("%2$@", ["x", None]) == "<null>"
    assert D.apple_format("100%、", ["x"]) is None


def test_plurals() -> None:
    assert D.plural_category("pl", 5) == "many"
    assert D.plural_category("en", 1) == "one"
    assert D.plural_category("en", "1.0") == "other"
    with pytest.raises(locscript.RenderError):
        D.plural_category("en", "many")


def test_errors_travel_between_processes() -> None:
    with pytest.raises(D.DeviceCrash) as caught:
        D.android_format("%1$d", ["3"])
    twin = pickle.loads(pickle.dumps(caught.value))
    assert type(twin) is D.DeviceCrash
    assert str(twin) == str(caught.value) and twin.code == 300


def test_the_command_comes_along() -> None:
    command = shutil.which("locscript", path=sysconfig.get_path("scripts"))
    assert command is not None
    run = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert locscript.__version__ in run.stdout


def test_the_wheel_stands_alone() -> None:
    package = pathlib.Path(locscript.__file__).parent
    assert (package / "py.typed").exists() and (package / "liblocscript.so.0").exists()
    maps = pathlib.Path("/proc/self/maps").read_text()
    assert str(package / "liblocscript.so.0") in maps
    assert "libswiftCore" not in maps


def test_importing_is_light() -> None:
    """No dataclasses, no asyncio, no inspect: a command line tool may import this at its start."""
    code = "import sys; before = set(sys.modules); import locscript; print(*sorted(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"dataclasses", "inspect", "asyncio", "html"} & set(run.stdout.split())
