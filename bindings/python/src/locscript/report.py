"""The result of ``Engine.check``."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from .errors import Diagnostic


class Place(NamedTuple):
    """A position in a file."""

    file: str
    line: int | None
    """From 1."""
    column: int | None
    """From 1, in Unicode scalars."""


class Finding(NamedTuple):
    """One finding about one key on one platform, in all languages for which it is the same."""

    severity: str
    """``error``, ``warning`` or ``note``."""
    slug: str
    """The finding's stable name: ``missing-key``."""
    message: str
    file: str | None
    """The rule or message; for a finding about resources alone, the resource."""
    line: int | None
    """From 1."""
    column: int | None
    """From 1, in Unicode scalars."""
    path: str | None
    """Inside a message: ``message.android.notification.body_loc_args[0]``."""
    help: str | None
    """How to fix it."""
    consequence: str | None
    """What a phone does: ``iOS shows the raw key.``"""
    rule: str | None
    """The rule or message file that uses the key."""
    sample: str | None
    """The sample, or the line of the events, that led to the finding."""
    key: str | None
    """The key under its platform's name."""
    platform: str | None
    """``android`` or ``ios``; None: both."""
    version: str | None
    """The released version whose strings have the problem; None: today's."""
    app: str | None
    """The app, the ``[[app]]`` of the locscript.toml; None if it has none."""
    locales: list[str]
    """The languages in BCP 47; Android's default folder is ``""``. Empty if the finding does not depend on the language."""
    resource: Place | None
    """The position of the first language's string, if there is one and it is not the finding's own position."""

    def __str__(self) -> str:
        languages = " (" + ", ".join(locale or "default" for locale in self.locales) + ")" if self.locales else ""
        return str(Diagnostic(*self[:8])) + languages


class Summary(NamedTuple):
    """How much was checked and found. Every number counts distinct things."""

    rules: int
    """Rules that loaded."""
    samples: int
    """Samples, events and messages that were run or read."""
    keys: int
    locales: int
    """Languages of both platforms together."""
    texts: int
    """Strings of the resources: one for each key, platform and language."""
    errors: int
    warnings: int
    notes: int
    ignored: int
    """Findings that ``[[check.ignore]]`` of the locscript.toml removed."""
    unchecked: int


class Safety(NamedTuple):
    """The released versions of the app for which a rule's messages are safe on one platform."""

    rule: str
    platform: str
    """``android`` or ``ios``."""
    safe_from: str | None
    """The oldest version from which it is safe for all newer ones and today's strings; None: none."""
    safe_now: bool
    """Whether it is safe with today's strings."""
    share: float | None
    """The share of the platform's users on those versions, 0 to 1; None if the locscript.toml does not give every share."""
    versions: dict[str, bool | None]
    """The versions, oldest first, and whether the rule is safe for them; None: their strings could not be read."""
    app: str | None = None
    """The app, the ``[[app]]`` of the locscript.toml; None if it has none."""


class Report:
    """The result of a check; ``ok`` says whether it passed."""

    __slots__ = ("_json", "findings", "released", "summary", "unchecked")

    findings: list[Finding]
    """The worst first, then by position."""
    summary: Summary
    unchecked: list[Diagnostic]
    """What could not be checked, and why. The rest was checked."""
    released: list[Safety]
    """One for each rule and platform; empty if no released version was checked."""

    def __init__(self, text: bytes) -> None:
        answer = json.loads(text)
        self._json = text
        self.findings = [_finding(row) for row in answer["findings"]]
        self.summary = Summary(*(answer["summary"][name] for name in Summary._fields))
        self.unchecked = [Diagnostic(**row) for row in answer["unchecked"]]
        self.released = [_safety(row) for row in answer["released"]]

    @property
    def ok(self) -> bool:
        """Whether the check passed: no errors, and everything could be checked."""
        return self.summary.errors == 0 and self.summary.unchecked == 0

    def to_json(self) -> bytes:
        """The report as JSON, as ``locscript check --format json`` and the C interface write it."""
        return self._json

    def __eq__(self, other: object) -> bool:
        return self._json == other._json if isinstance(other, Report) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._json)

    def __reduce__(self) -> tuple[Callable[[bytes], Report], tuple[bytes]]:
        return Report, (self._json,)

    def __str__(self) -> str:
        lines = [str(finding) for finding in self.findings]
        lines += ["not checked: " + str(finding) for finding in self.unchecked]
        return "\n".join([*lines, self._counts()])

    def __repr__(self) -> str:
        return f"<locscript.Report {'ok' if self.ok else 'not ok'}: {self._counts()}>"

    def _counts(self) -> str:
        counts = ((self.summary.errors, "error"), (self.summary.warnings, "warning"), (self.summary.notes, "note"))
        return ", ".join(
            [f"{count} {name}{'' if count == 1 else 's'}" for count, name in counts]
            + ([f"{self.summary.unchecked} not checked"] if self.summary.unchecked else [])
        )


def _finding(row: dict[str, object]) -> Finding:
    fields = {name: row[name] for name in Finding._fields}
    place = fields["resource"]
    if isinstance(place, dict):
        fields["resource"] = Place(**place)
    return Finding(**fields)  # type: ignore[arg-type]


def _safety(row: dict[str, object]) -> Safety:
    fields = {name: row[name] for name in Safety._fields}
    fields["versions"] = {version["name"]: version["safe"] for version in row["versions"]}  # type: ignore[attr-defined]
    return Safety(**fields)  # type: ignore[arg-type]
