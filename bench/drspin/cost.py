#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
What it costs a program to be sampled, by drspin and by others, on the same machine at the
same time:

    cost.py DRSPIN WORK

All run in turns, each one between two runs without. Of the program's times the best one
counts, for each: what else the machine does shows in the others. Where it does much, no run
may be undisturbed: the time for which the program had a CPU is less so. What drspin adds to
that is in it, and for how long the program was stopped is what drspin says.
"""
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile

ROUNDS = 7
NAME, NUMBER = "%-34s", "%9s"


def cpu_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Way:
    """A way to sample: start(pid) begins, end() says how many samples it has taken."""
    title = "nothing"

    def __init__(self):
        self.seconds, self.had, self.samples, self.cpu = [], [], 0, 0

    def start(self, pid):
        pass

    def end(self):
        return 0

    def run(self, work):
        program = subprocess.Popen([work], stdout=subprocess.PIPE, text=True)
        self.start(program.pid)
        took, had = (int(word) / 1e9 for word in program.communicate()[0].split())
        before = cpu_of_children()
        self.samples += self.end()
        self.cpu += cpu_of_children() - before
        self.seconds.append(took)
        self.had.append(had)

    def row(self, without):
        total = sum(self.seconds)
        slower = min(self.seconds) / min(without.seconds) - 1
        busier = statistics.median(self.had) / statistics.median(without.had) - 1
        return [self.title, "%.1f" % (self.samples / total), "%.2f %%" % (100 * slower),
                "%.2f %%" % (100 * busier), self.stopped(),
                "%.1f %%" % (100 * self.cpu / total)]

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
    program, work = sys.argv[1:]
    with tempfile.TemporaryDirectory() as directory:
        without = Way()
        drspins = [Drspin(directory, program, interval) for interval in ("10ms", "1ms")]
        ways = drspins + [Perf(directory), Gdb(directory)]
        for _ in range(ROUNDS):
            for way in ways:
                without.run(work)
                way.run(work)
    print("A program with one thread that runs all the time, %.1f s of work, 18 functions deep;\n"
          "%d rounds in turns with it alone. Slower: the best round. Busier: for so much longer it\n"
          "had a CPU, the median. Stopped: for so long, by what drspin says. CPU: that the sampler\n"
          "takes, with reading symbols and unwinding.\n"
          % (min(without.seconds), ROUNDS))
    print((NAME + 5 * NUMBER) % ("", "samples/s", "slower", "busier", "stopped", "CPU"))
    for way in ways:
        print((NAME + 5 * NUMBER) % tuple(way.row(without)))
    print("\ndrspin -i 10ms has the thread stopped for less than %d us in half of the samples, less\n"
          "than %d us in 99 %% of them.\n"
          % (drspins[0].quantile(0.5), drspins[0].quantile(0.99)))
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    print("%s, %d CPUs; load average %.1f: where that is more than 2,\n"
          "others were at work." % (model, os.cpu_count(), os.getloadavg()[0]))


main()
