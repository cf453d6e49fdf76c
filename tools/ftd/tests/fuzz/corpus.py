#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""The fuzzers' inputs: those of a target in one file, corpus/TARGET.inputs.

corpus.py unpack TARGET DIR	write each input into a file of its own in DIR
corpus.py pack TARGET DIR	the files in DIR are all inputs of the target
corpus.py add TARGET FILE...	these are inputs, too
corpus.py check			are the files as they would be written?

An input is some lines, with a blank line behind the last one. The first character of
a line says what it is:

|	text: a line of the input
:	text: the same, without the newline at its end
=	base64 of a part of the input, where most of it is no text

In text all but printable ASCII is \\xNN, and so is a backslash. Inputs are sorted, and
none is there twice. When they are unpacked, each is called by its SHA-1, which is how
libFuzzer calls what it finds.
"""
import base64
import hashlib
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent / "corpus"
COLUMNS = 57			# bytes of a line of base64: 76 characters


def escaped(text):
    return "".join(chr(c) if 32 <= c < 127 and c != 92 else f"\\x{c:02x}" for c in text)


def unescaped(text):
    plain = re.sub(r"\\x([0-9a-f]{2})", lambda m: chr(int(m[1], 16)), text)
    return plain.encode("latin-1")


def is_text(data):
    odd = sum(1 for c in data if not (32 <= c < 127 or c == 10))
    return odd * 4 <= len(data)


def lines_of(data):
    if not is_text(data):
        return ["=" + base64.b64encode(data[i:i + COLUMNS]).decode()
                for i in range(0, len(data), COLUMNS)]
    *lines, last = data.split(b"\n")
    return ["|" + escaped(line) for line in lines] + ([":" + escaped(last)] if last else [])


def data_of(lines):
    data = b""
    for line in lines:
        if line[0] == "=":
            data += base64.b64decode(line[1:])
        else:
            data += unescaped(line[1:]) + (b"\n" if line[0] == "|" else b"")
    return data


def written(inputs):
    """An empty input is nothing that has to be kept: libFuzzer begins with one."""
    blocks = sorted("\n".join(lines_of(data)) for data in set(inputs) if data)
    return "".join(block + "\n\n" for block in blocks)


def read(path):
    blocks = path.read_text("ascii").split("\n\n") if path.exists() else []
    return [data_of(block.split("\n")) for block in blocks if block]


def files(paths):
    return [path.read_bytes() for path in paths if path.is_file()]


def unpack(inputs, to):
    to.mkdir(parents=True, exist_ok=True)
    for data in inputs:
        (to / hashlib.sha1(data).hexdigest()).write_bytes(data)


def check():
    wrong = [path.name for path in sorted(HERE.glob("*.inputs"))
             if written(read(path)) != path.read_text("ascii")]
    for name in wrong:
        print(f"FAILED: {name} is not as corpus.py would write it")
    return bool(wrong)


def main(what, target="", *names):
    packed, paths = HERE / (target + ".inputs"), [pathlib.Path(name) for name in names]
    if what == "check" and not target:
        return check()
    if what == "unpack" and len(paths) == 1:
        unpack(read(packed), paths[0])
    elif what == "pack" and len(paths) == 1:
        packed.write_text(written(files(paths[0].iterdir())), "ascii")
    elif what == "add" and paths:
        packed.write_text(written(read(packed) + files(paths)), "ascii")
    else:
        return __doc__
    return 0


sys.exit(main(*sys.argv[1:] or ["help"]))
