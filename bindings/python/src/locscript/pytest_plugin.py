"""A plugin of pytest: the fixture ``locscript``, which says what phones show for a message.

    def test_welcome(locscript):
        (payload,) = locscript.rules.run(event).payloads
        locscript.assert_shown(payload, {"android:fr": {"title": "Bienvenue, Alice !"}})
        locscript.assert_shown_everywhere(payload)

pytest finds it by itself where this package is installed. The app is that of the locscript.toml nearest to the test, in its
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
    """The app of one locscript.toml, and what its users' phones show."""

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
        """The lines of the notification on one device: ``{"title": "…", "body": "…"}``; None is a line that is missing.

        The device is a ``locscript.Device``, or its text: ``"android:fr-CA,en-US"``. Nothing is shown where the app dies, and
        of a data message.
        """
        return _shown(self.engine.preview(_body(payload), _device(device)))

    def assert_shown(
        self, payload: Payload | JSONSource, expected: Mapping[Device | str, Mapping[str, str | None]]
    ) -> None:
        """That each device shows these lines; those that are not named may be anything, None is a line that is not there."""
        __tracebackhide__ = True
        previews = [self.engine.preview(_body(payload), _device(device)) for device in expected]
        wrong = []
        for preview, lines in zip(previews, expected.values()):
            unknown = set(lines) - set(_NAMES)
            if unknown:
                raise TypeError(f"a notification has no line {min(unknown)!r}; it has title, subtitle and body")
            shown = _shown(preview)
            differing = [f"{name}: {lines[name]!r} is expected" for name in lines if shown.get(name) != lines[name]]
            wrong.append(", ".join(differing))
        if any(wrong):
            pytest.fail(_table("What phones show is not what is expected:", previews, wrong), pytrace=False)

    def assert_shown_everywhere(self, payload: Payload | JSONSource, *, translated: bool = False) -> None:
        """That no phone, of any language of the app, shows nothing, a raw key, a text with arguments lost, or dies.

        With ``translated`` no line may be in another language than the phone's, either.
        """
        __tracebackhide__ = True
        previews = self.engine.previews(_body(payload))
        wrong = [_problem(preview, translated) for preview in previews]
        if any(wrong):
            count = sum(map(bool, wrong))
            head = f"{count} of {len(wrong)} kinds of phones do not show what is meant:"
            pytest.fail(_table(head, previews, wrong), pytrace=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("locscript_config", "the locscript.toml of the fixture locscript, relative to pytest's rootdir", default="")


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
            pytest.fail(f"There is no locscript.toml above {request.path}; `locscript_config` in pytest's settings names one.", pytrace=False)
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
    platform, colon, locales = device.partition(":")
    if not colon or not locales:
        raise ValueError(f"a device is written 'android:fr-CA,en-US', not {device!r}")
    return Device(platform, locales.split(","))  # type: ignore[arg-type]


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
            return f"the app dies{why}: {line.detail or 'the ' + name + ' cannot be formatted'}"
        if line.outcome == "blank":
            return f"the {name} is missing{why}"
        if line.reason == "missing-key":
            return f"the {name} is a raw key"
        if line.reason in ("unformatted", "few-arguments") or (line.reason and line.text != line.intended):
            return f"the {name} is not what is meant{why}: {line.detail or line.intended}"
        if translated and line.fallback:
            return f"the {name} is not translated"
    return "the app dies" if preview.crashes else ""


def _table(head: str, previews: list[Preview], wrong: list[str]) -> str:
    """The phones, line by line, with what they show."""
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
