#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""begins.py OBJDUMP DRSPIN FILE STRIPPED RAW: is each function of FILE that is called by its
address called after where it begins, when all that is known is STRIPPED and the call? And each that
is not, or has a false caller, after the instruction that was met? Raw samples go to RAW: a thread for each function,
called after the address that is expected.
"""
import re
import subprocess
import sys

objdump, drspin, path, stripped, raw = sys.argv[1:]


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def instructions():
    """(address, the next one, what it is, the function that it is in) of all"""
    function = None
    for line in run(objdump, "-d", "-j", ".text", path).splitlines():
        label = re.fullmatch(r"0*([0-9a-f]+) <([^>]*)>:", line)
        code = re.match(r" *([0-9a-f]+):\t([^\t]*)\t(.*)", line)
        if label:
            function = int(label[1], 16)
        elif code:
            address = int(code[1], 16)
            yield address, address + len(code[2].replace(" ", "")) // 2, code[3], function


def functions():
    """{the address that is expected: (where a call of it returns to, an address in it)}"""
    listed = list(instructions())
    inside, expected = {}, {}
    for address, *_, function in listed:
        inside.setdefault(function, []).append(address)
    for _, after, text, _ in listed:
        call = re.match(r"(?:blx?|call)\s+(?:0x)?([0-9a-f]+) <([^>+@*]*)>", text)
        function = call and int(call[1], 16)
        if function in inside and len(inside[function]) > 1:
            expected[function] = after, inside[function][1]
    for function, addresses in inside.items():
        if function not in expected and len(addresses) > 1:
            expected[addresses[1]] = addresses[1] + 1, addresses[1]
    called = sorted(f for f in expected if f in inside)
    for before, function in zip(called, called[1:]):
        if len(inside[function]) > 2:
            # Not by that caller: another function begins in between.
            third = inside[function][2]
            expected[third] = expected[before][0], third
    return sorted(expected.items())


found_id = re.search(r"Build ID: ([0-9a-f]+)", run("readelf", "-n", path))
samples = functions()
with open(raw, "w") as file:
    print("drspin-raw-4 1 10000000 1000000000\ncost", "0 " * 34 + "1000000", file=file)
    print("module", found_id[1] if found_id else "-", stripped, file=file)
    for _, (after, inside) in samples:
        print(f"code 0 {after - 1:x}\ncode 0 {inside:x}", file=file)
    for i in range(len(samples)):
        print(f"stack 0 {2 * i} 0\nstack {2 * i + 1} {2 * i + 1} 1", file=file)
    for i, (function, _) in enumerate(samples):
        print("lane 7", i + 8, "1 0 0 0 1 1", "0 " * 8 + f"{function:x}", file=file)
    for i in range(len(samples)):
        print("run", i, 2 * i + 2, "0 1 1000000000", file=file)
    print("end", file=file)
wrong = 0
for line in run(drspin, "--read", raw, "--folded").splitlines():
    function, name = re.fullmatch(r"7;([0-9a-f]+)-\d+;.*;[^;]*\+0x([0-9a-f]+) 1", line).groups()
    if function != name:
        print(f"the function at {function} is called after {name}")
        wrong += 1
print(len(samples), "functions")
sys.exit(wrong or not samples)
