#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
What has to hold for any trace, tried on made-up ones.

    properties.py FTD [SEEDS [FIRST]]       10 seeds take seconds, thousands hours

Each property takes a seed and returns what is wrong, the trace, and its form.
KEEP=DIRECTORY in the environment has the traces that fail put there.
"""
import collections
import csv
import gzip
import io
import json
import lzma
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import agree
import generate
import reference
from generate import FORM, Printer, World, truth

KEEP = os.environ.get('KEEP')


def some_form(rng, cpus):
    form = {name: rng.choice(values) for name, values in FORM.items()}
    form['report'] = rng.random() < .15
    if form['report']:
        form.update(duration=True, header=False, old=False, values='', args=False)
    # Beside other messages it takes a column to be known.
    if form['log'] and not any(form[c] for c in ('abstime', 'cpu', 'proc', 'flags', 'duration')):
        form['cpu'] = True
    # Without either nobody can tell the calls of several CPUs apart.
    if cpus > 1 and not form['proc']:
        form['cpu'] = True
    return form


def exactly(ftd, seed):
    """The figures are the truth, whatever the form and wherever it is cut."""
    rng = random.Random(seed)
    cpus = rng.choice((1, 2, 4))
    form = some_form(rng, cpus)
    # All idle tasks are number 0.
    world = World(seed, cpus, idle=form['cpu'] or form['report'], travels=form['proc'] or form['report'])
    size = len(world.events)
    first, last = rng.choice(((0, size), (rng.randrange(size // 2), size),
                              (rng.randrange(size // 2), size // 2 + rng.randrange(size // 2))))
    printer = Printer(world, form, first, last)
    text = printer.text()
    want = truth(world, printer)
    said = agree.differences(ftd, text, want)
    if not said:
        said = ['reference: ' + s for s in agree.compare_results(reference.analyse(text), want)]
    return said, text, {k: v for k, v in printer.form.items() if v != FORM[k][0]}


def sums(ftd, text):
    """Calls and total time of each function."""
    functions, _ = agree.report(ftd, text)
    return {name: (f['count'], f['total_ns'], f['local_ns']) for name, f in functions.items()}


def whole(seed, form):
    """A trace of tasks that are not in another one's."""
    world = World(seed, 4, idle=False)
    for task in world.running + world.waiting:
        task.pid += seed * 100 % 4000000
    return Printer(world, form).text()


def adds_up(ftd, seed):
    """Two traces in one file have the figures of both, whatever their forms."""
    rng = random.Random(seed)
    forms = [dict(some_form(rng, 4), proc=True, duration=True, report=False, header=True)
             for _ in range(2)]
    texts = [whole(seed, forms[0]), whole(seed + 1, forms[1])]
    want = sums(ftd, texts[0])
    for name, figures in sums(ftd, texts[1]).items():
        want[name] = tuple(a + b for a, b in zip(want.get(name, (0, 0, 0)), figures))
    said = [] if sums(ftd, b''.join(texts)) == want else ['the sum is another']
    return said, b''.join(texts), forms


def any_order(ftd, seed):
    """What tasks do at the same time may be written in any order."""
    rng = random.Random(seed)
    text = whole(seed, {'proc': True, 'header': False})
    tasks = {}
    for line in text.splitlines(True):
        # Banners are for whom the lines do not name the task.
        if b'-' * 9 not in line:
            tasks.setdefault(line[4:20], []).append(line)
    mixed, left = [], list(tasks.values())
    while left:
        lines = rng.choice(left)
        mixed.append(lines.pop(0))
        left = [l for l in left if l]
    mixed = b''.join(mixed)
    return ([] if sums(ftd, mixed) == sums(ftd, text) else ['the order matters']), mixed, {}


def damaged_text(seed, rng):
    """Cut, with holes, repeated and foreign lines."""
    form = dict(some_form(rng, 2), proc=True, report=False)
    text = Printer(World(seed, 2, travels=True), form).text()
    lines = text.splitlines(True)
    for _ in range(rng.randrange(1, 8)):
        at = rng.randrange(len(lines))
        kind = rng.randrange(5)
        if kind == 0:
            del lines[at:at + rng.randrange(1, 20)]
        elif kind == 1:
            lines.insert(at, rng.choice(lines))
        elif kind == 2:
            lines.insert(at, rng.choice([b'CPU:1 [LOST 23 EVENTS]\n', b'CPU:0 [LOST EVENTS]\n',
                                         b'##### CPU 1 buffer started ####\n', b'\n',
                                         b'ls: cannot access x\n', b'\0\0\0\0\n',
                                         bytes(rng.randrange(256) for _ in range(40)) + b'\n']))
        elif kind == 3:
            lines[at] = lines[at][:rng.randrange(len(lines[at]))].rstrip(b'\r\n') + b'\n'
        else:
            lines.insert(at, bytes(rng.choice(b'(){};|/* 0123456789.us') for _ in range(30)) + b'\n')
        lines = lines or [b'\n']
    return b''.join(lines)


