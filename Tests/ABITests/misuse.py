#!/usr/bin/env python3
"""Calls every function of the header with one argument wrong at a time.  usage: misuse.py LIBRARY

The cases are made from the prototypes in include/locscript.h and the sizes in include/locscript.abi, so that a new function has its cases
at once. A function runs in a process of its own, so that a signal is told and ends no other. Each call must return a status that the
function's comment lists, or OK; a bad handle must give E_HANDLE, and a pointer to nothing E_USAGE. Ends with `N passed, N failed`.
"""

import ctypes
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/dev"))
import c_header  # noqa: E402

ABI = (ROOT / "include/locscript.abi").read_text()
SIZES = {name: int(size) for name, size in re.findall(r"^size (\w+) (\d+)$", ABI, flags=re.M)}
STATUS = {int(value): name.removeprefix("LOCSCRIPT_").removeprefix("E_") for name, value in
          re.findall(r"^value (LOCSCRIPT_(?:OK|E_\w+)) (\d+)$", ABI, flags=re.M)}
HANDLES = ("engine", "strings", "text", "prepared", "rules", "session")
MOST = 2**64 - 1


class Str(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]


class Handle(ctypes.Structure):
    _fields_ = [("id", ctypes.c_uint64)]


class File(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_uint32), ("platform", ctypes.c_int32), ("path", Str), ("data", Str)]


