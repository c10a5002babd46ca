"""``NamedTuple`` as in typing, but without importing typing, which takes longer than the whole package."""

from __future__ import annotations

import collections

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Renamed, because type checkers accept only literal calls of namedtuple.
_namedtuple: Callable[..., type] = collections.namedtuple


class _Record(type):
    def __new__(kind, name: str, bases: tuple[type, ...], members: dict[str, object]) -> type:
        if not bases:
            return super().__new__(kind, name, bases, members)
        fields: dict[str, str] = members.pop("__annotations__")  # type: ignore[assignment]
        module = str(members.pop("__module__"))
        defaults = [members.pop(field) for field in fields if field in members]
        made = _namedtuple(name, fields, defaults=defaults, module=module)
        made.__annotations__ = fields
        for member, value in members.items():
            setattr(made, member, value)
        return made


class NamedTuple(metaclass=_Record):
    """A class that inherits from this one becomes a tuple with the annotated fields."""
