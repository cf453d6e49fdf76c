#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
How fast ftd reads a trace, beside others on the same machine at the same time:

    speed.py FTD GENTRACE CALLS [TRACE]

Everything runs in turns, several times, over files in memory; the best time
counts. CALLS is the program that uftrace records, TRACE the text of a real trace.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

LINES = 6000000
REAL_SIZE = 400e6
ROUNDS = 9
SLOW_ROUNDS = 1
HERE = os.path.dirname(os.path.abspath(__file__))


class Program:
    def __init__(self, title, command, size, calls, rounds=ROUNDS, status=0):
        self.title, self.command, self.status = title, command, status
        self.size, self.calls, self.rounds = size, calls, rounds
        self.seconds = float('inf')
        self.memory = 0

    def run(self):
        begin = time.monotonic()
        status = self.start().wait()
        if status != self.status:
            sys.exit('%s: status %d' % (self.title, status))
        self.seconds = min(self.seconds, time.monotonic() - begin)

    def start(self):
        return subprocess.Popen(self.command, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL)

    def measure_memory(self):
        """In a run of its own, looking again and again. What the kernel tells of a
        process that has ended includes the time before exec()."""
        child = self.start()
        while child.poll() is None:
            try:
                with open('/proc/%d/status' % child.pid, encoding='ascii') as status:
                    found = re.search(r'VmHWM:\s*(\d+) kB', status.read())
            except FileNotFoundError:
                break
            if found:
                self.memory = max(self.memory, int(found[1]) / 1000)
            time.sleep(.01)
        child.wait()

    def row(self, reference):
        speed = self.size / self.seconds if self.size else None
        cells = [
            '%.3f' % self.seconds,
            '%.0f' % (speed / 1e6) if speed else '-',
            '%.3f' % (speed * reference.seconds / reference.size) if speed else '-',
            '%.1f' % (self.calls / self.seconds / 1e6) if self.calls else '-',
            '%.1f' % self.memory if self.memory else '-',
        ]
        return '%-34s %8s %8s %8s %8s %8s' % (self.title, *cells)


def generate(gentrace, lines, path):
    with open(path, 'wb') as out:
        subprocess.run([gentrace, str(lines)], stdout=out, check=True)
    return os.path.getsize(path)


def calls_in(ftd, path):
    """Also in a trace that is not sound."""
    out = subprocess.run([ftd, 'check', path], capture_output=True, text=True, check=False)
    return int(re.search(r'pairs (\d+)', out.stdout)[1])


def uftrace(calls, work):
    """A recording of uftrace's, and how many calls it has."""
    if not shutil.which('uftrace'):
        return None
    data = os.path.join(work, 'uftrace')
    rounds = 100
    subprocess.run(['uftrace', 'record', '--no-libcall', '-d', data, calls, str(rounds)],
                   check=True, capture_output=True)
    count = rounds * sum(3 ** n for n in range(10)) + 1
    return Program('uftrace report (own format)', ['uftrace', 'report', '-d', data],
                   None, count)


def repeat(trace, path):
    """The text of a trace again and again, until there is enough of it."""
    with open(trace, 'rb') as text, open(path, 'wb') as out:
        text = text.read()
        while out.tell() < REAL_SIZE:
            out.write(text)
    return os.path.getsize(path)


def commands(ftd, trace, size, count, title, sound=0):
    return [Program('ftd check, ' + title, [ftd, 'check', trace], size, count, status=sound),
            *(Program('ftd %s, %s' % (name, title), [ftd, name, '--threads', '1', trace],
                      size, count) for name in ('graph', 'tree', 'flame'))]


def of_real_text(ftd, figures, trace, work):
    path = os.path.join(work, 'real')
    size = repeat(trace, path)
    count = calls_in(ftd, path)
    return [Program('ftd report, real text, 1 thread', figures + ['--threads', '1', path],
                    size, count),
            # Where it begins again it is not sound
            *commands(ftd, path, size, count, 'real text, 1 thr.', 1)]


def programs(ftd, gentrace, calls, real, work):
    trace = os.path.join(work, 'trace')
    size = generate(gentrace, LINES, trace)
    double = os.path.join(work, 'double')
    double_size = generate(gentrace, 2 * LINES, double)
    count = calls_in(ftd, trace)
    figures = [ftd, 'report', '--format', 'json', '-l']
    found = [
        Program('wc -l', ['wc', '-l', trace], size, None),
        Program('ftd report, all figures, 1 thread', figures + ['--threads', '1', trace],
                size, count),
        Program('ftd report, all figures, 2 threads', figures + ['--threads', '2', trace],
                size, count),
        Program('ftd report, twice as long, 2 thr.', figures + ['--threads', '2', double],
                double_size, 2 * count),
        *commands(ftd, trace, size, count, '1 thread'),
        Program('ftd flame, twice as long, 2 thr.', [ftd, 'flame', '--threads', '2', double],
                double_size, 2 * count),
        *(of_real_text(ftd, figures, real[0], work) if real else []),
        Program('mawk, plain table', ['mawk', '-f', HERE + '/table.awk', trace],
                size, count, SLOW_ROUNDS),
        Program('Python, plain table', ['python3', HERE + '/table.py', trace],
                size, count, SLOW_ROUNDS),
    ]
    if not shutil.which('mawk'):
        found = [p for p in found if p.command[0] != 'mawk']
    recording = uftrace(calls, work)
    return size, count, found + ([recording] if recording else [])


def main():
    ftd, gentrace, calls, *real = map(os.path.abspath, sys.argv[1:])
    room = '/dev/shm' if os.path.isdir('/dev/shm') else None
    with tempfile.TemporaryDirectory(prefix='ftd-speed-', dir=room) as work:
        size, count, found = programs(ftd, gentrace, calls, real, work)
        for turn in range(ROUNDS):
            for program in found:
                if turn < program.rounds:
                    program.run()
        for program in found:
            if program.rounds == ROUNDS:
                program.measure_memory()
        print('A generated trace of %.0f MB, %.2f million lines, %.2f million calls, 4 CPUs,\n'
              '24 tasks, in memory; best of several runs in turns. All figures are count, time,\n'
              'average, range, deviation, quantiles, local time in three parts, worst call, and\n'
              'callers with callees. Real text is one trace again and again, 400 MB of it; its\n'
              'lines may be shorter, so compare Mcalls/s.\n'
              % (size / 1e6, LINES / 1e6, count / 1e6))
        print('%-34s %8s %8s %8s %8s %8s'
              % ('', 'seconds', 'MB/s', 'x wc -l', 'Mcalls/s', 'MB used'))
        for program in found:
            print(program.row(found[0]))
    with open('/proc/cpuinfo', encoding='ascii') as cpuinfo:
        model = re.search(r'model name\s*: (.*)', cpuinfo.read())
    print('\n%s, %d CPUs; load average %.1f: where it is\n'
          'more than 1 or 2, others were at work, and the ratios tell more than the speeds.'
          % (model[1] if model else os.uname().machine, os.cpu_count(), os.getloadavg()[0]))


main()
