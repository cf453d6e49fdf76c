# SPDX-License-Identifier: GPL-2.0
import unittest
from unittest import mock

import sides


def row(function, **more):
    return {"function": function, "part": "traced", "calls": 1, "trace_calls": 1, "more_ns": 0, **more}


class Judge(unittest.TestCase):
    def test_calls(self):
        rows = [row(f"{i}_init") for i in range(201)]
        self.assertEqual(sides.calls({"functions": rows}, None), [])
        self.assertEqual(len(sides.calls({"functions": rows[1:]}, None)), 1)
        wrong = [row(f"{i}_init", calls=2) for i in range(11)]
        self.assertEqual(len(sides.calls({"functions": rows[11:] + wrong}, None)), 1)

    def whole(self, *times, end=1000):
        parts = [{"time_ns": time} for time in times]
        with mock.patch("profile.Profile", return_value=mock.Mock(end=(end, "address"))):
            return sides.whole({"parts": parts}, "path")

    def test_whole(self):
        self.assertEqual(self.whole(400, 600, 1000), [])
        self.assertEqual(len(self.whole(400, 599, 1000)), 1)
        self.assertEqual(len(self.whole(400, 600, 1000, end=1100)), 1)

    def test_unseen(self):
        names = ("strlen", "memset", "return_to_handler")
        rows = [row(name, part="not in trace") for name in names]
        self.assertEqual(sides.unseen({"functions": rows}, None), [])
        self.assertEqual(len(sides.unseen({"functions": rows[1:]}, None)), 1)
        self.assertEqual(len(sides.unseen({"functions": [*rows[1:], row("strlen")]}, None)), 1)

    def test_tracer(self):
        others = [row(str(i), more_ns=i) for i in range(9)]
        costly = [row("return_to_handler", more_ns=50), row("ftrace_caller_direct", more_ns=60)]
        self.assertEqual(sides.tracer({"functions": others + costly}, None), [])
        self.assertEqual(len(sides.tracer({"functions": others + costly[1:]}, None)), 1)

    def module(self, *more, **changes):
        name = "simple_thread_func [trace_events_sample]"
        return sides.module({"functions": [row(name, **changes), *more]}, None)

    def test_module(self):
        self.assertEqual(self.module(), [])
        self.assertEqual(self.module(calls=2), [])
        for changes in ({"calls": 3}, {"trace_calls": 2}, {"calls": 0}):
            self.assertEqual(len(self.module(**changes)), 1, changes)
        self.assertEqual(len(self.module(row("strlen"))), 1)


if __name__ == "__main__":
    unittest.main()
