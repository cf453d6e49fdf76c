#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""shares.py JSON [FILE]: does a report of truth.c have the shares that it was made with?

FILE is what truth.c has said of itself. Exit status 3: all is well, but for too few samples.

Each share may be as far from the truth as chance allows in so many samples (four standard
deviations). The stacks have to reach the beginning of their threads.
"""
import json
import math
import sys

# Thread, function, its share of the thread's samples
TRUTH = [
    ("spinner", "spin_long", 3 / 4),
    ("spinner", "spin_short", 1 / 4),
    ("sleeper", "sleep_long", 3 / 4),
    ("sleeper", "sleep_short", 1 / 4),
    ("locker", "wait_for_mutex", 1 / 2),
    ("reader", "wait_for_poll", 3 / 4),
    ("reader", "wait_for_pipe", 1 / 4),
]
WAITING = {"sleeper": "nanosleep", "locker": "futex", "reader": "poll"}
# At a thread's beginning and its end, which come between two samples
AT_EDGES = 0.05


def samples(tree, thread, function):
    return sum(row["samples"] for row in tree
               if row["thread"] == thread and row["function"] == function)


FEW = " samples only"


def told(path):
    """By thread and function"""
    with open(path) as file:
        return {(thread, what): float(share) for thread, what, share in map(str.split, file)}


def judge(report, real):
    threads = {t["name"]: t for t in report["threads"]}
    for thread, function, share in TRUTH:
        if thread not in threads:
            yield f"no thread {thread}"
            continue
        total = threads[thread]["samples"]
        share = real.get((thread, function), share)
        found = samples(report["tree"], thread, function) / total
        margin = 4 * math.sqrt(share * (1 - share) / total)
        if total < 100:
            yield f"{thread}: {total}{FEW}"
        elif abs(found - share) > margin:
            yield f"{thread}: {function} has {found:.3f}, not {share} +- {margin:.3f}"
    for thread, word in WAITING.items():
        t = threads[thread]
        if t["waiting"] < t["samples"] * (0.8 - real.get((thread, "delay"), 0)):
            yield f"{thread}: waits in no more than {t['waiting']} of {t['samples']} samples"
        if not any(word in row["function"] and row["function"].startswith("[waiting:")
                   for row in report["tree"] if row["thread"] == thread):
            yield f"{thread}: does not wait in {word}"
    spinner = threads["spinner"]
    if spinner["running"] + spinner["runnable"] < spinner["samples"] * (1 - AT_EDGES):
        yield f"spinner: runs in no more than {spinner['running']} of {spinner['samples']} samples"
    for t in report["threads"]:
        if t["complete"] < t["stacks"] * (1 - AT_EDGES):
            yield f"{t['name']}: {t['complete']} of {t['stacks']} stacks reach its beginning"
    cost = report["cost"]
    if sum(cost["stops_below_us"].values()) != cost["stops"] or not cost["stops"]:
        yield f"stops are not all in the histogram: {cost}"


def main():
    with open(sys.argv[1]) as file:
        said = list(judge(json.load(file), told(sys.argv[2]) if len(sys.argv) > 2 else {}))
    for line in said:
        print(line)
    if said and all(line.endswith(FEW) for line in said):
        return 3
    return bool(said)


sys.exit(main())
