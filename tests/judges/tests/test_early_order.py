# SPDX-License-Identifier: GPL-2.0
import io
import unittest

from early_order import Comparison, Made, records

FUNCTIONS = {"c01": "start", "c02": "outer", "c03": "inner", "c04": "tick"}
HANDLER, INTERRUPT, IDLE = "c90", "c91", "c92"

# What is executed: outer() calls inner(), and ends
CALLS = ["0 c01 100", "0 c02 200", "0 c03 300", "0 c90 400", "0 c92 450", "0 c90 500"]

TRACE = """\
 0.000001 |   0)    <idle>-0    |               |  start() {
 0.000002 |   0)    <idle>-0    |               |    outer() {
 0.000003 |   0)    <idle>-0    |   0.100 us    |      inner();
 0.000005 |   0)    <idle>-0    |   3.000 us    |    } /* outer */
 0.000006 |   0)    <idle>-0    |               |    last() {""".split("\n")

# The interrupt comes between the first instruction of inner() and the tracer
LATE_CALLS = CALLS[:3] + ["0 c91 310", "0 c04 320", "0 c90 330"] + CALLS[3:]
LATE_TRACE = TRACE[:2] + [
    " 0.000003 |   0)    <idle>-0    |   0.010 us    |      tick();"] + TRACE[2:]


def judge(calls, trace):
    """What is said, and the lines of times"""
    times = io.StringIO()
    comparison = Comparison(Made(calls, FUNCTIONS, HANDLER, INTERRUPT, IDLE), times)
    for record in records(trace, "start", "last", {"second_name": "inner"}):
        comparison.compare(record)
    return comparison.said(), times.getvalue().split("\n")[:-1]


class EarlyOrder(unittest.TestCase):
    def test_same_order(self):
        self.assertEqual(judge(CALLS, TRACE)[0], ["calls 3 3 0", "returns 2 2 0"])

    def test_times(self):
        self.assertEqual(judge(CALLS, TRACE)[1], [
            "1 0 call 0.000001 - 100 0 0",
            "2 0 call 0.000002 - 200 0 0",
            "3 0 call 0.000003 - 300 0 0",
            "3 0 return - 0.100 400 0 0",
            "4 0 return 0.000005 3.000 500 1 0"])

    def test_another_name(self):
        trace = [line.replace("inner", "second_name") for line in TRACE]
        self.assertEqual(judge(CALLS, trace)[0], ["calls 3 3 0", "returns 2 2 0"])

    def test_one_is_missing(self):
        said = judge(CALLS, TRACE[:2] + TRACE[3:])[0]
        self.assertEqual(said, [
            "call 3 of 5, line 3 of the trace",
            "made:    start outer [inner] } } ",
            "traced:  start outer [}]   ",
            "calls 3 2 0", "returns 2 1 0"])

    def test_one_too_many(self):
        said = judge(CALLS, TRACE[:3] + TRACE[2:])[0]
        self.assertEqual(said[0], "call 5 of 5, line 4 of the trace")

    def test_the_end_is_missing(self):
        said = judge(CALLS, TRACE[:3])[0]
        self.assertEqual(said[0], "call 5 of 5, line 3 of the trace")

    def test_late_for_an_interrupt(self):
        said, times = judge(LATE_CALLS, LATE_TRACE)
        self.assertEqual(said, ["calls 4 4 1", "returns 3 3 0"])
        self.assertIn("4 0 call 0.000003 - 300 0 1", times)

    def test_late_without_an_interrupt(self):
        calls = [line for line in LATE_CALLS if INTERRUPT not in line]
        self.assertEqual(judge(calls, LATE_TRACE)[0][0], "call 3 of 7, line 3 of the trace")

    def test_late_and_lost(self):
        said = judge(LATE_CALLS, LATE_TRACE[:3] + LATE_TRACE[4:])[0]
        self.assertEqual(said[0][:5], "call ")
        self.assertIn("late:   inner", said)
