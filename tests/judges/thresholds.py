#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""The calls that lasted at least as long as a threshold, and those in the trace with that
threshold. Reads

	MAP		System.map, by address: ADDRESS TYPE FUNCTION
	TRACEABLE	functions with a call site: ADDRESS FUNCTION
	CALLS		bootprof's, of these functions, of HANDLER, to which traced
			functions return, of INTERRUPT, and of MARK, with which each
			piece of work begins: CPU ADDRESS INSTRUCTIONS OWN, or CPU
			<TASK INSTRUCTIONS OWN where a CPU leaves a task
	THRESHOLD:TRACE	microseconds, and function_graph's trace with that, with
			funcgraph-abstime and funcgraph-tail, between begin and end

An instruction is a nanosecond, as long as one CPU is not idle. QEMU begins some of those
that reach a device twice, and bootprof counts them twice. Prints for each threshold the
first difference on each CPU, if there is one, and then

	threshold MICROSECONDS LASTED TRACED EXCEPTED SHORTEST LONGEST

The trace's durations are by SHORTEST to LONGEST nanoseconds more than what was executed;
a call for which that may decide is EXCEPTED if only one has it. A call is late if, between
its first instruction, or that of its return, and the moment at which the tracer read the
clock, an interrupt came, as in early_order.py, or other CPUs may have executed something
in the same thread. That is known by what executed until this CPU's next line, and what of
that was its OWN. The trace may have a late call as that much longer or shorter, or, with an
interrupt, as of any duration, and, if it came at the return, behind the calls of the interrupt.
"""
import argparse
import collections
import re

import early_times
from maps import address_of, aliases, lines_of, symbols, traceable

PATH = early_times.TOLERANCE
# So many calls of an interrupt may be as long as the threshold
OF_AN_INTERRUPT = 8
DURATION = re.compile(r"([0-9.]+) us")
WHOLE = re.compile(r"\(\); *$")
TAIL = re.compile(r"(?:\(\);| \*/) *$")
NAME = re.compile(r"[^ |]*$")

# The trace may say that it lasted from LEAST to MOST. UNCERTAIN: it may also not have it
Call = collections.namedtuple("Call", "name ns least most uncertain")
# A line of the calls
Event = collections.namedtuple("Event", "what executed own work")


def tolerance(ns):
    """How many nanoseconds more or less a call that long may have lasted"""
    return PATH + ns / 10000


class Calls:
    """Those of one piece of work, by CPU, and how many lasted as long as the threshold"""

    def __init__(self, microseconds, mark):
        self.least, self.mark = 1000 * microseconds, mark
        self.by_cpu, self.all = collections.defaultdict(list), 0

    def add(self, cpu, name, ns, late=(0, 0)):
        """One that may have got its time late, by so many nanoseconds at its call and at
        its return"""
        least, most = ns - late[0], ns + late[1]
        if name == self.mark or most < self.least - tolerance(ns):
            return
        uncertain = least - self.least <= tolerance(ns)
        self.by_cpu[cpu].append(Call(name, ns, least, most, uncertain))
        self.all += ns >= self.least


def lateness(event, following, interrupt):
    """How late the time may be that the tracer has read after an event on a CPU"""
    passed = following.executed - event.executed
    others = passed - (following.own - event.own)
    if following.what == interrupt and passed - others <= PATH:
        return float("inf")
    return others


def lasted(lines, functions, at, least, mark):
    """The Calls that were made, for each of the thresholds "least"; "at" has the
    addresses of the handler, of interrupts and of the mark"""
    handler, interrupt, mark_at = at
    works = [Calls(0, mark)] + [Calls(microseconds, mark) for microseconds in least]
    queues, running, work = collections.defaultdict(list), collections.defaultdict(list), 0

    def leave(cpu, switch):
        """All since the last switch on this CPU was the task's."""
        queue = queues.pop(cpu, [])
        for event, following in zip(queue, queue[1:] + [switch]):
            stack = running[switch.what, event.work]
            late = lateness(event, following, interrupt)
            if event.what in functions:
                stack.append((functions[event.what], event.executed, late))
            elif event.what == handler and stack:
                name, called, late_call = stack.pop()
                if event.work < len(works):
                    works[event.work].add(cpu, name, event.executed - called, (late_call, late))

    for line in lines:
        cpu, what, executed, own = line.split()
        if what == mark_at:
            work += 1
        event = Event(what, int(executed), int(own), work)
        if what.startswith("<"):
            leave(int(cpu), event)
        else:
            queues[int(cpu)].append(event)
    return works[1:]


