#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Do ftd and reference.py find the same in a trace?

    agree.py FTD [--update] TRACE...

BOARD-dat.dat is compared with BOARD-same.trace, of the same calls. Beside NAME.trace,
and beside NAME.log, what a console showed, NAME.figures holds what both have to find: a
line for each function, "calls, total, local and longest time in nanoseconds, name".
--update writes these from the reference.
"""
import json
import os
import shutil
import subprocess
import sys

import reference
import speedscope

COLUMNS = 'FctaixdsloqzumnMNACPTL5910eRG'


def escaped(name):
    """As ftd prints it, who must not send control characters to a terminal."""
    return ''.join(c if ' ' <= c <= '~' and c != '\\' else '\\x%02x' % ord(c) for c in name)


def run(ftd, data, *arguments, path='-'):
    """What it prints, what it says beside that, and its exit status."""
    done = subprocess.run([ftd, *arguments, path], input=data, capture_output=True, check=False)
    return done.stdout.decode(), done.stderr.decode(), done.returncode


def report(ftd, data, *arguments, path='-'):
    """All that ftd has to say in JSON, by function, and what was odd."""
    out, err, status = run(ftd, data, 'report', '--format', 'json', '-f', COLUMNS, *arguments,
                           path=path)
    if status:
        raise RuntimeError('status %d: %s' % (status, err))
    result = json.loads(out)
    return {f['function']: f for f in result['functions']}, result['trace']


def near(found, exact):
    """A quantile may be off by one part in 64."""
    return abs(found - exact) * 64 <= exact


def compare_function(found, want, names):
    """What is different, as (figure, ftd's, the reference's)."""
    worst = want['worst']
    pairs = [
        ('subtime_ns', want['sum'] - want['local']), ('count', want['count']), ('total_ns', want['total']), ('min_ns', want['min']),
        ('max_ns', want['max']), ('local_ns', want['local']), ('irq_ns', want['irq']),
        ('asleep_ns', want['asleep']), ('worst_at_ns', worst['begin']),
        ('worst_cpu', worst['cpu']), ('worst_pid', worst['pid']), ('worst_line', worst['line']),
    ]
    said = [(key, found[key], value) for key, value in pairs if found[key] != value]
    for key, value in (('average_ns', want['average']), ('stddev_ns', want['deviation'])):
        if abs(found[key] - value) > 0.5001:
            said.append((key, found[key], value))
    for key, value in (('p50_ns', want['p50']), ('p90_ns', want['p90']), ('p99_ns', want['p99']),
                       ('p99_9_ns', want['p99.9'])):
        if not near(found[key], value):
            said.append((key, found[key], value))
    if found['own_ns'] + found['irq_ns'] + found['asleep_ns'] != found['local_ns']:
        said.append(('own + irq + asleep', found['own_ns'], found['local_ns']))
    callees = {s['function']: {'count': s['count'], 'time': s['total_ns']} for s in found['subs']}
    expected = {escaped(n): edge for n, edge in want['callees'].items()}
    if callees != expected:
        said.append(('callees', callees, expected))
    for name, number, key in (('maxsub', 'maxsub_count', 'time'),
                              ('mostsub', 'mostsub_count', 'count')):
        most = max((e[key] for e in expected.values()), default=0)
        sub = expected.get(found[name], {'count': 0, key: 0})
        if sub[key] != most or found[number] != sub['count']:
            said.append((name, found[name], expected))
    errors = sum(n for origins in want['errors'].values() for n in origins.values())
    if found['errors'] != (errors if want['values'] else None):
        said.append(('errors', found['errors'], errors))
    if worst['args'] is not None and found['worst_args'] != (escaped(worst['args']) or None):
        said.append(('worst_args', found['worst_args'], worst['args']))
    value = worst['value']
    shown = None if value is None else str(value) if value <= 0 else hex(value)
    if found['worst_ret'] != shown:
        said.append(('worst_ret', found['worst_ret'], shown))
    known = [escaped(n) for n in names.get(worst['pid'], [])]
    if known and found['worst_task'] not in known:
        said.append(('worst_task', found['worst_task'], known))
    return said


def compare_errors(ftd, data, want):
    """What "ftd errors" finds that is not so."""
    out, err, status = run(ftd, data, 'errors', '--format', 'json')
    if not any(f['values'] for f in want.values()):
        return [] if status == 1 and 'no return values' in err else ['errors: no return values']
    if status:
        return ['errors: ' + err]
    found = {(e['function'], e['value']):
             (e['count'], e['first'], {o['function']: o['count'] for o in e['origins']})
             for e in json.loads(out)['errors']}
    expected = {(name, value): (sum(origins.values()), origins.get(None, 0),
                                {escaped(o): n for o, n in origins.items() if o is not None})
                for name, f in want.items() for value, origins in f['errors'].items()}
    return ['errors: %s: %s, not %s' % (key, found.get(key), expected.get(key))
            for key in sorted(set(found) | set(expected)) if found.get(key) != expected.get(key)]


def compare_results(result, want):
    """The same for two results of the reference's kind, without names and bounds."""
    said = []
    for name in sorted(set(result['functions']) | set(want['functions'])):
        a, b = result['functions'].get(name), want['functions'].get(name)
        if a is None or b is None:
            said.append('%s: missing' % name)
            continue
        said += ['%s: %s: %s, not %s' % (name, key, a[key], b[key])
                 for key in a if key != 'callers' and a[key] != b[key]]
    if result['odd'] != want['odd']:
        said.append('%s, not %s' % (result['odd'], want['odd']))
    return said


