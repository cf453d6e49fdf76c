# SPDX-License-Identifier: GPL-2.0
import unittest

import processes

ROW = {'thread': 'a pid=1 7-40', 'parent': 'short-29', 'program': '/bin/short', 'running_ns': '150000'}
LINE = '40 29 100000 a pid=1 7\n'


class Judge(unittest.TestCase):
    def wrong(self, **changes):
        return list(processes.judge([LINE], [dict(ROW, **changes)]))

    def test_good(self):
        self.assertEqual(self.wrong(), [])

    def test_missing(self):
        self.assertEqual(self.wrong(thread='a pid=1 7-41'), ['a pid=1 7-40 is missing'])

    def test_faults(self):
        for changes in ({'thread': 'short-40'}, {'parent': 'short-28'}, {'program': ''},
                        {'running_ns': '99999'}, {'running_ns': '600000'}):
            self.assertEqual(len(self.wrong(**changes)), 1, changes)


if __name__ == '__main__':
    unittest.main()
