#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""Reads what "bootprof record" has written: tools/bootprof/src/file/format.h.

profile.py show PROFILE		prints its end, and its tasks
profile.py exact PROFILE COUNTS	COUNTS is the plugin's of the same boot: prints the functions
				whose instructions are not as many in both
profile.py kernel PROFILE MAP REPORT
				MAP is the System.map, REPORT the kernel's samples as CSV:
				prints the functions that differ
profile.py module PROFILE SYMBOLS MODULE REPORT
				SYMBOLS is what /proc/kallsyms had of this module, of which
				MODULE is the file, REPORT the counts of modules as CSV:
				prints the functions that differ
"""

import bisect
import collections
import csv
import gzip
import subprocess
import sys


class Records:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def signed(self):
        value = self.number()
        return value >> 1 ^ -(value & 1)

    def bytes(self):
        length = self.number()
        self.at += length
        return self.data[self.at - length:self.at]


class Profile:
    def __init__(self, path):
        with gzip.open(path) as file:
            self.head, _, data = file.read().partition(b"\n\n")
        self.samples, self.tasks, self.runs, self.counts = [], [], [], []
        self.waited = self.time = self.run_address = self.sample_address = 0
        self.mapped = self.end = None
        self.cpus = set()
        self.realms, self.names, self.areas, self.area_address = [], [], [], 0
        r = Records(data)
        while r.at < len(data):
            tag = chr(data[r.at])
            r.at += 1
            getattr(self, "read_" + tag)(r)

    def read_P(self, r):
        r.number()

    def read_C(self, r):
        r.number()
        r.number()
        r.bytes()

    def pass_time(self, r):
        self.time += r.signed()
        return self.time

    def read_S(self, r):
        self.cpus.add(r.number())
        time = self.pass_time(r)
        self.sample_address = self.sample_address + r.signed() & (1 << 64) - 1
        self.samples.append((time, self.sample_address, r.number(), r.number()))

    def read_F(self, r):
        r.number()
        r.signed()
        r.number()

    def read_K(self, r):
        r.number()

    def read_I(self, r):
        r.number()
        self.pass_time(r)
        self.waited += r.number()

    def read_T(self, r):
        r.number()
        self.tasks.append((r.signed(), r.signed(), r.bytes().decode()))

    def read_M(self, r):
        r.number()
        self.mapped = self.pass_time(r)

    def read_B(self, r):
        self.run_address = self.run_address + r.signed() & (1 << 64) - 1
        r.number()
        self.runs.append((self.run_address, r.number(), r.number()))
        self.counts.append(0)

    def read_X(self, r):
        r.number()
        number = 0
        while step := r.number():
            number += step
            self.counts[number - 1] += r.number()

    def read_E(self, r):
        self.end = (self.pass_time(r), r.bytes().decode())

    def read_R(self, r):
        self.realms.append((r.number(), r.number(), r.number()))

    def read_N(self, r):
        self.names.append((r.number(), r.bytes().decode(), r.bytes().decode()))

    def read_A(self, r):
        page = r.number()
        self.area_address += r.signed()
        self.areas.append((page, self.area_address, r.number(), r.number()))

    def read_Z(self, r):
        assert r.at == len(r.data)


def show(path):
    profile = Profile(path)
    print("end %d %s" % profile.end)
    print("mapped", profile.mapped)
    print("waited", profile.waited)
    print("samples", len(profile.samples))
    print("cpus", len(profile.cpus))
    for task in profile.tasks:
        print("task %d %d %s" % task)


def exact(path, counts):
    profile = Profile(path)
    with open(counts) as file:
        lines = sorted((int(f[0], 16), int(f[1]), f[3]) for f in map(str.split, file))
    begins = [address for address, _, _ in lines]
    found = [0] * len(lines)
    for (address, instructions, size), times in zip(profile.runs, profile.counts):
        for i in range(instructions):
            at = bisect.bisect_right(begins, address + i * size // instructions) - 1
            if at >= 0:
                found[at] += times
    if not any(found):
        print("nothing was counted")
    for (_, expected, name), number in zip(lines, found):
        if number != expected:
            print(name, expected, number)


def kernel(path, system_map, report):
    """What was sampled at the kernel's addresses is reported of the function that is there."""
    names, sampled = collections.defaultdict(list), collections.Counter()
    with open(system_map) as file:
        for fields in map(str.split, file):
            if fields[-1] == "_end":
                end = int(fields[0], 16)
            if len(fields) == 3 and fields[1] in "tTwW":
                address = int(fields[0], 16)
                names[address & ~(address < 1 << 32)].append(fields[2])
    begins = sorted(names)
    for _, address, page, _ in Profile(path).samples:
        at = bisect.bisect_right(begins, address) - 1
        if not page and at >= 0 and address < end:
            sampled[begins[at]] += 1
    with open(report, newline="") as file:
        reported = {row["symbol"]: int(row["samples"]) for row in csv.DictReader(file)}
    # ARM's vectors are elsewhere, and its Thumb functions have odd addresses.
    for name in ["?", *(name for address in names if address >= end for name in names[address])]:
        reported.pop(name, 0)
    expected = collections.Counter()
    for address, number in sampled.items():
        name = next((name for name in names[address] if name in reported), names[address][0])
        expected[name] += number
    for name in {*expected, *reported}:
        if expected[name] != reported.get(name, 0):
            print(name, expected[name], "sampled,", reported.get(name, 0), "reported")
    if not expected:
        print("nothing was sampled")


def sizes_of(module):
    lines = subprocess.check_output(["nm", "-S", module], text=True).splitlines()
    fields = [line.split() for line in lines]
    return {f[3]: int(f[1], 16) for f in fields if len(f) == 4 and f[2] in "tT"}


def module(path, symbols, module, report):
    """What was counted where the kernel said that a function is, is reported of that one."""
    profile, places = Profile(path), []
    sizes = sizes_of(module)
    with open(symbols) as file:
        for address, _, name, of in map(str.split, file):
            if name in sizes:
                places.append((int(address, 16), sizes[name], name + " " + of))
    places.sort()
    begins = [address for address, _, _ in places]
    found = collections.Counter()
    for (address, instructions, size), times in zip(profile.runs, profile.counts):
        for i in range(instructions):
            at = address + i * size // instructions
            place = places[bisect.bisect_right(begins, at) - 1]
            if 0 <= at - place[0] < place[1]:
                found[place[2]] += times
    with open(report, newline="") as file:
        reported = {row["symbol"]: int(row["instructions"]) for row in csv.DictReader(file)
                    if row["symbol"].endswith(of) and row["symbol"][0] != "?"}
    # What a module begins with is gone afterwards.
    if not reported.pop("trace_event_init " + of, 0):
        print("its beginning was not reported")
    for name, number in reported.items():
        if found[name] != number:
            print(name, found[name], "counted", number, "reported")
    # Another one may have been at its place before.
    missing = {name: number for name, number in found.items() if name not in reported}
    if sum(missing.values()) > .02 * sum(found.values()) or not found:
        print("of", sum(found.values()), "not reported:", missing)


if __name__ == "__main__":
    {"show": show, "exact": exact, "kernel": kernel, "module": module}[sys.argv[1]](*sys.argv[2:])