WRITE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
LOG = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
TEXTS = {
    "key": b"hello", "locale": b"en", "message": b'{"topic":"news"}', "event": b'{"type":"x"}', "events": b'{"type":"x"}\n', "only": b"",
    "source": b"return {on = 'x', run = function(event) return loc.skip('y') end}", "name": b"rules/a.lua", "format": b"%1$s",
    "number": b"1", "data": b'"k"="A";', "folder": b"", "rules": b"", "pack": b"not a pack", "path": b"", "development_region": b"en",
}
# What stands where a text is expected: its kind, and whether a pointer to nothing is behind it.
BAD_BYTES = [b"\xff", b"caf\xe9", b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80", b"\x00", b"a\x00b", b"\xe2\x80", "\u202e{".encode(),
             b"{" * 3000, b"[" * 70000, b"%" * 5000, b"%99999999999$s", b"../../etc", b'{"message":{}}', b"0" * 9000]

keep = []  # what C has been given the address of


def kept(value):
    keep.append(value)
    return value


def text_of(data):
    buffer = kept(ctypes.create_string_buffer(data, len(data) + 1))
    return Str(ctypes.addressof(buffer), len(data))


def bad_texts(of_list=False):
    """Pairs of a wrong text and the statuses that it must give; None where any listed one will do."""
    yield Str(None, 1), {"USAGE"}
    yield Str(None, MOST), {"USAGE", "TOO_BIG"}
    for length in (2**62, MOST, 2**40):
        yield Str(text_of(b"x").data, length), {"TOO_BIG", "USAGE"}
    for data in BAD_BYTES[:4] if of_list else BAD_BYTES:
        yield text_of(data), None


class Caller:
    """The library, and a value that works for each parameter."""

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        self.good = {}

    def call(self, function, values):
        answer = getattr(self.library, function)
        answer.restype = ctypes.c_int32
        return answer(*values)

    def open(self):
        file = File(SIZES["locscript_file"], 1, text_of(b"values/strings.xml"), text_of(b"<resources><string name='hello'>%1$s</string></resources>"))
        out = {name: kept(Handle()) for name in HANDLES}
        at = {name: ctypes.byref(value) for name, value in out.items()}
        size = ctypes.c_size_t
        steps = [
            ("engine_open_memory", ctypes.byref(file), size(1), None, at["engine"], None),
            ("strings_open", out["engine"], ctypes.c_int32(1), ctypes.byref(text_of(b"en")), size(1), at["strings"], None),
            ("text_open", out["engine"], text_of(b"hello"), text_of(b"en"), None, at["text"], None),
            ("prepared_open", out["engine"], text_of(b'{"topic":{"$slot":0}}'), at["prepared"], None),
            ("rules_open_source", out["engine"], text_of(TEXTS["name"]), text_of(TEXTS["source"]), None, at["rules"], None),
            ("session_open", out["engine"], out["rules"], None, at["session"], None),
        ]
        for name, *values in steps:
            status = self.call("locscript_" + name, values)
            if status:
                sys.exit(f"{name}: {STATUS.get(status, status)}")
        self.good = out

    def parameter(self, kind, name, function):
        """A value that works, and the wrong ones with the statuses that they must give, for a parameter of the header."""
        handle = kind.removeprefix("locscript_")
        if handle in HANDLES:
            other = [self.good[each] for each in HANDLES if each != handle]
            flipped = [Handle(self.good[handle].id ^ 1 << bit) for bit in range(64)]
            # Closing no handle is fine; a session may be without rules, which then only evaluates, or take the engine of its rules.
            none = [] if function.endswith("_close") or handle == "rules" or function == "locscript_session_open" else [Handle(0)]
            return self.good[handle], [(bad, {"HANDLE"}) for bad in [*none, Handle(MOST), Handle(1), *other, *flipped]]
        if kind == "locscript_str":
            return text_of(TEXTS[name]), list(bad_texts())
        if kind in ("locscript_platform", "locscript_form", "locscript_keys"):
            return ctypes.c_int32(1), [(ctypes.c_int32(value), None) for value in (-1, 4, 77, -(2**31), 2**31 - 1)]
        if kind in ("locscript_write_function", "locscript_log_function"):
            made = kept(WRITE(lambda *_: 0) if "write" in kind else LOG(lambda *_: None))
            wrong = [(kept(WRITE(lambda *_: 7)), None), (ctypes.cast(None, WRITE), {"USAGE"})] if "write" in kind else []
            return made, wrong
        if kind == "void *":
            return None, []
        if kind == "size_t":
            wrong = [] if name == "capacity" else [(ctypes.c_size_t(value), {"USAGE", "TOO_BIG", "OK"}) for value in (MOST, 2**62, 2**40)]
            return ctypes.c_size_t(4096 if name == "capacity" else 1), wrong
        target = kind.removeprefix("const ").removesuffix(" *")
        if target == "char":
            # Without room for anything the call tells the size.
            return kept(ctypes.create_string_buffer(4096)), []
        if target == "locscript_str" and kind.startswith("const"):
            return ctypes.byref(kept(text_of(b"en"))), [
                (None, {"USAGE"}), *((ctypes.byref(kept(bad)), must) for bad, must in bad_texts(of_list=True))]
        if target == "locscript_file":
            texts = {} if "rules" in function else {
                "platform": 1, "path": text_of(b"values/strings.xml"), "data": text_of(b"<resources/>")}  # fmt: skip
            return self.file(**texts), [(None, {"USAGE"}), *self.wrong_files(texts)]
        if target in SIZES and target.removeprefix("locscript_") not in HANDLES and target != "locscript_str":
            return self.structure(target, name)
        # Handles, lengths and texts that the call fills in.
        may_be_null = name in ("length", "now", "slots")
        return ctypes.byref(kept((ctypes.c_uint64 * 4)())), [] if may_be_null else [(None, {"USAGE"})]

    def file(self, **changes):
        values = {"struct_size": SIZES["locscript_file"], "platform": 0, "path": text_of(b"a.lua"), "data": text_of(TEXTS["source"])}
        return ctypes.byref(kept(File(**values | changes)))

    def wrong_files(self, texts):
        for size in (0, 1, 8, SIZES["locscript_file"] - 1, 2**32 - 1):
            yield self.file(**texts | {"struct_size": size}), {"USAGE"}
        for platform in (-1, 9, 2**31 - 1):
            yield self.file(**texts | {"platform": platform}), {"USAGE"}
        for bad, must in bad_texts():
            yield self.file(**texts | {"path": bad}), must
            yield self.file(**texts | {"data": bad}), must

    def structure(self, target, name):
        """A struct that begins with its size: zeros are its defaults. An error may have any size, and may be left out."""
        size = SIZES[target]

        def made(first, fill=0, room=64):
            buffer = kept((ctypes.c_ubyte * (size + room))(*([0] * size + [fill] * room)))
            buffer[0:4] = list(first.to_bytes(4, "little"))
            return ctypes.byref(buffer)

        if name == "error":
            return made(size), [(None, None), *((made(each), None) for each in (0, 1, 4, 8, 60, size - 1, size + 8))]
        wrong = [(made(each), {"USAGE"}) for each in (0, 1, 3)] + [(made(size + 32, fill=255), {"USAGE"})]
        return made(size), wrong + ([(None, {"USAGE"})] if name == "result" else [])


def parameters(function):
    """The pairs of type and name."""
    if function.parameters == "void":
        return []
    found = [re.fullmatch(r"(.*?)(\w+)", part.strip()) for part in function.parameters.split(",")]
    return [(match[1].strip(), match[2]) for match in found]


def cases(caller, function):
    """What is wrong, the values, and the statuses that they must give."""
    kinds = parameters(function)
    for index, (kind, name) in enumerate(kinds):
        for number in range(len(caller.parameter(kind, name, function.name)[1])):
            if function.name.endswith("_close"):
                caller.open()
            values = [caller.parameter(*each, function.name)[0] for each in kinds]
            values[index], must = caller.parameter(kind, name, function.name)[1][number]
            yield f"{name}, case {number}", values, must


class Error(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_uint32), ("status", ctypes.c_int32), ("line", ctypes.c_uint32), ("column", ctypes.c_uint32),
                ("slug", ctypes.c_char * 48), ("file", ctypes.c_char * 256), ("path", ctypes.c_char * 256), ("message", ctypes.c_char * 512),
                ("help", ctypes.c_char * 512)]


