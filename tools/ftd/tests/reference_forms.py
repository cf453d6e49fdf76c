# SPDX-License-Identifier: GPL-2.0
"""
For reference.py: what lines of a trace look like, in all forms that there are, and which
form a trace has. What its names mean, too.
"""
import itertools
import re

# The columns from left to right, as the kernel prints them.
STAMP = r' *(?P<sec>\d+)\.(?P<frac>\d{6}) \|  '
RELATIVE = r' *\d+ us \|  '
CPU = r' *(?P<cpu>\d{1,4})\) '
# Centred in 14 characters; seven of name and seven of pid make it 15.
TASK = r'(?P<task>.{14}|.{14}\d) \| '
# Up to 4.18 no bar stood behind the flags: there the duration begins.
FLAGS = (r' (?:[a-zA-Z.#]{3}[0-9a-zA-Z.#]{1,3} \| |'
         r'[a-zA-Z.]{3}[0-9a-zA-Z.]{1,3}(?=[ +!#*@$] *\d+(?:\.[ \d]{1,3})? us| +\|))')
DURATION = r'(?: *[+!#*@$]? *(?P<usec>\d+)(?:\.(?P<nsec>[ \d]{1,3}))? us *| *)\|  '
# trace-cmd report; with -l CPU and flags are one word, with --ts-diff a difference follows.
PLACE = (r' *(?:\S+: +(?=.{16}))?(?P<task>.*-\d+) +\[?(?P<cpu>\d+)(?:\](?: +\S+)?|[a-zA-Z.#][\w.#]{2,7}|-0x\w+)'
         r' +(?P<sec>\d+)\.(?P<frac>\d+): ')
HEAD = PLACE + r' *(?:\(\+\d+\) +)?funcgraph_(?:entry|exit|retaddr_entry):'
# What was written to the trace may have more lines.
PRINT = re.compile(PLACE + r' *(?:\(\+\d+\) +)?(?:b?print|bputs):')
UNKNOWN_CALL = re.compile(PLACE + r' *(?:\(\+\d+\) +)?funcgraph_')
REPORT = (HEAD + r' (?: *[+!#*@$]? *(?P<usec>\d+)'
          r'(?:\.(?P<nsec>[ \d]{1,3}))? us *| *)\|  ')

# The same with -R and with -N, which show the fields of events, the times in hexadecimal.
FIELDS = re.compile(r'(?P<head>' + HEAD + r') +(?:func=|--> |<-- )(?P<name>\S+(?: \[\S+\])?)'
                    r'(?P<more>(?:.* depth=| \()(?P<depth>\d+)(?:.*(?: calltime=0x|\(start: )'
                    r'(?P<begin>\w+).*(?: rettime=0x| end: )(?P<end>\w+))?.*)')
# What -O fgraph:depth and --debug put behind a line
SUFFIX = re.compile(r'(?<=[;{}/])(?: \(\d+\))?(?: \[\d+:0x[0-9a-f]+:\d+\])?$')

# What a kernel log has before each line: level, one of dmesg's clocks, the caller.
SYSLOG = re.compile(r'(?:[A-Z]..\x20.\d .\d:|\d..\d-.\d-).{0,160}?\x20kernel: ')
PRINTK = re.compile(r'(?:<\d*>)?((?:\[[A-Za-z0-9 .:+]*\d\])+) ')
# A console that was too slow
DROPPED = re.compile(r'\*\* (?P<count>\d+) printk messages dropped \*\*')

NAME = r'(?P<name>[^\s(){}|,"\x7f\x00-\x1f]+(?: \[[^\]\s(){}|,"]+\])?)'
COMMENTS = r'(?P<comments>(?: */\*(?:(?!\*/|/\*).)*\*/)*) *'
CALL = re.compile(NAME + r'\((?P<args>.*?)\)(?P<end>;| \{)' + COMMENTS + r'$')
EXIT = re.compile(r'\}(?: /\* (?P<comment>.*) \*/| /\*(?P<odd>.*)\*/)? *$')
NOISE = re.compile(r'/\*|==========>|<==========|\(Overruns: |$')

SWITCH = re.compile(r' *(?:\|)? *(?P<cpu>\d+)\) +(?P<old>.*)-(?P<oldpid>\d+) +=> '
                    r'+(?P<new>.*)-(?P<pid>\d+) *$')
EARLY = re.compile(r'# (?P<count>\d+) records lost before the ring buffer')
LOST = re.compile(r'(?:.*: )?CPU:\d+ \[(?:LOST )?(?:(?P<count>\d+) )?EVENTS(?: DROPPED)?\]')
ARROW = re.compile(r'.* (?:={10}>|<={10}) \|$')
# Another event in the trace of a latency tracer
LATENCY = re.compile(r' *[^ ].*?-\d+ +\d+[^\d ][^ ]{3,5} +\d+us.: ')
RULE = re.compile(r' *-{8,} *$')

# How interrupts begin, by name; see "Local time" in the manual.
HARD = re.compile(r'irq_enter|(__)?irq_exit|tick_irq_enter$|tick_nohz_irq_exit$|'
                  r'do_IRQ$|(__)?do_irq$|asm_do_IRQ$|handle_IRQ$|(generic_)?handle_domain_irq$|'
                  r'generic_handle_arch_irq$|(do_)?handle_IPI$|handle_ipi|(__)?common_interrupt$|'
                  r'timer_interrupt$|.+_handle_irq$|(__)?sysvec_|smp_.*_interrupt$|el._interrupt$|'
                  r'preempt_schedule_irq$')
