"""What ``Engine.check`` answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from .errors import Diagnostic


class Place(NamedTuple):
    """A place in a file."""

    file: str
    line: int | None
    """From 1."""
    column: int | None
    """From 1, in Unicode scalars."""


class Finding(NamedTuple):
    """What a check found about one key on one platform, in all the languages for which it is the same."""

    severity: str
    """``error``, ``warning`` or ``note``."""
    slug: str
    """The finding's stable name: ``missing-key``."""
    message: str
    file: str | None
    """The rule or message; of a finding about resources alone the resource."""
    line: int | None
    """From 1."""
    column: int | None
    """From 1, in Unicode scalars."""
    path: str | None
    """Inside a message: ``message.android.notification.body_loc_args[0]``."""
    help: str | None
    """What to do about it."""
    consequence: str | None
    """What a phone makes of it: ``iOS shows the raw key.``"""
    rule: str | None
    """The rule or message file that uses the key."""
    sample: str | None
    """The sample, or the line of the events, with which it was found."""
    key: str | None
    """The key under its platform's name."""
    platform: str | None
    """``android`` or ``ios``; None: both."""
    locales: list[str]
    """The languages in BCP 47; Android's default folder is ``""``. Empty where no language matters."""
    resource: Place | None
    """The text of the first language, where there is one and it is not the finding's own place."""

    def __str__(self) -> str:
        languages = " (" + ", ".join(locale or "default" for locale in self.locales) + ")" if self.locales else ""
        return str(Diagnostic(*self[:8])) + languages


class Summary(NamedTuple):
    """What was looked at, and how much was found; every number counts distinct things."""

    rules: int
    """Rules that loaded."""
    samples: int
    """Samples, events and messages that were run or read."""
    keys: int
    locales: int
    """Languages of both platforms together."""
    texts: int
    """Texts of the resources: one for each key, platform and language."""
    errors: int
    warnings: int
    notes: int
    ignored: int
    """Findings that ``[[check.ignore]]`` of the locscript.toml took out."""
    unchecked: int


class Report:
    """What a check found; ``ok`` says whether all is well."""

    __slots__ = ("_json", "findings", "summary", "unchecked")

    findings: list[Finding]
    """The gravest first, then in the order of their places."""
    summary: Summary
    unchecked: list[Diagnostic]
    """What could not be checked, and why; the rest was."""

    def __init__(self, text: bytes) -> None:
        answer = json.loads(text)
        self._json = text
        self.findings = [_finding(row) for row in answer["findings"]]
        self.summary = Summary(*(answer["summary"][name] for name in Summary._fields))
        self.unchecked = [Diagnostic(**row) for row in answer["unchecked"]]

    @property
    def ok(self) -> bool:
        """Whether every phone shows what is meant, as far as the check can know: no error, and everything was checked."""
        return self.summary.errors == 0 and self.summary.unchecked == 0

    def to_json(self) -> bytes:
        """The JSON object that ``locscript check --format json`` and the C interface give, too."""
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
