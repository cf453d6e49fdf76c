# SPDX-License-Identifier: GPL-2.0
import unittest

import boot_path


def row(begin, end, **more):
    return dict(more, begin_ns=begin, time_ns=end - begin)


class Judge(unittest.TestCase):
    def part(self, *path):
        return boot_path.judge({
            'regions': [row(0, 80, region='initcalls'), row(80, 100, region='user space')],
            'threads': [{'id': 3, 'thread': 'init-1'}, {'id': 4, 'thread': 'kworker-11'}],
            'states': [row(0, 40, id=3, state='running'), row(40, 60, id=3, state='asleep'),
                       row(60, 100, id=3, state='running'), row(0, 100, id=4, state='running')],
            'path': [row(begin, end, kind=kind, thread=thread) for begin, end, kind, thread in path]})

    def test_good(self):
        self.assertEqual(self.part((0, 40, 'work', 'init-1'), (40, 60, 'delay', 'kworker-11'),
                                   (60, 70, 'work', 'kworker-11'), (70, 80, 'delay', 'init-1'),
                                   (80, 100, 'delay', 'kworker-11')), 0)

    def test_astray(self):
        self.assertEqual(self.part((0, 50, 'delay', 'kworker-11'), (50, 100, 'work', 'init-1')), 40 / 60)
        self.assertEqual(self.part((0, 70, 'work', 'init-1'), (70, 100, 'RCU', 'kworker-11')), 10 / 60)

    def test_no_init(self):
        self.assertEqual(boot_path.judge({'regions': [], 'threads': [], 'states': [],
                                          'path': [row(0, 9, kind='work', thread='x-2')]}), 1)


if __name__ == '__main__':
    unittest.main()