SOFT = re.compile(r'__do_softirq$|handle_softirqs$|__softirqentry_text_start$')
BOTTOM = re.compile(r'.*(softirq|_bh)')
SCHEDULE = re.compile(r'(__)?schedule$|schedule_(idle|rtlock)$|preempt_schedule')


def stem(name):
    """foo.isra.0 is foo; what is in brackets behind a name is its module."""
    return re.split('[. ]', name, maxsplit=1)[0]


def forms():
    """All combinations of columns, as (set of titles, expression)."""
    columns = [('TIME', STAMP), ('REL TIME', RELATIVE), ('CPU', CPU), ('TASK/PID', TASK),
               ('||||', FLAGS), ('DURATION', DURATION)]
    for use in itertools.product((True, False), repeat=len(columns)):
        if use[0] and use[1]:
            continue
        used = [c for c, u in zip(columns, use) if u]
        yield (frozenset(t for t, _ in used),
               re.compile(''.join(e for _, e in used) + r'(?P<indent> *)(?P<text>\S.*|)$', re.S))
    yield (frozenset(['report', 'DURATION']),
           re.compile(REPORT + r'(?P<indent> *)(?P<text>\S.*|)$', re.S))


FORMS = dict(forms())


def header_form(line):
    """The columns that a header promises."""
    titles = set()
    for title in ('||||', 'DURATION', 'CPU', 'TASK/PID', 'REL TIME'):
        if title in line:
            titles.add(title)
    if re.search(r'    TIME ', line):
        titles.add('TIME')
    return frozenset(titles)


def is_call(match):
    text = match['text']
    return bool(CALL.match(text) or EXIT.match(text))


def task_and_pid(text):
    """Name and number, which follows the last dash."""
    match = re.match(r' *(.*)-(\d+) *$', text, re.S)
    return (match[1], int(match[2])) if match else None


def fits(form, line):
    match = FORMS[form].match(line)
    if not match or not (is_call(match) or NOISE.match(match['text'])):
        return None
    fields = match.groupdict()
    if fields.get('task') is not None and not task_and_pid(fields['task']):
        return None
    return match


def best_form(lines):
    """The combination that most lines are made of, for traces without a header."""
    def score(form):
        found = [m for m in (fits(form, l) for l in lines[:400]) if m and is_call(m)]
        return (len(found), len(form))
    return max((f for f in FORMS if 'REL TIME' not in f), key=score)


def unquoted(line):
    """A line without what a mail puts before those that it quotes."""
    return re.sub(r'^(?:> ?)+', '', line)


def plain_report(line):
    """A line of trace-cmd report as without options."""
    if 'funcgraph_' not in line:
        return line
    match = FIELDS.match(line)
    if not match:
        return SUFFIX.sub('', line.rstrip(' ')) if re.match(HEAD, line) else line
    indent = '  ' * int(match['depth'])
    if match['begin'] is None:
        return '%s  |  %s%s() {' % (match['head'], indent, match['name'])
    nsec = int(match['end'], 16) - int(match['begin'], 16)
    raw = re.search(r' retval=(0x[0-9a-f]+|\d+)(?: |$)', match['more'])
    fine = re.search(r' retval: ([0-9a-f]+)(?: |$)', match['more'])
    value = ' ret=' + raw[1] if raw else ' ret=0x' + fine[1] if fine else ''
    return '%s %d.%03d us |  %s} /* %s%s */' % (match['head'], nsec // 1000, nsec % 1000, indent,
                                                match['name'], value)


# The event of the scheduler, as the kernel prints it; names may look like fields.
SCHED = re.compile(r'sched_switch: prev_comm=.{0,15} prev_pid=(\d+) .*prev_state=\S+ ==> '
                   r'next_comm=.{0,15} next_pid=(\d+)')


def returned(comment):
    """What a call returned: a negative number if it is an error, None if nobody knows."""
    match = re.search(r'(?:^| )(?:ret=|= )(-?\d+|0x[0-9a-f]+)(?: |$)', comment or '')
    if not match:
        return None
    value = int(match[1], 0) % 2**64
    for bits in (32, 64):
        if 2**bits - 4095 <= value < 2**bits:
            return value - 2**bits
    return value


def is_header(line):
    # The mark of a long duration may stand in the first column.
    return line.lstrip(' ').startswith('#') and not re.match(r' *# *\d+(\.\d*)? us', line)


def in_log(line):
    """The line without what printk puts before it, or None if there is no such thing."""
    syslog = SYSLOG.match(line[:170])
    line = line[syslog.end():] if syslog else line
    match = PRINTK.match(line)
    return line[match.end():] if match and len(match[1]) >= 13 else line if syslog else None


def has_column(line):
    """Other messages than the trace's do not begin with one of its columns."""
    columns = (STAMP, CPU, TASK, FLAGS, DURATION, REPORT)
    return any(m and (not m.groupdict().get('task') or task_and_pid(m['task']))
               for m in (re.match(c, line) for c in columns))
