"""The fixture ``locscript``, in a separate pytest run."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

TOML = '[android]\nresources = ["res"]\n[ios]\nresources = ["ios"]\n[rules]\nroot = "rules"\n'
FILES = {
    "locscript.toml": TOML,
    "res/values/strings.xml": '<resources><string name="hi">Hi %1$s</string><string name="other">x</string></resources>',
    "res/values-fr/strings.xml": '<resources><string name="hi">Salut %1$s</string></resources>',
    "res/values-de/strings.xml": '<resources><string name="hi">Hallo %1$d</string></resources>',
    "ios/en.lproj/Localizable.strings": '"hi" = "Hi %@";',
    "ios/fr.lproj/Localizable.strings": '"hi" = "Salut %@";',
    "rules/hi.lua": "return function(e) return loc.message { topic = 'T', title = loc.text('hi', e.name) } end",
}


def pytest_of(folder: pathlib.Path, test: str, *options: str) -> tuple[int, str]:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "tests/deep").mkdir(parents=True, exist_ok=True)
    (folder / "tests/deep/test_it.py").write_text(f"def test_it(locscript):\n{test}")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), *options]
    done = subprocess.run([*command, str(folder / "tests")], capture_output=True, text=True, timeout=120, cwd=folder)
    return done.returncode, done.stdout + done.stderr


RUN = "    (payload,) = locscript.rules.run({'type': 'x', 'name': 'Bob'}).payloads\n"


def test_what_is_shown(tmp_path: pathlib.Path) -> None:
    test = f"""{RUN}
    from locscript import Device
    assert locscript.shown(payload, "android:fr-CA,en") == {{"title": "Salut Bob"}}
    assert locscript.shown(payload.body, Device("ios", ["fr"])) == {{"title": "Salut Bob"}}
    assert locscript.shown({{"topic": "T", "data": {{"a": "b"}}}}, "android:fr") == {{}}
    locscript.assert_shown(payload, {{"android:fr": {{"title": "Salut Bob", "body": None}}, "ios:en": {{"title": "Hi Bob"}}}})
    assert locscript.config.name == "locscript.toml"
"""
    assert pytest_of(tmp_path, test)[0] == 0


def test_a_failure_shows_the_phones(tmp_path: pathlib.Path) -> None:
    code, text = pytest_of(tmp_path, RUN + "    locscript.assert_shown_everywhere(payload)\n")
    assert code == 1
    assert "not as intended on 1 of 5 kinds of phones:" in text
    assert "✗  android de" in text and "the app crashes (crash-specifier)" in text
    assert "Salut Bob" in text and "pytest_plugin.py" not in text
    code, text = pytest_of(tmp_path, RUN + "    locscript.assert_shown(payload, {'ios:fr': {'title': 'x'}, 'ios:en': {}})\n")
    assert code == 1 and "✗  ios fr" in text and "title: expected 'x'" in text


def test_lost_arguments(tmp_path: pathlib.Path) -> None:
    message = {"topic": "T", "android": {"notification": {"title_loc_key": "hi"}}}
    code, text = pytest_of(tmp_path, f"    locscript.assert_shown_everywhere({message})\n")
    assert code == 1 and "the title is not as intended (few-arguments): Salut %1$s" in text


def test_everywhere_and_translated(tmp_path: pathlib.Path) -> None:
    (tmp_path / "res/values-de").mkdir(parents=True)
    good = RUN + "    locscript.assert_shown_everywhere(payload, translated=True)\n"
    FILES_DE = FILES["res/values-de/strings.xml"]
    try:
        FILES["res/values-de/strings.xml"] = '<resources><string name="hi">Hallo %1$s</string></resources>'
        assert pytest_of(tmp_path, good)[0] == 0
        FILES["res/values-de/strings.xml"] = '<resources><string name="other">x</string></resources>'
        code, text = pytest_of(tmp_path, good)
        assert code == 1 and "the title is not translated" in text
        assert pytest_of(tmp_path, good.replace(", translated=True", ""))[0] == 0
    finally:
        FILES["res/values-de/strings.xml"] = FILES_DE


@pytest.mark.parametrize("named", [True, False])
def test_where_the_settings_are(tmp_path: pathlib.Path, named: bool) -> None:
    (tmp_path / ".git").mkdir()  # one project, so that the settings may name sibling folders
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/locscript.toml").write_text(TOML.replace('"res"', '"../res"').replace('"ios"', '"../ios"'))
    pytest_of(tmp_path, "    pass\n")
    (tmp_path / "locscript.toml").unlink()
    test = "    locscript.shown({'topic': 'T'}, 'ios:en')\n"
    FILES.pop("locscript.toml")
    try:
        code, text = pytest_of(tmp_path, test, *(["-o", "locscript_config=elsewhere/locscript.toml"] if named else []))
    finally:
        FILES["locscript.toml"] = TOML
    assert code == (0 if named else 1), text
    assert named or "no locscript.toml above" in text
