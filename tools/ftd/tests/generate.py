#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Made-up kernels whose calls are known, and their traces in any form.

    generate.py SEED [OPTION...]    print one; options as in FORM

A World makes events: tasks on several CPUs call functions, are interrupted,
sleep, migrate. A Printer writes them as the tracer would with certain options.
truth() says what is to be found in that text, from the calls themselves.
"""
import random
import sys

import reference

FUNCTIONS = ['vfs_read', 'vfs_write', 'do_sys_open', '_raw_spin_lock', 'kmem_cache_alloc',
             'ext4_iget [ext4]', 'nfs_lookup [nfs]', 'copy.isra.0', 'find.constprop.0.part.1',
             'f', 'a_rather_long_name_for_a_function_that_goes_on_and_on_for_sixty_letters',
             'x86.local', 'do_it$1', 'ret', '__schedule_x', 'walk']
RECURSIVE = ['walk', 'find.constprop.0.part.1', 'f']
HOSTILE = ['sh', 'kworker/0:1', 'a|b', 'a - b', '=> x', '0) x', '} /* f', 'x() {', '/* c */',
           '| |', '1.5 us', '(sd-pam)', '\x1b[31m', 'caf\xe9', 'a-1 =>', '  x', 'x  ', '#', '"\\"',
           '  1.000', '[000]', '--------', 'CPU:1']
COMMENTS = ['sched_wakeup: comm=sh pid=1 prio=120', 'f();', 'irq_handler_entry: irq=3 name=x',
            '} */ vfs_read() {', 'console: [1.5] hello', '']

# name: values, the usual one first
FORM = {
    'abstime': (False, True), 'cpu': (True, False), 'proc': (False, True),
    'flags': (False, True), 'overhead': (True, False), 'duration': (True, False),
    'irqs': (True, False), 'tail': (False, True), 'header': (True, False),
    'comments': (False, True), 'sched': (False, True), 'values': ('', '612', '613', 'retaddr'), 'args': (False, True),
    'crlf': (False, True), 'report': (False, True), 'old': (False, True),
    'log': ('', '[%5d.%06d] ', '<0>[%5d.%06d] ', '[%5d.%06d][ T1234] ',
            '[Sat Nov 21 19:%02d:00.%06d 2026] '),
}


# What else a kernel says. Some of it would be of the trace if it had a column.
MESSAGES = ['Booting Linux on physical CPU 0x0', 'f();', 'do {', '}', 'usb 1-1: a | b | c',
            'CPU: 0 PID: 1 Comm: sh-12 Not tainted', '[drm] x', 'Code: e5953f98 (e5923048)',
            '1f60: c26b5000 00000018', 'Dumping ftrace buffer:', '']


# What a return value is, as it is printed
VALUES = {'0x0': 0, '-22': -22, '-2': -2, '0xffffffea': -22, '0xfffffffffffffffe': -2,
          '0xc0de1234': 0xc0de1234, '-4096': 2**64 - 4096}


class Task:
    def __init__(self, pid, name):
        self.pid, self.name = pid, name
        self.stack = []


class Call:
    """What happened; entry and exit are (time, CPU, number of the event)."""

    def __init__(self, task, name, parent):
        self.task, self.name, self.parent = task, name, parent
        self.depth = parent.depth + 1 if parent else 0
        self.entry = self.exit = None
        self.arrow = None           # of the interrupt that called it

    @property
    def duration(self):
        return self.exit[0] - self.entry[0]


class World:
    """Events are (kind, time, CPU, task, call or text), in order of time."""

    def __init__(self, seed, cpus=None, size=200, idle=True, travels=False):
        self.random = random.Random(seed)
        self.cpus = cpus or self.random.choice((1, 2, 4))
        self.size, self.travels = size, travels and self.cpus > 1
        self.now = self.random.randrange(10**9, 10**13)
        self.events = []
        self.calls = []
        names = self.random.sample(HOSTILE, 8)
        tasks = [Task(self.random.choice((pid + 1, 32700 + pid, 4194000 + pid)), name)
                 for pid, name in enumerate(names)]
        self.waiting = tasks[self.cpus:]
        self.running = tasks[:self.cpus]
        if idle:
            self.running = [Task(0, '<idle>') for _ in range(self.cpus)]
            self.waiting = tasks
        self.idle = list(self.running) if idle else []
        while len(self.events) < self.size:
            self.step(self.random.randrange(self.cpus))

    def pass_time(self):
        usual = self.random.randrange(100, 3000)
        self.now += self.random.choice((usual, usual, usual, usual * 10, usual * 1000,
                                        usual * 300000))

    def note(self, kind, cpu, what):
        self.events.append((kind, self.now, cpu, self.running[cpu], what))
        return (self.now, cpu, len(self.events) - 1)

    def enter(self, cpu, name):
        task = self.running[cpu]
        call = Call(task, name, task.stack[-1] if task.stack else None)
        task.stack.append(call)
        self.calls.append(call)
        call.entry = self.note('entry', cpu, call)
        self.pass_time()

    def leave(self, cpu):
        call = self.running[cpu].stack.pop()
        self.pass_time()
        call.exit = self.note('exit', cpu, call)

    def leaf(self, cpu):
        self.enter(cpu, self.random.choice(FUNCTIONS))
        self.leave(cpu)

    def interrupt(self, cpu):
        arrow = self.note('irq', cpu, '==========>')
        for _ in range(self.random.randrange(1, 3)):
            self.leaf(cpu)
            self.calls[-1].arrow = arrow
        self.note('irq', cpu, '<==========')

    def switch(self, cpu):
        if not self.waiting:
            return
        # An idle task stays at home.
        ready = [t for t in self.waiting if t not in self.idle or t is self.idle[cpu]]
        if not ready:
            return
        # Who comes back to a call that it has open tells most.
        inside = [t for t in ready if t.stack]
        task = self.random.choice(inside if inside and self.random.random() < .5 else ready)
        self.note('sched', cpu, (task, task.stack[-1] if task.stack else None))
        self.waiting.append(self.running[cpu])
        self.running[cpu] = task
        self.waiting.remove(task)
        # It is seen at once: the tracer notes a switch with the next call.
        self.leaf(cpu)

    def travel(self, cpu):
        """A call whose task is on other CPUs meanwhile: nothing is seen of that on its own."""
        self.enter(cpu, self.random.choice(FUNCTIONS))
        for _ in range(self.random.randrange(1, 3)):
            other = self.random.choice([c for c in range(self.cpus) if c != cpu])
            self.swap(cpu, other)
            for _ in range(self.random.randrange(1, 3)):
                self.random.choice((self.leaf, self.leaf, self.outing, self.travel))(other)
            self.swap(cpu, other)
        self.leave(cpu)

    def outing(self, cpu):
        self.enter(cpu, self.random.choice(FUNCTIONS))
        self.leaf(cpu)
        self.leave(cpu)

    def swap(self, cpu, other):
        running = self.running
        running[cpu], running[other] = running[other], running[cpu]

    def step(self, cpu):
        task = self.running[cpu]
        dice = self.random.random()
        if dice < .35:
            self.leaf(cpu)
        elif dice < .62 and len(task.stack) < 12:
            recursive = task.stack and task.stack[-1].name in RECURSIVE and dice < .5
            self.enter(cpu, task.stack[-1].name if recursive else self.random.choice(FUNCTIONS))
        elif dice < .88 and task.stack:
            self.leave(cpu)
        elif dice < .92 and task.stack:
            self.interrupt(cpu)
        elif dice < .95:
            self.note('comment', cpu, self.random.choice(COMMENTS))
        elif dice > .98 and self.travels and task not in self.idle and len(task.stack) < 12:
            self.travel(cpu)
        elif dice > .95:
            self.switch(cpu)
        self.pass_time()


def shown(nsec, old=False):
    """A duration as the tracer prints it: seven digits, the last ones cut off."""
    usec, rest = '%d' % (nsec // 1000), nsec % 1000
    if len(usec) >= 7:
        return usec
    return usec + '.' + (('%3d' if old else '%03d') % rest)[:7 - len(usec)]


def known(nsec):
    """What a reader can know of a duration."""
    usec, _, rest = shown(nsec).partition('.')
    return int(usec) * 1000 + int(rest.ljust(3, '0') or 0)


class Printer:
    """Writes the events from number first on, up to last."""

    def __init__(self, world, form, first=0, last=None):
        self.form = {name: values[0] for name, values in FORM.items()}
        self.form.update(form)
        self.random = random.Random(world.now)
        self.lines = []
        self.window = range(first, len(world.events) if last is None else last)
        self.events = world.events
        self.previous = [None] * world.cpus
        self.line_of = {}           # of a call: where it ends
        self.named = set()          # tasks that the trace names
        self.values = {}            # by call: what it returned
        self.args = {}              # by call: its arguments
        self.known = set()          # tasks of which an event can tell
        self.tells = {}             # by event of the scheduler: of which it does
        self.others = 0             # messages that are not the trace's
        self.say()
        if self.form['header'] and not self.form['report']:
            self.header()
        # A call that ends with the very next event of its CPU is on one line.
        following = [None] * world.cpus
        self.leaves = set()
        for number in reversed(self.window):
            kind, _, cpu, _, what = self.events[number]
            if kind == 'entry' and following[cpu] == ('exit', what):
                self.leaves.add(what)
            if self.prints(kind):
                following[cpu] = (kind, what)
        for number in self.window:
            self.event(*self.events[number])

    def prints(self, kind):
        return self.form['comments'] if kind == 'comment' else \
            self.form['sched'] if kind == 'sched' else \
            self.form['irqs'] and not self.form['report'] if kind == 'irq' else True

    def text(self):
        end = '\r\n' if self.form['crlf'] else '\n'
        return ''.join(self.printk() + l + end for l in self.lines).encode('latin-1')

    def printk(self):
        log = self.form['log']
        return log % (self.random.randrange(60), self.random.randrange(10**6)) if log else ''

    def say(self):
        """In a log, somebody else has a say now and then."""
        if self.form['log'] and self.random.random() < .2:
            self.lines.append(self.random.choice(MESSAGES))
            self.others += self.lines[-1] not in ('', 'Dumping ftrace buffer:')

    def header(self):
        form, top = self.form, ''
        top += '     TIME       ' if form['abstime'] else ''
        top += ' CPU' if form['cpu'] else ''
        top += '  TASK/PID       ' if form['proc'] else ''
        top += '  ||||   ' if form['flags'] else ''
        top += '  DURATION   ' if form['duration'] else ''
        self.lines += ['# tracer: function_graph', '#', '#' + top + '               FUNCTION CALLS',
                       '#      |          |   |   |   |']

    def columns(self, time, cpu, task):
        form, s = self.form, ''
        if form['report']:
            return '%16s-%-7d [%03d] d..1. %5d.%06d: funcgraph_%s ' % (
                task.name[:15], task.pid, cpu, time // 10**9, time // 1000 % 10**6, '%s')
        if form['abstime']:
            s += '%5d.%06d |  ' % (time // 10**9, time // 1000 % 10**6)
        if form['cpu']:
            s += ' %d) ' % cpu
        if form['proc']:
            pair = '%s-%d' % (task.name[:7], task.pid)
            spaces = max(0, 14 - len(pair))
            s += ' ' * (spaces // 2) + pair + ' ' * (spaces - spaces // 2) + ' | '
        if form['flags']:
            s += ' %s | ' % self.random.choice(('d..1.', '.....', 'dNh2.', 'd.s3.', '..s.'))
        return s

    def duration(self, nsec=None):
        form = self.form
        if not form['duration']:
            return ''
        if nsec is None:
            return ' ' * 14 + '|  '
        mark = ' '
        for limit, sign in ((10**4, '+'), (10**5, '!'), (10**6, '#'), (10**7, '*'),
                            (10**8, '@'), (10**9, '$')):
            if nsec > limit and not (form['old'] and limit > 10**5):
                mark = sign
        number = shown(nsec, form['old'])
        return (mark if form['overhead'] else ' ') + ' ' + number + ' us ' + \
            ' ' * max(0, 8 - len(number)) + '|  '

    def arguments(self, call):
        if self.form['args']:
            self.args[call] = self.random.choice(
                ('', 'fd=3, buf=0xc0de', 's="); /* } */"', 'x={1, 2}', 'mode=0x1ff /* ) { */',
                 'name="a b"', 'p=0x' + '0' * 200))
        return '(' + self.args.get(call, '') + ')'

    def comment(self, call, is_exit, named):
        """Return value and caller, in the manner of three kernels."""
        value = self.random.choice(('0x0', '-22', '-2', '0xffffffea', '0xfffffffffffffffe',
                                    '0xc0de1234', '-4096'))
        words = [call.name] if named else []
        style = self.form['values']
        if style == '612' and is_exit:
            # This kernel always names the function then.
            words = ([] if named is None else [call.name]) + ['= ' + value]
        elif style == '613' and is_exit:
            words.append('ret=' + value)
        elif style == 'retaddr':
            words.append('<-caller+0x12/0x34')
            if is_exit:
                words.append('ret=' + value)
        if words and words[-1].endswith(value):
            self.values[call] = VALUES[value]
        return ' /* ' + ' '.join(words) + ' */' if words else ''

    def banner(self, cpu, task):
        before, self.previous[cpu] = self.previous[cpu], task
        if before in (None, task) or self.form['report']:
            return
        self.named |= {before, task}
        self.known |= {before, task}
        rule = ' ' + '-' * 42
        name = [t.name[:7] + '-%d' % t.pid for t in (before, task)]
        self.lines += [rule, ' %d) %s  => %s ' % (cpu, name[0].center(14), name[1].center(14)),
                       rule, '']

    def event(self, kind, time, cpu, task, what):
        if not self.prints(kind):
            return
        # A leaf is printed where it begins.
        if kind == 'exit' and what in self.leaves:
            return
        self.say()
        self.banner(cpu, task)
        if self.form['proc'] or self.form['report']:
            self.named.add(task)
        head = self.columns(time, cpu, task)
        if self.form['report']:
            head %= 'exit: ' if kind == 'exit' else 'entry:'
        if kind == 'irq':
            self.lines.append(head + '  ' + what + ' |')
        elif kind == 'sched':
            self.tells[what] = (task in self.known, what[0] in self.known)
            self.lines.append(head + self.duration() + '  ' * len(task.stack) +
                              '/* sched_switch: prev_comm=%s prev_pid=%d prev_prio=120 prev_state=S'
                              ' ==> next_comm=%s next_pid=%d next_prio=120 */'
                              % (task.name, task.pid, what[0].name, what[0].pid))
        elif kind == 'comment':
            self.lines.append(head + self.duration() + '  ' * len(task.stack) + '/* ' + what + ' */')
        else:
            if self.form['proc'] or self.form['report']:
                self.known.add(task)
            self.call(kind, head, what)

    def call(self, kind, head, call):
        indent = '  ' * call.depth
        if kind == 'exit':
            named = self.form['tail'] or call.entry[2] not in self.window
            line = self.duration(call.duration) + indent + '}' + self.comment(call, True, named)
        elif call in self.leaves:
            line = self.duration(call.duration) + indent + call.name + self.arguments(call) + ';' + \
                self.comment(call, True, None)
        else:
            line = self.duration() + indent + call.name + self.arguments(call) + ' {'
            if self.form['values'] == 'retaddr':
                line += self.comment(call, False, None)
        self.lines.append(head + line)
        if kind == 'exit' or call in self.leaves:
            self.line_of[call] = len(self.lines)


def sleep(world, printer):
    """By call: from the next task's first call on the CPU to the next of its own."""
    form, slept, out, lately, exact = printer.form, {}, {}, {}, set()
    if not (form['report'] or form['abstime']):
        return slept
    for number in printer.window:
        kind, time, cpu, task, call = world.events[number]
        if kind == 'sched' and call in printer.tells:
            leaves, comes = printer.tells[call]
            if leaves:
                out[task] = time // 1000 * 1000
                exact.add(task)
            if comes and call[0] in exact:
                if call[1] and call[1].entry[2] in printer.window:
                    slept[call[1]] = slept.get(call[1], 0) + time // 1000 * 1000 - out[call[0]]
                del out[call[0]]
                exact.remove(call[0])
        if kind not in ('entry', 'exit') or kind == 'exit' and call in printer.leaves:
            continue
        micros = time // 1000 * 1000
        if not (form['report'] or form['cpu']):
            exact.discard(task)
            continue
        before, lately[cpu] = lately.get(cpu), task
        if before is not task:
            if before and before.cpu == cpu and before not in exact:
                out[before] = micros
            inner = call.parent if kind == 'entry' else call
            if task in out and inner and inner.entry[2] in printer.window:
                slept[inner] = slept.get(inner, 0) + micros - out[task]
            out.pop(task, None)
            exact.discard(task)
            task.cpu = cpu
    return slept