def damaged(ftd, seed):
    """Both programs make the same of damage."""
    text = damaged_text(seed, random.Random(seed))
    # A line that is cut between columns may be nothing or nonsense.
    said = [s for s in agree.differences(ftd, text) if not s.startswith(('unknown', 'other'))]
    return said, text, {}


def views(ftd, seed):
    """All commands tell of the same calls, in their formats, and find nothing wrong."""
    rng = random.Random(seed)
    form = dict(some_form(rng, 2), proc=True, duration=True)
    world = World(seed, 2, idle=form['cpu'])
    printer = Printer(world, form)
    text = printer.text()
    want = truth(world, printer)['functions']
    said = []

    out, _, status = agree.run(ftd, text, 'export', '--folded')
    folded = sum(int(line.rsplit(' ', 1)[1]) for line in out.splitlines())
    # An interrupt's time is its own calls' already.
    if folded != sum(f['local'] - f['irq'] for f in want.values()):
        said.append('folded stacks have %d ns' % folded)

    out, _, status = agree.run(ftd, text, 'export', '--chrome')
    counts, times = {}, {}
    for event in json.loads(out)['traceEvents']:
        if event['ph'] == 'X' and not event['args'].get('open'):
            counts[event['name']] = counts.get(event['name'], 0) + 1
            times[event['name']] = times.get(event['name'], 0) + round(event['dur'] * 1000)
    if counts != {agree.escaped(n): f['count'] for n, f in want.items()}:
        said.append('Chrome has other calls')
    shown = sum(1 for e in json.loads(out)['traceEvents'] if e.get('name') == 'sched_switch')
    # Without absolute times nobody knows where they belong.
    timed = printer.form['abstime'] or printer.form['report']
    if shown != sum(1 for leaves, _ in printer.tells.values() if leaves and timed):
        said.append('Chrome has %d switches' % shown)
    # Stamps are cut to microseconds: by less than that a call is made to fit its caller.
    if any(abs(times[agree.escaped(n)] - f['sum']) >= f['count'] * 1000 for n, f in want.items()):
        said.append('Chrome has other times')

    for arguments in ([], ['--chart'], ['--per-task']):
        out, _, status = agree.run(ftd, text, 'flame', *arguments)
        xml.etree.ElementTree.fromstring(out)

    functions, _ = agree.report(ftd, text)
    out, _, _ = agree.run(ftd, text, 'report', '--format', 'csv', '-f', 'Fctald')
    for row in csv.DictReader(io.StringIO(out)):
        f = functions[row['function']]
        if any(str(f[key]) != value for key, value in row.items()):
            said.append('CSV and JSON differ in ' + row['function'])

    out, _, status = agree.run(ftd, text, 'check')
    if status:
        said += out.splitlines()[:3]
    return said, text, printer.form


class Partly(Printer):
    """Some events are not in the buffer."""

    def prints(self, kind):
        return kind != 'gone' and super().prints(kind)


def ages(ftd, seed):
    """Where CPUs lost different ages, or were full at different times, "check" is silent."""
    rng = random.Random(seed)
    world = World(seed, rng.choice((2, 4)), size=4000)
    begin, end = 0, 1
    if rng.random() < .5:
        begin = .7
    else:
        end = .3
    edges = [(rng.random() * begin, 1 - rng.random() * (1 - end)) for _ in range(world.cpus)]
    size = len(world.events)
    full = [False] * world.cpus
    for number, event in enumerate(world.events):
        cpu = event[2]
        first, last = edges[cpu]
        if not first * size <= number or full[cpu]:
            world.events[number] = ('gone', *event[1:])
        # One that ended outside of all calls would not look full.
        full[cpu] |= number > last * size and event[0] == 'entry'
    text = Partly(world, {'proc': True, 'abstime': True, 'tail': True}).text()
    out, _, status = agree.run(ftd, text, 'check')
    return out.splitlines()[-3:] if status else [], text, edges


