#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Does speedscope show the sums of "ftd report"?

    viewer.py FTD DIR

What "ftd export --speedscope" wrote is opened in speedscope itself, in Chromium. It
comes from npm, to DIR, where it stays. Without it, or without Chromium, the test is
skipped, which the last line says.
"""
import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import chromium

FTD = os.path.abspath(sys.argv[1])
PACKAGE = 'speedscope@1.25.0'
BOARDS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'boards')
TRACES = 'vexpress-a15-proc.trace', 'vexpress-a9-proc.trace', 'virt-proc.trace'
UNITS = {'ns': 1, 'µs': 1e3, 'ms': 1e6, 's': 1e9}
# Time, share, the same without callees, function: lines of the table as text.
ROW = re.compile(r'^([\d.]+)(ns|µs|ms|s) \([^)]*\)\s+[\d.]+\w+ \([^)]*\)\s+(\S.*)$', re.M)


def fetch(where):
    """The viewer's page, or None and why not."""
    page = os.path.join(where, PACKAGE, 'package', 'dist', 'release', 'index.html')
    if os.path.exists(page):
        return page, None
    if not shutil.which('npm'):
        return None, 'no npm here'
    into = os.path.join(where, PACKAGE)
    os.makedirs(into, exist_ok=True)
    said = subprocess.run(['npm', 'pack', '--fetch-retries=1', '--fetch-timeout=30000', PACKAGE],
                          cwd=into, capture_output=True, text=True)
    if said.returncode:
        return None, 'npm does not have %s' % PACKAGE
    subprocess.run(['tar', 'xzf', said.stdout.split()[-1]], cwd=into, check=True)
    return page, None


class Viewer:
    """A trace in speedscope, at its table of functions."""

    def __init__(self, chromium, page, work, trace):
        self.chromium = chromium
        profile = subprocess.run([FTD, 'export', '--speedscope', trace], check=True,
                                 capture_output=True).stdout
        self.profiles = [p['name'] for p in json.loads(profile)['profiles']]
        script = os.path.join(work, 'profile.js')
        with open(script, 'w', encoding='ascii') as out:
            out.write('speedscope.loadFileFromBase64("trace", "%s")'
                      % base64.b64encode(profile).decode())
        # It draws only those rows that fit.
        chromium.resize(1200, 8000)
        chromium.open(page + '?%s#localProfilePath=%s' % (os.path.basename(trace), script))
        self.wait_for('Sandwich')
        chromium.key('3', '3')

    def wait_for(self, pattern):
        """Wait until text like this is there, and return all text."""
        for _ in range(400):
            text = self.chromium.run('document.body.innerText')
            if re.search(pattern, text):
                return text
            time.sleep(0.05)
        raise TimeoutError('%s: %s' % (pattern, text[:500]))

    def sums(self, number):
        """What the profile with this number, which has to be the next one, shows."""
        if number:
            self.chromium.key('n', 'n')
        title = self.profiles[number]
        if len(self.profiles) > 1:
            title += ' (%d/%d)' % (number + 1, len(self.profiles))
        text = self.wait_for('(?s)%s\n.*Symbol Name\n.' % re.escape(title))
        return {name: (float(value), unit) for value, unit, name in ROW.findall(text)}


def reported(trace, profile):
    """The sums of a profile's task, by ftd."""
    task = re.fullmatch(r'(.*)-(\d+)(?: on CPU (\d+))?', profile)
    only = ['--task', task[1], '--pid', task[2]] + (['--cpu', task[3]] if task[3] else [])
    said = subprocess.run([FTD, 'report', '--format', 'json', *only, trace], check=True,
                          capture_output=True).stdout
    return {f['function']: f['total_ns'] for f in json.loads(said)['functions']}


def differences(viewer, trace):
    for number, profile in enumerate(viewer.profiles):
        shown = viewer.sums(number)
        for name, want in reported(trace, profile).items():
            value, unit = shown.get(name, (-1, 'ns'))
            # Two digits behind the point are shown.
            if abs(value - want / UNITS[unit]) > 0.0051:
                yield '%s, %s: %s %s, not %d ns' % (profile, name, value, unit, want)


def main():
    program = next(filter(None, map(shutil.which, chromium.BROWSERS)), None)
    page, why = fetch(os.path.abspath(sys.argv[2])) if program else (None, 'no Chromium here')
    if not page:
        print('sums in speedscope: skipped %d, %s' % (len(TRACES), why))
        return 0
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        browser = chromium.Browser(program, os.path.join(work, 'home'))
        for trace in TRACES:
            path = os.path.join(BOARDS, trace)
            wrong = list(differences(Viewer(browser, page, work, path), path)) + browser.errors
            if wrong:
                failed += 1
                print('FAILED: %s' % trace, *wrong[:8], sep='\n    ')
        browser.close()
    print('sums in speedscope: %d passed, %d failed' % (len(TRACES) - failed, failed))
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
