# SPDX-License-Identifier: GPL-2.0
"""
What tests in a browser share: Chromium without a window, whose mouse and keyboard are
driven through its debugging protocol, on a pipe. Without Chromium the tests are skipped,
which the last line says.
"""
import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

FTD = os.path.abspath(sys.argv[1])
BROWSERS = 'chromium', 'chromium-browser', 'google-chrome'

HEAD = '''# tracer: function_graph
#
#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS
#      |          |     |    |           |   |                     |   |   |   |
'''

TESTS = []


def test(function):
    TESTS.append(function)
    return function


class Browser:
    """Chromium, spoken to through a pipe in its debugging protocol."""

    def __init__(self, program, home):
        to_read, self.to = os.pipe()
        self.come, from_write = os.pipe()
        arguments = [program, '--headless', '--no-sandbox', '--disable-gpu',
                     '--disable-dev-shm-usage', '--no-first-run',
                     '--remote-debugging-pipe', '--user-data-dir=' + home,
                     '--window-size=1240,800', 'about:blank']
        # It wants these to be 3 and 4, whatever they are here.
        self.process = subprocess.Popen(
            ['sh', '-c', 'exec "$@" 3<&%d 4>&%d' % (to_read, from_write), 'sh', *arguments],
            pass_fds=(to_read, from_write), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(from_write)
        self.rest = b''
        self.number = 0
        self.session = None
        self.errors = []
        page = self.ask('Target.getTargets')['targetInfos']
        page = [t for t in page if t['type'] == 'page'][0]['targetId']
        self.session = self.ask('Target.attachToTarget', targetId=page,
                                flatten=True)['sessionId']
        for domain in 'Page', 'Runtime', 'Log', 'Network':
            self.ask(domain + '.enable')

    def receive(self):
        while b'\0' not in self.rest:
            data = os.read(self.come, 1 << 16)
            if not data:
                raise EOFError('the browser has ended')
            self.rest += data
        message, self.rest = self.rest.split(b'\0', 1)
        return json.loads(message)

    def notice(self, message):
        """What nobody asked for: errors, and requests to the network."""
        kind, what = message.get('method'), message.get('params', {})
        if kind == 'Runtime.exceptionThrown':
            self.errors.append(what['exceptionDetails']['text'])
        elif kind == 'Page.javascriptDialogOpening':
            self.errors.append('dialog: ' + what['message'])
            self.ask('Page.handleJavaScriptDialog', accept=True)
        elif kind == 'Network.requestWillBeSent':
            url = what['request']['url']
            if not url.startswith(('file:', 'about:', 'data:')):
                self.errors.append('request: ' + url)
        elif kind == 'Log.entryAdded' and what['entry']['level'] == 'error':
            self.errors.append(what['entry']['text'])
        return message

    def ask(self, method, **params):
        self.number += 1
        number = self.number
        request = {'id': number, 'method': method, 'params': params}
        if self.session:
            request['sessionId'] = self.session
        os.write(self.to, json.dumps(request).encode() + b'\0')
        while True:
            message = self.receive()
            if message.get('id') == number:
                if 'error' in message:
                    raise RuntimeError(method + ': ' + str(message['error']))
                return message['result']
            self.notice(message)

    def run(self, script):
        result = self.ask('Runtime.evaluate', expression=script, returnByValue=True,
                          awaitPromise=True)
        if 'exceptionDetails' in result:
            raise RuntimeError(str(result['exceptionDetails']))
        return result['result'].get('value')

    def open(self, path, dark=False):
        self.errors = []
        self.ask('Emulation.setEmulatedMedia', features=[
            {'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'}])
        self.ask('Page.navigate', url='file://' + path)
        for _ in range(200):
            if self.run('document.readyState') == 'complete' and \
               self.run('location.href').startswith('file:'):
                return
            time.sleep(0.05)
        raise TimeoutError(path)

    def resize(self, width, height):
        """The page has been told, and has drawn itself anew, when this returns."""
        self.ask('Emulation.setDeviceMetricsOverride', width=width, height=height,
                 deviceScaleFactor=1, mobile=False)
        self.run('''new Promise((drawn) => {
            const look = () => innerWidth === %d ?
                requestAnimationFrame(() => requestAnimationFrame(drawn)) :
                requestAnimationFrame(look);
            look();
        }).then(() => 0)''' % width)

    def mouse(self, kind, x, y, **more):
        self.ask('Input.dispatchMouseEvent', type=kind, x=x, y=y, **more)

    def click(self, x, y):
        for kind in 'mouseMoved', 'mousePressed', 'mouseReleased':
            self.mouse(kind, x, y, button='left', clickCount=1)

    def key(self, name, text=None):
        more = {'text': text} if text else {}
        self.ask('Input.dispatchKeyEvent', type='keyDown', key=name, **more)
        self.ask('Input.dispatchKeyEvent', type='keyUp', key=name)

    def type(self, text):
        for letter in text:
            self.key(letter, letter)

    def close(self):
        self.session = None
        try:
            self.ask('Browser.close')
        except (EOFError, OSError):
            pass
        self.process.wait()


def run_tests(what, page):
    """Each test gets page() with the browser, and a directory for files."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not program:
        print('%s: skipped %d, no Chromium here' % (what, len(TESTS)))
        return 0
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        browser = Browser(program, os.path.join(work, 'home'))
        for function in TESTS:
            try:
                make = functools.partial(page, browser, work)
                make.browser = browser
                function(make)
                assert not browser.errors, browser.errors
            except (AssertionError, RuntimeError, TimeoutError, IndexError) as error:
                failed += 1
                line = error.__traceback__
                while line.tb_next and line.tb_next.tb_frame.f_code.co_filename in (
                        __file__, function.__code__.co_filename):
                    line = line.tb_next
                print('FAILED: %s, line %d: %r' % (function.__name__, line.tb_lineno, error))
            browser.ask('Emulation.clearDeviceMetricsOverride')
        browser.close()
    print('%s: %d passed, %d failed' % (what, len(TESTS) - failed, failed))
    return failed > 0
