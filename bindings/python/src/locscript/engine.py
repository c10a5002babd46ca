"""Engine: an app's resources, and the calls that use them."""

from __future__ import annotations

import os
import sys

from . import _core
from ._json import loads, lookup, rows, text_of
from ._options import (
    DEVICES,
    FORMS,
    PLATFORMS,
    choice,
    compiler,
    core_options,
    flag,
    held_files,
    log_function,
    kept_names,
    mapping,
    paths_of,
)
from ._previews import preview_of
from ._sessions import Sessions, checked
from .errors import Diagnostic, MessageError, RenderError, closed
from .rules import Rules
from .types import Device, Entry, Limits, Lookup, Preview, Previews, Size, Sizes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from functools import partial
    from types import TracebackType

    from ._aliases import (
        JSON,
        AndroidCompiler,
        Argument,
        Default,
        DeviceKind,
        Document,
        Form,
        JSONSource,
        KeyNames,
        KeyStyle,
        Log,
        Options,
        Origin,
        Path,
        Platform,
    )
    from .report import Report
else:
    # functools' own partial; the rest of that module takes a tenth of this package's import.
    from _functools import partial

_TEXTS_KEPT = 4096


def _kept(text: Document) -> bytes | str:
    """A copy of the text that its owner cannot change, if needed."""
    return text if isinstance(text, (bytes, str)) else bytes(text)


