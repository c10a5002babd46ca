"""The exceptions. The classes follow the hundreds of the C interface's statuses."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from ._records import NamedTuple


class Diagnostic(NamedTuple):
    """One finding: what is wrong, where, and how to fix it."""

    severity: str
    """``error``, ``warning`` or ``note``."""
    slug: str
    """The finding's stable name: ``missing-key``."""
    message: str
    file: str | None = None
    line: int | None = None
    """From 1."""
    column: int | None = None
    """From 1, in Unicode scalars."""
    path: str | None = None
    """Inside a message or event: ``message.android.notification.body_loc_args[0]``."""
    help: str | None = None

    def __str__(self) -> str:
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        where = ":".join(place) + ": " if place else ""
        path = f"{self.path}: " if self.path and self.path not in self.message else ""
        return f"{where}{self.severity}[{self.slug}]: {path}{self.message}"


class LocScriptError(Exception):
    """A call failed."""

    code: int
    """The status of the C interface: 201 unreadable, 500 message …"""
    diagnostics: list[Diagnostic]
    """All findings, the most important first: all errors of a message, or of all rule files."""

    def __init__(self, code: int, diagnostics: list[Diagnostic]) -> None:
        super().__init__(code, diagnostics)
        self.code = code
        self.diagnostics = diagnostics

    @property
    def slug(self) -> str:
        return self.diagnostics[0].slug if self.diagnostics else ""

    @property
    def message(self) -> str:
        return self.diagnostics[0].message if self.diagnostics else ""

    @property
    def file(self) -> str | None:
        return self.diagnostics[0].file if self.diagnostics else None

    @property
    def line(self) -> int | None:
        return self.diagnostics[0].line if self.diagnostics else None

    @property
    def column(self) -> int | None:
        return self.diagnostics[0].column if self.diagnostics else None

    @property
    def path(self) -> str | None:
        return self.diagnostics[0].path if self.diagnostics else None

    @property
    def help(self) -> str | None:
        return self.diagnostics[0].help if self.diagnostics else None

    def __str__(self) -> str:
        lines = []
        for diagnostic in self.diagnostics:
            lines.append(str(diagnostic))
            if diagnostic.help:
                lines.append("  help: " + diagnostic.help)
        return "\n".join(lines)


class UsageError(LocScriptError):
    """The call itself was wrong, or its object is closed."""


class CatalogError(LocScriptError):
    """Resources cannot be read."""


class RenderError(LocScriptError):
    """The key does not exist, there are too few arguments, or a placeholder cannot show its argument."""


class MessageError(LocScriptError):
    """FCM would refuse the message, or it is not valid JSON."""


class EventError(LocScriptError):
    """An event is not a JSON object: the caller's mistake, not the rule's."""


class ScriptError(LocScriptError):
    """A rule does not compile, raises an error, or returns something other than a message."""


class ScriptTimeout(ScriptError):
    """A rule used up its instructions (602) or its time (605)."""


class ScriptMemory(ScriptError):
    """A rule used up its memory."""


class ScriptInterrupted(ScriptError):
    """A rule was interrupted from outside."""


class DeviceCrash(LocScriptError):
    """The exception that crashes the Android app; ``message`` is Java's text."""


class MissingArgument(LocScriptError):
    """java.util.MissingFormatArgumentException, which Firebase's SDK catches; the line is missing."""


_BY_CODE: dict[int, type[LocScriptError]] = {
    400: RenderError,
    602: ScriptTimeout,
    603: ScriptMemory,
    604: ScriptInterrupted,
    605: ScriptTimeout,
}
_BY_BAND: dict[int, type[LocScriptError]] = {
    1: UsageError,
    2: CatalogError,
    3: RenderError,
    5: MessageError,
    6: ScriptError,
}


def error_from(
    code: int,
    slug: str,
    message: str,
    file: str | None = None,
    line: int | None = None,
    column: int | None = None,
    path: str | None = None,
    help: str | None = None,
) -> LocScriptError:
    """The exception for a status of the C interface; called by the extension."""
    return error_of(code, [Diagnostic("error", slug, message, file, line, column, path, help)])


def error_of(code: int, diagnostics: list[Diagnostic]) -> LocScriptError:
    """The exception for a status of the C interface, with all findings."""
    kind = _BY_CODE.get(code) or _BY_BAND.get(code // 100, LocScriptError)
    return kind(code, diagnostics)


def closed(what: str) -> UsageError:
    return UsageError(101, [Diagnostic("error", "stale-handle", f"{what} closed")])
