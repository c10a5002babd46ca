"""What LocScript raises. The classes follow the status bands of the C interface."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from ._records import NamedTuple


class Diagnostic(NamedTuple):
    """One finding: what, where, and what to do about it."""

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
    """A call that could not do its job."""

    code: int
    """The status of the C interface: 201 unreadable, 500 message …"""
    diagnostics: list[Diagnostic]
    """Everything that was found, the most important first: all errors of a message, or of all files of rules."""

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
    """Resources that cannot be read."""


class RenderError(LocScriptError):
    """No such key, too few arguments, or an argument that its specifier cannot show."""


class MessageError(LocScriptError):
    """A message that FCM would refuse, or that is no JSON."""


class EventError(LocScriptError):
    """An event that is no JSON object: the caller's fault, not the rule's."""


class ScriptError(LocScriptError):
    """A rule that does not compile, raises, or returns something that is no message."""


class ScriptTimeout(ScriptError):
    """A rule that used up its instructions (602) or its time (605)."""


class ScriptMemory(ScriptError):
    """A rule that used up its memory."""


class ScriptInterrupted(ScriptError):
    """A rule that was ended from outside."""


class DeviceCrash(LocScriptError):
    """The exception that ends the Android app's process; ``message`` has Java's words."""


class MissingArgument(LocScriptError):
    """java.util.MissingFormatArgumentException: the one that Firebase's SDK catches; the line is left out."""


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
    """The exception for a status of the C interface, with everything that was found."""
    kind = _BY_CODE.get(code) or _BY_BAND.get(code // 100, LocScriptError)
    return kind(code, diagnostics)


def closed(what: str) -> UsageError:
    return UsageError(101, [Diagnostic("error", "stale-handle", f"{what} closed")])