class Engine:
    """Resources and settings: immutable, for any number of threads.

    ``android`` and ``ios`` are resource folders; if several folders define a key, the last one wins, as in a Gradle merge. A
    folder may also be a checkout with Gradle scripts or an Xcode project, if it contains exactly one app. If it contains
    several apps or flavors, select one in a locscript.toml (``Engine.from_config``). Without folders, an engine builds messages
    and runs rules. Resources that would not build (Android), or whose table iOS drops, are read as far as possible and reported
    in ``diagnostics``. A folder that cannot be read raises CatalogError.

    ``development_region`` is iOS's CFBundleDevelopmentRegion (default: from an Info.plist among the resources).
    ``android_compiler`` is the tool that builds the Android app: ``"gradle"`` (default), native ``"aapt2"``, or
    ``"aapt2-legacy"``, as Bazel and Buck run it. ``key_names`` lists keys that do not follow ``ios_keys``: ``{"key": ("android_name", "IOS_NAME")}``; None
    means the name that follows ``ios_keys``. ``allow_outside`` permits paths and links that lead out of the project (the
    checkout, or the named folder); without it they are an error.
    """

    __slots__ = ("_handle", "_origin", "_sessions", "_texts", "__weakref__")

    def __init__(
        self,
        android: Path | Iterable[Path] = (),
        ios: Path | Iterable[Path] = (),
        *,
        ios_keys: KeyStyle = "same",
        development_region: str | None = None,
        android_compiler: AndroidCompiler | None = None,
        key_names: KeyNames | None = None,
        allow_outside: bool = False,
    ) -> None:
        self._handle = 0
        android, ios = paths_of(android), paths_of(ios)
        options: Options = {
            "ios_keys": ios_keys,
            "development_region": development_region,
            "android_compiler": android_compiler,
            "key_names": kept_names(key_names),
            "allow_outside": allow_outside,
        }
        self._start(_core.engine_open(android, ios, *core_options(options)), _named(android, ios))

    @classmethod
    def from_config(
        cls,
        path: Path,
        *,
        app: str | None = None,
        android_compiler: AndroidCompiler | None = None,
        allow_outside: bool = False,
    ) -> Engine:
        """Opens a locscript.toml, whose paths are relative to its folder. ``app`` is the name of one of several ``[[app]]``;
        without it, a file with several apps raises CatalogError. ``android_compiler`` overrides the one in the file."""
        path = os.fspath(path)
        handle = _core.engine_open_config(path, compiler(android_compiler), allow_outside, app or "")
        return cls._made(handle, f"of {path}")

    @classmethod
    def from_files(
        cls,
        android: Mapping[str, Document] | None = None,
        ios: Mapping[str, Document] | None = None,
        *,
        ios_keys: KeyStyle = "same",
        development_region: str | None = None,
        android_compiler: AndroidCompiler | None = None,
        key_names: KeyNames | None = None,
        allow_outside: bool = False,
    ) -> Engine:
        """From memory: ``{"values-fr/strings.xml": b"…"}``, ``{"fr.lproj/Localizable.strings": b"…"}``."""
        groups = held_files(android, "android"), held_files(ios, "ios")
        files = [(number, path, data) for number, group in enumerate(groups, 1) for path, data in group.items()]
        options: Options = {
            "ios_keys": ios_keys,
            "development_region": development_region,
            "android_compiler": android_compiler,
            "key_names": kept_names(key_names),
            "allow_outside": allow_outside,
        }
        handle = _core.engine_open_memory(tuple(files), *core_options(options))
        return cls._made(handle, _named(*groups))

    @classmethod
    def from_pack(cls, pack: Document) -> Engine:
        """Opens the bytes that ``pack`` returned, in any process with the same version of this package."""
        return cls._made(_core.engine_open_pack(pack), "of a pack")

    def pack(self, rules: Path | None = None) -> bytes:
        """The app as bytes: its settings, its files (which are read again), and the rules of its locscript.toml.

        ``rules`` adds another folder of rules, or one file: the engine that opens the pack finds it under the same path.
        Pickling an engine uses its pack.
        """
        return _core.engine_pack(self._open_handle(), "" if rules is None else os.fspath(rules))

    @classmethod
    def _made(cls, handle: int, origin: str) -> Engine:
        engine = cls.__new__(cls)
        engine._start(handle, origin)
        return engine

    def _start(self, handle: int, origin: str) -> None:
        self._handle = handle
        self._origin = origin
        self._sessions: dict[Limits, Sessions] = {}
        # The strings that render has looked up. An engine never changes, so neither do they.
        self._texts: dict[tuple[str, str, Platform | None, DeviceKind | None], _core.Text] = {}

    def _open_handle(self) -> int:
        if self._handle == 0:
            raise closed("the engine is")
        return self._handle

    # ---- Resources

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Problems in the resources, and settings of a locscript.toml that have no effect."""
        return rows(Diagnostic, _core.engine_diagnostics(self._open_handle()))

    def locales(self, platform: Platform) -> list[str]:
        """The languages of a platform's resources as BCP 47 tags; Android's default folder is ``""``."""
        number = choice(PLATFORMS, platform, "platform")
        return loads(_core.engine_locales(self._open_handle(), number))  # type: ignore[return-value]

    def entries(self, platform: Platform | None = None) -> list[Entry]:
        """Every entry of one platform, or of both."""
        numbers = PLATFORMS.values() if platform is None else [choice(PLATFORMS, platform, "platform")]
        handle = self._open_handle()
        return [entry for number in numbers for entry in rows(Entry, _core.engine_entries(handle, number))]

    def lookup(self, platform: Platform, locales: Sequence[str], key: str) -> Lookup | None:
        """The entry that a device with these languages uses; None if it finds none."""
        number = choice(PLATFORMS, platform, "platform")
        try:
            return lookup(_core.engine_lookup(self._open_handle(), number, locales, key))
        except RenderError as error:
            if error.code == 301:
                return None
            raise

    def strings(self, platform: Platform, locales: Sequence[str]) -> _core.Strings:
        """The strings that a device with these languages uses: ``strings[key]``, ``strings.get(key)``, ``key in strings``.

        The languages are chosen once, so a look-up takes nanoseconds. It returns the text of ``lookup``, before any formatting.
        The object outlives the engine.
        """
        handle, number = self._open_handle(), choice(PLATFORMS, platform, "platform")
        # A list may change later, and an iterator can be read only once.
        kept = list(locales) if isinstance(locales, list) or hasattr(locales, "__next__") else locales
        return _core.Strings(handle, number, kept, (_strings, (self, platform, kept)))

    # ---- Text, messages, previews

    def render(
        self,
        key: str,
        arguments: Sequence[Argument] = (),
        *,
        locale: str,
        platform: Platform | None = None,
        device: DeviceKind | None = None,
    ) -> str:
        """Renders a localized string on the server, for inboxes, e-mail and the web.

        An argument may be a number: an int counts as its digits, a float as the shortest text that reads back. ``platform``
        selects the resources and the key's name (default: iOS if ``device`` is given, else Android if it has resources).
        ``device`` selects the form of an iOS string that varies by device (default: iPhone); Android strings have no such
        forms. If the language does not have the string, a parent language is used (fr for fr-CA), and finally the app's own;
        ``text(…).source`` says which.
        """
        found = self._texts.get((key, locale, platform, device))
        if found is None:
            found = self._text(key, locale, platform, device)
            # Locales come from outside, so the cache needs a limit.
            if len(self._texts) >= _TEXTS_KEPT:
                self._texts.clear()
            self._texts[key, locale, platform, device] = found
        return found(arguments)

    def text(
        self, key: str, *, locale: str, platform: Platform | None = None, device: DeviceKind | None = None
    ) -> _core.Text:
        """The string of ``render``, looked up once for any number of calls: ``text(["Alice"])``. It outlives the engine.

        ``text.source`` says which resource it comes from, and whether it is in another language.
        """
        # The strings of render have no origin, which would be a reference cycle with the engine.
        return self._text(key, locale, platform, device, (_text, (self, key, locale, platform, device)))

    def _text(
        self, key: str, locale: str, platform: Platform | None, device: DeviceKind | None, *origin: Origin
    ) -> _core.Text:
        number = 0 if platform is None else choice(PLATFORMS, platform, "platform")
        return _core.Text(self._open_handle(), key, locale, number, "" if device is None else device, *origin)

    def build(self, message: JSONSource, *, form: Form = "auto", default: Default | None = None) -> bytes:
        """The request body ``{"message":{…}}`` in canonical bytes, from the REST or the Admin form.

        Here and in every call that takes a mapping, ``default`` converts values that JSON does not have (a datetime, a UUID,
        numpy numbers), as in the json module.
        """
        text = text_of(message, MessageError, default)
        number = choice(FORMS, form, "form")
        try:
            return _core.build(self._handle, text, number)
        except MessageError as error:
            findings = rows(Diagnostic, _core.build_diagnostics(self._handle, text, number))
            errors = [finding for finding in findings if finding.severity == "error"]
            raise MessageError(error.code, errors or error.diagnostics) from None

    def findings(
        self, message: JSONSource, *, form: Form = "auto", default: Default | None = None
    ) -> list[Diagnostic]:
        """Everything that ``build`` finds in a message, including warnings and notes."""
        text = text_of(message, MessageError, default)
        return rows(Diagnostic, _core.build_diagnostics(self._open_handle(), text, choice(FORMS, form, "form")))

    def sizes(
        self,
        message: JSONSource,
        values: Sequence[Argument] = (),
        *,
        form: Form = "auto",
        default: Default | None = None,
    ) -> Sizes:
        """The size of a message as FCM and APNs count it.

        In the message, ``{"$slot": 0}`` is replaced by ``values[0]``: pass the longest values that you expect. A message that
        ``build`` would refuse is measured as if it could be sent.
        """
        text = text_of(message, MessageError, default)
        answer = loads(_core.sizes(self._open_handle(), text, choice(FORMS, form, "form"), values))
        sizes = {name: size and Size(**size) for name, size in answer.items()}  # type: ignore[union-attr, arg-type]
        return Sizes(**sizes)  # type: ignore[arg-type]

    def preview(self, payload: JSONSource, device: Device, *, default: Default | None = None) -> Preview:
        """The preview of a message (in either form) on one device."""
        if not isinstance(device, (tuple, list)) or not 2 <= len(device) <= 5:
            raise TypeError(f"a device must be a locscript.Device, not {type(device).__name__}")
        device = Device(*device)
        number = choice(DEVICES, device.platform, "platform")
        conditions = device._conditions()
        text = text_of(payload, MessageError, default)
        made = preview_of(loads(_core.preview(self._open_handle(), text, number, device.locales, *conditions)))  # type: ignore[arg-type]
        made._draw = partial(self._preview_html, _kept(text), number, made.locales, conditions)
        return made

    def previews(
        self, payload: JSONSource, *, foreground: bool = False, release: int | None = None, default: Default | None = None
    ) -> Previews:
        """The previews for every language of the resources, on Android and iOS: a list, which a notebook shows as a sheet of
        cards. ``release`` is that of Android, as in ``Device``."""
        text = text_of(payload, MessageError, default)
        conditions = Device("android", (), foreground, release)._conditions()
        answer = loads(_core.previews(self._open_handle(), text, *conditions[:2]))
        text = _kept(text)
        made = Previews(map(preview_of, answer), partial(self._preview_html, text, 0, (), conditions))  # type: ignore[arg-type]
        for preview in made:
            preview._draw = partial(self._preview_html, text, DEVICES[preview.platform], preview.locales, conditions)
        return made

    def _preview_html(
        self, text: bytes | str, platform: int, locales: Sequence[str], conditions: tuple[bool, int, int]
    ) -> str:
        return _core.preview_html(self._open_handle(), text, platform, locales, *conditions).decode()

    def prepare(self, message: JSONSource, *, default: Default | None = None) -> _core.Prepared:
        """A message with slots: every call supplies the strings for ``{"$slot": 0}`` and so on, as in
        ``prepared(["FooCorp"])``.

        A call raises MessageError if the value for a target's slot is not a valid target, or if the message is too large with
        its values.
        """
        text = text_of(message, MessageError, default)
        # A caller's buffer may change later, and cannot be pickled.
        kept = text if isinstance(text, (bytes, str)) else _core.bytes_of(text, "message")
        return _core.Prepared(self._open_handle(), kept, (_prepare, (self, kept)))

    # ---- Rules

    def rules(
        self,
        path: Path | None = None,
        *,
        source: Document | None = None,
        name: str = "rule.lua",
        files: Mapping[str, Document] | None = None,
        limits: Limits = Limits(),
        log: Log | None = None,
        usage: bool = False,
    ) -> Rules:
        """Loads the rules of a folder or one file (default: the folder that the engine's locscript.toml names).

        To load from memory, pass ``source`` for one rule, with its ``name``, or ``files`` for a folder: ``{"price_drop.lua":
        b"…", "lib/prices.lua": b"…"}``. Rules that do not load raise ScriptError with the findings of all files.

        ``log`` is called with a rule's name and each line that it writes with ``loc.log`` or ``print``, on the thread that runs
        the rule. If ``log`` raises, the run ends and the caller of the run gets the exception. With ``usage``, each ``Result``
        says how much of their limits the rules used; this reads the clock once more a run.
        """
        kept = None if source is None else _core.bytes_of(source, "source")
        held = None if files is None else held_files(files, "files")
        return Rules(self, path, source=kept, name=name, files=held, limits=limits, log=log, usage=usage)

    def check(
        self,
        rules: Path | Iterable[Path] | None = None,
        *,
        files: Mapping[str, Document] | None = None,
        messages: Mapping[str, JSONSource] | None = None,
        events: Document | None = None,
        resources: bool = False,
        exhaustive: bool = False,
        only: Sequence[str] = (),
        platform: Platform | None = None,
        locales: Sequence[str] = (),
        keys: Sequence[str] = (),
        against: Sequence[str] = (),
        default: Default | None = None,
    ) -> Report:
        """Checks what rules and messages would show on phones in every language, as ``locscript check`` does.

        ``rules`` are files and folders, ``files`` are rules from memory as in ``Engine.rules``, and ``messages`` maps names
        (used in findings) to messages in either form. Without any of them, the rules that the engine's locscript.toml names are
        checked; if there are none, the resources alone. ``resources`` also checks every key of the resources, used or not.
        ``events``, one a line, run in addition to the rules' samples; in findings their file is ``<events>``. ``exhaustive``
        tries hostile arguments in every string.

        ``only`` (slugs), ``platform``, ``locales`` (``"default"`` is Android's default folder) and ``keys`` (prefixes) choose
        which findings are reported. ``against`` lists released versions: the name of a ``[[released]]``, a folder, or
        ``"5.2=folder"`` (default: every ``[[released]]``). An unknown slug or version, or a language that the app does not
        have, raises UsageError.

        Rules that do not load, samples that hit a limit and files that cannot be read are listed in the report's ``unchecked``;
        the rest is still checked. The call releases the GIL. Ctrl-C takes effect when the call ends.
        """
        from .report import Report

        if rules is not None:
            rules = paths_of(rules)
            if not rules:
                raise TypeError("rules must not be empty; None means the rules that the locscript.toml names")
        sent = {name: text_of(message, MessageError, default) for name, message in mapping(messages, "messages").items()}
        answer = _core.engine_check(
            self._open_handle(),
            rules or (),
            tuple(held_files(files, "files").items()),
            tuple(held_files(sent, "messages").items()),
            "" if events is None else events,
            flag(resources, "resources"),
            flag(exhaustive, "exhaustive"),
            only,
            0 if platform is None else choice(PLATFORMS, platform, "platform"),
            locales,
            keys,
            against,
        )
        return Report(answer)

    def evaluate(
        self,
        source: Document,
        event: JSONSource | None = None,
        name: str = "chunk.lua",
        *,
        now: int | None = None,
        limits: Limits = Limits(),
        log: Log | None = None,
        default: Default | None = None,
    ) -> JSON:
        """Runs any chunk in a rule's sandbox under its limits, and returns its value. ``event`` is the global of that name.

        ``now``, in Unix seconds, is ``event.now`` if the event has none. ``log`` is called with the chunk's name and each line
        that it writes.
        """
        handle = self._open_handle()
        # Checked before the look-up, which would also find a plain tuple of the same numbers.
        sessions = self._sessions.get(checked(limits))
        if sessions is None:
            sessions = self._sessions.setdefault(limits, Sessions(limits))
        return sessions.evaluate(handle, source, name, event, now, log_function(log), default)

    # ---- Life

    def close(self) -> None:
        """Frees the resources. Objects made from the engine keep working. Closing twice is fine."""
        handle, self._handle = self._handle, 0
        if handle:
            self._texts.clear()
            for sessions in self._sessions.values():
                sessions.close()
            _core.engine_close(handle)

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self, is_ending: Callable[[], bool] = sys.is_finalizing) -> None:
        # While the interpreter ends, the modules' own names may be None already, and the process frees everything.
        if getattr(self, "_handle", 0) and not is_ending():
            self.close()

    def __reduce__(self) -> tuple[Callable[..., Engine], tuple[object, ...]]:
        return _from_pack, (self.pack(),)

    def __repr__(self) -> str:
        if self._handle == 0:
            return "<locscript.Engine closed>"
        return f"<locscript.Engine {self._origin}>"


def _named(android: Iterable[str], ios: Iterable[str]) -> str:
    parts = [f"{name}={list(paths)!r}" for name, paths in (("android", android), ("ios", ios)) if paths]
    return ", ".join(parts) or "without resources"


# Pickles refer to this function: an engine travels as its pack.


def _from_pack(pack: bytes) -> Engine:
    return Engine.from_pack(pack)


# The same for objects made from an engine, which travel with it.


def _text(
    engine: Engine, key: str, locale: str, platform: Platform | None, device: DeviceKind | None
) -> _core.Text:
    return engine.text(key, locale=locale, platform=platform, device=device)


def _prepare(engine: Engine, message: Document) -> _core.Prepared:
    return engine.prepare(message)


def _strings(engine: Engine, platform: Platform, locales: Sequence[str]) -> _core.Strings:
    return engine.strings(platform, locales)
