#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""begins.py OBJDUMP DRSPIN FILE STRIPPED RAW MOST: is each function of FILE called after where it
begins, when all that is known is STRIPPED, and for some a call? MOST of those that are not called
by their address may be called after the instruction that was met. Raw samples go to RAW: a thread
for each function.
"""
import re
import subprocess
import sys

objdump, drspin, path, stripped, raw, most = sys.argv[1:]
# Their entries of .eh_frame begin before them.
ODD = {"__restore_rt", "__kernel_rt_sigreturn", "_dl_tlsdesc_undefweak"}


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def instructions():
    """(address, the next one, what it is, the function that it is in) of all but padding"""
    function = None
    for line in run(objdump, "-d", "-j", ".text", path).splitlines():
        label = re.fullmatch(r"0*([0-9a-f]+) <([^>]*)>:", line)
        code = re.match(r" *([0-9a-f]+):\t([^\t]*)\t(.*)", line)
        if label:
            function = None if label[2] in ODD else int(label[1], 16)
        elif code and function and not re.match(r"(data16 |cs )*(nop|xchg +%ax,%ax)", code[3]):
            address = int(code[1], 16)
            yield address, address + len(code[2].replace(" ", "")) // 2, code[3], function


def functions():
    """(the function, where a call returns to, an address in it, is the call one of it?) of each"""
    listed = list(instructions())
    inside, returns = {}, {}
    for address, *_, function in listed:
        inside.setdefault(function, []).append(address)
    for _, after, text, _ in listed:
        call = re.match(r"(?:blx?|call)\s+(?:0x)?([0-9a-f]+) <([^>+@*]*)>", text)
        if call:
            returns[int(call[1], 16)] = after
    before = None
    for function, addresses in sorted(inside.items()):
        if len(addresses) < 3:
            continue
        _, second, third, *_ = addresses
        if function not in returns:
            yield function, second + 1, second, False
            continue
        yield function, returns[function], second, True
        if before:
            # Not by that caller: another function begins in between.
            yield function, returns[before], third, False
        before = function


found_id = re.search(r"Build ID: ([0-9a-f]+)", run("readelf", "-n", path))
samples = list(functions())
with open(raw, "w") as file:
    print("drspin-raw-4 1 10000000 1000000000\ncost", "0 " * 34 + "1000000", file=file)
    print("module", found_id[1] if found_id else "-", stripped, file=file)
    for _, after, inside, _ in samples:
        print(f"code 0 {after - 1:x}\ncode 0 {inside:x}", file=file)
    for i in range(len(samples)):
        print(f"stack 0 {2 * i} 0\nstack {2 * i + 1} {2 * i + 1} 1", file=file)
    for i in range(len(samples)):
        print("lane 7", i, "1 0 0 0 1 1", "0 " * 8 + "thread", file=file)
    for i in range(len(samples)):
        print("run", i, 2 * i + 2, "0 1 1000000000", file=file)
    print("end", file=file)
wrong = met = 0
for line in run(drspin, "--read", raw, "--folded").splitlines():
    number, name = re.fullmatch(r"7;thread-(\d+);.*;[^;]*\+0x([0-9a-f]+) 1", line).groups()
    function, _, inside, called = samples[int(number)]
    if int(name, 16) == function:
        continue
    met += 1
    if called or int(name, 16) != inside:
        print(f"the function at {function:x} is called after {name}")
        wrong += 1
print(len(samples), "functions,", met, "called after an instruction")
sys.exit(wrong or not samples or met > int(most))
