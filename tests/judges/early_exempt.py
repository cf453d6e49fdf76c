#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""early_exempt.py EXEMPT MAP TRACEABLE COUNTS

Are the functions that a boot called and that have no call site those that are known?

	EXEMPT		the known ones: FUNCTION REASON
	MAP		System.map: ADDRESS TYPE FUNCTION
	TRACEABLE	functions with a call site: ADDRESS FUNCTION
	COUNTS		bootprof's: ADDRESS INSTRUCTIONS CALLS FUNCTION

Prints those that are not, those that are known and have a call site after all, and
then "functions TRACED EXEMPT".
"""
import re
import sys

from maps import lines_of, symbols, traceable

COPY = re.compile(r"\.(?:constprop|isra|part)\..*")


def original(name):
    """Of a copy made by the compiler"""
    return COPY.sub("", name)


def known_ones(lines):
    """Those that have a reason"""
    known = {}
    for line in lines:
        words = line.split()
        if words and not line.startswith("#"):
            known[original(words[0])] = len(words) == 2
    return {name for name, has_reason in known.items() if has_reason}


def compare(known, listed, functions, counted):
    """What is to be printed"""
    said, all_traced, all_exempt = [], 0, 0
    # Any of several names of one address may be the known one.
    exempt = {address: original(name) for address, _, name in listed if original(name) in known}
    for address, _, calls, name in counted:
        if not int(calls):
            continue
        if address in functions:
            all_traced += 1
        elif address in exempt:
            all_exempt += 1
        else:
            said.append(f"{name}: no call site, and no reason why")
    sited = {original(name) for name in functions.values()} & known
    sited -= {name for address, name in exempt.items() if address not in functions}
    said += [f"{name}: known not to have a call site, but has one" for name in sorted(sited)]
    return said + [f"functions {all_traced} {all_exempt}"]


def main(exempt, listed, functions, counts):
    counted = (line.split()[:4] for line in lines_of(counts))
    print("\n".join(compare(known_ones(lines_of(exempt)), symbols(listed),
                            traceable(functions), counted)))


if __name__ == "__main__":
    main(*sys.argv[1:])
