# SPDX-License-Identifier: GPL-2.0
import unittest

from thresholds import Comparison, lasted, traced

FUNCTIONS = {"c01": "outer", "c02": "inner", "c03": "irq", "c09": "mark"}
HANDLER, INTERRUPT, MARK = "c90", "c91", "c09"



def alone(lines):
    """The lines of a CPU that executes all"""
    return [line + " " + line.split()[2] for line in lines]


# In one piece of work outer() lasts 30 us, inner() in it 12 us.
CALLS = alone(["0 c09 1000", "0 c01 2000", "0 c02 10000", "0 c90 22000", "0 c90 32000",
               "0 <1 40000"])

TRACE = """\
 0.000001 |   0)               |  /* begin */
 0.000010 |   0) + 12.005 us   |    inner();
 0.000032 |   0) + 30.010 us   |  } /* outer */
 0.000040 |   0)               |  /* end */
 0.000050 |   0) + 30.010 us   |  outer();""".split("\n")


def judge(calls, trace, microseconds=10, cpus=1):
    made, = lasted(calls, FUNCTIONS, (HANDLER, INTERRUPT, MARK), [microseconds], "mark")
    return Comparison(made, traced(trace, microseconds, {"second": "inner"}, "mark")).said(cpus)


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
        calls = CALLS[:3] + alone(["0 c91 10100"]) + CALLS[3:]
        self.assertEqual(judge(calls, TRACE[:1] + TRACE[2:]), ["threshold 10 2 1 1 0 10"])
        trace = [line.replace("12.005", "11.005") for line in TRACE]
        self.assertEqual(judge(calls, trace), ["threshold 10 2 2 0 0 10"])

    def test_an_interrupt_at_the_return(self):
        calls = CALLS[:3] + alone(["0 c90 10200", "0 c91 10300", "0 c03 10400", "0 c90 21000"]) + \
            CALLS[4:]
        trace = TRACE[:1] + [" 0.000010 |   0) + 10.605 us   |      irq();",
                             " 0.000021 |   0) + 11.105 us   |    } /* inner */"] + TRACE[2:]
        self.assertEqual(judge(calls, trace), ["threshold 10 2 3 2 0 10"])
        trace = [line.replace("11.105 us   |    } /* inner", "11.105 us   |    } /* outer")
                 for line in trace]
        self.assertIn("CPU", judge(calls, trace)[0])

    def test_tasks_have_their_own_calls(self):
        calls = CALLS[:3] + alone(["0 <1 11000", "0 c02 11500", "0 c90 12000",
                                   "0 <2 21000"]) + CALLS[3:]
        self.assertEqual(judge(calls, TRACE), ["threshold 10 2 2 0 0 10"])

    def test_entered_before_the_begin(self):
        trace = [TRACE[0], " 0.000040 |   0) + 50.000 us   |  } /* before */"] + TRACE[1:]
        self.assertEqual(judge(CALLS, trace), ["threshold 10 2 2 0 0 10"])

    def test_a_call_ends_on_another_cpu(self):
        # The task goes from CPU 0 to CPU 1 in inner().
        calls = CALLS[:3] + ["0 <1 11000 11000", "1 c90 22000 500", "1 c90 32000 10500",
                             "1 <1 40000 18500"]
        trace = [line.replace("0)", "1)") for line in TRACE]
        self.assertEqual(judge(calls, trace, cpus=2), ["threshold 10 2 2 0 0 10"])
        self.assertEqual(judge(calls, TRACE, cpus=2)[0],
                         "threshold 10 CPU 0: call 1: lasted: nothing traced: inner 12005 ns")

    def test_late_for_another_cpu(self):
        # It may have executed its 5 us before the tracer read the clock.
        calls = CALLS[:3] + ["0 c90 22000 17000", "0 c90 32000 27000", "0 <1 40000 35000"]
        for us in ("12.005", "7.010"):
            trace = [line.replace("12.005", us) for line in TRACE]
            self.assertNotIn("CPU", judge(calls, trace)[0])
        self.assertNotIn("CPU", judge(calls, TRACE[:1] + TRACE[2:])[0])
        trace = [line.replace("12.005", "13.005") for line in TRACE]
        self.assertIn("traced: inner 13005 ns", judge(calls, trace)[0])

    def test_a_late_one_is_not_taken_for_the_next(self):
        # A late inner() that is too short to be in the trace, if it was not late
        calls = CALLS[:2] + ["0 c02 3000 3000", "0 c90 4000 4000"] + [
            "0 c02 24000 10000", "0 c90 36000 22000", "0 c90 46000 32000", "0 <1 54000 40000"]
        trace = [line.replace("30.010", "44.010").replace("000032", "000046")
                 .replace("000040", "000048") for line in TRACE]
        self.assertEqual(judge(calls, trace), ["threshold 10 2 2 1 0 10"])

    def test_returned_after_the_end(self):
        trace = TRACE[:3] + [" 0.000034 |   1) + 12.000 us   |  inner();"] + TRACE[3:]
        self.assertEqual(judge(CALLS, trace, cpus=2), ["threshold 10 2 2 0 0 10"])
