"""Engine: an app's resources and everything that is asked of them."""

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
from ._sessions import Sessions, checked
from .errors import Diagnostic, MessageError, RenderError, closed
from .rules import Rules
from .types import Device, Entry, Limits, Line, LineFinding, Lookup, Preview, Previews, Size, Sizes

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


def _line(row: dict[str, JSON]) -> Line:
    findings = tuple(LineFinding(**finding) for finding in row.pop("findings", ()))  # type: ignore[arg-type, union-attr]
    return Line(**row, findings=findings)  # type: ignore[arg-type]


def _preview(row: dict[str, JSON]) -> Preview:
    fields: dict[str, object] = dict(row)
    for name in ("title", "subtitle", "body"):
        line = row[name]
        fields[name] = _line(line) if isinstance(line, dict) else None
    fields["findings"] = [Diagnostic(**finding) for finding in row["findings"]]  # type: ignore[arg-type, union-attr]
    return Preview(**fields)  # type: ignore[arg-type]


def _kept(text: Document) -> bytes | str:
    """The text as its owner cannot change it any more."""
    return text if isinstance(text, (bytes, str)) else bytes(text)


class Engine:
    """Resources and settings: immutable, for any number of threads.

    Later folders win, as in a Gradle merge. A folder may also be a checkout, with Gradle's scripts or an Xcode project: its
    only app is taken; a locscript.toml chooses one of several, and a flavor (``Engine.from_config``). Without folders an
    engine builds messages and runs rules. Resources that would not build (Android) or whose table iOS drops are read as
    far as possible and reported in ``diagnostics``; a folder that cannot be read raises CatalogError.
    ``development_region`` is iOS's CFBundleDevelopmentRegion, without it what an Info.plist among the resources says.
    ``android_compiler`` says what builds the Android app: ``"gradle"``, the default, or native ``"aapt2"``, as Bazel and
    Soong run it. ``key_names`` names the keys that ``ios_keys`` does not relate: ``{"key": ("android_name", "IOS_NAME")}``,
    where None is the name by the style. ``allow_outside`` reads what paths and links lead to outside of the project, the
    checkout or the folder that is named; without it such a path is an error.
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
        cls, path: Path, *, android_compiler: AndroidCompiler | None = None, allow_outside: bool = False
    ) -> Engine:
        """As a locscript.toml says; its paths are relative to its folder. ``android_compiler`` beats the file's."""
        path = os.fspath(path)
        handle = _core.engine_open_config(path, compiler(android_compiler), allow_outside)
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
        """An engine of the bytes that ``pack`` has returned, in any process with the same version of this package."""
        return cls._made(_core.engine_open_pack(pack), "of a pack")

    def pack(self, rules: Path | None = None) -> bytes:
        """The app as bytes: its settings, its files, which are read once more, and the rules of its locscript.toml.

        ``rules`` is another folder of rules, or one file, that travels too: ``rules`` of the engine that opens the pack finds
        it under the same path. An engine travels so when it is pickled.
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
        # What render looked up. An engine never changes, so neither do its texts.
        self._texts: dict[tuple[str, str, Platform | None, DeviceKind | None], _core.Text] = {}

    def _open_handle(self) -> int:
        if self._handle == 0:
            raise closed("the engine is")
        return self._handle

    # ---- Resources

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What was wrong with the resources, and what of a locscript.toml has no effect."""
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
        """The entry that a device with these languages uses; None when it finds none."""
        number = choice(PLATFORMS, platform, "platform")
        try:
            return lookup(_core.engine_lookup(self._open_handle(), number, locales, key))
        except RenderError as error:
            if error.code == 301:
                return None
            raise

    def strings(self, platform: Platform, locales: Sequence[str]) -> _core.Strings:
        """The strings that a device with these languages uses: ``strings[key]``, ``strings.get(key)``, ``key in strings``.

        The languages are chosen once, so that a text is found in nanoseconds. What it gives is ``lookup``'s text, before
        any formatting. It outlives the engine.
        """
        handle, number = self._open_handle(), choice(PLATFORMS, platform, "platform")
        # A list may change later, and an iterator is read once.
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
        """The localized string as Google's guide promises it: for inboxes, e-mail and the web.

        An argument may be a number: an int counts as its digits, a float as the shortest text that reads back.
        ``platform`` says whose resources and whose key name; without it Android's are taken when there are any, but iOS's
        when a device is named. ``device`` chooses the form of an iOS text that differs by device, without it the iPhone's;
        Android's texts have no such forms. Where the language has no text, a parent's is taken (fr for fr-CA), in the end
        the app's own; ``text(…).source`` says which it is.
        """
        found = self._texts.get((key, locale, platform, device))
        if found is None:
            found = self._text(key, locale, platform, device)
            # Locales come from outside, so what is kept has an end.
            if len(self._texts) >= _TEXTS_KEPT:
                self._texts.clear()
            self._texts[key, locale, platform, device] = found
        return found(arguments)

    def text(
        self, key: str, *, locale: str, platform: Platform | None = None, device: DeviceKind | None = None
    ) -> _core.Text:
        """What ``render`` renders, looked up once for any number of calls: ``text(["Alice"])``. It outlives the engine.

        ``text.source`` says which resource it is, and whether it is one of another language.
        """
        # The texts of render have no origin: it would keep the engine that keeps them.
        return self._text(key, locale, platform, device, (_text, (self, key, locale, platform, device)))

    def _text(
        self, key: str, locale: str, platform: Platform | None, device: DeviceKind | None, *origin: Origin
    ) -> _core.Text:
        number = 0 if platform is None else choice(PLATFORMS, platform, "platform")
        return _core.Text(self._open_handle(), key, locale, number, "" if device is None else device, *origin)

    def build(self, message: JSONSource, *, form: Form = "auto", default: Default | None = None) -> bytes:
        """The request body ``{"message":{…}}`` in canonical bytes, from the REST or the Admin form.

        Here and wherever a mapping is taken, ``default`` turns what JSON does not know (a datetime, a UUID, numpy's numbers)
        into what it does, as in the json module.
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
        """Everything ``build`` finds in a message, warnings and notes too."""
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
        """The bytes that FCM and APNs count of a message.

        In the message ``{"$slot": 0}`` stands for ``values[0]``: give the longest ones that are to be expected. What ``build``
        would refuse is measured as it would go out.
        """
        text = text_of(message, MessageError, default)
        answer = loads(_core.sizes(self._open_handle(), text, choice(FORMS, form, "form"), values))
        sizes = {name: size and Size(**size) for name, size in answer.items()}  # type: ignore[union-attr, arg-type]
        return Sizes(**sizes)  # type: ignore[arg-type]

    def preview(self, payload: JSONSource, device: Device, *, default: Default | None = None) -> Preview:
        """What one device shows for a message in either form."""
        if not isinstance(device, (tuple, list)) or not 2 <= len(device) <= 3:
            raise TypeError(f"a device must be a locscript.Device, not {type(device).__name__}")
        platform, locales, foreground = Device(*device)
        number = choice(DEVICES, platform, "platform")
        text = text_of(payload, MessageError, default)
        made = _preview(loads(_core.preview(self._open_handle(), text, number, locales, flag(foreground))))  # type: ignore[arg-type]
        made._draw = partial(self._preview_html, _kept(text), number, made.locales, foreground)
        return made

    def previews(self, payload: JSONSource, *, foreground: bool = False, default: Default | None = None) -> Previews:
        """The same for every language of the resources, on Android and iOS: a list, which a notebook shows as a sheet."""
        text = text_of(payload, MessageError, default)
        answer = loads(_core.previews(self._open_handle(), text, flag(foreground)))
        text = _kept(text)
        made = Previews(map(_preview, answer), partial(self._preview_html, text, 0, (), foreground))  # type: ignore[arg-type]
        for preview in made:
            preview._draw = partial(self._preview_html, text, DEVICES[preview.platform], preview.locales, foreground)
        return made

    def _preview_html(self, text: bytes | str, platform: int, locales: Sequence[str], foreground: bool) -> str:
        return _core.preview_html(self._open_handle(), text, platform, locales, foreground).decode()

    def prepare(self, message: JSONSource, *, default: Default | None = None) -> _core.Prepared:
        """A message with slots, ``{"$slot": 0}`` for a string that every call gives anew: ``prepared(["FooCorp"])``.

        A call raises MessageError for a value that is no such target in a target's slot, and for a message that is too large
        with its values.
        """
        text = text_of(message, MessageError, default)
        # A caller's buffer may change later, and does not pickle.
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
        """The rules of a folder or of one file; without a path of the folder that the engine's locscript.toml names.

        From memory: ``source`` is one rule, with its ``name``; ``files`` is a folder, ``{"price_drop.lua": b"…",
        "lib/prices.lua": b"…"}``. Rules that do not load raise ScriptError, with all findings of all files.

        ``log`` is called with a rule's name and each line that it writes with ``loc.log`` or ``print``, on the thread that
        runs it. What it raises ends the run and goes on to the run's caller. With ``usage`` each ``Result`` has what the
        rules have used of their limits, which costs one more look at the clock a run.
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
        """What rules and messages would show on a phone of every language, as ``locscript check`` finds it.

        ``rules`` are files and folders, ``files`` rules from memory as in ``Engine.rules``, ``messages`` messages in either
        form by their names in findings. Without any of them the rules that the engine's locscript.toml names are checked, and
        without those the resources by themselves; with ``resources`` they are checked too, every key whether or not it is
        used. ``events``, one a line, run beside the rules' samples, and have the file ``<events>`` in findings; ``exhaustive``
        sends nasty arguments through every text.
        ``only`` (slugs), ``platform``, ``locales`` (``"default"`` is Android's default folder) and ``keys`` (their
        beginnings) choose what is reported. ``against`` are released versions, by the name of a ``[[released]]``, as a folder or
        as ``"5.2=folder"``; without it every ``[[released]]`` counts. A slug that no finding has, a language that is not the app's
        and a version that there is not raise UsageError.

        Rules that do not load, samples that hit a limit and files that cannot be read are in the report's ``unchecked``, and
        the rest is checked. Other threads run meanwhile. Ctrl-C takes effect when the call ends.
        """
        from .report import Report

        if rules is not None:
            rules = paths_of(rules)
            if not rules:
                raise TypeError("rules must not be empty: None is what the locscript.toml names")
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
        """The value of any chunk under a rule's sandbox and limits; ``event`` is the global of that name.

        ``now``, unix seconds, is ``event.now`` where the event has none. ``log`` is called with the chunk's name and each
        line that it writes.
        """
        handle = self._open_handle()
        # Checked before they are looked up: a plain tuple of the same numbers would be found, too.
        sessions = self._sessions.get(checked(limits))
        if sessions is None:
            sessions = self._sessions.setdefault(limits, Sessions(limits))
        return sessions.evaluate(handle, source, name, event, now, log_function(log), default)

    # ---- Life

    def close(self) -> None:
        """Frees the resources; what was made from the engine goes on working. Twice is fine."""
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


# Pickles hold these and their arguments: an engine travels as its pack.


def _from_pack(pack: bytes) -> Engine:
    return Engine.from_pack(pack)


# The same for what is made from an engine, which travels with its engine.


def _text(
    engine: Engine, key: str, locale: str, platform: Platform | None, device: DeviceKind | None
) -> _core.Text:
    return engine.text(key, locale=locale, platform=platform, device=device)


def _prepare(engine: Engine, message: Document) -> _core.Prepared:
    return engine.prepare(message)


def _strings(engine: Engine, platform: Platform, locales: Sequence[str]) -> _core.Strings:
    return engine.strings(platform, locales)
