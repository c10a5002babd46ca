"""A pytest plugin: the fixture ``locscript``, which tells what phones show for a message.

    def test_welcome(locscript):
        (payload,) = locscript.rules.run(event).payloads
        locscript.assert_shown(payload, {"android:fr": {"title": "Bienvenue, Alice !"}})
        locscript.assert_shown_everywhere(payload)

pytest finds it automatically when this package is installed. The app is that of the nearest locscript.toml, in the test's
folder or above; ``locscript_config`` in pytest's settings names another one.
"""

from __future__ import annotations

import pathlib
from collections.abc import Mapping

import pytest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import Device, Engine, Line, Preview, Rules
    from ._aliases import JSONSource
    from .types import Payload

_NAMES = ("title", "subtitle", "body")


class App:
    """The app of one locscript.toml, with assertions about what its users' phones show."""

    def __init__(self, config: pathlib.Path) -> None:
        self.config = config
        """The locscript.toml."""
        self._engine: Engine | None = None
        self._rules: Rules | None = None

    @property
    def engine(self) -> Engine:
        """The app's resources."""
        if self._engine is None:
            from . import Engine

            self._engine = Engine.from_config(self.config)
        return self._engine

    @property
    def rules(self) -> Rules:
        """The rules that the locscript.toml names."""
        if self._rules is None:
            self._rules = self.engine.rules()
        return self._rules

    def shown(self, payload: Payload | JSONSource, device: Device | str) -> dict[str, str | None]:
        """The lines of the notification on one device: ``{"title": "…", "body": "…"}``; None means that the line is missing.

        The device is a ``locscript.Device`` or a str such as ``"android:fr-CA,en-US"``. The result is empty if the app crashes,
        and for a data message.
        """
        return _shown(self.engine.preview(_body(payload), _device(device)))

    def assert_shown(
        self, payload: Payload | JSONSource, expected: Mapping[Device | str, Mapping[str, str | None]]
    ) -> None:
        """Asserts that each device shows these lines. None means that the line is missing; lines that you do not name are not
        checked."""
        __tracebackhide__ = True
        previews = [self.engine.preview(_body(payload), _device(device)) for device in expected]
        wrong = []
        for preview, lines in zip(previews, expected.values()):
            unknown = set(lines) - set(_NAMES)
            if unknown:
                raise TypeError(f"a notification has no line {min(unknown)!r}; it has title, subtitle and body")
            shown = _shown(preview)
            differing = [f"{name}: expected {lines[name]!r}" for name in lines if shown.get(name) != lines[name]]
            wrong.append(", ".join(differing))
        if any(wrong):
            pytest.fail(_table("phones do not show what the test expects:", previews, wrong), pytrace=False)

    def assert_shown_everywhere(self, payload: Payload | JSONSource, *, translated: bool = False) -> None:
        """Asserts that in every language of the app no line is missing, a raw key or without its arguments, and that no app
        crashes.

        With ``translated``, every line must also be in the phone's language.
        """
        __tracebackhide__ = True
        previews = self.engine.previews(_body(payload))
        wrong = [_problem(preview, translated) for preview in previews]
        if any(wrong):
            count = sum(map(bool, wrong))
            head = f"not as intended on {count} of {len(wrong)} kinds of phones:"
            pytest.fail(_table(head, previews, wrong), pytrace=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("locscript_config", "the locscript.toml for the fixture locscript, relative to pytest's rootdir", default="")


_apps: pytest.StashKey[dict[pathlib.Path, App]] = pytest.StashKey()


@pytest.fixture(name="locscript")
def locscript_fixture(request: pytest.FixtureRequest) -> App:
    """The app of the nearest locscript.toml: its engine, its rules, and what phones show for a message."""
    named = str(request.config.getini("locscript_config"))
    if named:
        config = request.config.rootpath / named
    else:
        folders = request.path.resolve().parents
        found = [folder / "locscript.toml" for folder in folders if (folder / "locscript.toml").is_file()]
        if not found:
            pytest.fail(f"no locscript.toml above {request.path}; name one with `locscript_config` in pytest's settings", pytrace=False)
        config = found[0]
    apps = request.config.stash.setdefault(_apps, {})
    if config not in apps:
        apps[config] = App(config)
    return apps[config]


def _body(payload: Payload | JSONSource) -> JSONSource:
    from .types import Payload

    return payload.body if isinstance(payload, Payload) else payload


def _device(device: Device | str) -> Device:
    from .types import Device

    if not isinstance(device, str):
        return device
    kind, colon, locales = device.partition(":")
    if not colon or not locales:
        raise ValueError(f"expected a device like 'android:fr-CA,en-US', not {device!r}")
    platform, _, condition = kind.partition("-")
    release, _, process = condition.partition(".")
    if condition and not release.isdecimal():
        raise ValueError(f"expected a release, like 'android-14:fr', not {device!r}")
    return Device(platform, locales.split(","), False, int(release) if release else None, process or None)  # type: ignore[arg-type]


def _shown(preview: Preview) -> dict[str, str | None]:
    if preview.crashes or preview.notification != "posted":
        return {}
    return {name: line.text for name, line in _lines(preview)}


def _lines(preview: Preview) -> list[tuple[str, Line]]:
    lines = ((name, getattr(preview, name)) for name in _NAMES)
    return [(name, line) for name, line in lines if line is not None]


def _problem(preview: Preview, translated: bool) -> str:
    for name, line in _lines(preview):
        why = f" ({line.reason})" if line.reason else ""
        if line.outcome == "crash":
            return f"the app crashes{why}: {line.detail or 'the ' + name + ' cannot be formatted'}"
        if line.outcome == "blank":
            return f"the {name} is missing{why}"
        if line.reason == "missing-key":
            return f"the {name} is a raw key"
        if line.reason in ("unformatted", "few-arguments") or (line.reason and line.text != line.intended):
            return f"the {name} is not as intended{why}: {line.detail or line.intended}"
        if translated and line.fallback:
            return f"the {name} is not translated"
    return "the app crashes" if preview.crashes else ""


def _table(head: str, previews: list[Preview], wrong: list[str]) -> str:
    """A table of the phones with what they show, one a line."""
    names = [name for name in _NAMES if any(getattr(preview, name) is not None for preview in previews)]
    rows = [["", "phone", *names, "problem"]]
    for preview, problem in zip(previews, wrong):
        phone = f"{preview.platform} {','.join(preview.locales).replace('und', 'default')}"
        cells = [_cell(getattr(preview, name)) for name in names]
        rows.append(["✗" if problem else " ", phone, *cells, problem])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)
    return "\n".join([head, *lines])


def _cell(line: Line | None) -> str:
    if line is None:
        return ""
    text = f"({line.outcome})" if line.text is None else " ".join(line.text.split())
    return text if len(text) <= 40 else text[:39] + "…"
