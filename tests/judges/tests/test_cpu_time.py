# SPDX-License-Identifier: GPL-2.0
import unittest

import cpu_time

STACKS = ['(no task);stext 999\n', '(no task);start_kernel 30000\n',
          'swapper/0--1;start_kernel;rest_init 10000\n',
          'swapper/0-1;kernel_init;a_init 10000\n', 'init-1;kernel_init;a_init;b 5000\n']
THREADS = [{'thread': 'swapper/0', 'running_ns': '4000000'},
           {'thread': 'init-1', 'running_ns': '1500000'},
           {'thread': 'short-2', 'running_ns': '999999'}]
ROUTINES = [{'kind': 'initcall', 'name': 'a_init', 'running_ns': '1510000'},
            {'kind': 'console', 'name': 'by b', 'running_ns': '9000000'}]


class Judge(unittest.TestCase):
    def wrong(self, threads=THREADS, routines=ROUTINES, tail_callers=()):
        found = cpu_time.judge(STACKS, 100, threads, routines, tail_callers)
        return [text for right, text in found if not right]

    def test_good(self):
        self.assertEqual(self.wrong(), [])

    def test_thread(self):
        for running in ('1484000', '1516000'):
            self.assertEqual(len(self.wrong([dict(THREADS[1], running_ns=running)])), 1)
        self.assertEqual(len(self.wrong([dict(THREADS[0], running_ns='4099900')])), 1)
        self.assertEqual(len(self.wrong([dict(THREADS[1], thread='init-3')])), 1)

    def test_routine(self):
        late = [dict(ROUTINES[0], running_ns='1516000')]
        self.assertEqual(self.wrong(routines=late),
                         ['initcall a_init: 1516000 ns, from outside 1500000'])
        self.assertEqual(self.wrong(routines=late, tail_callers=['a_init']), [])


if __name__ == '__main__':
    unittest.main()
