#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""entries.py OBJDUMP DRSPIN FILE RAW: does each instruction of FILE's PLT have the name that
objdump has for it? Raw samples go to RAW: a thread for each, called after the address.
"""
import re
import subprocess
import sys

objdump, drspin, path, raw = sys.argv[1:]


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def entries():
    """Addresses, and the names of the entries"""
    name = None
    for line in run(objdump, "-d", path).splitlines():
        section = line.startswith("Disassembly of section ")
        label = re.fullmatch(r"[0-9a-f]+ <([^>]*)>:", line)
        code = re.match(r" *([0-9a-f]+):\t[^\t]*\t(.*)", line)
        if section or label:
            name = label and label[1].endswith("@plt") and label[1]
        # What nobody executes, so that the next one begins at a round address
        elif code and name and not re.match(r"nop|data16|xchg +%ax,%ax", code[2]):
            yield code[1], name


def build_id():
    found = re.search(r"Build ID: ([0-9a-f]+)", run("readelf", "-n", path))
    return found[1] if found else "-"


expected = dict(entries())
with open(raw, "w") as file:
    print("drspin-raw-4 1 10000000 1000000000\ncost", "0 " * 34 + "1000000", file=file)
    print("module", build_id(), path, file=file)
    for address in expected:
        print("code 0", address, file=file)
    for i in range(len(expected)):
        print("stack 0", i, "0", file=file)
    for i, address in enumerate(expected):
        print("lane 7", i + 8, "1 0 0 0 1 1", "0 " * 8 + address, file=file)
    for i in range(len(expected)):
        print("run", i, i + 1, "0 1 1000000000", file=file)
    print("end", file=file)
found = {}
for line in run(drspin, "--read", raw, "--folded").splitlines():
    thread, name = re.fullmatch(r"7;([0-9a-f]+)-\d+;(.*) 1", line).groups()
    found[thread] = name
for address, name in expected.items():
    if found.get(address) != name:
        print(f"{address} is in {name}, not in {found.get(address)}")
print(len(expected), "instructions")
sys.exit(found != expected or not expected)