# The words of an error that is about a part of an argument; one about a file may begin with any path.
OTHER_WORDS = {
    "files": ("",), "count": ("files",), "write": ("no folder of rules",), "only": ("no rule",), "arguments": ("an argument",), "options": ("_options",),
}  # fmt: skip


def wrong_error(buffer, status, told, name):
    """What is wrong with the error that a call has filled in; None when it names the argument and agrees with the status."""
    error = Error.from_buffer(buffer)
    if not status:
        return None
    if error.status != status:
        return f"the error's status is {error.status}"
    if not error.slug or not error.message:
        return "the error has no slug or no message"
    said = error.message + error.path + error.help
    # A count is named by its list.
    if told in ("USAGE", "TOO_BIG") and not any(
        word.encode() in said for word in (name.removesuffix("_count"), *OTHER_WORDS.get(name, ()))):
        return f"{error.message.decode(errors='replace')} (the message does not name the argument)"
    if error.column and not error.line or error.line and not error.file:
        return "half a place"
    return None


def run(caller, function, answer):
    listed = {"OK", *function.fails}
    passed = 0
    names = [name for _, name in parameters(function)]
    for what, values, must in cases(caller, function):
        status = caller.call(function.name, values)
        told = STATUS.get(status, str(status))
        name = what.partition(",")[0]
        fault = wrong_error(values[-1]._obj, status, told, name) if names[-1:] == ["error"] and name != "error" else None
        if fault:
            answer.write(f"{function.name}: {what}: {told}: {fault}\n")
        elif told in listed and (must is None or told in must):
            passed += 1
        else:
            answer.write(f"{function.name}: {what}: {told}, expected {'/'.join(sorted(must or listed))}\n")
    answer.write(f"passed {passed}\n")


def main():
    path = sys.argv[1]
    passed = failed = 0
    for function in c_header.recorded(c_header.functions(c_header.HEADER.read_text("utf-8"))):
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            with os.fdopen(writer, "w", buffering=1) as answer:
                caller = Caller(path)
                caller.open()
                run(caller, function, answer)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as answer:
            lines = answer.read().splitlines()
        _, state = os.waitpid(child, 0)
        if state:
            lines.append(f"{function.name}: " + (f"signal {os.WTERMSIG(state)}" if os.WIFSIGNALED(state) else f"exit {os.WEXITSTATUS(state)}"))
        for line in lines:
            if line.startswith("passed "):
                passed += int(line.split()[1])
            else:
                failed += 1
                print("FAILED:", line)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
