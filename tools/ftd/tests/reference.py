#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
What ftd should find in a function_graph trace, computed another way.

    reference.py TRACE          the figures as JSON

Slow, obvious, and written from a description of the format, not from ftd: the
whole trace is in memory, every duration is kept, and which columns the lines
have is found out by trying all combinations on all lines. Where the two
programs agree, either both are right or both have the same idea of wrong.

How calls are counted is in ftd's manual, "HOW CALLS ARE COUNTED".
"""
import json
import math
import re
import sys
from fractions import Fraction

from reference_forms import (ARROW, BOTTOM, CALL, CPU, DROPPED, DURATION, EARLY, EXIT, FORMS,
                             HARD, LATENCY, LOST, NAME, PLACE, PRINT, RULE, SCHED, SCHEDULE, SOFT,
                             SWITCH, UNKNOWN_CALL, best_form, fits, has_column, header_form,
                             in_log, is_call, is_header, plain_report, returned, stem,
                             task_and_pid, unquoted)


class Call:
    def __init__(self, depth, name, begin, known):
        self.depth, self.name, self.begin, self.known = depth, name, begin, known
        self.children = 0
        self.irq = self.asleep = 0  # what of the time was not its own
        self.scheduled = False      # it has called the scheduler
        self.interrupt = False      # an interrupt called it
        self.interrupts = ''        # "hard", "soft": it runs in one
        self.args = ''
        self.errors = {}            # that calls made from it returned: where they appeared
        self.line = None            # of a call on one line: what that says

    def is_on(self, cpu):
        return cpu is not None and cpu == self.line.where[0]

    def is_within(self, cpu, time, depth=None):
        """Does the next line of the task, a call or something else, stand in this one?"""
        line = self.line
        if self.is_on(cpu):
            return False
        end = None
        if self.begin is not None and line.duration is not None:
            end = self.begin + line.duration + 1000
        if depth is None:
            return None not in (cpu, time, end) and time <= end
        return depth == self.depth + 1 and (None in (time, end) or time <= end)


class Line:
    """A call on one line, which may go on: its task was on another CPU meanwhile."""

    def __init__(self, duration, where, value):
        self.duration, self.where, self.value = duration, where, value
        self.called = False         # a call made from it has come


class Function:
    def __init__(self):
        self.durations = []
        self.total = self.local = self.irq = self.asleep = 0
        self.callees = {}
        self.callers = {}
        self.worst = None
        self.values = 0             # calls whose return value is known
        self.errors = {}            # by number: calls, where they appeared


class Trace:
    def __init__(self):
        self.functions = {}
        self.stacks = {}
        self.running = {}           # by CPU
        self.turned_out = {}        # who a CPU's first task was
        self.firsts = None          # the same, where the trace was looked through for it
        self.lately = {}            # by CPU: whose call was the last one
        self.ran_on = {}            # by task: the CPU of its last call
        self.out = {}               # by task: when another one took the CPU
        self.exact = set()          # tasks of which an event has told that
        self.waiting = {}           # by task: a call on one line, until its next line
        self.arrows = {}            # by task: None, or the depth of the interrupt's calls
        self.odd = dict.fromkeys(('open', 'abandoned', 'unmatched', 'dropped', 'untimed',
                                  'lost', 'unknown', 'other'), 0)
        self.lines = 0
        self.begun = False          # there was a header or a call
        self.comment = False        # an event's text goes on in the next line
        self.log = False            # there was a line of a kernel log
        self.names = {}             # all that a task has had, by its number

    # Lines

    def read(self, data):
        text = data.decode('latin-1')
        lines = text.split('\n')
        if lines[-1] == '':
            lines.pop()
        lines = [plain_report(unquoted(l[:-1] if l.endswith('\r') else l)) for l in lines]
        self.lines = len(lines)
        form = None
        messages = [in_log(l) for l in lines]
        self.plain = [l if m is None else m for l, m in zip(lines, messages)]
        sample = lines
        if any(m is not None for m in messages):
            sample = [l for l in self.plain if has_column(l)]
        for self.number, line in enumerate(lines, 1):
            message = messages[self.number - 1]
            if message is not None:
                line, self.log = message, True
            # A task may be called "#".
            if is_header(line) and not re.match(r' .{13,14} \| |.*: funcgraph_', line):
                early = EARLY.match(line)
                if early:
                    self.odd['lost'] += int(early['count'])
                if 'FUNCTION CALLS' in line:
                    form = header_form(line)
                    self.begun = True
                continue
            if form is None:
                form = best_form(sample)
            self.line(line, form)
        for stack in self.stacks.values():
            self.settle(stack, None, None)
        self.odd['open'] = sum(1 for s in self.stacks.values() for c in s if c.known)

    def line(self, line, form):
        odd = self.parse(line, form)
        if odd and (self.comment or (self.begun and not self.log and re.match(r' *=> .', line))):
            pass
        else:
            if odd:
                self.odd[odd] += 1
            self.comment = not odd and not self.log and self.begun and (
                re.search(r'/\* (?!.*\*/ *$)', line) or
                (form and 'report' in form and PRINT.match(line)))
        if line.rstrip(' ').endswith('*/'):
            self.comment = False

    def parse(self, line, form):
        """What is odd about the line, as a key of self.odd, or None."""
        match = fits(form, line) if form in FORMS else None
        if ARROW.match(line):
            self.arrow(line)
            return None
        if not match:
            if UNKNOWN_CALL.match(line) and not fits(best_form([line]), line):
                return 'unknown'
            if self.special(line):
                return None
            # It may have come from another trace.
            form = best_form([line])
            match = fits(form, line)
            if not match:
                between = self.log or not self.begun
                if not between and LATENCY.match(line):
                    return None
                return 'other' if between and not has_column(line) else 'unknown'
        if not is_call(match):
            # The banner of a task that is called "/*"
            if 'DURATION' not in form:
                self.special(line)
            if match['text'].startswith('/*'):
                self.event(match.groupdict(), match['text'])
            return None
        if self.log and not form:
            return 'other'
        self.begun = True
        if self.firsts is None:
            self.firsts = self.find_firsts(match.groupdict())
        self.call(match.groupdict(), match['text'], len(match['indent']) // 2,
                  'DURATION' in form)
        return None

    def event(self, fields, text):
        """The scheduler's event tells when a task leaves and when it comes back."""
        cpu = int(fields['cpu']) if fields.get('cpu') else None
        task = task_and_pid(fields['task']) if fields.get('task') else None
        stack = self.stacks.get(self.key(task[1], cpu) if task else self.running.get(cpu))
        if stack is not None and not re.fullmatch(r'/\* *(\*/)? *', text):
            self.settle(stack, cpu, self.time_of(fields) if fields.get('sec') else None)
        match = SCHED.search(text)
        if not match or not fields.get('sec'):
            return
        now = self.time_of(fields)
        old, new = ((None if pid == 0 and cpu is None else self.stacks.get(self.key(pid, cpu)))
                    for pid in map(int, match.groups()))
        if old is not None:
            self.out[id(old)] = now
            self.exact.add(id(old))
        if new is None or id(new) not in self.exact or now < self.out[id(new)]:
            return
        since = self.out.pop(id(new))
        self.exact.remove(id(new))
        if new and new[-1].known:
            new[-1].asleep += now - since
            new[-1].scheduled |= bool(SCHEDULE.match(stem(new[-1].name)))

    @staticmethod
    def time_of(fields):
        return int(fields['sec']) * 10**9 + int(fields['frac'].ljust(9, '0')[:9])

    def special(self, line):
        place = re.match(PLACE, line)
        if place:
            self.event(place.groupdict(), line[place.end():])
        if not line.strip(' ') or RULE.match(line) or ARROW.match(line) or place or \
                re.match(r'(.*: )?cpus=\d+$|version = |CPU:\d+ \[SUBBUFFER START\]', line):
            return True
        if self.log and line.lstrip(' ').startswith('Dumping '):
            return True
        match = LOST.match(line.lstrip(' ')) or self.begun and DROPPED.match(line.lstrip(' '))
        if match:
            self.odd['lost'] += int(match['count'] or 1)
            return True
        match = SWITCH.match(line)
        if match:
            self.switch(int(match['cpu']), int(match['oldpid']), int(match['pid']))
            self.names.setdefault(int(match['oldpid']), set()).add(match['old'])
            self.names.setdefault(int(match['pid']), set()).add(match['new'])
            return True
        return False

    # Tasks

    def find_firsts(self, fields):
        """Whose the first calls on each CPU are, if calls name no tasks."""
        firsts = {}
        if fields.get('cpu') and not fields.get('task'):
            for line in self.plain:
                match = SWITCH.match(line)
                if match:
                    firsts.setdefault(int(match['cpu']),
                                      self.key(int(match['oldpid']), int(match['cpu'])))
        return firsts

    @staticmethod
    def key(pid, cpu):
        return ('idle', cpu) if pid == 0 else ('pid', pid)

    def switch(self, cpu, old, new):
        """The first one on a CPU tells whose calls those before it were."""
        for where in (cpu, None):
            nameless = ('cpu', where)
            named = self.key(old, cpu)
            if self.running.get(where, nameless) == nameless and nameless in self.stacks:
                if named not in self.stacks:
                    self.stacks[named] = self.stacks.pop(nameless)
                    self.turned_out[nameless] = named
        self.running[cpu] = self.running[None] = self.key(new, cpu)

    def stack(self, cpu, pid):
        # Without a CPU column, the idle task is the one that ran last.
        anyone_idle = pid == 0 and cpu is None and self.running.get(None, ' ')[0] == 'idle'
        if pid is not None and not anyone_idle:
            self.running[cpu] = self.key(pid, cpu)
        key = self.running.setdefault(cpu, (self.firsts or {}).get(cpu, ('cpu', cpu)))
        return self.stacks.setdefault(key, [])

    def pid_of(self, key):
        kind, number = self.turned_out.get(key, key)
        return {'idle': 0, 'pid': number}.get(kind)

    # Interrupts

    def arrow(self, line):
        """The columns left of an arrow are those of any line, without a duration."""
        for form in (f for f in FORMS if 'DURATION' not in f and 'REL TIME' not in f):
            match = FORMS[form].match(line)
            if not match or not match['text'].startswith(('==', '<=')):
                continue
            fields = match.groupdict()
            task = task_and_pid(fields['task']) if fields.get('task') else None
            stack = self.stack(int(fields['cpu']) if fields.get('cpu') else None,
                               task and task[1])
            self.settle(stack, int(fields['cpu']) if fields.get('cpu') else None,
                        self.time_of(fields) if fields.get('sec') else None)
            if match['text'].startswith('='):
                self.arrows[id(stack)] = None
            else:
                self.arrows.pop(id(stack), None)
            return

    def is_interrupt(self, stack, depth, name):
        """Did an interrupt call this, and not the function that it stands in?"""
        if id(stack) in self.arrows:
            first = self.arrows[id(stack)]
            if first is None:
                self.arrows[id(stack)] = first = depth
            if depth < first:
                del self.arrows[id(stack)]
        caller = next((c for c in reversed(stack) if c.depth == depth - 1), None)
        state = stack[-1].interrupts if stack else ''
        if not depth or state == 'hard':
            return False
        if self.is_handler(stack, depth, name):
            return True
        return bool(SOFT.match(stem(name)) and state == '' and caller and caller.known and
                    not BOTTOM.match(stem(caller.name)))

    def is_handler(self, stack, depth, name):
        return self.arrows.get(id(stack)) == depth or HARD.match(stem(name))

    # Calls

    def call(self, fields, text, depth, has_column):
        cpu = int(fields['cpu']) if fields.get('cpu') else None
        task, pid = task_and_pid(fields['task']) if fields.get('task') else (None, None)
        time = duration = None
        if fields.get('sec'):
            time = self.time_of(fields)
        if fields.get('usec'):
            # Blanks at the front of the fraction stand for zeros: "1. 76".
            nsec = (fields['nsec'] or '0').rstrip(' ') or '0'
            duration = int(fields['usec']) * 1000 + int(nsec.replace(' ', '0').ljust(3, '0'))
        stack = self.stack(cpu, pid)
        if pid is not None:
            self.names.setdefault(pid, set()).add(task)
        where = (cpu, self.running[cpu], self.number)
        match = CALL.match(text)
        # No call made from it can end before it has begun.
        self.settle(stack, cpu, time, depth if match else -1, depth)
        self.resume(stack, cpu, time)

        if match:
            name = match['name']
            self.cut(stack, depth)
            interrupt = self.is_interrupt(stack, depth, name)
            if match['end'] == ';':
                if duration is None:
                    self.odd['untimed'] += 1
                call = Call(depth, name, time, True)
                call.args = match['args'][:160]
                call.interrupt = interrupt
                call.line = Line(duration, where, returned(match['comments'].replace('/*', ' ')))
                self.waiting[id(stack)] = call
            else:
                call = Call(depth, name, time, True)
                call.args = match['args'][:160]
                call.interrupt = interrupt
                call.interrupts = stack[-1].interrupts if stack else ''
                if SOFT.match(stem(name)):
                    call.interrupts = 'soft'
                elif name != 'preempt_schedule_irq' and (
                        interrupt or not depth and self.is_handler(stack, depth, name)):
                    call.interrupts = 'hard'
                stack.append(call)
            return

        match = EXIT.match(text)
        comment = match['comment'] or ''
        name = None
        if comment and not re.match(r'<-|ret=|= ', comment):
            name = re.match(NAME, comment)
            name = name and name['name']
        self.cut(stack, depth + 1)
        call = stack.pop() if stack and stack[-1].depth == depth else None
        if call and call.known and name in (None, call.name):
            if duration is None:
                if time is None or call.begin is None or has_column:
                    self.odd['untimed'] += 1
                    duration = 0
                else:
                    duration = max(0, time - call.begin)
            self.finish(stack, call, call.name, duration, where, call.interrupt, returned(comment))
            return
        if call and call.known:
            self.odd['abandoned'] += 1
        self.odd['unmatched'] += 1
        if duration is None or name is None:
            self.odd['dropped'] += 1
        if duration is not None:
            # It has begun before what there is of the trace.
            call = call or Call(depth, None, None, False)
            call.begin = time - duration if time is not None and time >= duration else None
            call.args = ''
            self.finish(stack, call, name, duration, where,
                        name is not None and self.is_interrupt(stack, depth, name),
                        returned(comment))

    def settle(self, stack, cpu, time, first=None, depth=None):
        """The task's next line tells whether its calls on one line are over."""
        call = self.waiting.pop(id(stack), None)
        if call:
            outer = stack[-1].interrupts if stack else ''
            stack.append(call)
            call.interrupts = 'soft' if SOFT.match(stem(call.name)) else \
                'hard' if call.interrupt and call.name != 'preempt_schedule_irq' else outer
        for call in stack:
            line = call.line
            if not line:
                continue
            if call.is_on(cpu) or first is None and cpu is None or \
                    (depth is not None and depth <= call.depth if line.called
                     else not call.is_within(cpu, time, first)):
                inner = None
                while inner is not call:
                    inner = stack.pop()
                    if inner.line:
                        self.finish(stack, inner, inner.name, inner.line.duration or 0,
                                    inner.line.where, inner.interrupt, inner.line.value)
                    else:
                        self.odd['abandoned'] += inner.known
                return
            line.called |= first is not None

    def cut(self, stack, depth):
        """Calls at this depth and below have lost their exits."""
        while stack and stack[-1].depth >= depth:
            self.odd['abandoned'] += stack.pop().known

    def resume(self, stack, cpu, time):
        """Where another task's calls stand between two of this one, it slept meanwhile."""
        if cpu is None:
            self.exact.discard(id(stack))
            return
        before = self.lately.get(cpu)
        self.lately[cpu] = stack
        if before is stack:
            return
        # One that has moved to another CPU did not.
        if before is not None and self.ran_on[id(before)] == cpu and \
                id(before) not in self.exact:
            self.out[id(before)] = time
        self.ran_on[id(stack)] = cpu
        since = self.out.pop(id(stack), None)
        self.exact.discard(id(stack))
        if None not in (since, time) and time > since and stack and stack[-1].known and \
                not SCHEDULE.match(stem(stack[-1].name)):
            stack[-1].asleep += time - since

    def finish(self, stack, call, name, duration, where, interrupt, value):
        """A call is over; what is left on the stack is around it."""
        depth = call.depth
        if name is not None:
            f = self.functions.setdefault(name, Function())
            f.durations.append(duration)
            local = max(0, duration - call.children)
            f.local += local
            irq = min(call.irq, local)
            asleep = min(call.asleep, local - irq)
            if SCHEDULE.match(stem(name)) and not call.scheduled:
                asleep = local - irq
            f.irq += irq
            f.asleep += asleep
            if not any(c.known and c.name == name for c in stack):
                f.total += duration
            if f.worst is None or duration > f.worst[0] or \
                    (duration == f.worst[0] and where[2] < f.worst[4]):
                f.worst = (duration, call.begin) + where + (value, call.args)
            f.values += value is not None
            origin = call.errors.get(value, name)
            if value is not None and value < 0:
                error = f.errors.setdefault(value, {})
                error[origin if value in call.errors else None] = \
                    error.get(origin if value in call.errors else None, 0) + 1
        if not depth:
            return
        if not stack or stack[-1].depth != depth - 1:
            # Somebody one level up has made this call; nobody knows who.
            outer = stack[-1].interrupts if stack else ''
            stack.append(Call(depth - 1, None, None, False))
            stack[-1].interrupts = outer
        caller = stack[-1]
        if name is not None and SCHEDULE.match(stem(name)):
            caller.scheduled = True
        if interrupt and name == 'preempt_schedule_irq':
            caller.asleep += duration
        elif interrupt:
            caller.irq += duration
        if interrupt:
            return
        if name is not None and value is not None and value < 0:
            caller.errors[value] = origin
        caller.children += duration
        if name is not None and caller.known:
            for edges, other in ((self.functions.setdefault(caller.name, Function()).callees,
                                  name), (f.callers, caller.name)):
                edge = edges.setdefault(other, [0, 0])
                edge[0] += 1
                edge[1] += duration


