"""The arguments of strings and the values of slots: str and numbers."""

from __future__ import annotations

import fractions
import json
import types
from collections import OrderedDict, UserDict
from collections.abc import Callable

import pytest

import locscript
from locscript import Engine, devices

FILES = {"values/strings.xml": '<resources><string name="k">%1$s %2$s</string><string name="n">%1$d</string></resources>'}
# The last bits, the borders of plain notation, and what has no exact decimal text.
FLOATS = [
    0.0, -0.0, 3.0, 0.1, 2.5, -1.5, 1e14, 1e15, 999999999999999.0, 1234567890123456.0, 1e16, 1e20, 1e22, 1e100, 1e-4, 1e-5, 1e-7,
    1 / 3, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 0.1 + 0.2, 9007199254740993.0,
]  # fmt: skip


class Integer:
    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Refusing:
    def __index__(self) -> int:
        raise TypeError("no number after all")


class Faulty:
    def __index__(self) -> int:
        raise RuntimeError("its own fault")


class Odd(int):
    def __repr__(self) -> str:
        return "odd"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine.from_files(FILES)


Fill = Callable[[object], str]


@pytest.fixture(scope="module")
def fills(engine: Engine) -> list[Fill]:
    """Every call that takes a list of two, with the two in its answer."""
    text: Callable[..., str] = engine.text("k", locale="en")
    prepared: Callable[..., bytes] = engine.prepare({"topic": "T", "data": {"k": {"$slot": 0}, "l": {"$slot": 1}}})
    render: Callable[..., str] = engine.render
    android: Callable[..., str] = devices.android_format
    apple: Callable[..., str | None] = devices.apple_format
    return [
        text,
        lambda values: " ".join(json.loads(prepared(values))["message"]["data"].values()),
        lambda values: render("k", values, locale="en"),
        lambda values: android("%1$s %2$s", values),
        lambda values: apple("%1$@ %2$@", values) or "",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"), (3, "3"), (-1, "-1"), (2**63 - 1, str(2**63 - 1)), (-(2**63), str(-(2**63))), (2**63, str(2**63)),
        (10**40, str(10**40)), (3.0, "3.0"), (0.1, "0.1"), (1e15, "1e+15"), (5e-324, "5e-324"), (Integer(7), "7"), (Odd(5), "5"),
        ("x", "x"), ("", ""),
    ],
)  # fmt: skip
def test_numbers_are_their_digits(fills: list[Fill], value: object, text: str) -> None:
    for fill in fills:
        assert fill([value, "|"]) == f"{text} |"
        assert fill(("|", value)) == f"| {text}"
        assert fill(iter([value, value])) == f"{text} {text}"


def test_more_numbers_than_fit(engine: Engine) -> None:
    for count in (7, 8, 9, 15, 16, 17, 100):
        prepared = engine.prepare({"topic": "T", "data": {f"k{index:03}": {"$slot": index} for index in range(count)}})
        data = json.loads(prepared(range(count)))["message"]["data"]
        assert list(data.values()) == [str(index) for index in range(count)]
        data = json.loads(prepared([index / 2 for index in range(count)]))["message"]["data"]
        assert list(data.values()) == [str(index / 2) for index in range(count)]


def test_floats_are_written_as_rules_write_them(engine: Engine) -> None:
    text = engine.text("k", locale="en")
    source = (
        "local found = {} for i, x in ipairs(event.floats) do "
        "found[i] = loc.message{topic = 'x', title = loc.text('k', x, x)}.title.args[1] end return found"
    )
    written = engine.evaluate(source, event={"floats": FLOATS})
    shown = [text([number, ""])[:-1] for number in FLOATS]
    assert written == shown
    assert [float(number) for number in shown] == FLOATS


def test_a_number_chooses_what_a_number_chooses(engine: Engine) -> None:
    assert engine.render("n", [3], locale="en") == engine.render("n", ["3"], locale="en") == "3"
    with pytest.raises(locscript.RenderError):
        engine.render("n", [3.5], locale="en")
    assert engine.sizes({"topic": "T", "android": {"notification": {"body": {"$slot": 0}}}}, [12345]) == engine.sizes(
        {"topic": "T", "android": {"notification": {"body": {"$slot": 0}}}}, ["12345"]
    )


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (True, "bool"), (False, "bool"), (None, "NoneType"), (object(), "object"), (["x"], "list"), ({}, "dict"), (1j, "complex"),
        (bytearray(b"x"), "bytearray"), (memoryview(b"x"), "memoryview"), (Refusing(), "Refusing"),
        (fractions.Fraction(1, 2), "Fraction"),
    ],
)  # fmt: skip
def test_what_is_no_argument(fills: list[Fill], value: object, name: str) -> None:
    for place, fill in enumerate(fills):
        # iOS's formatter takes JSON's null.
        if value is None and place == 4:
            continue
        for index, values in ((0, [value, "x"]), (1, ["x", value])):
            with pytest.raises(TypeError, match=rf"^(arguments|values)\[{index}\] must be str, int.*, not {name}$"):
                fill(values)


