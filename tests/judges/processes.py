#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Are all processes of tests/programs/short.c in the report of the boot, as the kernel
counted them?

    processes.py TRUTH THREADS.csv

TRUTH has a line "pid parent CPU-time name" for each, THREADS.csv is the table threads of
"ftd boot". A process prints its time before it exits: it ran at least so long, and for
what an exit takes longer.
"""
import csv
import sys

EXIT = 400000		# nanoseconds


def pid_of(thread):
    return int(thread.rsplit('-', 1)[1]) if '-' in thread else 0


def judge(truth, threads):
    """What is wrong, a text for each."""
    rows = {pid_of(row['thread']): row for row in threads}
    for line in truth:
        pid, parent, time, name = line.rstrip('\n').split(' ', 3)
        row = rows.get(int(pid))
        if not row:
            yield f'{name}-{pid} is missing'
            continue
        if row['thread'] != f'{name}-{pid}':
            yield f"{name}-{pid} is called {row['thread']}"
        if pid_of(row['parent']) != int(parent):
            yield f"{name}-{pid} has the parent {row['parent']}, not {parent}"
        if row['program'] != ('' if name.startswith('=>') else '/bin/short'):
            yield f"{name}-{pid} executed {row['program']}"
        over = int(row['running_ns']) - int(time)
        if not 0 <= over <= EXIT:
            yield f"{name}-{pid} ran {row['running_ns']} ns, and had counted {time} before its exit"


def main():
    with open(sys.argv[1]) as truth, open(sys.argv[2], newline='') as threads:
        lines = truth.readlines()
        wrong = list(judge(lines, csv.DictReader(threads)))
    for text in wrong[:10]:
        print(text)
    print(f'{len(lines)} processes, {len(wrong)} faults')
    return bool(wrong) or len(lines) < 600


if __name__ == '__main__':
    sys.exit(main())
