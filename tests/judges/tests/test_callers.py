# SPDX-License-Identifier: GPL-2.0
import unittest
from unittest import mock

import callers

SYMBOLS = """c0001000 T outer
c0001100 t inner
c0001200 t tail
c0001300 t pointed
c0001400 t other
c0001500 d data""".splitlines()

CODE = """c0001004:\tbl\tc0001100 <inner>
c0001008:\tbne\tc0001004 <outer+0x4>
c0001104:\tb\tc0001200 <tail>
c0001204:\tbx\tlr
c0001304:\tblx\tr3""".splitlines()


class Judge(unittest.TestCase):
    def setUp(self):
        with mock.patch("callers.run", side_effect=[SYMBOLS, CODE]):
            self.code = callers.Code("objdump", "vmlinux")

    def reached(self, name):
        return {to for start in self.code.at[name] for to in self.code.reached(start)}

    def test_symbols(self):
        self.assertEqual(self.code.starts, [0xc0001000, 0xc0001100, 0xc0001200, 0xc0001300, 0xc0001400])

    def test_call_and_tail_call(self):
        self.assertEqual(self.reached("outer"), {0xc0001100, 0xc0001200})

    def test_no_call(self):
        self.assertEqual(self.reached("inner"), set())
        self.assertEqual(self.reached("tail"), set())

    def test_pointer(self):
        self.assertEqual(self.reached("pointed"), {None})

    def judge(self, *lines):
        pairs = mock.mock_open(read_data="".join(line + "\n" for line in lines))
        with mock.patch("sys.argv", ["callers.py", "objdump", "vmlinux", "folded"]), \
                mock.patch("callers.Code", return_value=self.code), \
                mock.patch("builtins.open", pairs), mock.patch("builtins.print"):
            return callers.main()

    def test_stacks(self):
        self.assertFalse(self.judge("outer;inner 2000", "pointed;other 900", "outer;__irq_svc 900"))
        self.assertFalse(self.judge("outer;tail 2000", "outer;other 20", "outer;unknown 900"))
        self.assertTrue(self.judge("outer;inner 2000", "outer;other 21"))
        self.assertTrue(self.judge("outer;inner 999"))


if __name__ == "__main__":
    unittest.main()
