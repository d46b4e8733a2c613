#!/usr/bin/env python3
"""unicode_data.py - writes apps/server/unicode_data.inc: what unicode.c knows of letters, from Unicode's data.

Run by hand, when the data is to be newer; the result is kept in the repository, so that a build needs no data and two
builds never disagree about which names are the same. It asks Debian's ICU (libicu72, Unicode 15.0), which is needed for
nothing else; the server builds the index of look-alikes in a store again when UNICODE_DATA changes."""
import ctypes
import pathlib

OUT = pathlib.Path(__file__).resolve().parent.parent / "apps/server/unicode_data.inc"
ICU = "72"
VERSION = "15.0 1"
PLANES = range(0x110000)
# Nothing is drawn for them, though Unicode calls them symbols.
BLANK = {0x2800, 0x1D159, 0x16FE4}
LETTER, MARK, SPACE = 1, 2, 4

common = ctypes.CDLL(f"libicuuc.so.{ICU}")
more = ctypes.CDLL(f"libicui18n.so.{ICU}")


def icu(name, library=common, result=ctypes.c_int32):
    function = getattr(library, f"{name}_{ICU}")
    function.restype = result
    return function


def units(text):
    data = text.encode("utf-16-le")
    return ctypes.create_string_buffer(data, len(data) + 2), len(data) // 2


def call(function, *before):
    """A function of ICU from a string to a string."""
    def convert(text):
        source, length = units(text)
        room = ctypes.create_string_buffer(2048)
        error = ctypes.c_int32(0)
        used = function(*before, source, length, room, 1024, ctypes.byref(error))
        assert error.value <= 0, (text, error.value)
        return room.raw[:2 * used].decode("utf-16-le")
    return convert


def fold_case(text):
    source, length = units(text)
    room, error = ctypes.create_string_buffer(2048), ctypes.c_int32(0)
    used = icu("u_strFoldCase")(room, 1024, source, length, 0, ctypes.byref(error))
    assert error.value <= 0
    return room.raw[:2 * used].decode("utf-16-le")


error = ctypes.c_int32(0)
nfkd = call(icu("unorm2_normalize"), ctypes.c_void_p(icu("unorm2_getNFKDInstance", result=ctypes.c_void_p)(ctypes.byref(error))))
nfc = ctypes.c_void_p(icu("unorm2_getNFCInstance", result=ctypes.c_void_p)(ctypes.byref(error)))
checker = ctypes.c_void_p(icu("uspoof_open", more, ctypes.c_void_p)(ctypes.byref(error)))
assert error.value <= 0
skeleton = call(icu("uspoof_getSkeleton", more), checker, ctypes.c_uint32(0))


def is_surrogate(code):
    return 0xD800 <= code <= 0xDFFF


def kind(code):
    """Script (0: it is not shown, or not known) and what it is, as bits."""
    category = icu("u_charType")(code)  # Cn 0, Lu..Lo 1-5, Mn Me Mc 6-8, Nd Nl No 9-11, Zs 12, Zl Zp 13 14, Cc Cf Co Cs 15-18
    if category in (0, 13, 14, 15, 16, 17, 18) or code in BLANK or icu("u_hasBinaryProperty", result=ctypes.c_int8)(code, 5):
        return 0
    status = ctypes.c_int32(0)
    script = icu("uscript_getScript")(code, ctypes.byref(status)) + 1
    assert 0 < script < 256
    bits = (LETTER if 1 <= category <= 5 or 9 <= category <= 11 else 0) | (MARK if 6 <= category <= 8 else 0) | (
        SPACE if category == 12 else 0)
    return script << 3 | bits


def ranges(value, shift):
    found, last = [], None
    for code in PLANES:
        now = value(code)
        if now != last:
            found.append(code << shift | now)
            last = now
    return found


class Map:
    """From a code point to a string, if that is another: the keys with the lengths, where they begin, the bytes."""

    def __init__(self, name, convert):
        self.name, self.keys, self.at, self.pool = name, [], [], b""
        for code in PLANES:
            if is_surrogate(code) or kinds[code] == 0:
                continue
            to = convert(chr(code))
            if to == chr(code):
                continue
            data = to.encode()
            at = self.pool.find(data)
            if at < 0:
                at = len(self.pool)
                self.pool += data
            assert len(data) < 256 and at < 65536
            self.keys.append(code << 8 | len(data))
            self.at.append(at)

    def write(self):
        return (numbers("uint32_t", self.name + "_from", self.keys) + numbers("uint16_t", self.name + "_at", self.at) +
                numbers("unsigned char", self.name + "_bytes", self.pool))


def numbers(of, name, values):
    lines, line = [], "   "
    for value in values:
        item = f" {value},"
        if len(line) + len(item) > 120:
            lines.append(line)
            line = "   "
        line += item
    return f"static const {of} {name}[] = {{\n" + "\n".join(lines + [line]) + "\n};\n\n"


def is_hangul(text):
    return 0xAC00 <= ord(text) <= 0xD7A3  # by arithmetic


def decomposed(text):
    return text if is_hangul(text) else nfkd(text)


def lookalike(text):
    """Of letters that are decomposed already."""
    return text if is_hangul(text) or nfkd(text) != text else nfkd(skeleton(text))


def folded(text):
    return text if nfkd(text) != text else nfkd(fold_case(text))


def pairs():
    """Two code points that are composed into one."""
    compose = icu("unorm2_composePair")
    found = []
    decompose = icu("unorm2_getRawDecomposition")
    for code in PLANES:
        if is_surrogate(code) or is_hangul(chr(code)):
            continue
        room, status = ctypes.create_string_buffer(200), ctypes.c_int32(0)
        used = decompose(nfc, code, room, 100, ctypes.byref(status))
        text = room.raw[:2 * used].decode("utf-16-le") if used > 0 else ""
        if len(text) == 2 and compose(nfc, ord(text[0]), ord(text[1])) == code:
            found.append((ord(text[0]), ord(text[1]), code))
    return sorted(found)


kinds = [0 if is_surrogate(code) else kind(code) for code in PLANES]
text = f"""/* Made by tools/unicode_data.py from Unicode's data, version {VERSION.split()[0]}; see unicode.c.
 *
 * UNICODE LICENSE V3. Copyright 1991-2022 Unicode, Inc. Permission is granted, free of charge, to deal in these data
 * files without restriction, provided that this copyright and permission notice appears with all copies. The data is
 * provided "as is", without warranty of any kind. https://www.unicode.org/license.txt */
#define UNICODE_DATA "{VERSION}"

"""
text += numbers("uint32_t", "kind_from", ranges(lambda code: kinds[code], 11))
text += numbers("uint32_t", "class_from", ranges(
    lambda code: 0 if is_surrogate(code) else icu("u_getCombiningClass", result=ctypes.c_uint8)(code), 8))
for each in (Map("decomposed", decomposed), Map("folded", folded), Map("lookalike", lookalike)):
    text += each.write()
    print(each.name, len(each.keys), len(each.pool))
found = pairs()
text += numbers("uint32_t", "pair_first", [p[0] for p in found]) + numbers("uint32_t", "pair_second", [p[1] for p in found])
text += numbers("uint32_t", "pair_both", [p[2] for p in found])
OUT.write_text(text.rstrip() + "\n", encoding="ascii")
print(len(found), "pairs;", len(text), "bytes of text")
