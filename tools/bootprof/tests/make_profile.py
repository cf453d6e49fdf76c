#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""make_profile.py TEXT PROFILE: makes a profile of what TEXT says.

TEXT has the lines of the head, an empty line, and a line for each record: its tag, and its
numbers and texts in the order of src/file/format.h, times and addresses in full. In texts
\\xNN is a byte, and "" is nothing. X has pairs RUN:TIMES behind its time. What begins with
"#" is a comment. "S+ CPU TIME STEP PAGE TASK ADDRESS..." are samples there, a STEP apart,
"S*N CPU TIME STEP ADDRESS PAGE TASK" are N samples.
"""
import gzip
import re
import sys


def leb(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7f | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


def zigzag(value):
    return leb(value << 1 if value >= 0 else (-value << 1) - 1)


def text(word):
    raw = b"" if word == '""' else word.encode().decode("unicode_escape").encode("latin1")
    return leb(len(raw)) + raw


# n: number, s: signed, t: time, b: bytes; a capital letter has its own "before".
SHAPES = {
    "P": "n", "C": "nnb", "S": "ntDnn", "F": "nQn", "K": "n",
    "I": "ntn", "T": "nssb", "M": "nt", "B": "Rnnn",
    "E": "tb", "R": "nnn", "N": "nbb", "A": "nVnn", "W": "", "Z": "",
}


class Writer:
    def __init__(self):
        self.before = dict.fromkeys("tDQRV", 0)

    def field(self, kind, word):
        if kind == "b":
            return text(word)
        value = int(word, 0)
        if kind == "n":
            return leb(value)
        if kind == "s":
            return zigzag(value)
        step, self.before[kind] = value - self.before[kind], value
        return zigzag(step)

    def record(self, words):
        if words[0].startswith("S*"):
            times = range(int(words[0][2:]))
            cpu, time, step = (int(w, 0) for w in words[1:4])
            return b"".join(self.record(["S", str(cpu), str(time + i * step)] + words[4:])
                            for i in times)
        if words[0] == "S+":
            cpu, time, step = (int(w, 0) for w in words[1:4])
            return b"".join(self.record(["S", str(cpu), str(time + i * step), address] + words[4:6])
                            for i, address in enumerate(words[6:]))
        if words[0] == "X":
            out, last = leb(int(words[1])), 0
            for pair in words[2:]:
                run, count = (int(w) for w in pair.split(":"))
                out += leb(run - last) + leb(count)
                last = run
            return b"X" + out + leb(0)
        shape = SHAPES[words[0]]
        assert len(shape) == len(words) - 1, words
        return words[0].encode() + b"".join(map(self.field, shape, words[1:]))


def main():
    source, target = sys.argv[1:]
    with open(source) as file:
        said = re.sub(r"^#.*\n", "", file.read(), flags=re.M)
    head, _, records = said.partition("\n\n")
    writer = Writer()
    data = head.encode() + b"\n\n"
    data += b"".join(writer.record(line.split()) for line in records.splitlines() if line)
    with open(target, "wb") as out, gzip.GzipFile("", "wb", 9, out, 0) as packed:
        packed.write(data)


main()