def packed(ftd, seed):
    """What is packed, perhaps in parts, has the same figures; cut short, no more calls."""
    rng = random.Random(seed)
    text = whole(seed, {'proc': True})
    half = len(text) // 2
    packers = [gzip.compress, lzma.compress]
    if shutil.which('zstd'):
        packers.append(lambda data: subprocess.run(['zstd', '-q', '-c'], input=data, check=True,
                                                   capture_output=True).stdout)
    pack = rng.choice(packers)
    want = sums(ftd, text)
    said = []
    if sums(ftd, pack(text)) != want or sums(ftd, pack(text[:half]) + pack(text[half:])) != want:
        said.append('packed it has other figures')
    part = pack(text)
    part = part[:rng.randrange(len(part) // 2, len(part))]
    out, err, status = agree.run(ftd, part, 'report', '--format', 'json')
    if status == 0:
        counts = {f['function']: f['count'] for f in json.loads(out)['functions']}
        if any(count > want[name][0] for name, count in counts.items()):
            said.append('cut short it has more calls')
    if 'it ends in the middle' not in err:
        said.append('nobody says that it is cut: ' + err)
    return said, part, {}


def filters(ftd, seed):
    """The calls of all tasks, or all CPUs, are all calls; who asks for less gets it."""
    rng = random.Random(seed)
    world = World(seed, 4)
    printer = Printer(world, {'proc': True, 'abstime': True, 'values': '613', 'sched': True})
    text = printer.text()
    want, _ = agree.report(ftd, text)
    said = []

    def counts(*arguments):
        out, err, status = agree.run(ftd, text, 'report', '--format', 'json', *arguments)
        functions = json.loads(out)['functions'] if out else []
        return collections.Counter({f['function']: f['count'] for f in functions})

    everything = counts()
    pids = {c.task.pid for c in world.calls}
    if sum((counts('--pid', str(pid)) for pid in pids), collections.Counter()) != everything:
        said.append('--pid: the sum is another')
    if sum((counts('--cpu', str(cpu)) for cpu in range(4)), collections.Counter()) != everything:
        said.append('--cpu: the sum is another')
    middle = '%.6f' % (world.events[len(world.events) // 2][1] // 1000 / 10**6)
    if counts('--after', middle) + counts('--before', middle) != everything:
        said.append('--after, --before: the sum is another')

    if counts('--function', '*_*') + counts('--not', '*_*') != everything:
        said.append('--function, --not: the sum is another')
    start = min(c.entry[0] for c in world.calls) // 1000
    since = '+%dus' % (world.events[len(world.events) // 2][1] // 1000 - start)
    for option in '--after', '--before':
        if counts(option, since) != counts(option, middle):
            said.append('%s %s: other calls' % (option, since))

    over = [c for c in world.calls if c.exit]
    least = rng.randrange(1, 5000)
    for arguments, keep in (
            (('--depth', '2'), lambda c: c.depth < 2),
            (('--min', '%dns' % (least * 1000)), lambda c: generate.known(c.duration) >= least * 1000),
            (('--caller', 'walk'), lambda c: c.parent and c.parent.name == 'walk' and not c.arrow),
            (('--ret', '<0'), lambda c: printer.values[c] < 0),
            (('--ret', '-EINVAL', '--ret', '>=0x10'),
             lambda c: printer.values[c] == -22 or printer.values[c] >= 16),
            (('--not-task', 'sh'), lambda c: c.task.name != 'sh'),
            (('--min', str(least)), lambda c: generate.known(c.duration) >= least * 1000),
            (('--function', 'f*'), lambda c: c.name.startswith('f')),
            (('--function', '/read$|^walk/'), lambda c: c.name.endswith('read') or c.name == 'walk'),
            (('--pid', str(min(pids)), '--cpu', '0-1'),
             lambda c: c.task.pid == min(pids) and c.exit[1] < 2)):
        if counts(*arguments) != collections.Counter(c.name for c in over if keep(c)):
            said.append('%s: other calls' % ' '.join(arguments))
    shown, _ = agree.report(ftd, text, '--function', '*read*')
    if any(want[name] != f for name, f in shown.items()):
        said.append('--function changes figures')
    return said, text, {}


def time_of(call, below, keep, opens):
    """What of the time of a call, and of those below it, a filter lets through; once."""
    if call.exit and keep(call):
        return generate.known(call.duration)
    whole_ones = not call.exit and opens
    return sum(generate.known(c.duration) if c.exit and whole_ones else time_of(c, below, keep, opens)
               for c in below[call])


def once(ftd, seed):
    """Whatever is left out between calls that are shown, their time is there once."""
    world = World(seed, 4, idle=False, travels=True)
    printer = Printer(world, {'proc': True, 'abstime': True, 'values': '613'})
    text = printer.text()
    below = collections.defaultdict(list)
    for call in world.calls:
        below[call.parent].append(call)
    said = []
    for arguments, keep, opens in (
            (('--ret', '<0'), lambda c: printer.values[c] < 0, False),
            (('--ret', '>=0'), lambda c: printer.values[c] >= 0, False),
            (('--min', '20us'), lambda c: generate.known(c.duration) >= 20000, True)):
        want = sum(time_of(c, below, keep, opens) for c in below[None])
        out, _, _ = agree.run(ftd, text, 'graph', '--share', '0', '--format', 'json', *arguments)
        found = json.loads(out)['places'][0]['total_ns']
        # Durations are printed cut: by less than that a call is made to fit its caller.
        if abs(found - want) >= 1000 * len(world.calls):
            said.append('graph %s: %d, not %d ns' % (' '.join(arguments), found, want))
    return said, text, {}


def tree_counts(ftd, text):
    """How often each function is in what "ftd tree" shows: counts are sums."""
    out, _, _ = agree.run(ftd, text, 'tree', '--format', 'json')
    counts = {}
    for line in json.loads(out)['lines']:
        if line['what'] == 'call' and line['state'] == 'done':
            counts[line['function']] = counts.get(line['function'], 0) + line['count']
    return counts


def around(ftd, seed):
    """What is said of one function, of each task and of two traces adds up as well."""
    rng = random.Random(seed)
    form = dict(some_form(rng, 2), proc=True, duration=True)
    text = Printer(World(seed, 2, idle=form['cpu']), form).text()
    functions, _ = agree.report(ftd, text)
    said = []

    if tree_counts(ftd, text) != {n: f['count'] for n, f in functions.items()}:
        said.append('the tree has other calls')

    for name in rng.sample(sorted(functions), min(3, len(functions))):
        want = functions[name]
        # Whatever it is, it is no pattern.
        exact = '/^%s$/' % re.sub(r'([^A-Za-z0-9_ ])', r'[\1]', name)
        calls = json.loads(agree.run(ftd, text, 'calls', '--format', 'json', exact)[0])
        if [(f['count'], f['total_ns'], f['local_ns']) for f in calls['functions']] != \
           [(want['count'], want['total_ns'], want['local_ns'])]:
            said.append('calls has other figures of ' + name)
        if sum(c['count'] for c in calls['callers']) != want['count']:
            said.append('callers are missing of ' + name)
        inside = sum(c['total_ns'] for c in calls['callees'])
        whole = sum(c['total_ns'] for c in calls['callers'])
        # Of a call that has not returned only the callees are known.
        if whole - inside != want['local_ns'] and not calls['trace']['open']:
            said.append('callees of %s took %d of %d' % (name, inside, whole))
        hist = json.loads(agree.run(ftd, text, 'hist', '--format', 'json', exact)[0])
        if sum(b['count'] for b in hist['buckets']) != want['count']:
            said.append('the distribution has other calls of ' + name)
        if [hist['figures'][k] for k in ('min_ns', 'p50_ns', 'p99_9_ns', 'max_ns')] != \
           [want[k] for k in ('min_ns', 'p50_ns', 'p99_9_ns', 'max_ns')]:
            said.append('the distribution has other figures of ' + name)

    other = Printer(World(seed + 1, 2, idle=form['cpu']), form).text()
    with tempfile.NamedTemporaryFile() as old:
        old.write(other)
        old.flush()
        diff = json.loads(subprocess.run([ftd, 'diff', '--format', 'json', old.name, '-'], input=text,
                                         capture_output=True, check=True).stdout)
    before, _ = agree.report(ftd, other)
    want = {n: functions.get(n, {'local_ns': 0})['local_ns'] - before.get(n, {'local_ns': 0})['local_ns']
            for n in functions | before}
    got = {f['function']: f['change_ns'] for f in diff['functions']}
    if got != {n: change for n, change in want.items() if change}:
        said.append('diff has other changes')
    if any(f['by_calls_ns'] + f['by_time_ns'] != f['change_ns'] for f in diff['functions']):
        said.append('the parts of a change do not add up')
    return said, text, form


def threads(ftd, seed):
    """As many threads as you like find the same in a trace of many blocks."""
    rng = random.Random(seed)
    text = b''.join(damaged_text(seed * 200 + part, rng) for part in range(200))
    want = agree.run(ftd, text, 'report', '-w', '--format', 'json', '--threads', '1')
    said = ['with %d threads it is another' % n for n in (2, 3)
            if agree.run(ftd, text, 'report', '-w', '--format', 'json', '--threads', str(n)) != want]
    return said, text, {}


PROPERTIES = (exactly, adds_up, any_order, damaged, views, ages, around, packed, filters, once,
              threads)


def main():
    ftd = sys.argv[1]
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    begin = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    failed = 0
    for prop in PROPERTIES:
        bad = 0
        # These two find most, and run little else than ftd once.
        many = seeds * 3 if prop in (exactly, damaged) else seeds
        for seed in range(begin, begin + many):
            said, text, form = prop(ftd, seed)
            if said:
                bad += 1
                print('FAILED: %s, seed %d, form %s' % (prop.__name__, seed, form), *said[:6],
                      sep='\n    ')
                if KEEP:
                    with open('%s/%s-%d' % (KEEP, prop.__name__, seed), 'wb') as f:
                        f.write(text)
        failed += bad
        print('%s: %d of %d' % (prop.__doc__.split('\n')[0], many - bad, many))
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
