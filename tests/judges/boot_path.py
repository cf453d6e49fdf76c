#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Is the critical path of a boot where init is?

    boot_path.py REPORT.json...

Each is of "ftd boot --format json". Until init becomes a program, the path may be with
another thread that works while init does, because init waits for it later. But while init
has a CPU, hardly any of the path is a wait of another thread, as for a timer: then it has
gone astray.
"""
import json
import sys

WAITS = 'delay', 'device', 'RCU', 'unknown'
MOST = .02


def end_of_kernel(report):
    return min((r['begin_ns'] for r in report['regions'] if r['region'] == 'user space'),
               default=sum(r['time_ns'] for r in report['path']) + report['path'][0]['begin_ns'])


def overlap(a, b):
    return max(0, min(a[1], b[1]) - max(a[0], b[0]))


def span(row, end):
    return row['begin_ns'], min(end, row['begin_ns'] + row['time_ns'])


def judge(report):
    """Of the time in which init had a CPU: which part is a wait of others."""
    end = end_of_kernel(report)
    init = {t['id']: t['thread'] for t in report['threads'] if t['thread'].endswith('-1')}
    ran = [span(s, end) for s in report['states'] if s['id'] in init and s['state'] == 'running']
    astray = [span(p, end) for p in report['path']
              if p['kind'] in WAITS and p['thread'] not in init.values()]
    had = sum(max(0, b - a) for a, b in ran)
    return sum(overlap(a, r) for a in astray for r in ran) / had if had else 1


def main():
    wrong = 0
    for path in sys.argv[1:]:
        with open(path) as report:
            part = judge(json.load(report))
        if part > MOST:
            print(f'{path}: while init has a CPU, {100 * part:.1f} % of the path is a wait of another thread')
            wrong += 1
    return wrong > 0


if __name__ == '__main__':
    sys.exit(main())
