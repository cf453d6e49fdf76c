#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
shapes.py FOLDED [THREADS]: has a report of shapes.c the callers of all its functions?

Exit status 3: all is well, but for too few samples.
"""
import sys

# What spins: by which functions it has to have been called, from main() on
CHAINS = {
    "spin_alloca": ("main", "in_alloca"),
    "spin_tail": ("main", "by_jump"),
    "spin_leave": ("main", "in_noreturn"),
    "spin_handler": ("main", "in_signal", "handler"),
    "spin_alternate": ("main", "in_alternate", "alternate"),
    "sleep_alternate": ("falls_asleep",),
}
# Where the other stack is drspin learns from the first sample, which may stand for some.
LEARNT = {"spin_alternate": 4, "sleep_alternate": 4}
# On 32-bit ARM, where in_kuser() is seen as well
HELPER = "__kuser_cmpxchg"


def has_chain(stack, chain):
    rest = iter(stack)
    return all(function in rest for function in chain)


def main():
    sleepers, wrong = set(), []
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = file.readlines()
    if any(";in_kuser" in line for line in lines):
        CHAINS[HELPER] = ("main", "in_kuser")
    seen = {name: [0, 0] for name in CHAINS}
    for line in lines:
        _, thread, *stack = line.rsplit(" ", 1)[0].split(";")
        count = int(line.rsplit(" ", 1)[1])
        if "sleep_long" in stack and "sleeper" in stack:
            sleepers.add(thread)
        for name, chain in CHAINS.items():
            if name in stack:
                good = has_chain(stack, (*chain, name)) and "[callers not found]" not in stack
                seen[name][0] += count
                seen[name][1] += count * good
                if not good:
                    wrong.append(line.strip())
    threads = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    print(seen, len(sleepers), *wrong[:8], sep="\n")
    bad = [name for name, (all_, good) in seen.items()
           if good + LEARNT.get(name, 0) < 0.95 * all_]
    if len(sleepers) < threads or bad:
        sys.exit(1)
    sys.exit(0 if all(all_ > 5 for all_, _ in seen.values()) else 3)


main()
