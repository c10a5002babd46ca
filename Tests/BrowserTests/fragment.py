"""The cards that locscript_engine_write_preview_html writes, asked of the shared library by ctypes."""

import ctypes
import pathlib


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("length", ctypes.c_size_t)]

    def __init__(self, text):
        self.kept = text.encode()
        super().__init__(self.kept, len(self.kept))


class Handle(ctypes.Structure):
    _fields_ = [("id", ctypes.c_uint64)]


Write = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.POINTER(ctypes.c_char), ctypes.c_size_t)


def fragment(library: pathlib.Path, configuration: pathlib.Path, message: str, platform: int = 0, locales: tuple[str, ...] = ()) -> str:
    """The cards of a message for one phone, or without a platform for every language of the app."""
    core = ctypes.CDLL(str(library))
    engine = Handle()
    status = core.locscript_engine_open_config(Text(str(configuration)), None, ctypes.byref(engine), None)
    assert status == 0, status
    pieces: list[bytes] = []

    def append(_context: object, data: object, length: int) -> int:
        pieces.append(ctypes.string_at(data, length))  # type: ignore[arg-type]
        return 0

    tags = (Text * len(locales))(*[Text(tag) for tag in locales])
    status = core.locscript_engine_write_preview_html(
        engine, Text(message), ctypes.c_int32(platform), tags, ctypes.c_size_t(len(locales)), None, Write(append), None, None)
    core.locscript_engine_close(engine)
    assert status == 0, status
    return b"".join(pieces).decode()
