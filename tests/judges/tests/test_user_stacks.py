# SPDX-License-Identifier: GPL-2.0
import unittest

import user_stacks

STATES = [{'id': 7, 'begin_ns': 100, 'time_ns': 50, 'state': 'running'},
          {'id': 7, 'begin_ns': 150, 'time_ns': 50, 'state': 'asleep'}]


class Judge(unittest.TestCase):
    def agree(self, *samples):
        report = {'states': STATES, 'stacks': {'samples': [[7, at, 1, 1, state, 1] for at, state in samples]}}
        return user_stacks.agreement(report)

    def test_agree(self):
        self.assertEqual(self.agree((100, 'running'), (149, 'runnable'), (150, 'waiting')),
                         {'runs': (2, 2), 'waits': (1, 1)})

    def test_shifted(self):
        self.assertEqual(self.agree((99, 'running'), (150, 'running'), (149, 'waiting'), (200, 'waiting')),
                         {'runs': (0, 2), 'waits': (0, 2)})

    def test_names(self):
        stacks = {'functions': [{'name': 'main'}, {'name': 'leaf'}], 'stacks': [[0, 0], [1, 1]]}
        self.assertEqual(user_stacks.names(stacks, 2), ['main', 'leaf'])

    def test_page(self):
        page = user_stacks.Report()
        page.feed('<p>{</p><script type="application/json" class="report">\n{"a": "\\u003c/b"}'
                  '</script>\n<script>}')
        self.assertEqual(page.text.strip(), '{"a": "\\u003c/b"}')


if __name__ == '__main__':
    unittest.main()
