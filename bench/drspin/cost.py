#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
What it costs a program to be sampled, by drspin and by others, on the same machine at the
same time:

    cost.py DRSPIN WORK [ROUNDS]

All run in turns, each one between two runs without, which it is compared with: what else the
machine does changes slower than that. Of all rounds the median counts, with the bounds in which
it is in 95 of 100 cases. What others do shows least in the time for which the program had a CPU;
what a sampler adds to that is in it. Where the kernel stops the program, as drspin lets it do,
it has no CPU meanwhile: drspin says for how long.
"""
import json
import math
import os
import resource
import statistics
import subprocess
import sys
import tempfile

ROUNDS = 25
NAME, NUMBER, RANGE = "%-31s", "%10s", "%28s"


def cpu_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def median(values):
    """The median, and where it is with 95 % confidence, whatever is distributed how."""
    ordered = sorted(values)
    off = max(0, int(len(ordered) / 2 - 0.98 * math.sqrt(len(ordered))))
    return statistics.median(ordered), ordered[off], ordered[-1 - off]


class Way:
    """A way to sample: start(pid) begins, end() says how many samples it has taken."""
    title = "nothing"

    def __init__(self):
        self.seconds, self.had, self.samples, self.cpu = [], [], 0, 0
        self.slower, self.busier = [], []

    def start(self, pid):
        pass

    def end(self):
        return 0

    def run(self, work):
        """Return: how long it took, and for how long it had a CPU."""
        program = subprocess.Popen([work], stdout=subprocess.PIPE, text=True)
        self.start(program.pid)
        took, had = (int(word) / 1e9 for word in program.communicate()[0].split())
        before = cpu_of_children()
        self.samples += self.end()
        self.cpu += cpu_of_children() - before
        self.seconds.append(took)
        self.had.append(had)
        return took, had

    def compare(self, work, before, after):
        """One more round, between two without"""
        first, (took, had), last = before, self.run(work), after()
        self.slower.append(2 * took / (first[0] + last[0]) - 1)
        self.busier.append(2 * had / (first[1] + last[1]) - 1)
        return last

    def row(self):
        total = sum(self.seconds)
        parts = ["%.2f %% (%.2f to %.2f)" % tuple(100 * value for value in median(values))
                 for values in (self.busier, self.slower)]
        return [self.title, "%.1f" % (self.samples / total)] + parts + \
            [self.stopped(), "%.1f %%" % (100 * self.cpu / total)]

    def stopped(self):
        return "-"


class Command(Way):
    def __init__(self, directory):
        super().__init__()
        self.file = os.path.join(directory, "out")

    def end(self):
        self.process.wait()
        return self.count()

    def begin(self, *command):
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)


class Drspin(Command):
    def __init__(self, directory, program, interval):
        super().__init__(directory)
        self.program, self.interval = program, interval
        self.title = "drspin -i %s" % interval
        self.classes, self.held = {}, 0

    def start(self, pid):
        self.begin(self.program, "-i", self.interval, "--json", "-o", self.file, str(pid))

    def count(self):
        with open(self.file, encoding="utf-8") as file:
            cost = json.load(file)["cost"]
        for end, count in cost["stops_below_us"].items():
            self.classes[int(end)] = self.classes.get(int(end), 0) + count
        self.held += cost["stopped_ns"] / 1e9
        return cost["stops"]

    def stopped(self):
        return "%.2f %%" % (100 * self.held / sum(self.seconds))

    def mean(self):
        return 1e6 * self.held / self.samples

    def quantile(self, part):
        left = part * sum(self.classes.values())
        for end, count in sorted(self.classes.items()):
            left -= count
            if left <= 0:
                return end
        return None


class Perf(Command):
    title = "perf record --call-graph dwarf"

    def start(self, pid):
        self.begin("perf", "record", "-q", "-F", "100", "--call-graph", "dwarf",
                   "-o", self.file, "-p", str(pid))

    def count(self):
        # Unwinding comes later, and is part of what it takes.
        said = subprocess.run(["perf", "script", "-i", self.file, "-F", "time,ip,sym"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              check=False)
        return sum(1 for block in said.stdout.split("\n\n") if block.strip())


class Gdb(Command):
    title = "gdb -p in a loop"

    def start(self, pid):
        self.begin("sh", "-c", 'while [ -d /proc/$0 ] && grep -q "^State:.[^Z]" /proc/$0/status; do '
                   'gdb -nx -batch -p $0 -ex "thread apply all bt" && echo; done >$1 2>/dev/null',
                   str(pid), self.file)

    def count(self):
        with open(self.file, encoding="utf-8") as file:
            return file.read().count("Thread 1 ")


def main():
    program, work = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else ROUNDS
    with tempfile.TemporaryDirectory() as directory:
        without = Way()
        drspins = [Drspin(directory, program, interval) for interval in ("10ms", "1ms")]
        ways = drspins + [Perf(directory), Gdb(directory)]
        last = without.run(work)
        for _ in range(rounds):
            for way in ways:
                last = way.compare(work, last, lambda: without.run(work))
    print("A program with one thread that runs all the time, %.1f s of work, 18 functions deep;\n"
          "%d rounds, each between two without a sampler. Busier: for so much longer it had a CPU.\n"
          "Slower: so much longer it took. Both are medians, with the bounds of 95 %% confidence.\n"
          "Stopped: for so long, by what drspin says; with busier that is what sampling by drspin\n"
          "costs a program that has a CPU for itself. CPU: that the sampler takes, with reading\n"
          "symbols and unwinding.\n"
          % (statistics.median(without.had), rounds))
    line = NAME + NUMBER + 2 * RANGE + 2 * NUMBER
    print(line % ("", "samples/s", "busier", "slower", "stopped", "CPU"))
    for way in ways:
        print(line % tuple(way.row()))
    print("\ndrspin -i 10ms has the thread stopped for %.0f us in the mean, less than %d us in half of\n"
          "the samples, less than %d us in 99 %% of them.\n"
          % (drspins[0].mean(), drspins[0].quantile(0.5), drspins[0].quantile(0.99)))
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    print("%s, %d CPUs; load average %.1f: where that is more than 2,\n"
          "others were at work." % (model, os.cpu_count(), os.getloadavg()[0]))


main()
