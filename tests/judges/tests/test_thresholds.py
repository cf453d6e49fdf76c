# SPDX-License-Identifier: GPL-2.0
import unittest

from thresholds import Comparison, lasted, traced

FUNCTIONS = {"c01": "outer", "c02": "inner", "c09": "mark"}
HANDLER, INTERRUPT, MARK = "c90", "c91", "c09"

# In one piece of work outer() lasts 30 us, inner() in it 12 us.
CALLS = ["0 c09 1000", "0 c01 2000", "0 c02 10000", "0 c90 22000", "0 c90 32000", "0 <1 40000"]

TRACE = """\
 0.000001 |   0)               |  /* begin */
 0.000010 |   0) + 12.005 us   |    inner();
 0.000032 |   0) + 30.010 us   |  } /* outer */
 0.000040 |   0)               |  /* end */
 0.000050 |   0) + 30.010 us   |  outer();""".split("\n")


def judge(calls, trace, microseconds=10):
    made, = lasted(calls, FUNCTIONS, (HANDLER, INTERRUPT, MARK), [microseconds], "mark")
    return Comparison(made, traced(trace, microseconds, {"second": "inner"}, "mark")).said(1)


class Thresholds(unittest.TestCase):
    def test_same_calls(self):
        self.assertEqual(judge(CALLS, TRACE), ["threshold 10 2 2 0 0 10"])

    def test_another_name(self):
        trace = [line.replace("inner", "second") for line in TRACE]
        self.assertEqual(judge(CALLS, trace), ["threshold 10 2 2 0 0 10"])

    def test_a_shorter_one_is_not_asked_for(self):
        self.assertEqual(judge(CALLS, TRACE[:1] + TRACE[2:], 20), ["threshold 20 1 1 0 0 10"])

    def test_one_is_missing(self):
        self.assertEqual(judge(CALLS, TRACE[:1] + TRACE[2:]), [
            "threshold 10 CPU 0: call 1: lasted: inner 12000 ns traced: outer 30010 ns",
            "threshold 10 2 1 0 0 0"])

    def test_one_too_many(self):
        self.assertEqual(judge(CALLS, TRACE[:2] + TRACE[1:])[0],
                         "threshold 10 CPU 0: call 2: lasted: outer 30000 ns traced: inner 12005 ns")

    def test_another_duration(self):
        trace = [line.replace("12.005", "13.005") for line in TRACE]
        self.assertEqual(judge(CALLS, trace)[0],
                         "threshold 10 CPU 0: call 1: lasted: inner 12000 ns traced: inner 13005 ns")

    def test_as_long_as_the_threshold(self):
        # The tracer may have seen it as shorter.
        self.assertEqual(judge(CALLS, TRACE[:1] + TRACE[2:], 12), ["threshold 12 2 1 1 0 10"])

    def test_late_for_an_interrupt(self):
        calls = CALLS[:3] + ["0 c91 10100"] + CALLS[3:]
        self.assertEqual(judge(calls, TRACE[:1] + TRACE[2:]), ["threshold 10 2 1 1 0 10"])
        trace = [line.replace("12.005", "13.005") for line in TRACE]
        self.assertEqual(judge(calls, trace), ["threshold 10 2 2 0 0 10"])

    def test_tasks_have_their_own_calls(self):
        calls = CALLS[:3] + ["0 <1 11000", "0 c02 11500", "0 c90 12000", "0 <2 21000"] + CALLS[3:]
        self.assertEqual(judge(calls, TRACE), ["threshold 10 2 2 0 0 10"])

    def test_entered_before_the_begin(self):
        trace = [TRACE[0], " 0.000040 |   0) + 50.000 us   |  } /* before */"] + TRACE[1:]
        self.assertEqual(judge(CALLS, trace), ["threshold 10 2 2 0 0 10"])