def truth(world, printer):
    """What can be known from what was printed, in the reference's terms."""
    form, window = printer.form, printer.window
    functions = {}
    odd = dict.fromkeys(('open', 'abandoned', 'unmatched', 'dropped', 'untimed', 'lost',
                         'unknown', 'other'), 0)
    odd['other'] = printer.others
    stamps = form['abstime'] or form['report']

    def seen(event):
        return event is not None and event[2] in window

    def entered(call):
        return seen(call.entry)

    def micros(event):
        return event[0] // 1000 * 1000

    def time_of(call):
        if form['duration'] or form['report']:
            return known(call.duration)
        if call in printer.leaves or not (stamps and entered(call)):
            return None
        return micros(call.exit) - micros(call.entry)

    def interrupt(call):
        return printer.prints('irq') and seen(call.arrow)

    over = sorted((c for c in world.calls if seen(c.exit)), key=lambda c: printer.line_of[c])
    children, irq, asleep, errors = {}, {}, sleep(world, printer), {}
    for call in over:
        kind = irq if interrupt(call) else children
        kind[call.parent] = kind.get(call.parent, 0) + (time_of(call) or 0)
    for call in over:
        duration = time_of(call)
        if not entered(call):
            odd['unmatched'] += 1
            if duration is None:
                odd['dropped'] += 1
                continue
        elif duration is None:
            odd['untimed'] += 1
            duration = 0
        f = functions.setdefault(call.name, reference.Function())
        f.durations.append(duration)
        local = max(0, duration - children.get(call, 0))
        f.local += local
        f.irq += min(irq.get(call, 0), local)
        f.asleep += min(asleep.get(call, 0), max(0, local - irq.get(call, 0)))
        above, outermost = call.parent, True
        while above:
            outermost = outermost and not (above.name == call.name and entered(above))
            above = above.parent
        if outermost:
            f.total += duration
        begin = None
        if stamps:
            begin = micros(call.entry) if entered(call) else micros(call.exit) - duration
        if f.worst is None or duration > f.worst[0]:
            f.worst = (duration, begin, call.exit[1] if form['cpu'] or form['report'] else None,
                       call.task.pid if call.task in printer.named else None, printer.line_of[call],
                       printer.values.get(call),
                       printer.args.get(call, '')[:160] if entered(call) else '')
        if call.parent and entered(call.parent) and not interrupt(call):
            edge = functions.setdefault(call.parent.name, reference.Function()).callees \
                .setdefault(call.name, [0, 0])
            edge[0] += 1
            edge[1] += duration
    # A call on one line may go on: then others that stand below it end before.
    for call in sorted(over, key=lambda c: c.exit[2]):
        value = printer.values.get(call)
        if value is None or call.name not in functions or \
                not entered(call) and time_of(call) is None:
            continue
        f = functions[call.name]
        f.values += 1
        if value < 0:
            origin = errors.get(call, {}).get(value)
            seen_at = f.errors.setdefault(value, {})
            seen_at[origin] = seen_at.get(origin, 0) + 1
            if call.parent and not interrupt(call):
                errors.setdefault(call.parent, {})[value] = origin or call.name
    odd['open'] = sum(1 for c in world.calls if entered(c) and not seen(c.exit))
    return {
        'functions': {name: reference.figures(f, lambda pid: pid)
                      for name, f in functions.items() if f.durations},
        'odd': odd,
        'lines': len(printer.lines),
        'names': {},
    }


def main():
    form = {name: FORM[name][1] for name in sys.argv[2:]}
    sys.stdout.buffer.write(Printer(World(int(sys.argv[1])), form).text())


if __name__ == '__main__':
    main()
