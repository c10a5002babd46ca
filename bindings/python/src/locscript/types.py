"""The results of LocScript's calls. NamedTuples, because they import and compare faster than dataclasses."""

from __future__ import annotations

from ._json import rows
from .errors import Diagnostic, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import NamedTuple

    # "import X as X" exports the name.
    from ._aliases import JSON as JSON
    from ._aliases import AndroidCompiler as AndroidCompiler
    from ._aliases import Argument as Argument
    from ._aliases import Buffer as Buffer
    from ._aliases import Default as Default
    from ._aliases import DeviceKind as DeviceKind
    from ._aliases import DevicePlatform as DevicePlatform
    from ._aliases import Document as Document
    from ._aliases import Form as Form
    from ._aliases import JSONSource as JSONSource
    from ._aliases import KeyNames as KeyNames
    from ._aliases import KeyStyle as KeyStyle
    from ._aliases import Log as Log
    from ._aliases import Platform as Platform
    from ._aliases import ProcessState as ProcessState
    from ._aliases import Sink as Sink
    from .errors import ScriptError
else:
    from ._records import NamedTuple

    def __getattr__(name: str) -> object:
        """Imports the names for annotations on first use."""
        if not name.startswith("_"):
            from . import _aliases

            if hasattr(_aliases, name):
                return getattr(_aliases, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class Device(NamedTuple):
    """A phone or a browser with its languages."""

    platform: DevicePlatform
    locales: Sequence[str]
    """The user's language list, preferred first: ``["fr-CA", "en-US"]``."""
    foreground: bool = False
    """Whether the app is open on the screen and receives the message: then its own code decides what to show."""
    release: int | None = None
    """The release of Android: 10, 14, 15 or 16. None: today's, and a preview says where another one differs."""
    process: ProcessState | None = None
    """The state of an Android app's process: ``start``, ``rotated``, ``new`` or ``new-rotated``. None: one that knows the app's
    LocaleConfig, and a preview says where another one differs."""

    def _conditions(self) -> tuple[bool, int, int]:
        """The options of the core's functions."""
        from ._options import PROCESSES, choice, flag

        release = self.release or 0
        if not isinstance(release, int) or release < 0:
            raise TypeError(f"release must be a number or None, not {self.release!r}")
        return flag(self.foreground), release, 0 if self.process is None else choice(PROCESSES, self.process, "state of a process")


class Size(NamedTuple):
    """A message's size on one platform, with the limits."""

    bytes: int
    """The size as FCM or APNs counts it."""
    limit: int
    """A larger message is refused."""
    advised: int
    """A larger message gets a finding: 2,048 for topics, 4,000 for one Android device, otherwise the limit."""


class Sizes(NamedTuple):
    """The sizes of one message; None if it has no part for that platform."""

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
    """``string``, ``plural`` and so on; ``uncompiled``: a string of a string catalog for which Xcode compiles no entry."""
    text: str | None
    file: str | None
    line: int | None
    column: int | None
    forms: list[dict[str, str]] | None = None
    """A plural's forms: ``{"category": "few", "text": …}``, with ``"variable"`` if the form depends on several numbers."""


class Lookup(NamedTuple):
    """The entry that a device uses."""

    text: str
    locale: str | None
    file: str | None
    line: int | None


class TextSource(NamedTuple):
    """The resource that a rendered string comes from."""

    locale: str
    """BCP 47; "" for Android's default folder and for ``Base.lproj``."""
    fallback: bool
    """True if it is not in the requested language."""
    file: str
    line: int


class LineFinding(NamedTuple):
    """A finding about one line of a notification."""

    slug: str
    severity: str
    """``error``, ``warning`` or ``note``."""
    message: str
    consequence: str
    """What the phone does."""
    help: str | None


class Certainty(NamedTuple):
    """How certain a prediction is."""

    level: str
    """``verified`` (computed by the platform's own code), ``source``, ``observed`` or ``unverified``."""
    release: int | None
    """The release of Android whose rules apply; None on other platforms."""


class Elsewhere(NamedTuple):
    """What other releases of Android, or other states of the app's process, show in a line."""

    devices: tuple[str, ...]
    """``android-10``, ``android-16.start``."""
    outcome: str
    text: str | None
    locale: str | None
    fallback: str | None


class Line(NamedTuple):
    """One line of a notification on one device."""

    outcome: str
    """``text``, ``raw_key``, ``blank`` (the line is missing or empty) or ``crash`` (the app's process dies)."""
    text: str | None
    """What the device shows: the key if the outcome is ``raw_key``; None if the line is missing."""
    intended: str | None
    """The text that Google's localization guide promises."""
    key: str | None
    locale: str | None
    fallback: str | None
    """Where the text comes from if it is not in the device's first language: ``default`` or ``second-language`` (Android 15 and
    later). None if it is."""
    file: str | None
    line: int | None
    reason: str | None
    """Why the line is not the intended text: the slug of a finding."""
    certainty: Certainty
    """How certain the prediction is."""
    detail: str | None = None
    """The platform's own error: an exception with its message."""
    elsewhere: tuple[Elsewhere, ...] = ()
    """What phones of other releases, or in other states, show; empty if they all show the same."""
    findings: tuple[LineFinding, ...] = ()
    """The line's findings, as a check reports them."""


class _PreviewFields(NamedTuple):

    platform: str
    release: int | None
    """The release of Android; None on other platforms."""
    locales: list[str]
    notification: str
    """``posted``, ``none`` (a data message) or ``app`` (the app's own code decides)."""
    crashes: bool
    fallback_language: bool
    """True if the app has none of the device's languages and shows its default."""
    title: Line | None
    subtitle: Line | None
    body: Line | None
    findings: list[Diagnostic]
    process: str | None = None
    """The state of the app's process, if the device names one."""


class Preview(_PreviewFields):
    """One message on one device."""

    _draw: Callable[[], str] | None = None

    @property
    def fails(self) -> bool:
        """Whether a line is missing or a raw key, or the app crashes."""
        lines = [line for line in (self.title, self.subtitle, self.body) if line is not None]
        return self.crashes or any(line.outcome != "text" or line.reason == "missing-key" for line in lines)

    def html(self) -> str:
        """The card of ``locscript preview --html``, as a ``<div>`` with its own scoped style, without scripts and external
        files.

        It needs the preview's engine: UsageError if the engine is closed, or if the preview was copied or unpickled.
        """
        return _drawn(self._draw)

    def _repr_html_(self) -> str | None:
        return _drawn_or_none(self._draw)

    def __reduce__(self) -> tuple[type[Preview], tuple[object, ...]]:
        return Preview, tuple(self)


class Previews(list[Preview]):
    """The previews of one message in every language. A notebook shows their cards, those with problems first."""

    __slots__ = ("_draw",)

    def __init__(self, previews: Iterable[Preview] = (), draw: Callable[[], str] | None = None) -> None:
        super().__init__(previews)
        self._draw = draw

    def html(self) -> str:
        """One sheet with a card for each language, both phones side by side, as of the call that made the list.

        UsageError if the engine is closed, or if the list was copied or unpickled.
        """
        return _drawn(self._draw)

    def _repr_html_(self) -> str | None:
        return _drawn_or_none(self._draw)

    def __reduce__(self) -> tuple[type[Previews], tuple[list[Preview]]]:
        return Previews, (list(self),)


def _drawn(draw: Callable[[], str] | None) -> str:
    if draw is None:
        raise UsageError(100, [Diagnostic("error", "usage", "this preview has no engine: only Engine.preview and Engine.previews can draw cards")])
    return draw()


def _drawn_or_none(draw: Callable[[], str] | None) -> str | None:
    """None: the notebook shows the text instead."""
    try:
        return _drawn(draw)
    except UsageError:
        return None


class Payload:
    """One request body from a rule."""

    __slots__ = ("_findings", "body", "meta", "not_before", "rule", "target")
    __hash__ = None  # type: ignore[assignment]

    body: bytes
    """``{"message":{…}}`` in canonical bytes."""
    rule: str
    target: dict[str, str]
    """``{"topic": …}``, ``{"token": …}``, ``{"fid": …}`` or ``{"condition": …}``."""
    meta: JSON
    not_before: int | None
    """Unix seconds."""

    def __init__(
        self,
        body: bytes,
        rule: str,
        target: dict[str, str],
        meta: JSON = None,
        not_before: int | None = None,
        findings: list[Diagnostic] | bytes = b"[]",
    ) -> None:
        self.body = body
        self.rule = rule
        self.target = target
        self.meta = meta
        self.not_before = not_before
        self._findings = findings

    @property
    def findings(self) -> list[Diagnostic]:
        """Warnings about the message; notes are in ``Engine.findings``."""
        # Parsing them takes as long as a short rule, and most callers never read them.
        if isinstance(self._findings, bytes):
            self._findings = rows(Diagnostic, self._findings)
        return self._findings

    def _members(self) -> tuple[bytes, str, dict[str, str], JSON, int | None, list[Diagnostic]]:
        return self.body, self.rule, self.target, self.meta, self.not_before, self.findings

    def __eq__(self, other: object) -> bool:
        return self._members() == other._members() if isinstance(other, Payload) else NotImplemented

    def __reduce__(self) -> tuple[type[Payload], tuple[object, ...]]:
        return Payload, self._members()

    def __repr__(self) -> str:
        names = ("body", "rule", "target", "meta", "not_before", "findings")
        return f"Payload({', '.join(f'{name}={value!r}' for name, value in zip(names, self._members()))})"


class Skip(NamedTuple):
    """A rule that returned ``loc.skip``, and its reason (``""`` if it gave none). A rule that returned nil has no entry."""

    rule: str
    reason: str


class Failure(NamedTuple):
    """A rule that failed. The other rules of the event are not affected."""

    rule: str
    error: ScriptError


class Warnings(NamedTuple):
    """Warnings that belong to no message: for example, that a rule made a message but did not return it."""

    rule: str | None
    """None: no rule handles the event."""
    findings: list[Diagnostic]


class Usage(NamedTuple):
    """How much of their limits the rules of one event used, so that you can alert before a limit is hit."""

    instructions: int
    """Total. Lua counts in steps of a thousand, so a short rule shows only the charges of its calls."""
    memory: int
    """Bytes: a run's largest growth over the memory in use before it, garbage included."""
    nanoseconds: int
    """Total time of the rules' functions, without reading the event and writing the results."""


class Result(NamedTuple):
    """The results of all rules for one event."""

    payloads: list[Payload]
    skipped: list[Skip]
    failures: list[Failure]
    warnings: list[Warnings]
    usage: Usage | None = None
    """How much of their limits the rules used; None unless ``Engine.rules`` was called with ``usage``."""


class RuleInfo(NamedTuple):
    """A rule's name, events, samples and keys."""

    name: str
    on: list[str] | None
    """The event types that it handles; None: every event."""
    description: str | None
    owner: str | None
    samples: list[str]
    """The names of its samples."""
    keys: list[str]
    """The keys that it declares because it computes them: whole keys, or prefixes that end in `*`."""
    file: str


class Limits(NamedTuple):
    """The limits for loading one file and for one run; 0 means the value in the engine's locscript.toml, or the default."""

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
