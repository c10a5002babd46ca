# The extension: one function an export of the C interface. Handles are numbers; JSON travels as bytes.

from collections.abc import Callable, Sequence
from typing import TypeVar, final, overload

from .types import Argument, Document, Lookup, TextSource

def version() -> str: ...
def status_name(status: int, /) -> str: ...
def json_text(value: object, /) -> bytes | None: ...
def engine_open(
    android: Sequence[str],
    ios: Sequence[str],
    ios_keys: int,
    development_region: str,
    android_compiler: int,
    key_names: tuple[tuple[str, str, str], ...],
    /,
) -> int: ...
def engine_open_config(path: str, android_compiler: int, /) -> int: ...
def engine_open_memory(
    files: tuple[tuple[int, str, bytes | str], ...],
    ios_keys: int,
    development_region: str,
    android_compiler: int,
    key_names: tuple[tuple[str, str, str], ...],
    /,
) -> int: ...
def engine_close(engine: int, /) -> None: ...
def engine_diagnostics(engine: int, /) -> bytes: ...
def engine_locales(engine: int, platform: int, /) -> bytes: ...
def engine_entries(engine: int, platform: int, /) -> bytes: ...
def engine_lookup(engine: int, platform: int, locales: Sequence[str], key: str, /) -> bytes: ...
def build(engine: int, message: Document, form: int, /) -> bytes: ...
def build_diagnostics(engine: int, message: Document, form: int, /) -> bytes: ...
def sizes(engine: int, message: Document, form: int, values: Sequence[Argument], /) -> bytes: ...
def preview(
    engine: int, message: Document, platform: int, locales: Sequence[str], foreground: bool = False
) -> bytes: ...
def previews(engine: int, message: Document, foreground: bool = False) -> bytes: ...
def engine_check(
    engine: int,
    rules: Sequence[str],
    files: tuple[tuple[str, bytes | str], ...],
    messages: tuple[tuple[str, bytes | str], ...],
    events: Document,
    resources: bool,
    exhaustive: bool,
    only: Sequence[str],
    platform: int,
    locales: Sequence[str],
    keys: Sequence[str],
    /,
) -> bytes: ...
def bytes_of(data: Document, what: str, /) -> bytes | str: ...

@final
class Prepared:
    """A message with slots, checked once; calling it with the slots' values gives the request body."""

    def __new__(cls, engine: int, message: Document, /) -> Prepared: ...
    def __call__(self, values: Sequence[Argument], /) -> bytes:
        """The request body with these values; an int counts as its digits, a float as its shortest text."""

    def close(self) -> None:
        """Frees it; twice is fine."""

    @property
    def slots(self) -> int:
        """How many values a call takes."""

@final
class Text:
    """A localized text, looked up once; calling it with its arguments gives the text for people."""

    def __new__(cls, engine: int, key: str, locale: str, platform: int, device: str, /) -> Text: ...
    def __call__(self, arguments: Sequence[Argument] = (), /) -> str:
        """The text with these arguments; an int counts as its digits, a float as its shortest text."""

    def close(self) -> None:
        """Frees it; twice is fine."""

    @property
    def source(self) -> TextSource:
        """Which resource it is, and whether it is of the language that was asked for."""

_Default = TypeVar("_Default")

@final
class Strings:
    """The strings of an app as one device sees them: ``strings[key]`` is the text before any formatting.

    Read-only, for any number of threads; it outlives the engine. A key without a text raises KeyError.
    """

    def __new__(cls, engine: int, platform: int, locales: Sequence[str], /) -> Strings: ...
    def __getitem__(self, key: str, /) -> str: ...
    def __contains__(self, key: str, /) -> bool: ...
    @overload
    def get(self, key: str, /) -> str | None: ...
    @overload
    def get(self, key: str, default: _Default, /) -> str | _Default: ...
    def lookup(self, key: str, /) -> Lookup | None:
        """The text with its language, file and line; None where the device finds none."""

    def close(self) -> None:
        """Frees it; twice is fine."""

# The numbers at the end are those of Limits.
def rules_open(
    engine: int, folder: str, instructions: int, memory: int, milliseconds: int, output: int, source: int, /
) -> int: ...
def rules_open_source(
    engine: int,
    name: str,
    text: bytes | str,
    instructions: int,
    memory: int,
    milliseconds: int,
    output: int,
    source: int,
    /,
) -> int: ...
def rules_open_memory(
    engine: int,
    files: tuple[tuple[str, bytes | str], ...],
    instructions: int,
    memory: int,
    milliseconds: int,
    output: int,
    source: int,
    /,
) -> int: ...
def rules_check(
    engine: int, folder: str, instructions: int, memory: int, milliseconds: int, output: int, source: int, /
) -> bytes: ...
def rules_check_memory(
    engine: int,
    files: tuple[tuple[str, bytes | str], ...],
    instructions: int,
    memory: int,
    milliseconds: int,
    output: int,
    source: int,
    /,
) -> bytes: ...
def rules_info(rules: int, /) -> bytes: ...
def rules_close(rules: int, /) -> None: ...
def session_open(
    engine: int, rules: int, instructions: int, memory: int, milliseconds: int, output: int, source: int, /
) -> int: ...
def session_use(session: int, rules: int, /) -> None: ...
def session_close(session: int, /) -> None: ...
def session_on_log(session: int, function: Callable[[str, str], object] | None, /) -> None: ...
def session_run(
    session: int, event: Document, only: str, now: int | None, watch: bool, /
) -> tuple[
    list[tuple[str, bytes, str, str, bytes, int | None, bytes]],
    list[tuple[str, str]],
    list[tuple[str, int, bytes]],
    list[tuple[str, bytes]],
]: ...
def session_run_many(session: int, events: Document, now: int | None, watch: bool, /) -> bytes: ...
def session_evaluate(
    session: int, source: Document, name: str, event: Document, now: int | None, watch: bool, /
) -> bytes: ...
def interrupt(session: int, /) -> None: ...
def android_locale(folders: Sequence[str], locales: Sequence[str], /) -> str: ...
def android_format(format: str, arguments: Sequence[Argument], locale: str, /) -> str: ...
def apple_locales(available: Sequence[str], preferred: Sequence[str], /) -> bytes: ...
def apple_search_list(lprojs: Sequence[str], preferred: Sequence[str], development_region: str, /) -> bytes: ...
def apple_format(format: str, arguments: Sequence[Argument | None], /) -> str: ...
def plural_category(locale: str, number: str, /) -> str: ...
def parse_strings(data: Document, /) -> bytes: ...
