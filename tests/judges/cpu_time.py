#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Did each thread and each routine of a boot have a CPU for as long as the report says?

    cpu_time.py STACKS PROFILE.json THREADS.csv ROUTINES.csv <TAIL-CALLERS

STACKS is what "bootprof calls --per-task" says of the same boot, seen from outside, up to
where the report ends, PROFILE.json the report of its profile. THREADS.csv and ROUTINES.csv
are tables of "ftd boot". TAIL-CALLERS are functions that go on with another one at their
end: from outside, that one is not in them.

What took less than a millisecond is left out: stamps are whole microseconds.
"""
import collections
import csv
import json
import sys

LEAST = 1000000			# nanoseconds
KINDS = ('initcall', 'work', 'async')
# The thread that is there from the start, and is idle later, has no name from outside before.
FIRST = 'swapper/0'
FIRST_TASKS = ('(no task)', FIRST + '--1')


def sums(stacks):
    """Samples by thread, and by function with all that it called."""
    threads, functions = collections.Counter(), collections.Counter()
    for line in stacks:
        stack, count = line.rsplit(' ', 1)
        task, *called = stack.split(';')
        # The report begins with the kernel.
        if task in FIRST_TASKS:
            task = FIRST if 'start_kernel' in called else None
        # A thread has its parent's name until it has one of its own.
        threads[task if task in (FIRST, None) else task.rsplit('-', 1)[1]] += int(count)
        for function in set(called):
            functions[function] += int(count)
    return threads, functions


def agree(said, seen):
    return abs(said - seen) * 100 <= seen


def judge(stacks, each, threads, routines, tail_callers):
    """For each comparison whether it is right, and a text. @each: nanoseconds of a sample"""
    by_thread, by_function = sums(stacks)
    for row in threads:
        said = int(row['running_ns'])
        if said < LEAST:
            continue
        name = row['thread']
        seen = by_thread[name if name == FIRST else name.rsplit('-', 1)[1]] * each
        yield agree(said, seen), f'thread {name}: {said} ns, from outside {seen:.0f}'
    for row in routines:
        said = int(row['running_ns'])
        # Of several it is not known here which is which.
        if row['kind'] not in KINDS or said < LEAST or row['name'] in tail_callers:
            continue
        seen = by_function[row['name']] * each
        yield agree(said, seen), f"{row['kind']} {row['name']}: {said} ns, from outside {seen:.0f}"


def main():
    with open(sys.argv[2]) as f:
        realms = json.load(f)['realms']
    each = sum(r['time_ns'] for r in realms) / sum(r['samples'] for r in realms)
    with open(sys.argv[1]) as stacks, open(sys.argv[3]) as threads, open(sys.argv[4]) as routines:
        compared = list(judge(stacks, each, csv.DictReader(threads), csv.DictReader(routines),
                              sys.stdin.read().split()))
    for right, text in compared:
        print('' if right else 'WRONG: ', text, sep='')
    named = [text for _, text in compared if not text.startswith('thread ')]
    return not all(right for right, _ in compared) or len(compared) < 12 or len(named) < 6


if __name__ == '__main__':
    sys.exit(main())
