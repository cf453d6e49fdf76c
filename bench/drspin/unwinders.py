#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Of the stacks of Debian's own programs, how many does each unwinder follow to where the program
begins?

    unwinders.py FOUND PERFS ROOT WORK

FOUND has what unwinders.c has written, with core files for gdb; PERFS what perf has printed;
ROOT is Debian's files, WORK a program of ours that has all tables. A stack is complete if it has a return address to what
calls main() in libc, or to where the program begins.
"""
import os
import re
import struct
import subprocess
import sys

PROGRAMS = ("bash", "dash", "ls", "sort", "sha256sum", "python3", "sqlite3", "systemd",
            "work")
CONTROL = "work"
PATHS = {"python3": "usr/bin/python3.11", "systemd": "lib/systemd/systemd"}
SAME = ("drspin", "libunwind", "elfutils", "gdb")
PERF = {"dwarf": "perf dwarf", "fp": "perf fp"}
LIBC = "libc.so.6"
HEAD = """Of the stacks of Debian 12's programs for armhf, as they are (stripped, without libc6-dbg),
on QEMU's virt: how many lead to what calls main(). drspin, libunwind 1.6.2, elfutils 0.188 and
gdb 13.1 look at the same stops, with all registers; perf 6.1 takes samples of its own, with
16384 bytes of each stack and libunwind for "dwarf". work is a program of this project with
.debug_frame and .ARM.exidx: the control. "?" is not measured: whoever finds nothing of that
does not work here as it is used, and may find more elsewhere.

