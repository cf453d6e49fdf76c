#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Read what "ftd export" wrote by the rules of each format, and compare the sums of each
function with those of "ftd report".

    speedscope.py FTD TRACE...

speedscope: https://www.speedscope.app/file-format-schema.json; opening and closing
events lie inside of each other, and time does not run backwards. Chrome: complete
events of a thread lie inside of each other or apart.
"""
import collections
import json
import os
import subprocess
import sys

OPEN = ' (has not returned)'
# Where calls overlap, they cannot lie inside of each other: in a trace of several CPUs that
# names neither these nor tasks, and where an interrupt comes between a call's time and its
# record. There it is only that the rules are kept.
OVERLAP = ('-exits-bare.trace', '-nosleep.trace', '-stock.trace')


def run(ftd, *arguments):
    return subprocess.run([ftd, *arguments], check=True, capture_output=True).stdout


def exactly(number):
    """A viewer has doubles: whatever it reads has to be one."""
    assert isinstance(number, int) and 0 <= number < 2**53, number
    return number


class Sums:
    """By function: calls, and the time of those that are in no other one of its calls."""

    def __init__(self):
        self.count = collections.Counter()
        self.total = collections.Counter()

    def add(self, name, around, duration):
        self.count[name] += 1
        if name not in around:
            self.total[name] += duration


def events_of(profile):
    """Each call of a profile: name, those around it, duration."""
    now, stack = profile['startValue'], []
    for event in profile['events']:
        assert now <= exactly(event['at']) <= profile['endValue'], (now, event)
        now = event['at']
        if event['type'] == 'O':
            stack.append((event['frame'], now))
            continue
        assert event['type'] == 'C', event
        frame, begin = stack.pop()
        assert frame == event['frame'], (frame, event)
        yield frame, [f for f, _ in stack], now - begin
    assert not stack, stack


def read_speedscope(text):
    scope = json.loads(text)
    assert scope['$schema'] == 'https://www.speedscope.app/file-format-schema.json'
    names = [f['name'] for f in scope['shared']['frames']]
    assert len(set(names)) == len(names), names
    sums = Sums()
    for profile in scope['profiles']:
        assert profile['type'] == 'evented' and profile['unit'] == 'nanoseconds'
        assert isinstance(profile['name'], str)
        exactly(profile['endValue'])
        for frame, around, duration in events_of(profile):
            if not names[frame].endswith(OPEN):
                sums.add(names[frame], [names[f].replace(OPEN, '') for f in around], duration)
    return sums


def nanoseconds(text):
    usec, nsec = text.split('.')
    assert len(nsec) == 3, text
    return int(usec) * 1000 + int(nsec)


def read_chrome(text):
    threads = collections.defaultdict(list)
    for event in json.loads(text, parse_float=nanoseconds)['traceEvents']:
        if event['ph'] == 'X' and 'args' in event:
            threads[event['tid']].append(event)
    sums = Sums()
    for events in threads.values():
        stack = []
        for event in events:
            end = event['ts'] + event['dur']
            while stack and stack[-1][1] <= event['ts'] and end > stack[-1][1]:
                stack.pop()
            assert not stack or end <= stack[-1][1], (stack[-1], event)
            if not event['args'].get('open'):
                sums.add(event['name'], [name for name, _ in stack], event['dur'])
            stack.append((event['name'], end))
    return sums


def differences(ftd, trace):
    report = json.loads(run(ftd, 'report', '--format', 'json', trace))
    want = {f['function']: f for f in report['functions']}
    sums = read_speedscope(run(ftd, 'export', '--speedscope', trace))
    read_chrome(run(ftd, 'export', '--chrome', trace))
    if trace.endswith(OVERLAP):
        return
    for name in sorted(set(want) | set(sums.count)):
        f = want.get(name, {'count': 0, 'total_ns': 0})
        if sums.count[name] != f['count']:
            yield '%s: %d calls, not %d' % (name, sums.count[name], f['count'])
        elif sums.total[name] != f['total_ns']:
            yield '%s: %d ns, not %d' % (name, sums.total[name], f['total_ns'])


def main():
    ftd, traces = sys.argv[1], sys.argv[2:]
    failed = 0
    for trace in traces:
        said = list(differences(ftd, trace))
        if said:
            failed += 1
            print('FAILED: %s' % os.path.basename(trace), *said[:8], sep='\n    ')
    print('exports with the sums of the report: %d of %d' % (len(traces) - failed, len(traces)))
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