def test_numbers_that_are_none(fills: list[Fill]) -> None:
    for fill in fills:
        for value in (float("nan"), float("inf"), float("-inf")):
            with pytest.raises(ValueError, match=r"\[1\] must be a finite number"):
                fill(["x", value])
        with pytest.raises(RuntimeError, match="its own fault"):
            fill([Faulty(), "x"])
        with pytest.raises(locscript.UsageError):
            fill(["\ud800", "x"])


def _raising() -> object:
    yield "x"
    raise TypeError("the generator's own")


@pytest.mark.parametrize(
    "values",
    [
        "xy", b"xy", bytearray(b"xy"), memoryview(b"xy"), {"A": 1, "B": 2}, OrderedDict(a=1, b=2), UserDict(a=1, b=2),
        types.MappingProxyType({"a": 1, "b": 2}), {"x", "y"}, frozenset({"x", "y"}), 3, 2.5, None, True, object(),
    ],
)  # fmt: skip
def test_what_is_no_list(fills: list[Fill], values: object) -> None:
    for fill in fills:
        with pytest.raises(TypeError, match=rf"^(arguments|values) must be a list of str, int.*, not {type(values).__name__}$"):
            fill(values)


def test_a_failing_iterator_fails_with_its_own_words(fills: list[Fill]) -> None:
    for fill in fills:
        with pytest.raises(TypeError, match="the generator's own"):
            fill(_raising())


def test_lists_of_names_hold_no_numbers(engine: Engine) -> None:
    strings: Callable[..., object] = engine.strings
    lookup: Callable[..., object] = engine.lookup
    wrongs: list[object] = [3, 2.5, True, None]
    for wrong in wrongs:
        with pytest.raises(TypeError, match=r"^locales\[1\] must be str, not"):
            strings("android", ["en", wrong])
        with pytest.raises(TypeError, match=r"^locales\[0\] must be str, not"):
            lookup("android", [wrong], "k")
    others: list[object] = ["en", {"en": 1}, 3, None]
    for wrong in others:
        with pytest.raises(TypeError, match=r"^locales must be a list of str, not"):
            strings("android", wrong)


def test_plural_category_takes_numbers_alone() -> None:
    category: Callable[..., object] = devices.plural_category
    for wrong in (True, None):
        with pytest.raises(TypeError, match="number must be"):
            category("en", wrong)


def test_huge_arguments(engine: Engine) -> None:
    huge = "é" * (5 << 20)
    assert engine.text("k", locale="en")([huge, 1]) == huge + " 1"
    assert engine.render("k", [1, *range(100_000)], locale="en") == "1 0"
    with pytest.raises(ValueError, match="limit"):
        engine.render("k", [1 << 200_000, ""], locale="en")
    prepared = engine.prepare({"topic": "T", "data": {"k": {"$slot": 0}}})
    with pytest.raises(locscript.MessageError, match="too large"):
        prepared([huge])
    with pytest.raises(locscript.UsageError, match="1 slot, not 100000"):
        prepared(range(100_000))


def test_empty_lists(engine: Engine) -> None:
    assert engine.prepare({"topic": "T"})([]) == engine.prepare({"topic": "T"})(()) == b'{"message":{"topic":"T"}}'
    assert devices.android_format("x", []) == devices.apple_format("x", ()) == "x"
    render: Callable[..., str] = engine.render
    lists: list[object] = [[], (), range(0), iter(())]
    for nothing in lists:
        with pytest.raises(locscript.RenderError) as caught:
            render("k", nothing, locale="en")
        assert caught.value.code == 302


def test_bytes_that_are_not_utf_8(fills: list[Fill]) -> None:
    """A name from a database that Latin-1 encodes reaches no mail and no phone."""
    for fill in fills:
        with pytest.raises(locscript.UsageError) as caught:
            fill([b"caf\xe9", "x"])
        assert caught.value.code == 100
