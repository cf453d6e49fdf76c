#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Do ftd and reference.py find the same in a trace?

    agree.py FTD [--update] TRACE...

Beside NAME.trace, NAME.figures holds what both have to find: a line for each
function, "calls, total, local and longest time in nanoseconds, name".
--update writes these from the reference.
"""
import os
import re
import subprocess
import sys

import reference


def escaped(name):
    """As ftd prints it, who must not send control characters to a terminal."""
    return ''.join(c if ' ' <= c <= '~' and c != '\\' else '\\x%02x' % ord(c) for c in name)


def nanoseconds(text):
    usec, nsec = text.split('.')
    return int(usec) * 1000 + int(nsec)


def run(ftd, data, *arguments):
    done = subprocess.run([ftd, *arguments, '-'], input=data, capture_output=True, check=False)
    return done.stdout.decode(), done.stderr.decode(), done.returncode


def table(ftd, data, letters):
    out, err, status = run(ftd, data, '-s', 'F', '-f', letters)
    if status:
        raise RuntimeError('status %d: %s' % (status, err))
    return out.split('\n')[2:-1]


def from_ftd(ftd, data):
    """Its figures by function, as those of the reference in wanted()."""
    found = {}
    names = table(ftd, data, 'F')
    for name, numbers, subs in zip(names, table(ftd, data, 'ctrl'), table(ftd, data, 'u')):
        count, total, span, local = numbers.split()
        shortest, longest = span.split('-')
        found[name] = {
            'count': int(count), 'total': nanoseconds(total), 'local': nanoseconds(local),
            'min': nanoseconds(shortest), 'max': nanoseconds(longest),
            'callees': {n: (int(c), nanoseconds(t)) for n, c, t in
                        re.findall(r'(\S+(?: \[[^\]]*\])?)\((\d+) ([0-9.]+)\)', subs)},
        }
    return found


def wanted(result):
    return {escaped(name): {
        'count': f['count'], 'total': f['total'], 'local': f['local'],
        'min': f['min'], 'max': f['max'],
        'callees': {escaped(n): (e['count'], e['time']) for n, e in f['callees'].items()},
    } for name, f in result['functions'].items()}


def differences(ftd, data):
    """What is not as it should be, in words."""
    result = reference.analyse(data)
    want = wanted(result)
    if not want:
        return []
    found = from_ftd(ftd, data)
    said = []
    for name in sorted(set(want) | set(found)):
        if name not in want or name not in found:
            said.append('%s: only %s has it' % (name, 'ftd' if name in found else 'the reference'))
            continue
        for key, value in want[name].items():
            if found[name][key] != value:
                said.append('%s: %s: ftd %s, reference %s' % (name, key, found[name][key], value))
    return said


def stored(data):
    result = reference.analyse(data)
    lines = ['%d %d %d %d %s\n' % (f['count'], f['total'], f['local'], f['max'], escaped(name))
             for name, f in result['functions'].items()]
    odd = ' '.join('%s %d' % (kind, n) for kind, n in result['odd'].items() if n)
    return ''.join(lines) + '# %s\n' % (odd or 'nothing odd')


def main():
    ftd, paths = sys.argv[1], sys.argv[2:]
    update = '--update' in paths
    failed = 0
    for path in (p for p in paths if p != '--update'):
        with open(path, 'rb') as f:
            data = f.read()
        figures = os.path.splitext(path)[0] + '.figures'
        if update:
            with open(figures, 'w') as f:
                f.write(stored(data))
            continue
        said = differences(ftd, data)
        if os.path.exists(figures):
            with open(figures) as f:
                if f.read() != stored(data):
                    said.append('the reference has other figures than ' + figures)
        if said:
            failed += 1
            print('FAILED: %s' % os.path.basename(path), *said[:8], sep='\n    ')
    if not update:
        print('traces on which ftd and the reference agree: %d of %d'
              % (len(paths) - failed, len(paths)))
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
