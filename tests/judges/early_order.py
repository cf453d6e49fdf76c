#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""The calls of a boot in the order in which they are made, with their returns, and those
in the trace of it, from the entry of the function FIRST to that of LAST. Reads

	MAP		System.map, by address: ADDRESS TYPE FUNCTION
	TRACEABLE	functions with a call site: ADDRESS FUNCTION
	CALLS		bootprof's, of these functions and of those named HANDLER,
			to which traced functions return, INTERRUPT and IDLE:
			CPU ADDRESS INSTRUCTIONS
	TRACE		function_graph's, of one CPU, with funcgraph-abstime,
			funcgraph-proc and funcgraph-tail

Prints the first difference, and then "calls MADE TRACED LATE" and the same of
"returns". The file TIMES gets a line for each call and each return of the trace:

	LINE TASK KIND SECONDS MICROSECONDS INSTRUCTIONS IDLE LATE

KIND is "call" or "return", SECONDS its time and MICROSECONDS the duration as in the
trace, "-" where that has none, INSTRUCTIONS how many had been executed, IDLE how often
the CPU had been idle by then.

An interrupt that comes between a function's first instruction and the moment at which
the tracer takes note of it is before that function in the trace, with all that it calls.
Such a function is LATE, and so may a return be.
"""
import argparse
import re

from maps import address_of, aliases, lines_of, symbols, traceable

RETURN = "}"
LINE = re.compile(r"\| +(?:[^ |]+\(\)(?: \{|;)|\})(?: |$)")
WHOLE = re.compile(r"[^ ]+;")
NUMBER = re.compile(r"[0-9.]+")


class Made:
    """What was called and returned from, counted from 1: the name, how many
    instructions had been executed by then, how often the CPU had been idle, and
    whether an interrupt came next"""

    def __init__(self, lines, functions, handler, interrupt, idle):
        self.names, self.instructions, self.idled, self.interrupted = [None], [None], [0], [False]
        all_idle = 0
        for line in lines:
            _, address, executed = line.split()[:3]
            name = RETURN if address == handler else functions.get(address)
            if name:
                self.names.append(name)
                self.instructions.append(executed)
                self.idled.append(all_idle)
                self.interrupted.append(False)
            if address == interrupt:
                self.interrupted[-1] = True
            if address == idle:
                all_idle += 1
        self.count = len(self.names) - 1
        # What is looked at behind the last one
        self.names += [None, None]
        self.interrupted.append(False)


def records(lines, first, last, alias):
    """(line number, task, name, depth, seconds, microseconds) of each call and return"""
    begins, ends, inside = f"|  {first}() {{", f"  {last}()", False
    for number, line in enumerate(lines, 1):
        if not inside and begins in line:
            inside = True
        if not inside:
            continue
        if ends in line:
            return
        found = LINE.search(line)
        if not found:
            continue
        text = line[found.start() + 1:]
        depth = len(text)
        text = text.lstrip(" ")
        depth -= len(text)
        column = line.split("|", 3)
        seconds = column[0].replace(" ", "")
        task = column[1].rstrip(" ").rpartition("-")[2]
        duration = NUMBER.search(column[2])
        microseconds = duration.group() if duration else "-"
        if text[0] == RETURN:
            yield number, task, RETURN, depth, seconds, microseconds
            continue
        name = text.partition("(")[0]
        yield number, task, alias.get(name, name), depth, seconds, "-"
        if WHOLE.match(text):
            yield number, task, RETURN, depth, "-", microseconds


class Comparison:
    def __init__(self, made, times):
        self.made, self.times = made, times
        self.at = 0             # the last one of those made that was looked for
        self.late = []          # (which, depth in the trace) that have not come yet
        self.traced = [None]
        self.different = None   # (which, as many in the trace, line)
        self.line = 0
        self.counts = {kind: {"made": 0, "traced": 0, "late": 0} for kind in ("call", "return")}
        for name in made.names[1:made.count + 1]:
            self.count(name, "made")

    def count(self, name, what):
        self.counts["return" if name == RETURN else "call"][what] += 1

    def note(self, record, call, is_late):
        number, task, name, _, seconds, microseconds = record
        kind = "return" if name == RETURN else "call"
        self.times.write(f"{number} {task} {kind} {seconds} {microseconds} "
                         f"{self.made.instructions[call]} {self.made.idled[call]} {is_late}\n")

    def compare(self, record):
        number, _, name, depth, _, _ = record
        made, late = self.made.names, self.late
        self.line = number
        self.traced.append(name)
        self.count(name, "traced")
        if self.different:
            return
        # As deep as the interrupt, for it is called from where that came.
        if late and name == made[late[-1][0]] and depth == late[-1][1] and \
                (name == RETURN or made[self.at + 1] != name):
            self.note(record, late.pop()[0], 1)
            return
        self.at += 1
        while made[self.at] != name and self.made.interrupted[self.at]:
            # The interrupt is called by what has not returned yet.
            late.append((self.at, depth - 2 if made[self.at] == RETURN else depth))
            self.count(made[self.at], "late")
            self.at += 1
        if made[self.at] != name or (late and depth < late[-1][1]):
            self.differs(self.at)
        else:
            self.note(record, self.at, 0)

    def differs(self, call):
        self.different = call, len(self.traced) - 1, self.line

    def said(self):
        """What is to be printed, once all of the trace was compared"""
        made, said = self.made, []
        if not self.different and (self.at != made.count or self.late):
            self.differs(self.at + 1)
        if self.different:
            call, where, line = self.different
            said += [f"call {call} of {made.count}, line {line} of the trace",
                     f"made:  {around(made.names, call)}",
                     f"traced:{around(self.traced, where)}"]
            if self.late:
                said.append(f"late:   {made.names[self.late[-1][0]]}")
        for kind, count in self.counts.items():
            said.append(f"{kind}s {count['made']} {count['traced']} {count['late']}")
        return said


def around(names, at):
    text = ""
    for i in range(at - 3, at + 4):
        name = names[i] or "" if 0 <= i < len(names) else ""
        text += f" [{name}]" if i == at else f" {name}"
    return text


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("first", "last", "handler", "interrupt", "idle", "times"):
        parser.add_argument(f"--{name}", required=True)
    for name in ("map", "traceable", "calls", "trace"):
        parser.add_argument(name)
    return parser.parse_args()


def main():
    given = arguments()
    listed = symbols(given.map)
    made = Made(lines_of(given.calls), traceable(given.traceable),
                *(address_of(listed, name) for name in (given.handler, given.interrupt, given.idle)))
    with open(given.times, "w", encoding="latin-1") as times:
        comparison = Comparison(made, times)
        for record in records(lines_of(given.trace), given.first, given.last, aliases(listed)):
            comparison.compare(record)
    print("\n".join(comparison.said()))


if __name__ == "__main__":
    main()
