#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Do the pictures of "ftd flame" work in a browser?

    browser.py FTD
"""
import html
import json
import os
import subprocess
import sys
import time

from chromium import FTD, HEAD, run_tests, test

BOOT = HEAD + '''\
    0.000100 |   0)   init-1       |               |  do_one_initcall() {
    0.000110 |   0)   init-1       |               |    probe() {
    0.000125 |   0)   init-1       | # 2000.000 us |      msleep();
    0.002130 |   0)   init-1       | # 1000.000 us |      probe_ports();
    0.003140 |   0)   init-1       | # 4000.000 us |    }
    0.005250 |   0)   init-1       |               |    _printk() {
    0.005260 |   0)   init-1       | # 3000.000 us |      console_unlock();
    0.008270 |   0)   init-1       | # 3000.000 us |    }
    0.008280 |   0)   init-1       | # 10000.00 us |  }
    0.008290 |   1)    sh-7        | ! 500.000 us  |  sys_read();
'''

# 11 ms of work, and 989 ms in which nobody has anything to do.
WAITS = HEAD + '''\
    0.000100 |   0)    sh-7        |               |  sys_read() {
    0.002100 |   0)    sh-7        |               |    schedule() {
    0.002110 |   0)  <idle>-0      | $ 988990.0 us |  do_idle();
    0.991110 |   0)    sh-7        | $ 989000.0 us |    }
    0.994100 |   0)    sh-7        | # 3000.000 us |    copy_to_user();
    0.997100 |   0)    sh-7        | $ 997000.0 us |  }
    0.997100 |   0)    sh-7        | # 3000.000 us |  sys_write();
'''

# What a name must not be able to do; and bytes that are no valid UTF-8. The scanner
# takes neither blanks nor brackets for a part of a function's name.
BAD_NAME = "</text></svg><script>document.title='bad'</script><img/src=x/onerror=alert`1`>"
BAD_TASK = '<script>alert(1)</script>'
HOSTILE = (HEAD + '''\
    0.000100 |   0)   {1}-1  |               |  {0}() {{
    0.000125 |   0)   {1}-1  | # 2000.000 us |    ]]><script>alert`1`</script>]]&amp;'();
    0.000126 |   0)   {1}-1  | # 2000.000 us |    caf\xe9\x80[<script>]();
    0.008280 |   0)   {1}-1  | # 10000.00 us |  }}
'''.format(BAD_NAME, BAD_TASK)).encode('latin-1')

SCRIPT_BOX = '''(() => {
    const names = document.querySelector("#names").textContent.split("\\n");
    return [...document.querySelectorAll(".f")].map((g) => {
        const r = g.querySelector("rect").getBoundingClientRect();
        const t = g.querySelector("text").getBoundingClientRect();
        return { name: names[Number(g.dataset.v.split(" ")[0])],
                 text: g.querySelector("text").textContent, kind: g.classList[1],
                 shown: g.style.display !== "none", x: r.x, y: r.y, width: r.width,
                 right: r.right, text_right: t.right, hit: g.classList.contains("hit"),
                 fill: getComputedStyle(g.querySelector("rect")).fill };
    });
})()'''

class Page:
    """A picture of a trace, open in the browser."""

    def __init__(self, browser, work, trace, *options, dark=False):
        path = os.path.join(work, 'picture.svg')
        if isinstance(trace, str):
            trace = trace.encode()
        with open(path, 'wb') as out:
            subprocess.run([FTD, 'flame', *options, '-'], input=trace, stdout=out,
                           stderr=subprocess.DEVNULL, check=True)
        self.browser = browser
        browser.open(path, dark)

    def boxes(self):
        return self.browser.run(SCRIPT_BOX)

    def box(self, name):
        return [b for b in self.boxes() if b['name'] == name][0]

    def click(self, name):
        box = self.box(name)
        self.browser.click(box['x'] + box['width'] / 2, box['y'] + 8)

    def point_at(self, name):
        box = self.box(name)
        self.browser.mouse('mouseMoved', box['x'] + box['width'] / 2, box['y'] + 8)

    def text(self, selector):
        return self.browser.run('document.querySelector(%s).textContent'
                                % json.dumps(selector))

    def tip(self):
        return self.browser.run('''[...document.querySelectorAll("#tip text")]
            .map((t) => t.textContent).join("\\n")''')


def close_to(a, b, by=2.5):
    return abs(a - b) <= by


@test
def opens(page):
    p = page(BOOT)
    total = p.box('all')['width']
    assert total > 1000
    assert close_to(p.box('do_one_initcall')['width'], total * 10 / 10.5)
    assert close_to(p.box('probe')['width'], total * 4 / 10.5)
    assert p.box('probe')['y'] > p.box('do_one_initcall')['y']


@test
def text_fits(page):
    p = page(BOOT)
    for box in p.boxes():
        assert not box['text'] or box['text_right'] <= box['right'], box
    assert p.box('do_one_initcall')['text'].startswith('do_one_initcall')
    assert any(b['text'].endswith('…') for b in page(
        BOOT.replace('sys_read', 'a_function_with_a_long_name')).boxes())


@test
def zooms_and_resets(page):
    p = page(BOOT)
    whole = p.box('all')['width']
    p.click('probe')
    assert close_to(p.box('probe')['width'], whole)
    assert close_to(p.box('msleep')['width'], whole / 2)
    assert not p.box('_printk')['shown']
    assert p.box('do_one_initcall')['shown']
    p.browser.key('0', '0')
    assert close_to(p.box('probe')['width'], whole * 4 / 10.5)
    p.click('msleep')
    assert close_to(p.box('msleep')['width'], whole)
    p.click('all')
    assert p.box('_printk')['shown']
    p.click('msleep')
    reset = p.browser.run('''(() => { const r = [...document.querySelectorAll(".button")]
        .find((b) => b.textContent === "Reset zoom").getBoundingClientRect();
        return [r.x + r.width / 2, r.y + r.height / 2]; })()''')
    p.browser.click(*reset)
    assert p.box('_printk')['shown']


@test
def tells_count_and_times(page):
    p = page(BOOT)
    p.point_at('probe')
    tip = p.tip()
    assert tip.startswith('probe\n4.000 ms, 38.1 %\n1 call\n'), tip
    assert 'itself 1.000 ms' in tip
    p.browser.mouse('mouseMoved', 5, 700)
    assert p.browser.run('document.querySelector("#tip").style.display') == 'none'


@test
def finds(page):
    p = page(BOOT)
    p.browser.key('/', '/')
    p.browser.type('^probe')
    assert [b['name'] for b in p.boxes() if b['hit']] == ['probe', 'probe_ports']
    # One inside of the other: it counts once.
    assert p.text('#sum') == 'found 2 frames, 4.000 ms, 38.1 %', p.text('#sum')
    p.browser.type('(')
    assert p.browser.run('document.querySelector("input").className') == 'wrong'
    assert p.text('#sum') == ''
    p.browser.key('Escape')
    assert not any(b['hit'] for b in p.boxes())
    assert p.browser.run('document.querySelector("input").value') == ''


@test
def has_colours_for_delays_and_console(page):
    p = page(BOOT)
    kinds = {b['name']: b['kind'] for b in p.boxes()}
    assert kinds['msleep'] == 'delay' and kinds['probe'] == 'other'
    assert kinds['console_unlock'] == 'console'
    fills = {b['kind']: b['fill'] for b in p.boxes()}
    assert len({fills['delay'], fills['console'], fills['other']}) == 3
    assert p.text('.legend.delay') == 'delays 2.000 ms, 19.0 %'
    assert p.text('.legend.console') == 'console output 3.000 ms, 28.6 %'
    legend = p.browser.run('''(() => { const r = document.querySelector(".legend.console")
        .getBoundingClientRect(); return [r.x + 20, r.y + 5]; })()''')
    p.browser.click(*legend)
    assert [b['name'] for b in p.boxes() if b['hit']] == ['_printk', 'console_unlock']
    assert '3.000 ms' in p.text('#sum')


@test
def knows_keys(page):
    p = page(BOOT)
    for key in 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight':
        p.browser.key(key)
    assert p.tip().startswith('_printk\n'), p.tip()
    p.browser.key('Enter')
    assert close_to(p.box('_printk')['width'], p.box('all')['width'])
    p.browser.key('Escape')
    assert p.box('probe')['shown']
    p.browser.key('?', '?')
    assert 'regular expression' in p.text('#help')
    p.browser.key('Escape')
    assert p.browser.run('document.querySelector("#help")') is None


@test
def draws_time(page):
    p = page(BOOT, '--chart')
    total = p.box('do_one_initcall')['width'] / 10 * 10
    assert p.box('sys_read')['y'] > p.box('console_unlock')['y']
    assert p.box('sys_read')['x'] > p.box('console_unlock')['x']
    assert close_to(p.box('msleep')['width'], total / 5)
    lanes = p.browser.run('[...document.querySelectorAll(".lane")].map((l) => l.textContent)')
    assert [lane.split()[0] for lane in lanes] == ['init-1', 'sh-7'], lanes
    assert any(t.endswith(' ms') for t in p.browser.run(
        '[...document.querySelectorAll("#axis text")].map((l) => l.textContent)'))
    p.click('msleep')
    assert close_to(p.box('msleep')['width'], 1220, 10)
    p.browser.mouse('mouseMoved', 300, 500)
    p.point_at('msleep')
    assert 'at 0.000125 s, CPU 0' in p.tip(), p.tip()


@test
def opens_on_what_worked(page):
    p = page(WAITS)
    total = p.box('all')['width']
    assert p.text('.note').endswith('; left out: 1.978 s idle or asleep, 99.4 %'), p.text('.note')
    assert p.text('.legend.wait') == 'scheduled out, idle 1.978 s, 99.4 %', p.text('.legend.wait')
    assert not p.box('schedule')['shown'] and not p.box('do_idle')['shown']
    assert close_to(p.box('sys_read')['width'], total * 8 / 11)
    assert close_to(p.box('copy_to_user')['width'], total * 3 / 11)
    p.point_at('sys_read')
    assert 'left out: 989.0 ms idle or asleep' in p.tip(), p.tip()
    p.browser.key('i', 'i')
    assert 'left out' not in p.text('.note'), p.text('.note')
    assert close_to(p.box('schedule')['width'], total * 989 / 1989)
    assert close_to(p.box('do_idle')['width'], total * 988.99 / 1989)
    p.point_at('sys_read')
    assert 'left out' not in p.tip(), p.tip()
    button = p.browser.run('''(() => { const r = [...document.querySelectorAll(".button")]
        .find((b) => b.textContent === "Hide idle").getBoundingClientRect();
        return [r.x + r.width / 2, r.y + r.height / 2]; })()''')
    p.browser.click(*button)
    assert close_to(p.box('sys_read')['width'], total * 8 / 11)
    # Without any work all of it is shown, and of work alone nothing is left out.
    lines = WAITS.splitlines(True)
    assert page(''.join(lines[:4] + [lines[6]])).box('do_idle')['shown']
    assert 'left out' not in page(BOOT).text('.note')


@test
def draws_time_without_waiting(page):
    p = page(WAITS, '--chart')
    assert p.text('.note').endswith('; left out: 989.0 ms in which nothing worked, 98.9 %'), \
        p.text('.note')
    total = p.box('sys_read')['width'] * 11 / 8
    assert close_to(p.box('sys_write')['width'], total * 3 / 11)
    assert p.box('sys_write')['right'] <= 1240
    p.point_at('sys_write')
    assert 'at 0.997100 s' in p.tip() and '3.000 ms' in p.tip(), p.tip()
    assert p.browser.run('document.querySelectorAll("#grid .hole").length') == 1
    ticks = p.browser.run('[...document.querySelectorAll("#axis text")].map((t) => t.textContent)')
    assert any(t.startswith('0.00') for t in ticks) and any(t.startswith('0.99') for t in ticks), ticks
    p.browser.key('i', 'i')
    assert p.browser.run('document.querySelectorAll("#grid .hole").length') == 0
    assert close_to(p.box('do_idle')['width'], 1220 * 988.99 / 1000)


@test
def head_fits_any_window(page):
    """Title, note, legend, buttons and what was found lie in the window, none over another."""
    heads = '''[...document.querySelectorAll(".title, .note, .legend, #sum, .button, input")]
        .filter((e) => e.style.display !== "none").map((e) => {
            const r = e.getBoundingClientRect();
            return [r.left, r.top, r.right, r.bottom, e.textContent || e.tagName]; })'''
    for width in 340, 480, 640, 800, 1240:
        for options in [], ['--chart']:
            page(WAITS.replace('sys_write', 'console_unlock'), *options)
            browser = page.browser
            browser.resize(width, 800)
            browser.key('+', '+')
            browser.key('/', '/')
            browser.type('sys')
            boxes = browser.run(heads)
            top = browser.run('document.querySelector("#frames").getBoundingClientRect().top')
            assert 'standard input' in boxes[0][4], (width, boxes[0])
            for i, (left, up, right, down, text) in enumerate(boxes):
                assert left >= 0 and right <= width and down <= top, (width, options, text)
                for other in boxes[:i]:
                    assert left >= other[2] or right <= other[0] or up >= other[3] - 3 or \
                        down <= other[1] + 3, (width, options, text, other[4])


@test
def shows_what_is_cut(page):
    p = page(BOOT, '--frames', '3')
    hatched = [b for b in p.boxes() if 'hatch' in b['fill']]
    assert [b['name'] for b in hatched] == ['(2 more)', '_printk', 'sys_read'], hatched
    p.point_at('(2 more)')
    assert '2 calls that are not drawn one by one' in p.tip(), p.tip()
    p = page(BOOT, '--chart', '--frames', '1')
    note = p.text('.note')
    assert note.endswith('; 6 of them, of up to 4.000 ms, are not drawn; '
                         '1 more task has no other calls'), note
    # The three milliseconds in _printk() are below the one box that is left.
    assert p.browser.run('document.querySelectorAll(".strip").length') == 1
    p.point_at('do_one_initcall')
    assert '7.000 ms in calls too short to be drawn' in p.tip(), p.tip()
    busy = BOOT + ''.join(
        '    0.01%04d |   0)   init-1       |   9.000 us    |  fput();\n' % i for i in range(0, 900, 10))
    p = page(busy, '--chart', '--frames', '7')
    box = p.box('(90 shorter calls)')
    assert 'hatch' in box['fill'] and box['x'] > p.box('do_one_initcall')['x']
    p.point_at('(90 shorter calls)')
    assert '810.0 us together' in p.tip(), p.tip()


@test
def is_readable_when_dark(page):
    def luminance(colour):
        values = [int(v) / 255 for v in colour[4:-1].split(',')[:3]]
        values = [v / 12.92 if v <= 0.04 else ((v + 0.055) / 1.055) ** 2.4 for v in values]
        return 0.2126 * values[0] + 0.7152 * values[1] + 0.0722 * values[2]

    for dark in False, True:
        p = page(BOOT, dark=dark)
        ink = p.browser.run('getComputedStyle(document.querySelector(".f text")).fill')
        for box in p.boxes():
            pair = sorted([luminance(box['fill']), luminance(ink)])
            assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5, (dark, box['kind'])
        background = p.browser.run('getComputedStyle(document.querySelector(".page")).fill')
        title = p.browser.run('getComputedStyle(document.querySelector(".title")).fill')
        pair = sorted([luminance(background), luminance(title)])
        assert (luminance(background) < 0.5) == dark
        assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 7


@test
def hostile_names_do_nothing(page):
    for options in [], ['--chart'], ['--per-task']:
        p = page(HOSTILE, *options)
        browser = p.browser
        assert browser.run('document.title') != 'bad'
        assert browser.run('document.querySelectorAll("script").length') == 1
        assert browser.run('document.querySelectorAll("img").length') == 0
        bad = [b['name'] for b in p.boxes() if 'script' in b['name']]
        assert BAD_NAME in bad, bad
        # The way of the names through the script: tooltip, label, search.
        for name in bad:
            browser.key('0', '0')
            p.point_at(name)
            assert p.tip().startswith(name[:20]), p.tip()
            p.click(name)
        if '--chart' in options:
            assert BAD_TASK in p.text('.lane')
        if '--per-task' in options:
            assert BAD_TASK + '-1' in bad
        browser.key('/', '/')
        browser.type('script')
        assert any(b['hit'] for b in p.boxes())
        assert browser.run('document.querySelectorAll("script").length') == 1
        assert browser.run('document.querySelectorAll("img").length') == 0


@test
def shows_without_script(page):
    """As in a page that shows it as an image."""
    p = page(BOOT)
    picture = p.browser.run('location.pathname')
    frame = os.path.join(os.path.dirname(picture), 'frame.html')
    with open(frame, 'w', encoding='ascii') as out:
        out.write('<img src="%s">' % html.escape(os.path.basename(picture)))
    p.browser.open(frame)
    for _ in range(100):
        if p.browser.run('document.images[0].complete'):
            break
        time.sleep(0.05)
    assert p.browser.run('document.images[0].naturalWidth') == 1200


if __name__ == '__main__':
    sys.exit(run_tests('pictures in a browser', Page))
