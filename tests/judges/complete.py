#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""complete.py work COUNTS SITES TRACE
complete.py boot FIRST LAST MAP TRACEABLE COUNTS TRACE

Compares the calls in a trace with those that were made: of a workload between the
marks "begin" and "end", or of a boot from the entry of the function FIRST to that of
LAST, of which the trace shows functions that are gone when it can be read.

	COUNTS		bootprof's: ADDRESS INSTRUCTIONS CALLS FUNCTION
	SITES		available_filter_functions_addrs: ADDRESS FUNCTION
	MAP		System.map, by address: ADDRESS TYPE FUNCTION
	TRACEABLE	functions with a call site: ADDRESS FUNCTION
	TRACE		function_graph's or function's

Prints "FUNCTION MADE TRACED" for each function where the two differ, those called
most often first, and then "calls MADE TRACED" of all.
"""
import bisect
import collections
import re
import sys

from maps import aliases, lines_of, symbols, traceable

ENTRY = re.compile(r"\|.*\(\)(?: \{|;)(?: |$)")
BEGIN = re.compile(r"(?:tracing_mark_write: |/\* )begin")
END = re.compile(r"(?:tracing_mark_write: |/\* )end")


def counts(path):
    """(address, calls), by address"""
    return sorted((line.split()[0], int(line.split()[2])) for line in lines_of(path))


def made_at_sites(counted, sites):
    """Calls by function. A site lies at the beginning of its function, or a few bytes
    into it. Addresses have eight digits and compare as text."""
    made = collections.Counter()
    addresses = [address for address, _ in counted]
    for line in sites:
        address, function = line.split()[:2]
        at = bisect.bisect_right(addresses, address)
        made[function] += counted[at - 1][1] if at else 0
    return made


def made_by_name(counted, functions):
    """Calls by function, of those with a call site"""
    made = collections.Counter()
    for address, calls in counted:
        if address in functions:
            made[functions[address]] += calls
    return made


def between_marks(lines):
    """What is behind "begin", and before "end\""""
    inside = False
    for line in lines:
        if "begin" in line and BEGIN.search(line):
            inside = True
        if "end" in line and END.search(line):
            inside = False
        if inside:
            yield line


def between_functions(lines, first, last):
    """From a line with the one on, before one with the other"""
    inside = False
    for line in lines:
        if first in line:
            inside = True
        if last in line:
            inside = False
        if inside:
            yield line


def entered(lines):
    """How often each function is entered: "name();" or "name() {" of function_graph,
    "name <-caller" of function"""
    traced = collections.Counter()
    for line in lines:
        if "()" in line and ENTRY.search(line):
            name = line.rpartition("| ")[2].lstrip(" ").partition("(")[0]
        elif " <-" in line:
            name = line.partition(" <-")[0].rpartition(": ")[2]
        else:
            continue
        traced[name] += 1
    return traced


def of_one_name(traced, alias):
    """The same, with one name for each function"""
    renamed = collections.Counter()
    for name, calls in traced.items():
        renamed[alias.get(name, name)] += calls
    return renamed


def differences(made, traced):
    """What is to be printed"""
    differ = [(-made[name], name) for name in {**made, **traced} if made[name] != traced[name]]
    return [f"{name} {made[name]} {traced[name]}" for _, name in sorted(differ)] + \
        [f"calls {sum(made.values())} {sum(traced.values())}"]


def work(path, sites, trace):
    made = made_at_sites(counts(path), lines_of(sites))
    return differences(made, entered(between_marks(lines_of(trace))))


def boot(first, last, listed, functions, path, trace):
    made = made_by_name(counts(path), traceable(functions))
    traced = entered(between_functions(lines_of(trace), first, last))
    return differences(made, of_one_name(traced, aliases(symbols(listed))))


if __name__ == "__main__":
    print("\n".join({"work": work, "boot": boot}[sys.argv[1]](*sys.argv[2:])))