def differences(ftd, data, result=None):
    """What is not as it should be, in words."""
    result = result or reference.analyse(data)
    want = {escaped(name): f for name, f in result['functions'].items()}
    if not want:
        return []
    found, odd = report(ftd, data)
    said = ['%s: only %s has it' % (name, 'ftd' if name in found else 'the reference')
            for name in sorted(set(want) ^ set(found))]
    for name in sorted(set(want) & set(found)):
        said += ['%s: %s: ftd %s, reference %s' % (name, *what)
                 for what in compare_function(found[name], want[name], result['names'])]
    said += compare_errors(ftd, data, want)
    said += ['%s: ftd %s, reference %s' % (kind, odd[kind], number)
             for kind, number in [*result['odd'].items(), ('lines', result['lines'])]
             if odd[kind] != number]
    return said


def same_calls(ftd, path):
    """A trace.dat has what the kernel's own text of the same calls has."""
    with open(path, 'rb') as f:
        data = f.read()
    with open(path.replace('-dat.dat', '-same.trace'), 'rb') as f:
        want = reference.analyse(f.read())['functions']
    try:
        found, _ = report(ftd, data, path=path)
    except RuntimeError as error:
        # Without the library the message names the remedy.
        return [] if 'built without' in str(error) else [str(error)]
    said = ['%s: only one has it' % name for name in set(want) ^ set(found)]
    for name in set(want) & set(found):
        f, w = found[name], want[name]
        callees = {s['function']: s['count'] for s in f['subs']}
        if f['count'] != w['count'] or f['worst_pid'] != w['worst']['pid'] or \
                callees != {n: e['count'] for n, e in w['callees'].items()}:
            said.append('%s: other calls' % name)
        # The text has seven digits, the file has all.
        for key, value in (('total_ns', w['total']), ('max_ns', w['max'])):
            if not 0 <= f[key] - value <= w['count'] * max(value // 10**6, 0):
                said.append('%s: %s: %s, not %s' % (name, key, f[key], value))
    return said


REPORT_OPTIONS = ('-t', '-l', '-R', '-N', '--ts-diff', '--debug', '--align-ts', '--raw-ts',
                  '-r funcgraph_entry', '-n funcgraph_exit', '-O fgraph:depth',
                  '-O fgraph:tailprint', '-O fgraph:depth -O fgraph:tailprint --debug',
                  '-l -t --ts-diff', '-l -R', '-N --ts-diff -l', '-R --debug')


def same_reports(ftd, path):
    """Whatever trace-cmd report is told to show, it shows the same calls."""
    if not shutil.which('trace-cmd'):
        return []
    said, want = [], None
    for options in ('-O fgraph:tailprint', *REPORT_OPTIONS):
        data = subprocess.run(['trace-cmd', 'report', *options.split(), '-i', path], check=True,
                              capture_output=True).stdout
        said += ['%s: %s' % (options, what) for what in differences(ftd, data)]
        found = report(ftd, data)[1]
        counts = {key: found[key] for key in ('entries', 'open', 'abandoned', 'lost', 'unmatched',
                                              'untimed', 'unknown', 'other')}
        want = want or counts
        if counts != want:
            said.append('%s: %s, not %s' % (options, counts, want))
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
        if path.endswith('.dat'):
            said = [*same_calls(ftd, path), *same_reports(ftd, path),
                    *speedscope.differences(ftd, path)]
            failed += bool(said)
            if said:
                print('FAILED: %s' % path, *said[:8], sep='\n    ')
            continue
        with open(path, 'rb') as f:
            data = f.read()
        figures = os.path.splitext(path)[0] + '.figures'
        if update:
            with open(figures, 'w') as f:
                f.write(stored(data))
            continue
        said = [*differences(ftd, data), *speedscope.differences(ftd, path)]
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
