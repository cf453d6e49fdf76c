#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Does the page of "ftd boot --html" work in a browser?

    boot_page.py FTD
"""
import json
import os
import subprocess
import sys

from chromium import FTD, HEAD, run_tests, test

WAKING = HEAD + '''\
    0.000100 |   0)   <idle>-0     |               |  start_kernel() {
    0.001000 |   0)   <idle>-0     |               |    /* sched_process_fork: comm=swapper/0 pid=0 child_comm=swapper/0 child_pid=1 */
    0.001001 |   0)   <idle>-0     |               |    /* sched_wakeup_new: comm=swapper/0 pid=1 prio=120 target_cpu=000 */
    0.002000 |   0)   <idle>-0     |               |    /* sched_switch: prev_comm=swapper/0 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=swapper/0 next_pid=1 next_prio=120 */
    0.002001 |   0)    init-1      |               |  kernel_init() {
    0.002002 |   0)    init-1      |               |    /* initcall_start: func=slow_init+0x0/0x10 */
    0.006000 |   0)    init-1      |               |    /* initcall_finish: func=slow_init+0x0/0x10 ret=0 */
    0.006001 |   0)    init-1      |               |    /* sched_process_fork: comm=init pid=1 child_comm={} child_pid=7 */
    0.006002 |   0)    init-1      |               |    /* sched_wakeup_new: comm={} pid=7 prio=120 target_cpu=000 */
    0.006003 |   0)    init-1      |               |    /* sched_switch: prev_comm=swapper/0 prev_pid=1 prev_prio=120 prev_state=S ==> next_comm={} next_pid=7 next_prio=120 */
    0.007000 |   0)   short-7      |               |  /* sched_process_exec: filename=/bin/short pid=7 old_pid=7 */
    0.010000 |   0)   short-7      |               |  /* sched_waking: comm=swapper/0 pid=1 prio=120 target_cpu=000 */
    0.010001 |   0)   short-7      |               |  /* sched_switch: prev_comm={} prev_pid=7 prev_prio=120 prev_state=X ==> next_comm=swapper/0 next_pid=1 next_prio=120 */
    0.012000 |   0)    init-1      |               |    /* sched_process_exec: filename=/init pid=1 old_pid=1 */
'''


# Drspin's clock is 900 us behind that of the trace.
MARK = '    0.001500 |   0)   <idle>-0     |               |    /* drspin began=500000 monotonic=600000 */\n'
SAMPLED = WAKING.replace('    0.002000 ', MARK + '    0.002000 ', 1)


def sampled(name='leaf'):
    """What drspin has seen of short-7: it runs at 7.4 ms and 8.4 ms, and waits at 9.4 ms; and of init."""
    names = 'main', 'work', name, '[waiting: read, pipe_read]'
    return {'schema': 'drspin-1', 'timeline': {
        'clock': 'CLOCK_MONOTONIC', 'begin_ns': 500000, 'sample_ns': 1000000,
        'functions': [{'name': n, 'module': None if '[' in n else '/bin/short'} for n in names],
        'stacks': [[0, 0], [1, 1], [2, 2], [2, 3]],
        'threads': [
            {'pid': 7, 'tid': 7, 'name': 'short', 'samples': [
                [6500000, 2000000, 2, 'running', 3], [8500000, 600000, 1, 'waiting', 4]]},
            {'pid': 1, 'tid': 1, 'name': 'init', 'samples': [[6500000, 4600000, 5, 'waiting', 4]]},
        ]}}


class BootPage:
    """The page of a boot, or of several, open in the browser."""

    def __init__(self, browser, work, *comms, trace=WAKING, stacks=()):
        path = os.path.join(work, 'boot.html')
        files = []
        for number, comm in enumerate(comms or ['short']):
            files.append(os.path.join(work, 'boot-%d.txt' % number))
            with open(files[-1], 'w') as out:
                out.write(trace.replace('{}', comm).replace('    0.012000 ', '    0.01%d000 ' % (2 + number)))
        options = []
        for number, of_one in enumerate(stacks):
            options += ['--stacks', os.path.join(work, 'stacks-%d.json' % number)]
            with open(options[-1], 'w') as out:
                json.dump(of_one, out)
        subprocess.run([FTD, 'boot', '--html', '-o', path, *options, *files], stderr=subprocess.DEVNULL,
                       check=True)
        self.browser = browser
        self.browser.open(path)

    def texts(self, selector):
        return self.browser.run('[...document.querySelectorAll(%s)].map(e => e.tip || e.textContent)'
                                % json.dumps(selector))

    def click(self, selector, tip):
        at = self.browser.run('''(() => { const found = [...document.querySelectorAll(%s)]
            .find(e => (e.tip || e.textContent).startsWith(%s));
            found.scrollIntoView({ block: "center" });
            const r = found.getBoundingClientRect();
            return [r.x + r.width / 2, r.y + r.height / 2]; })()''' % (json.dumps(selector), json.dumps(tip)))
        self.browser.click(*at)


@test
def draws(page):
    p = page()
    assert p.texts('h1') == ['Boot of 11.90 ms'], p.texts('h1')
    for name in 'swapper/0', 'start_kernel', 'init-1', 'initcall slow_init', 'short-7':
        assert any(t.startswith(name) for t in p.texts('.frame')), name
    assert any(t.startswith('exec: /bin/short') for t in p.texts('.moment'))
    states = [t.split('\n')[0] for t in p.texts('.s-running')]
    assert 'short-7: running on CPU 0' in states, states
    assert {'Regions', 'Threads', 'Routines'} <= set(p.texts('h2'))
    assert {'who waits <- for whom', 'who waits for it'} <= set(p.texts('th')), p.texts('th')


@test
def begins_late(page):
    """What was before the first record is unknown, and no time in which CPUs were idle."""
    trace = WAKING.replace('#\n', '#\n# time 0: before start_kernel()\n#\n', 1)
    assert not any(page(trace=trace).texts('rect.k-unknown'))
    unknown = page(trace=''.join(line for line in trace.splitlines(True)
                                 if 'start_kernel() {' not in line)).texts('rect.k-unknown')
    assert any('the trace begins late, at 0.001000 s' in tip for tip in unknown), unknown
    assert any('1.000 ms from 0.000000 s on' in tip for tip in unknown), unknown


@test
def counts_threads_in_view(page):
    p = page()
    counts = "[...document.querySelectorAll('#picture text')].map(t => t.textContent).filter(t => /^[0-9]+ of /.test(t))"
    assert p.browser.run(counts) == ['3 of 3'], p.browser.run(counts)
    p.browser.run('zoom(1000000, 1900000)')
    lanes = len(p.texts('g.kernel > text, g.user > text'))
    assert lanes < 3 and p.browser.run(counts) == ['%d of 3' % lanes], (lanes, p.browser.run(counts))


@test
def has_no_empty_unknown(page):
    """What the trace does not tell of threads has a column if there is any."""
    assert 'asleep' in page().texts('th')
    assert 'unknown' not in page().texts('th')
    assert 'unknown' in page(trace=''.join(
        line for line in WAKING.splitlines(True) if 'sched_switch' not in line)).texts('th')


@test
def heads_no_boot(page):
    """A trace in which no kernel starts is not called a boot."""
    words = 'start_kernel', 'kernel_init', 'initcall_'
    trace = ''.join(line for line in WAKING.splitlines(True) if not any(w in line for w in words))
    p = page(trace=trace)
    assert p.texts('h1') == ['Trace of 11.00 ms, in which no kernel boots'], p.texts('h1')
    p = page('one', 'other', trace=trace)
    assert p.texts('h1') == ['Two traces'], p.texts('h1')


@test
def texts_fit(page):
    p = page('W' * 30, 'i' * 30)
    wide = p.browser.run('''[...document.querySelectorAll("text.inside")].filter(t => {
        let box = t;
        while (box.tagName != "rect")
            box = box.previousSibling;
        return t.getComputedTextLength() > box.width.baseVal.value - 3;
    }).map(t => t.textContent)''')
    assert not wide, wide
    texts = p.texts('text.inside')
    assert any(t.startswith('WWW') and t.endswith('…') for t in texts), texts
    assert 'i' * 30 + '-7' in texts, texts


@test
def lines_end_at_legends(page):
    p = page()
    through = p.browser.run('''[...document.querySelectorAll("#picture > text.faint")]
        .filter(t => ["function", "asleep"].includes(t.textContent)).flatMap(t => {
            const y = t.getBoundingClientRect().y + 6;
            return [...document.querySelectorAll("line.rule, line.edge")]
                .map(l => document.elementFromPoint(l.getBoundingClientRect().x, y))
                .map(e => e.getAttribute("class")).concat(["tried"]);
        })''')
    assert through.count('tried') == 2 and not {'rule', 'edge'} & set(through), through


@test
def knows_the_kernel(page):
    """A process may have any name, and a thread of the kernel any parent."""
    lanes = page('kthreadd-2').browser.run('''[...document.querySelectorAll("g.kernel > text, g.user > text")]
        .map(t => t.parentNode.getAttribute("class") + " " + t.textContent)''')
    assert lanes == ['kernel swapper/0', 'user init-1', 'user kthreadd-2-7'], lanes


@test
def answers(page):
    p = page()
    p.click('.frame', 'initcall slow_init')
    assert any(t.startswith('kernel_init') for t in p.texts('.frame'))
    assert not any(t.startswith('start_kernel') for t in p.texts('.frame')), 'zoom'
    p.click('#whole', 'All')
    assert any(t.startswith('start_kernel') for t in p.texts('.frame')), 'whole'
    p.click('.s-running', 'short-7')
    assert p.texts('#said')[0].startswith('short-7 was woken by init-1 at 0.006002'), p.texts('#said')
    assert len(p.texts('.arrow')) == 1
    p.browser.run('search("slow_init")')
    assert [t.split('\n')[0] for t in p.texts('.frame.hit')] == ['initcall slow_init']
    assert any('slow_init' in t for t in p.texts('tr.hit'))


@test
def tells_who_was_not_woken(page):
    """init has lost its CPU to short-7, and goes on: nobody has woken it for that."""
    lines = [line for line in WAKING.splitlines(True) if 'sched_waking' not in line]
    p = page(trace=''.join(lines).replace('prev_pid=1 prev_prio=120 prev_state=S', 'prev_pid=1 prev_prio=120 prev_state=R'))
    p.click('.s-running', 'init-1: running on CPU 0\n1.999')
    assert p.texts('#said') == ['init-1 was not asleep: it was ready from 0.006003 s on, and others had the CPU'], \
        p.texts('#said')
    p = page(trace=''.join(lines))
    p.click('.s-running', 'init-1: running on CPU 0\n1.999')
    assert p.texts('#said') == ['the trace does not tell who woke it'], p.texts('#said')


@test
def leads_to_tables(page):
    p = page()
    p.click('.frame', 'initcall slow_init')
    assert p.texts('#said button') == ['initcall slow_init: 3 rows of the tables'], p.texts('#said')
    assert all('slow_init' in t for t in p.texts('tr.hit')) and len(p.texts('tr.hit')) == 3, p.texts('tr.hit')
    p.click('#said button', 'initcall')
    seen = p.browser.run('''(() => { const r = document.querySelector("tr.hit").getBoundingClientRect();
        return r.top >= 0 && r.bottom <= innerHeight; })()''')
    assert seen
    p.click('#whole', 'All')
    p.click('.frame', 'start_kernel')
    assert 'initcall slow_init' not in ''.join(p.texts('tr.hit')), p.texts('tr.hit')


@test
def is_not_broken_by_names(page):
    for comm in '</script><script>document.title="bad"', '<!--<script>', 'x"y</p>':
        p = page(comm)
        assert len(p.texts('h1')) == 1 and p.browser.run('document.title') != 'bad'
        assert any(comm[:12] in t for t in p.texts('#tables td')), comm


@test
def shows_stacks(page):
    p = page(trace=SAMPLED, stacks=[sampled()])
    boxes = [t for t in p.texts('.u-running') if t]
    assert boxes == ['short-7: runs, 2 samples, 2.000 ms from 0.007400 s on\nmain\nwork\nleaf'], boxes
    # Each is below its thread's state at that time.
    assert p.browser.run("""(() => { const at = picture.querySelector("g .u-running").getBoundingClientRect();
        return document.elementFromPoint(at.x + at.width / 2, at.y - 5).tip; })()""").startswith('short-7: running on')
    p.click('.u-running', 'short-7')
    assert p.texts('#stacks h2') == ['short-7: user stacks']
    assert p.texts('#stacks ol li') == ['main short', 'work short', 'leaf short']
    rows = p.texts('#stacks tr')
    assert rows == ['66.7 %2 samplesrunsleaf ← work ← main',
                    '33.3 %1 samplewaits[waiting: read, pipe_read] ← work ← main'], rows
    p.click('#stacks tr', '33.3')
    assert p.texts('#stacks ol li')[2] == '[waiting: read, pipe_read] '
    p.click('#stacks button', 'Close')
    assert p.browser.run('document.getElementById("stacks").hidden')
    p.browser.run('search("leaf")')
    assert [t.split(':')[0] for t in p.texts('.u-running.hit')] == ['short-7']
    assert not p.texts('.u-waiting.hit')


@test
def steps_through_stacks(page):
    """The keyboard alone: from lane to lane, into one, and from sample to sample."""
    p = page(trace=SAMPLED, stacks=[sampled()])
    labels = p.texts('[role=button]')
    assert [t.split('\n')[0] for t in labels] == ['init-1', 'short-7'], labels
    assert p.browser.run('[...picture.querySelectorAll("[role=button]")].every(e => e.tabIndex === 0)')
    p.browser.run('picture.querySelectorAll("[role=button]")[1].focus()')
    p.browser.key('Enter')
    assert p.texts('#stacks p')[0].startswith('runs: 2 samples'), p.texts('#stacks p')
    p.browser.key('ArrowRight')
    assert p.texts('#stacks p')[0].startswith('waits: 1 sample'), p.texts('#stacks p')
    p.browser.key('ArrowRight')
    p.browser.key('ArrowLeft')
    assert p.texts('#stacks p')[0].startswith('runs: 2 samples'), p.texts('#stacks p')
    # What is not in the picture is brought there.
    p.browser.run('zoom(2000000, 3000000)')
    p.browser.run('picture.querySelectorAll("[role=button]")[0].focus()')
    p.browser.key('Enter')
    assert p.texts('.chosen') and p.texts('#stacks h2') == ['init-1: user stacks']
    p.browser.key('Escape')
    assert not p.texts('.chosen') and p.browser.run('document.getElementById("stacks").hidden')


@test
def stacks_have_any_names(page):
    escaped = '\\x1b[2J\\xe2\\x80\\xae'
    for name, shown in (('</script><script>document.title="bad"', None), ('<!--<script>', None),
                        ('operator<<"', None), ('\\x1b', None), ('\x1b[2J\u202e\x00', escaped)):
        p = page(trace=SAMPLED, stacks=[sampled(name)])
        assert p.browser.run('document.title') != 'bad' and len(p.texts('h1')) == 1
        p.click('.u-running', 'short-7')
        assert p.texts('#stacks ol li')[2].startswith(shown or name + ' '), p.texts('#stacks ol li')


@test
def aligns_two(page):
    p = page('one', 'other')
    assert p.texts('h1') == ['Two boots']
    names = p.texts('.name')
    assert names == ['boot-0.txt: 11.90 ms', 'boot-1.txt: 12.90 ms'] * 2, names
    boxes = p.browser.run('''[...document.querySelectorAll(".frame")]
        .filter(e => e.tip && e.tip.startsWith("start_kernel"))
        .map(e => [e.x.baseVal.value, e.y.baseVal.value, e.width.baseVal.value])''')
    first, second = boxes[:len(boxes) // 2], boxes[len(boxes) // 2:]
    assert [(b[0], b[2]) for b in first] == [(b[0], b[2]) for b in second], boxes
    assert first[0][1] < second[0][1]
    rows = p.browser.run('''[...document.querySelectorAll("#tables table")[0].rows]
        .map(r => [...r.cells].map(c => c.textContent))''')
    assert rows[0] == ['first', 'second', 'change', 'region'], rows
    assert rows[1] == ['11.90 ms', '12.90 ms', '+1.000 ms', 'before initcalls'], rows
    p.click('.s-running', 'other-7')
    assert p.texts('#said')[0].startswith('other-7 was woken by init-1'), p.texts('#said')


@test
def shows_stacks_of_two(page):
    p = page('one', 'other', trace=SAMPLED, stacks=[sampled('before'), sampled('after')])
    for comm, boot, leaf in ('one', 'boot-0.txt', 'before'), ('other', 'boot-1.txt', 'after'):
        p.click('.label', comm + '-7')
        assert p.texts('#stacks h2') == ['%s: %s-7: user stacks' % (boot, comm)], p.texts('#stacks h2')
        assert p.texts('#stacks ol li')[2].startswith(leaf + ' '), p.texts('#stacks ol li')


@test
def tells_kinds_apart(page):
    p = page()
    fills = p.browser.run('''KINDS.map(k => { const box = svg("rect", { class: k.classes }, picture);
        const style = getComputedStyle(box), fill = style.fill + style.stroke + style.strokeDasharray;
        box.remove(); return fill; })''')
    assert len(set(fills)) == len(fills), fills
    patterns = p.browser.run('Object.values(PATTERNS)')
    assert len(set(patterns)) == len(patterns)


@test
def fits(page):
    """1000 pixels wide, and on a sheet of paper of 700."""
    p = page(trace=SAMPLED, stacks=[sampled()])
    for width, media in (1000, 'screen'), (700, 'print'):
        p.browser.resize(width, 900)
        p.browser.ask('Emulation.setEmulatedMedia', media=media)
        outside = p.browser.run('''[...document.querySelectorAll("svg text, svg rect")]
            .filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth)
            .map(e => e.textContent || e.tip)''')
        assert not outside, (width, outside)
    p.browser.ask('Emulation.setEmulatedMedia', media='')


@test
def words_are_whole(page):
    """However long the names are with which they share a table"""
    p = page('W' * 30, trace=WAKING.replace('slow_init', 'initcall_with_a_name_' * 8))
    p.browser.resize(1000, 900)
    lines = p.browser.run('''[...document.querySelectorAll("#tables td.word")]
        .filter(e => { const words = document.createRange();
            words.selectNodeContents(e);
            return !e.textContent.includes("W") && words.getClientRects().length > 1; })
        .map(e => e.textContent)''')
    assert p.texts('#tables td.word') and not lines, lines


if __name__ == '__main__':
    sys.exit(run_tests('page of a boot in a browser', BootPage))
