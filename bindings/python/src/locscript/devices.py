"""The phones' own rules, one function each: what AOSP, Firebase's SDK and iOS do."""

from __future__ import annotations

from . import _core
from ._json import loads
from .errors import DeviceCrash, LocScriptError, MissingArgument, RenderError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from ._aliases import Argument

__all__ = [
    "DeviceCrash",
    "MissingArgument",
    "android_format",
    "android_locale",
    "apple_format",
    "apple_locales",
    "apple_search_list",
    "plural_category",
]


def android_locale(folders: Sequence[str], locales: Sequence[str]) -> str | None:
    """The values folder whose string a phone with these languages shows; None if none matches.

    Folder names are read as a Gradle build reads them, whatever compiler an engine is set to.
    """
    try:
        return _core.android_locale(folders, locales)
    except LocScriptError as error:
        if error.code == 301:
            return None
        raise


def android_format(format: str, arguments: Sequence[Argument], locale: str = "en") -> str:
    """Formats like Android's java.util.Formatter with String arguments. Raises MissingArgument or DeviceCrash.

    A number counts as the text of its digits, because FCM sends only text.
    """
    try:
        return _core.android_format(format, arguments, locale)
    except RenderError as error:
        if error.code == 302:
            raise MissingArgument(error.code, error.diagnostics) from None
        if error.code == 300:
            raise DeviceCrash(error.code, error.diagnostics) from None
        raise


def apple_locales(available: Sequence[str], preferred: Sequence[str]) -> list[str]:
    """CFBundle's preferred localizations, best first."""
    return loads(_core.apple_locales(available, preferred))  # type: ignore[return-value]


def apple_search_list(
    lprojs: Sequence[str], preferred: Sequence[str], development_region: str | None = None
) -> list[str]:
    """The .lproj folders in the order CFBundle searches them."""
    return loads(_core.apple_search_list(lprojs, preferred, development_region or ""))  # type: ignore[return-value]


def apple_format(format: str, arguments: Sequence[Argument | None]) -> str | None:
    """Formats like iOS's push formatter; None if the phone shows no text. None as an argument is JSON null."""
    try:
        return _core.apple_format(format, arguments)
    except RenderError as error:
        if error.code == 300:
            return None
        raise


def plural_category(locale: str, number: int | float | str | Decimal) -> str:
    """The plural category of CLDR 49 of a number in its written form: ``1`` and ``"1.0"`` differ."""
    if isinstance(number, bool) or number is None:
        raise TypeError(f"number must be int, float, str or Decimal, not {type(number).__name__}")
    return _core.plural_category(locale, str(number))
