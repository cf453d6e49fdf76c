#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Of the stacks of Debian's own programs, how many reach where their thread begins, and by what
was found who called?

    debian.py REPORTS ARCHITECTURE BOARD

A line with a program's name stands before each report (debian-guest.sh). Of all threads that
it has, those count that execute the program of that name.
"""
import json
import re
import sys

METHODS = {"eh_frame": "eh_frame", "exidx": "exidx", "code": "code", "prologue": "prologue",
           "frame_pointer": "pointer"}
NAMES = {"sha256sum": ("sha256sum", "md5sum"), "sort": ("sort", "uniq")}
NAME, CELL = "%-12s", "%10s"


def read(path):
    with open(path, encoding="utf-8") as file:
        parts = re.split(r"^== (.*)\n", file.read(), flags=re.M)[1:]
    return {name: json.loads(text) for name, text in zip(parts[::2], parts[1::2])}


def percent(part, whole):
    return "%.1f%%" % (100 * part / whole) if whole else "-"


def sums(name, report):
    threads = [t for t in report["threads"]
               if re.sub(r"[.\d]*$", "", t["name"]) in
               [re.sub(r"[.\d]*$", "", n) for n in NAMES.get(name, (name,))]]
    total = {key: sum(t[key] for t in threads) for key in ("stacks", "complete", "waiting")}
    total["frames"] = {m: sum(t["frames"][m] for t in threads) for m in threads[0]["frames"]}
    return total


def line(*cells):
    return NAME % cells[0] + "".join(CELL % cell for cell in cells[1:])


def row(name, total, methods):
    frames = sum(total["frames"].values())
    return line(name, total["stacks"], percent(total["waiting"], total["stacks"]),
                percent(total["complete"], total["stacks"]),
                *[percent(total["frames"][m], frames) for m in methods],
                percent(total["frames"]["none"], frames))


def main():
    reports = {name: sums(name, report) for name, report in read(sys.argv[1]).items()}
    print("drspin on Debian 12's programs for %s, as they are: stripped, without libc6-dbg, on\n"
          "QEMU's %s. Waiting, complete: of the stacks; complete ones reach where the thread\n"
          "begins. The rest: of all functions, how their callers were found.\n"
          % tuple(sys.argv[2:]))
    everything = {key: sum(t[key] for t in reports.values())
                  for key in ("stacks", "complete", "waiting")}
    everything["frames"] = {m: sum(t["frames"][m] for t in reports.values())
                            for m in next(iter(reports.values()))["frames"]}
    methods = [m for m in METHODS if everything["frames"][m]]
    print(line("", "stacks", "waiting", "complete", *[METHODS[m] for m in methods], "not"))
    for name, total in reports.items():
        print(row(name, total, methods))
    print(row("all", everything, methods))


main()
