#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""What "bootprof" says of the guest of tests/programs/known.S, against its truth. Prints
what is wrong. TRUTH is nm's list of the guest's symbols, the rest is of --format csv.

known.py counts TRUTH REPORT		each function has the instructions that it should
known.py shares TRUTH REPORT		each function's share is between low and high
known.py process ROUNDS REPORT WHOLE	so is the time of a process, whose function has a
					loop of so many rounds; WHOLE is the whole's
known.py processes LONG SHORT CSV	of user space two processes have these parts
known.py ends TRUTH SHOWN		the boot ends when all is executed; of profile.py show
known.py once PARTS			parts of a boot that have a symbol follow each other
known.py order PARTS			realms come in the order of a boot
known.py balloon BY TRUTH FUNCTION CSV	a boot takes longer by so many ns, in the function only
known.py deflate TRUTH FUNCTION CSV	boots without the function are as long as what is left
known.py stacks FOLDED			samples are in these functions, called from these, and in
					no other ones
known.py changes SYMBOL BY DIFF		only that symbol takes longer, by so many ns
"""

import csv
import math
import sys

# Modules have no symbols.
MODULE = "module_begin"

# Of the function that calls itself
DEPTH = 10


def truth_of(path):
    with open(path) as file:
        symbols = [line.split() for line in file]
    return {name.removeprefix("truth_"): int(value, 16) for value, kind, name in symbols
            if name.startswith("truth_")}


def rows_of(path):
    with open(path) as file:
        return list(csv.DictReader(file))


def name_of(row):
    return MODULE if row["realm"] == "module" else row["symbol"].split(" ")[0]


def counts(truth, report):
    said = {name_of(row): int(row["instructions"]) for row in rows_of(report)}
    return [f"{name}: {said.get(name)} instructions, not {truth.get(name)}"
            for name in sorted(truth.keys() | said.keys()) if truth.get(name) != said.get(name)]


def shares(truth, report):
    """Functions that few samples are of count as one: one sample is too much for any of them."""
    total = sum(truth.values())
    rows = rows_of(report)
    samples = sum(int(row["samples"]) for row in rows)
    small = {name for name, n in truth.items() if n * samples < total}
    said = {name_of(row): row for row in rows}
    wrong = [f"{name}: it is not there" for name in said.keys() - truth.keys()]
    for name in truth.keys() - small:
        share, row = 100 * truth[name] / total, said.get(name)
        # As they are printed
        if not row or not (float(row["low_percent"]) - .001 <= share <=
                           float(row["high_percent"]) + .001):
            wrong.append(f"{name}: {share:.3f} %, but {row}")
    if sum(int(said[name]["samples"]) for name in small & said.keys()) > 3:
        wrong.append("functions that are hardly executed have more than three samples")
    return wrong


def process(rounds, report, whole):
    """Wilson's interval, as the manual has it"""
    counted = sum(int(row["samples"]) for row in rows_of(whole))
    executed = sum(float(row["time_ns"]) for row in rows_of(whole))
    n = sum(int(row["samples"]) for row in rows_of(report) if name_of(row) == "user_work")
    p, z, share = n / counted, 1.96, 2 * int(rounds) / executed
    middle = p + z * z / 2 / counted
    half = z * math.sqrt(p * (1 - p) / counted + (z / 2 / counted) ** 2)
    low, high = ((middle + sign * half) / (1 + z * z / counted) for sign in (-1, 1))
    return [] if low <= share <= high else [f"{share:.4f} is not in {low:.4f} to {high:.4f}"]


def processes(long, short, table):
    rows, whole = {row["process"]: row for row in rows_of(table)}, int(long) + int(short)
    wrong = [] if set(rows) == {"long", "short"} else [f"processes are {sorted(rows)}"]
    for name, part in (("long", int(long)), ("short", int(short))):
        row = rows.get(name)
        if not row or not float(row["low_percent"]) <= 100 * part / whole <= \
                float(row["high_percent"]):
            wrong.append(f"{name}: {part} of {whole}, but {row}")
    return wrong


def ends(truth, shown):
    with open(shown) as file:
        end = file.readline().split()
    expected = ["end", str(sum(truth.values())), "exit"]
    return [] if end == expected else [f"{end}, not {expected}"]


def once(parts):
    there = [number for number, row in enumerate(rows_of(parts)) if int(row["samples"])]
    return [] if there and there[-1] - there[0] == len(there) - 1 else [f"in the parts {there}"]


def order(parts):
    """Interrupts are the kernel's, also of a module and of a process."""
    rows = rows_of(parts)
    there = {realm: [i for i, row in enumerate(rows) if float(row[realm + "_percent"] or 0) > 0]
             for realm in ("early", "kernel", "module", "user")}
    for first, second in (("early", "kernel"), ("module", "user")):
        if not there[first] or not there[second] or there[first][-1] >= there[second][0]:
            return [f"{first} is not over when {second} begins"]
    return [] if there["kernel"][0] < there["module"][0] else ["the module comes before the kernel"]


def changes(symbol, by, diff):
    said = [(row["symbol"], row["time_change_ns"]) for row in rows_of(diff)
            if row["time_change_ns"] != "0"]
    return [] if said == [(symbol, by)] else [str(said)]


def expected_stacks():
    program, kernel = "user_begin [program];user_work [program]", "__mmap_switched;start_kernel"
    inside = ["first", "outer", "outer;inner;leaf", "tail", "tail_target", "pointed", "?",
              "thumb_outer", "thumb_outer;thumb_inner;thumb_leaf"]
    inside += [";".join(["recurse"] * depth) for depth in range(1, DEPTH + 1)]
    return {"_start;early_work", "thread_begin;thread_work", program} | \
        {f"{kernel};{calls}" for calls in inside}


def stacks(folded):
    """An interrupt counts as a call of what it has interrupted."""
    with open(folded) as file:
        said = {line.rsplit(" ", 1)[0] for line in file}
    expected, interrupt = expected_stacks(), ";vector_irq;handle_irq;irq_work"
    interrupted = {stack.removesuffix(interrupt) for stack in said if stack.endswith(interrupt)}
    plain = {stack for stack in said if not stack.endswith(interrupt)}
    wrong = [f"not there: {stack}" for stack in expected - plain]
    wrong += [f"there: {stack}" for stack in (plain | interrupted) - expected]
    if len(interrupted) < 4:
        wrong.append(f"interrupts are in {interrupted} only")
    return wrong


def balloon(by, truth, function, table):
    truth = truth_of(truth)
    before, after = rows_of(table)
    expected, total = truth[function] + int(by), sum(truth.values()) + int(by)
    wrong = [] if int(after["boot_ns"]) == total else [f"{after}, not {total} ns"]
    # The report's interval
    low, high = (total * float(after[end]) / 100 for end in ("low_percent", "high_percent"))
    if not low <= expected <= high or after["rank"] != "1":
        wrong.append(f"{expected} ns in {function}, but {after}")
    others = abs(int(after["elsewhere_ns"]) - int(before["elsewhere_ns"]))
    return wrong if others <= (high - low) / 2 else wrong + [f"elsewhere {before}, then {after}"]


def deflate(truth, function, table):
    truth = truth_of(truth)
    expected = str(sum(truth.values()) - truth[function])
    return [str(row) for row in rows_of(table) if row["without_ns"] != expected]


def main():
    what, *arguments = sys.argv[1:]
    if what in ("counts", "shares", "ends"):
        arguments[0] = truth_of(arguments[0])
    wrong = globals()[what](*arguments)
    print("\n".join(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
