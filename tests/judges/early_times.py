#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""early_times.py TIMES

The times in the trace of a boot, and what had been executed by then: under -icount an
instruction is a nanosecond. Reads what early_order.py writes:

	LINE TASK KIND SECONDS MICROSECONDS INSTRUCTIONS IDLE LATE

Prints what is wrong, and then

	stamps COMPARED WRONG LATE IDLE SPREAD
	durations COMPARED WRONG LATE IDLE SHORTEST LONGEST

The trace is always as far ahead of the instructions, but for the SPREAD, in
nanoseconds. Only while the CPU is IDLE there is time without instructions, and from then
on the trace is further ahead. No stamp is before the one above it.

A duration is the instructions from the call to the return, and by SHORTEST to LONGEST
nanoseconds more. It may be longer where the CPU was IDLE in it.

A call or return that is LATE is not compared: it got its time after interrupts.
"""
import sys

from maps import lines_of

# Instructions from the first one of a call, or of its return, to the moment at which the
# tracer reads the clock: 20 in assembly, more in C
PATH = 150
# Nanoseconds from one value of that clock to the next
COUNTER = 16
TOLERANCE = PATH + COUNTER
# Stamps are printed in whole microseconds, cut off.
TEXT = 1000
# So many of each kind are told
TOLD = 5


class Findings:
    """How many were compared, were wrong, were late; and the first that are wrong"""

    def __init__(self, what):
        self.what, self.compared, self.wrong, self.late, self.told = what, 0, 0, 0, []

    def is_wrong(self, line, why):
        self.wrong += 1
        if self.wrong <= TOLD:
            self.told.append(f"{self.what}: line {line}: {why}")

    def __str__(self):
        return f"{self.what}s {self.compared} {self.wrong} {self.late}"


class Stamps(Findings):
    """So many nanoseconds ahead of the instructions"""

    def __init__(self):
        super().__init__("stamp")
        self.before, self.idled, self.spread = "0", 0, 0
        self.range = None       # the least and the most so far
        self.floor, self.fresh = 0, False

    def stamp(self, line, seconds, instructions, idled, late):
        # In the text, too, and where they are late
        if seconds != "-":
            if float(seconds) < float(self.before):
                self.is_wrong(line, f"back from {self.before} to {seconds}")
            self.before = seconds
        if idled != self.idled:
            self.idled = idled
            self.fresh = True
        if seconds == "-":
            return
        if late:
            self.late += 1
        else:
            self.ahead(line, float(seconds) * 1000000000 - instructions)

    def ahead(self, line, ahead):
        self.compared += 1
        if self.range and ahead < self.floor:
            self.is_wrong(line, f"{self.floor - ahead:.0f} ns back")
            self.fresh = True
        if not self.range or self.fresh:
            self.range = ahead, ahead
        self.fresh = False
        least, most = self.range
        if max(most, ahead) - min(least, ahead) > TOLERANCE + TEXT:
            self.is_wrong(line, f"{ahead:.0f} ns ahead, after {least:.0f} to {most:.0f}")
            least = most = ahead
        self.range = least, most = min(least, ahead), max(most, ahead)
        self.floor = most - TOLERANCE - TEXT
        self.spread = max(self.spread, most - least)

    def __str__(self):
        return f"{super().__str__()} {self.idled} {self.spread:.0f}"


class Durations(Findings):
    """So many nanoseconds more than the instructions"""

    def __init__(self):
        super().__init__("duration")
        self.idle, self.shortest, self.longest = 0, 0, 0
        self.running = {}       # (instructions or None if late, idled) of each call, by task

    def call(self, task, instructions, idled, late):
        self.running.setdefault(task, []).append((None if late else instructions, idled))

    def returned(self, line, task, microseconds, instructions, idled, late):
        if not self.running.get(task):
            self.is_wrong(line, "nothing to return from")
            return
        called, idled_before = self.running[task].pop()
        if late or called is None:
            self.late += 1
            return
        ns = float(microseconds) * 1000 if microseconds != "-" else 0
        self.lasted(line, ns - (instructions - called), last_digit(microseconds),
                    idled != idled_before)

    def lasted(self, line, more, unit, was_idle):
        self.compared += 1
        # Cut off, to such units
        if more < -TOLERANCE - unit or (more > TOLERANCE and not was_idle):
            self.is_wrong(line, f"{more:.0f} ns more than executed")
        if was_idle:
            self.idle += 1
        else:
            self.shortest = min(self.shortest, more)
            self.longest = max(self.longest, more)

    def __str__(self):
        return f"{super().__str__()} {self.idle} {self.shortest:.0f} {self.longest:.0f}"


def last_digit(microseconds):
    """The nanoseconds that it is worth"""
    return 1000 / 10 ** len(microseconds.partition(".")[2])


def check(lines):
    """What is to be printed"""
    stamps, durations = Stamps(), Durations()
    for text in lines:
        line, task, kind, seconds, microseconds, instructions, idled, late = text.split()
        instructions, idled, late = int(instructions), int(idled), late != "0"
        stamps.stamp(line, seconds, instructions, idled, late)
        if kind == "call":
            durations.call(task, instructions, idled, late)
        else:
            durations.returned(line, task, microseconds, instructions, idled, late)
    return stamps.told + durations.told + [str(stamps), str(durations)]


if __name__ == "__main__":
    print("\n".join(check(lines_of(sys.argv[1]))))