def quantile(ordered, share):
    """The smallest value that this share of all calls do not exceed."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def figures(function, pid_of):
    durations = sorted(function.durations)
    count = len(durations)
    mean = Fraction(sum(durations), count)
    variance = sum((d - mean) ** 2 for d in durations) / count
    duration, begin, cpu, task, line, value, args = function.worst
    return {
        'count': count,
        'total': function.total,
        'sum': sum(durations),
        'average': float(mean),
        'min': durations[0],
        'max': durations[-1],
        'deviation': math.sqrt(variance),
        'p50': quantile(durations, Fraction(50, 100)),
        'p90': quantile(durations, Fraction(90, 100)),
        'p99': quantile(durations, Fraction(99, 100)),
        'p99.9': quantile(durations, Fraction(999, 1000)),
        'local': function.local, 'irq': function.irq, 'asleep': function.asleep,
        'worst': {'duration': duration, 'begin': begin, 'cpu': cpu, 'pid': pid_of(task),
                  'line': line, 'value': value, 'args': args},
        # By number: None: how often it first appeared here, else where it had.
        'values': function.values, 'errors': function.errors,
        'callees': {n: {'count': c, 'time': t} for n, (c, t) in sorted(function.callees.items())},
        'callers': {n: {'count': c, 'time': t} for n, (c, t) in sorted(function.callers.items())},
    }


def analyse(data):
    """All figures of a trace, given as bytes."""
    trace = Trace()
    trace.read(data)
    return {
        'functions': {name: figures(f, trace.pid_of) for name, f in sorted(trace.functions.items())
                      if f.durations},
        'odd': trace.odd,
        'lines': trace.lines,
        'names': {pid: sorted(names) for pid, names in trace.names.items()},
    }


def main():
    with open(sys.argv[1], 'rb') if sys.argv[1] != '-' else sys.stdin.buffer as f:
        json.dump(analyse(f.read()), sys.stdout, indent=1)
    print()


if __name__ == '__main__':
    main()
