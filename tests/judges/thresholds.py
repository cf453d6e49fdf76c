#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""The calls that lasted at least as long as a threshold, and those in the trace with that
threshold. Reads

	MAP		System.map, by address: ADDRESS TYPE FUNCTION
	TRACEABLE	functions with a call site: ADDRESS FUNCTION
	CALLS		bootprof's, of these functions, of HANDLER, to which traced
			functions return, of INTERRUPT, and of MARK, with which each
			piece of work begins: CPU ADDRESS INSTRUCTIONS, or CPU <TASK
			INSTRUCTIONS where a CPU leaves a task
	THRESHOLD:TRACE	microseconds, and function_graph's trace with that, with
			funcgraph-abstime and funcgraph-tail, between begin and end

An instruction is a nanosecond, as long as one CPU is not idle. QEMU begins some of those
that reach a device twice, and bootprof counts them twice. Prints for each threshold the
first difference on each CPU, if there is one, and then

	threshold MICROSECONDS LASTED TRACED EXCEPTED SHORTEST LONGEST

The trace's durations are by SHORTEST to LONGEST nanoseconds more than what was executed;
a call for which that may decide is EXCEPTED if only one has it. So is one that an
interrupt came to between its first instruction, or that of its return, and the moment at
which the tracer read the clock: it is late, as in early_order.py.
"""
import argparse
import collections
import re

import early_times
from maps import address_of, aliases, lines_of, symbols, traceable

PATH = early_times.TOLERANCE
DURATION = re.compile(r"([0-9.]+) us")
WHOLE = re.compile(r"\(\); *$")
TAIL = re.compile(r"(?:\(\);| \*/) *$")
NAME = re.compile(r"[^ |]*$")

# One that may be in the list: LATE, it may have lasted any time; UNCERTAIN, it may also
# not be there
Call = collections.namedtuple("Call", "name ns late uncertain")


def tolerance(ns):
    """How many nanoseconds more or less a call that long may have lasted"""
    return PATH + ns / 10000


class Calls:
    """Those of one piece of work, by CPU, and how many lasted as long as the threshold"""

    def __init__(self, microseconds, mark):
        self.least, self.mark = 1000 * microseconds, mark
        self.by_cpu, self.all = collections.defaultdict(list), 0

    def add(self, cpu, name, ns, late):
        if name == self.mark or not (late or ns >= self.least - tolerance(ns)):
            return
        uncertain = late or ns - self.least <= tolerance(ns)
        self.by_cpu[cpu].append(Call(name, ns, late, uncertain))
        self.all += ns >= self.least


def lasted(lines, functions, at, least, mark):
    """The Calls that were made, for each of the thresholds "least"; "at" has the
    addresses of the handler, of interrupts and of the mark"""
    handler, interrupt, mark_at = at
    works = [Calls(0, mark)] + [Calls(microseconds, mark) for microseconds in least]
    queues, running, work = collections.defaultdict(list), collections.defaultdict(list), 0

    def is_late(queue, i):
        """Is what comes next an interrupt, before the clock can have been read?"""
        return i + 1 < len(queue) and queue[i + 1][0] == interrupt and \
            queue[i + 1][1] - queue[i][1] <= PATH

    def leave(cpu, task):
        """All since the last switch on this CPU was the task's."""
        queue = queues.pop(cpu, [])
        for i, (address, executed, its_work) in enumerate(queue):
            stack = running[task, its_work]
            if address in functions:
                stack.append((functions[address], executed, is_late(queue, i)))
            elif address == handler and stack:
                name, called, late = stack.pop()
                if its_work < len(works):
                    works[its_work].add(cpu, name, executed - called, late or is_late(queue, i))

    for line in lines:
        cpu, what, executed = line.split()[:3]
        if what.startswith("<"):
            leave(int(cpu), what)
            continue
        if what == mark_at:
            work += 1
        queues[int(cpu)].append((what, int(executed), work))
    return works[1:]


def traced(lines, microseconds, alias, mark):
    """The Calls that the trace has"""
    calls, inside, began = Calls(microseconds, mark), False, 0
    for line in lines:
        if "/* begin */" in line:
            inside, began = True, float(line.split()[0])
        if "/* end */" in line:
            inside = False
        found = DURATION.search(line) if inside else None
        if not found:
            continue
        ns = 1000 * float(found.group(1))
        stamp = float(line.split()[0])
        # A line with a whole call has the time of its entry.
        entered = stamp if WHOLE.search(line) else stamp - ns / 1e9
        if entered >= began:
            name = NAME.search(TAIL.sub("", line)).group()
            cpu = int(line.split("|")[1].split(")")[0])
            calls.add(cpu, alias.get(name, name), ns, False)
    return calls


class Comparison:
    """Of the calls made and those in the trace, with one threshold"""

    def __init__(self, made, seen):
        self.made, self.seen = made, seen
        self.excepted = self.shortest = self.longest = 0

    def compare(self, cpu):
        """The first difference on that CPU: (number, made, in the trace)"""
        made, seen = self.made.by_cpu.get(cpu, []), self.seen.by_cpu.get(cpu, [])
        i = j = 0
        while i < len(made) or j < len(seen):
            one = made[i] if i < len(made) else None
            other = seen[j] if j < len(seen) else None
            same = one and other and one.name == other.name
            more = other.ns - one.ns if same else 0
            if same and abs(more) <= tolerance(one.ns):
                self.shortest, self.longest = min(self.shortest, more), max(self.longest, more)
            elif not (same and one.late):
                # Only one has it
                self.excepted += 1
                if one and one.uncertain:
                    i += 1
                elif other and other.uncertain:
                    j += 1
                else:
                    self.excepted -= 1
                    return i + 1, one, other
                continue
            i += 1
            j += 1
        return None

    def said(self, cpus):
        """What is to be printed"""
        threshold, said = self.made.least // 1000, []
        for cpu in range(cpus):
            different = self.compare(cpu)
            if different:
                call, one, other = different
                said.append(f"threshold {threshold} CPU {cpu}: call {call}: "
                            f"lasted: {text(one)} traced: {text(other)}")
        return said + [f"threshold {threshold} {self.made.all} {self.seen.all} {self.excepted} "
                       f"{self.shortest:.0f} {self.longest:.0f}"]


def text(call):
    return f"{call.name} {call.ns:.0f} ns" if call else "nothing"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("handler", "interrupt", "mark"):
        parser.add_argument(f"--{name}", required=True)
    for name in ("map", "traceable", "calls"):
        parser.add_argument(name)
    parser.add_argument("traces", nargs="+", metavar="THRESHOLD:TRACE")
    return parser.parse_args()


def main():
    given = arguments()
    listed = symbols(given.map)
    alias = aliases(listed)
    traces = [(int(least), path) for least, path in (trace.split(":", 1) for trace in given.traces)]
    made = lasted(lines_of(given.calls), traceable(given.traceable),
                  [address_of(listed, name) for name in (given.handler, given.interrupt, given.mark)],
                  [least for least, _ in traces], given.mark)
    seen = [traced(lines_of(path), least, alias, given.mark) for least, path in traces]
    cpus = 1 + max(max(calls.by_cpu, default=0) for calls in made + seen)
    for one, other in zip(made, seen):
        print("\n".join(Comparison(one, other).said(cpus)))


if __name__ == "__main__":
    main()