libunwind, linked statically, and by ptrace, does not leave the first function of work; why is
not known. Of perf's samples with a copy of the stack nearly all were lost on this board. "perf
fp" wants frame pointers, which Debian's code does not keep; nor does work, no control for that.
"-": there are no samples; the kernel with perf has no control groups, which systemd wants.
"""

# How long the code is that a program begins with, and what stands before
# __libc_start_main(): __libc_start_call_main(), which has no exported name.
ENTRY, BEFORE, LENGTH = 64, 0xa0, 232
HERE = os.path.dirname(os.path.realpath(__file__))


class Begin:
    """Where stacks begin: addresses of files, which are offsets in these, too."""

    def __init__(self, root, work):
        self.root, self.work, self.entries = root, work, {}
        libc = os.path.join(root, "usr/lib/arm-linux-gnueabihf", LIBC)
        symbols = subprocess.run(["readelf", "--dyn-syms", "-W", libc], capture_output=True,
                                 text=True, check=True).stdout
        self.main = int(re.search(r"([0-9a-f]{8}).*__libc_start_main@@", symbols)[1], 16)

    def file(self, name, path):
        return self.work if name == CONTROL else os.path.join(self.root, path.lstrip("/"))

    def entry(self, path):
        if path not in self.entries:
            with open(self.file(os.path.basename(path), path), "rb") as file:
                self.entries[path] = struct.unpack("<I", file.read(28)[24:])[0] & ~1
        return self.entries[path]

    def has(self, path, offset):
        name = os.path.basename(path)
        if name == LIBC:
            return self.main - BEFORE <= offset < self.main + LENGTH
        if re.search(r"\.so(\.|$)", name):
            return False
        return 0 <= offset - self.entry(path) < ENTRY


def place(maps, address):
    """The file and the offset in it, of the last mapping that was made there"""
    for start, end, offset, path in reversed(maps):
        if start <= address < end:
            return path, address - start + offset
    return None, 0


def is_complete(begin, maps, addresses):
    return any(path and begin.has(path, offset)
               for path, offset in (place(maps, address) for address in addresses))


# ---- the same samples ------------------------------------------------------------------

def gdb_of(begin, found, program):
    root, path = begin.root, begin.file(program, PATHS.get(program, "usr/bin/" + program))
    said = subprocess.run(["gdb-multiarch", "-nx", "-batch", "-iex", "set debuginfod enabled off",
                           "-iex", "set debug-file-directory /nowhere", "-ex", "set sysroot " + root,
                           "-ex", "set backtrace past-main on", "-ex", "set backtrace past-entry on",
                           "-ex", "file " + path, "-x", os.path.join(HERE, "unwinders-gdb.py")],
                          env=dict(os.environ, FOUND=os.path.join(found, program)),
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    return [[int(word, 16) for word in line.split()[1:]]
            for line in said.stdout.splitlines() if line.startswith("gdb")]


def samples_of(found, program):
    samples = []
    with open(os.path.join(found, program), encoding="utf-8") as file:
        for line in file:
            kind, *words = line.split()
            if kind == "sample":
                samples.append({"maps": []})
            elif kind == "map":
                samples[-1]["maps"].append((*(int(word, 16) for word in words[:3]),
                                            words[3].removeprefix("/debian")))
            else:
                samples[-1][kind] = words
    return samples


def same_samples(begin, found, program):
    samples = samples_of(found, program)
    counts = {"stacks": len(samples)}
    counts["drspin"] = sum(sample["drspin"][-1:] == ["end"] for sample in samples)
    for kind in ("libunwind", "elfutils"):
        counts[kind] = sum(is_complete(begin, sample["maps"], [int(word, 16) for word in sample[kind]])
                           for sample in samples)
    stacks = gdb_of(begin, found, program)
    assert len(stacks) == len(samples), (program, len(stacks), len(samples))
    counts["gdb"] = sum(is_complete(begin, sample["maps"], stack)
                        for sample, stack in zip(samples, stacks))
    return counts


# ---- perf, which takes samples of its own ---------------------------------------------------

# perf prints addresses of files, and the files.
ABOUT = re.compile(r"^(\S+) +(\d+)$")
IP = re.compile(r"^\s+([0-9a-f]+) \((.*)\)$")


def perf_samples(path, program):
    """Files and addresses in them, of each sample of a program"""
    stack, sample = [], None
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in list(file) + ["\n"]:
            line = line.rstrip()
            about, address = ABOUT.match(line.strip()), IP.match(line)
            if address and sample:
                stack.append((address[2], int(address[1], 16)))
            elif about:
                sample, stack = about, []
            elif not line and sample:
                if sample[1].startswith(program) and stack:
                    yield stack
                sample = None


def by_perf(begin, perfs, program, how):
    path = os.path.join(perfs, "%s.%s" % (program, how))
    samples = list(perf_samples(path, program)) if os.path.exists(path) else []
    return [len(samples), sum(any(path.startswith("/") and begin.has(path, address)
                                  for path, address in stack) for stack in samples)]


# ---- the table --------------------------------------------------------------------------------

def percent(part, whole):
    return "%.1f%%" % (100 * part / whole) if whole else "-"


def shown(kind, control, part, whole):
    """A cell; with perf by frame pointers there can be no control"""
    good = control[kind] if kind in SAME else control[kind][1]
    return percent(part, whole) if good or kind == "fp" else "?"


def line(*cells):
    print("%-10s" % cells[0] + "".join("%11s" % cell for cell in cells[1:]))


def main():
    found, perfs, root, work = sys.argv[1:]
    begin = Begin(root, work)
    there = [program for program in PROGRAMS if os.path.exists(os.path.join(found, program))]
    rows = {program: same_samples(begin, found, program) for program in there}
    for program, row in rows.items():
        for how in PERF:
            row[how] = by_perf(begin, perfs, program, how)
    print(HEAD)
    line("", "stacks", *SAME, *PERF.values())
    control = rows.pop(CONTROL)
    everything = {"stacks": 0, **{kind: 0 for kind in SAME}, **{how: [0, 0] for how in PERF}}
    for program, row in rows.items():
        for key in ("stacks", *SAME):
            everything[key] += row[key]
        for how in PERF:
            everything[how] = [a + b for a, b in zip(everything[how], row[how])]
    for name, row in [*rows.items(), ("all", everything), (CONTROL, control)]:
        line(name, row["stacks"],
             *(shown(kind, control, row[kind], row["stacks"]) for kind in SAME),
             *(shown(how, control, row[how][1], row[how][0]) for how in PERF))


main()
