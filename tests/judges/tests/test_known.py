# SPDX-License-Identifier: GPL-2.0
import os
import tempfile
import unittest

import known

TRUTH = {"start": 100, "outer": 600, "inner": 300}


class Judge(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)

    def file(self, text):
        path = os.path.join(self.directory.name, str(len(os.listdir(self.directory.name))))
        with open(path, "w") as file:
            file.write(text)
        return path

    def table(self, head, *rows):
        return self.file("\n".join([head, *rows]) + "\n")

    def truth(self):
        return self.file("00000064 A truth_start\n00000258 A truth_outer\n0000012c A truth_inner\n"
                         "00008000 T outer\n")

    def test_truth(self):
        self.assertEqual(known.truth_of(self.truth()), TRUTH)

    def test_counts(self):
        head, rows = "realm,symbol,instructions", ["early,start,100", "kernel,outer,600"]
        good = self.table(head, *rows, "kernel,inner [x],300")
        self.assertEqual(known.counts(TRUTH, good), [])
        for bad in ([*rows, "kernel,inner,301"], rows, [*rows, "kernel,inner,300", "user,other,1"]):
            self.assertEqual(len(known.counts(TRUTH, self.table(head, *bad))), 1, bad)

    def shares(self, **changes):
        rows = {"start": "10,8,12", "outer": "60,55,65", "inner": "30,25,35", **changes}
        rows = [f"kernel,{name},{row}" for name, row in rows.items()]
        return known.shares(TRUTH, self.table("realm,symbol,samples,low_percent,high_percent", *rows))

    def test_shares(self):
        self.assertEqual(self.shares(), [])
        self.assertEqual(len(self.shares(outer="60,61,65")), 1)
        self.assertEqual(len(self.shares(other="1,0,1")), 1)

    def test_process(self):
        whole = self.table("realm,symbol,samples,time_ns",
                           "kernel,outer,500,500", "user,user_work,500,500")
        self.assertEqual(known.process("250", whole, whole), [])
        self.assertEqual(len(known.process("300", whole, whole)), 1)

    def test_processes(self):
        head, rows = "process,low_percent,high_percent", ["long,60,70", "short,30,40"]
        table = self.table(head, *rows)
        self.assertEqual(known.processes("200", "100", table), [])
        self.assertEqual(len(known.processes("100", "200", table)), 2)
        table = self.table(head, *rows, "other,0,1")
        self.assertEqual(len(known.processes("200", "100", table)), 1)

    def test_ends(self):
        self.assertEqual(known.ends(TRUTH, self.file("end 1000 exit\n")), [])
        for bad in ("end 999 exit\n", "end 1000 time\n", ""):
            self.assertEqual(len(known.ends(TRUTH, self.file(bad))), 1, bad)

    def test_once(self):
        def wrong(*samples):
            return known.once(self.table("samples", *samples))
        self.assertEqual(wrong("0", "3", "4", "0"), [])
        for bad in (("0", "0"), ("1", "0", "1")):
            self.assertEqual(len(wrong(*bad)), 1, bad)

    def test_order(self):
        def wrong(*rows):
            head = "early_percent,kernel_percent,module_percent,user_percent"
            return known.order(self.table(head, *rows))
        self.assertEqual(wrong("100,0,0,0", "0,100,0,0", "0,50,50,0", "0,50,0,50"), [])
        for bad in (("50,50,0,0", "0,50,50,0", "0,0,0,100"),
                    ("100,0,0,0", "0,100,0,0", "0,0,0,100", "0,0,100,0"),
                    ("100,0,0,0", "0,0,100,0", "0,100,0,0", "0,0,0,100"),
                    ("100,0,0,0", "0,100,0,0")):
            self.assertEqual(len(wrong(*bad)), 1, bad)

    def test_changes(self):
        def wrong(*rows):
            return known.changes("outer", "5", self.table("symbol,time_change_ns", *rows))
        self.assertEqual(wrong("outer,5", "inner,0"), [])
        for bad in (("outer,6",), ("outer,5", "inner,1"), ()):
            self.assertEqual(len(wrong(*bad)), 1, bad)

    def folded(self, change=lambda stacks: stacks):
        interrupt = ";vector_irq;handle_irq;irq_work"
        stacks = sorted(known.expected_stacks())
        stacks += [stack + interrupt for stack in stacks[:4]]
        return known.stacks(self.file("".join(f"{stack} 1\n" for stack in change(stacks))))

    def test_stacks(self):
        self.assertEqual(self.folded(), [])
        self.assertEqual(len(self.folded(lambda stacks: stacks[1:])), 1)
        self.assertEqual(len(self.folded(lambda stacks: [*stacks, "_start;main"])), 1)
        self.assertEqual(len(self.folded(lambda stacks: stacks[:-1])), 1)

    def balloon(self, after):
        table = self.table("boot_ns,low_percent,high_percent,rank,elsewhere_ns",
                           "1000,55,65,1,400", after)
        return known.balloon("1000", self.truth(), "outer", table)

    def test_balloon(self):
        self.assertEqual(self.balloon("2000,75,85,1,410"), [])
        for bad in ("2001,75,85,1,400", "2000,81,85,1,400", "2000,75,85,2,400", "2000,75,85,1,600"):
            self.assertEqual(len(self.balloon(bad)), 1, bad)

    def test_deflate(self):
        def wrong(*rows):
            return known.deflate(self.truth(), "outer", self.table("without_ns", *rows))
        self.assertEqual(wrong("400", "400"), [])
        self.assertEqual(len(wrong("400", "401")), 1)


if __name__ == "__main__":
    unittest.main()