def traced(lines, microseconds, alias, mark):
    """The Calls that the trace has, which began and ended between the marks"""
    calls, found, began, ended = Calls(microseconds, mark), [], float("inf"), float("inf")
    for line in lines:
        if "/* begin */" in line:
            began = float(line.split()[0])
        if "/* end */" in line:
            ended = float(line.split()[0])
            break
        duration = DURATION.search(line)
        if not duration or began == float("inf"):
            continue
        ns, stamp = 1000 * float(duration.group(1)), float(line.split()[0])
        # A line with a whole call has the time of its entry.
        entered = stamp if WHOLE.search(line) else stamp - ns / 1e9
        if entered >= began:
            name = NAME.search(TAIL.sub("", line)).group()
            found.append((int(line.split("|")[1].split(")")[0]), alias.get(name, name), ns,
                          entered + ns / 1e9))
    for cpu, name, ns, returned in found:
        if returned <= ended:
            calls.add(cpu, name, ns)
    return calls


def nth(calls, i):
    """Number i of them, None behind the last one"""
    return calls[i] if i < len(calls) else None


def is_late(call):
    return call.least != call.most


def same(one, other):
    """May a call that was made be that one in the trace?"""
    return one.name == other.name and \
        one.least - tolerance(one.ns) <= other.ns <= one.most + tolerance(one.ns)


def came_behind(call, made):
    """May a call of the trace be the return that an interrupt came to, of what was made just
    before?"""
    return any(one.most == float("inf") and one.name == call.name and
               one.ns - tolerance(one.ns) <= call.ns for one in made[-OF_AN_INTERRUPT:])


class Comparison:
    """Of the calls made and those in the trace, with one threshold"""

    def __init__(self, made, seen):
        self.made, self.seen = made, seen
        self.excepted = self.shortest = self.longest = 0

    def compare(self, cpu):
        """The first difference on that CPU: (number, made, in the trace)"""
        made, seen = self.made.by_cpu.get(cpu, []), self.seen.by_cpu.get(cpu, [])
        ways, behind, furthest = [(0, 0)], {(0, 0): None}, (0, 0)
        # What a late call is in the trace may show later only: all ways are tried.
        while ways and furthest != (len(made), len(seen)):
            i, j = way = ways.pop()
            furthest = max(furthest, way, key=sum)
            one, other = nth(made, i), nth(seen, j)
            # Only one has it, or both: the best way is the last.
            further = []
            if other and (other.uncertain or came_behind(other, made[:i])):
                further += [(i, j + 1)]
            further += [(i + 1, j)] if one and one.uncertain else []
            further += [(i + 1, j + 1)] if one and other and same(one, other) else []
            for other_way in further:
                if other_way not in behind:
                    behind[other_way] = way
                    ways.append(other_way)
        self.count(made, seen, furthest, behind)
        i, j = furthest
        if furthest == (len(made), len(seen)):
            return None
        return i + 1, nth(made, i), nth(seen, j)

    def count(self, made, seen, way, behind):
        """What is to be told of the calls on the way to there"""
        while behind[way]:
            way, (i, j) = behind[way], way
            if (i - way[0], j - way[1]) != (1, 1):
                self.excepted += 1
            elif not is_late(made[i - 1]):
                more = seen[j - 1].ns - made[i - 1].ns
                self.shortest, self.longest = min(self.shortest, more), max(self.longest, more)

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
