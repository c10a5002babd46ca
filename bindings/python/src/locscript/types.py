"""What LocScript's calls answer. NamedTuples, because they import and compare faster than dataclasses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, SupportsIndex, Union

from .errors import Diagnostic, ScriptError

Platform = Literal["android", "ios"]
"""The platforms that have resources."""

DevicePlatform = Literal["android", "ios", "web"]
"""The platforms of devices. A browser has no resources: it shows literal texts."""

Form = Literal["auto", "rest", "admin"]
"""What a message is written in: FCM's REST form, or that of the Admin SDKs; ``auto``: whichever it looks like."""

KeyStyle = Literal["same", "upper"]
"""How an iOS key is named after Android's."""

AndroidCompiler = Literal["gradle", "aapt2"]
"""What builds the Android app."""

KeyNames = Mapping[str, tuple[Union[str, None], Union[str, None]]]
"""The names (on Android, on iOS) of keys that the style does not relate; None: as the style says."""

Argument = Union[str, float, SupportsIndex]
"""What fills a specifier or a slot: a str, an int (as digits), or a float (as the shortest text that reads back). No bool."""


class Buffer(Protocol):
    """``bytes``, ``bytearray``, ``memoryview``, an Arrow buffer: whatever has the buffer protocol, as in collections.abc."""

    def __buffer__(self, flags: int, /) -> memoryview: ...


DeviceKind = Literal["iphone", "ipad", "ipod", "mac", "appletv", "applewatch", "applevision", "other"]
"""What texts of Apple's resources may have forms for."""

JSON = Union[None, bool, int, float, str, Sequence["JSON"], Mapping[str, "JSON"]]
"""A value as the json module reads it."""

Log = Callable[[str, str], object]
"""What ``loc.log`` and ``print`` of a rule call, on the thread that runs it: the rule's name and the line."""

Document = Union[str, Buffer]
"""A text, or its UTF-8 in a contiguous buffer of bytes."""

JSONSource = Union[Document, Mapping[str, object]]
"""JSON text, or a mapping that the json module can write."""


class Device(NamedTuple):
    """A phone or a browser, as far as its language goes."""

    platform: DevicePlatform
    locales: Sequence[str]
    """The user's language list, preferred first: ``["fr-CA", "en-US"]``."""
    foreground: bool = False
    """Whether the app is open on the screen and gets the message: then its own code decides what is shown."""


class Size(NamedTuple):
    """Bytes that count against a platform's limit."""

    bytes: int
    """What FCM or APNs counts of the message."""
    limit: int
    """More is refused."""
    advised: int
    """More gets a finding: 2,048 to topics, 4,000 to one Android device, elsewhere the limit."""


class Sizes(NamedTuple):
    """The sizes of one message; None where it has nothing for that platform."""

    android: Size | None
    ios: Size | None
    web: Size | None


class Entry(NamedTuple):
    """One string of the resources."""

    platform: str
    locale: str
    """BCP 47; Android's default folder is ``""``."""
    key: str
    kind: str
    """``string``, ``plural`` …; ``uncompiled``: a catalog's own text, for which Xcode compiles no entry."""
    text: str | None
    file: str | None
    line: int | None
    column: int | None
    forms: list[dict[str, str]] | None = None
    """Of a plural its forms: ``{"category": "few", "text": …}``, with ``"variable"`` where several numbers choose."""


class Lookup(NamedTuple):
    """The entry that a device uses."""

    text: str
    locale: str | None
    file: str | None
    line: int | None


class TextSource(NamedTuple):
    """Which resource a text that is rendered comes from."""

    locale: str
    """In BCP 47; "" for Android's default folder and for ``Base.lproj``."""
    fallback: bool
    """True where it is not of the language that was asked for."""
    file: str
    line: int


class Line(NamedTuple):
    """One line of a notification on one device."""

    outcome: str
    """``text``, ``omitted`` (the line is missing) or ``crash`` (the app's process dies)."""
    text: str | None
    """What the device shows; None unless the outcome is ``text``."""
    intended: str | None
    """What Google's localization guide promises."""
    key: str | None
    locale: str | None
    fallback: bool
    """True where the device asks for another language than that of the text: it has no translation."""
    file: str | None
    line: int | None
    reason: str | None
    """Why the line is not simply the intended text: a diagnostic's slug."""
    certainty: str
    """``verified``, ``source``, ``observed`` or ``unverified``."""
    detail: str | None = None
    """The platform's own words: an exception with its message."""


class Preview(NamedTuple):
    """One message on one device."""

    platform: str
    locales: list[str]
    notification: str
    """``posted``, ``none`` (a data message) or ``app`` (the app's own code decides)."""
    crashes: bool
    fallback_language: bool
    """True when the app has none of the device's languages and shows its default."""
    title: Line | None
    subtitle: Line | None
    body: Line | None
    findings: list[Diagnostic]

    @property
    def fails(self) -> bool:
        """Whether the phone would show nothing where a line is due, a raw key, or die."""
        lines = [line for line in (self.title, self.subtitle, self.body) if line is not None]
        return self.crashes or any(line.outcome != "text" or line.reason == "missing-key" for line in lines)

    def html(self) -> str:
        """A card with the notification, and under it what goes wrong; no scripts, nothing from outside."""
        from ._html import card

        return card(self)

    def _repr_html_(self) -> str:
        return self.html()


class Payload(NamedTuple):
    """One request body that a rule made."""

    body: bytes
    """``{"message":{…}}`` in canonical bytes."""
    rule: str
    target: dict[str, str]
    """``{"topic": …}``, ``{"token": …}``, ``{"fid": …}`` or ``{"condition": …}``."""
    meta: JSON
    not_before: int | None
    """Unix seconds."""
    findings: list[Diagnostic]
    """Warnings about the message; notes are in ``Engine.findings``."""


class Skip(NamedTuple):
    """A rule that returned ``loc.skip``, and its reason (``""`` where it gave none); nil leaves no entry."""

    rule: str
    reason: str


class Failure(NamedTuple):
    """A rule that failed; the other rules of the event are not affected."""

    rule: str
    error: ScriptError


class Warnings(NamedTuple):
    """Warnings about a rule's run that belong to none of its messages: one was made and not returned."""

    rule: str
    findings: list[Diagnostic]


class Result(NamedTuple):
    """What the rules made of one event."""

    payloads: list[Payload]
    skipped: list[Skip]
    failures: list[Failure]
    warnings: list[Warnings]


class RuleInfo(NamedTuple):
    """What a rule says of itself."""

    name: str
    on: list[str] | None
    """The event types that it handles; None: every event."""
    description: str | None
    owner: str | None
    samples: list[str]
    """The names of its samples."""
    keys: list[str]
    """The keys that it computes, each in full or its beginning with a `*`."""
    file: str


class Limits(NamedTuple):
    """What the loading of one file and one run may use; 0 means the default, or what the engine's locscript.toml says."""

    instructions: int = 0
    """1,000,000."""
    memory: int = 0
    """Bytes; 16 MB."""
    milliseconds: int = 0
    """Wall clock; 200."""
    output: int = 0
    """Bytes of results and log; 1 MB."""
    source: int = 0
    """Bytes of one file of rules, or of a chunk; 64 KB."""
