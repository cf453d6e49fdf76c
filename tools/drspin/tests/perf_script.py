#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
perf_script.py FILE: is a report of truth.c one that readers of perf script read, with truth's
shares?

What Perfetto's importer, Firefox Profiler's and stackcollapse-perf.pl ask of a line stands here.
"""
import re
import sys

# Perfetto splits at blanks, and wants six digits behind the point; Firefox Profiler begins at \S.
HEAD = re.compile(r"(?P<name>\S.*?) +(?P<pid>\d+)/(?P<tid>\d+) +(?P<sec>\d+)\.(?P<usec>\d{6}):"
                  r" +\d+ +(?P<event>\S+):")
# An address, a name, a file: the last brackets
FRAME = re.compile(r"\t *[0-9a-f]+ (?P<name>.+)\+0x[0-9a-f]+ \((?P<file>[^() ]+)\)")


def samples(path):
    with open(path, encoding="ascii") as file:
        text = file.read()
    assert text.endswith("\n\n"), "the last sample has no end"
    for sample in text[:-2].split("\n\n"):
        head, *frames = sample.split("\n")
        found = HEAD.fullmatch(head)
        assert found, head
        assert frames, head
        stack = [FRAME.fullmatch(frame) for frame in frames]
        assert all(stack), sample
        yield (found["name"], int(found["tid"]), int(found["sec"]) * 10**6 + int(found["usec"]),
               [(frame["name"], frame["file"].split("/")[-1]) for frame in stack])


def share(stacks, function):
    return sum(function in stack for stack in stacks) / len(stacks)


def main():
    taken = list(samples(sys.argv[1]))
    times = [time for _, _, time, _ in taken]
    assert times == sorted(times)
    threads = {}
    for name, tid, _, stack in taken:
        threads.setdefault((name, tid), []).append(stack)
    sleeper, spinner = ([stacks for (name, _), stacks in threads.items() if name == wanted][0]
                        for wanted in ("sleeper", "spinner"))
    # One after the other, in turns: 30 ms and 10 ms
    assert 0.6 < share(sleeper, ("sleep_long", "truth")) < 0.9, sleeper[:3]
    assert share(spinner, ("spinner", "truth")) > 0.9, spinner[:3]
    # From the innermost function on
    names = [name for name, _ in sleeper[len(sleeper) // 2]]
    assert names.index("sleeper") > names.index("clock_nanosleep"), names
    waits = [frame for stack in sleeper for frame in stack if frame[0].startswith("[waiting: ")]
    assert len(waits) > 0.9 * len(sleeper) and {file for _, file in waits} == {"[drspin]"}, waits


main()
