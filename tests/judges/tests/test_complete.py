# SPDX-License-Identifier: GPL-2.0
import unittest

import complete

GRAPH = """\
 0)               |  before();
 0)               |  /* begin */
 0)   1.000 us    |  alpha();
 0)               |  beta() {
 0)   2.000 us    |    alpha(); /* = 0x0 */
 0)   3.000 us    |  } /* beta */
 0)               |  /* end */
 0)   1.000 us    |  alpha();""".split("\n")

FUNCTION = """\
     sh-1  [000] .....  1.000001: tracing_mark_write: begin
     sh-1  [000] .....  1.000002: alpha <-beta
     sh-1  [000] d.h1.  1.000003: beta <-do_it
     sh-1  [000] .....  1.000004: tracing_mark_write: end
     sh-1  [000] .....  1.000005: alpha <-beta""".split("\n")


class Complete(unittest.TestCase):
    def test_entries_of_function_graph(self):
        traced = complete.entered(complete.between_marks(GRAPH))
        self.assertEqual(traced, {"alpha": 2, "beta": 1})

    def test_entries_of_function(self):
        traced = complete.entered(complete.between_marks(FUNCTION))
        self.assertEqual(traced, {"alpha": 1, "beta": 1})

    def test_from_one_function_to_another(self):
        traced = complete.entered(complete.between_functions(GRAPH, "before()", "beta()"))
        self.assertEqual(traced, {"before": 1, "alpha": 1})

    def test_a_site_lies_in_its_function(self):
        counted = [("c0100000", 5), ("c0100020", 7)]
        sites = ["c0100008 alpha", "c0100020 beta", "c00fffff none"]
        self.assertEqual(complete.made_at_sites(counted, sites), {"alpha": 5, "beta": 7, "none": 0})

    def test_only_functions_with_a_site_count(self):
        counted = [("c0100000", 5), ("c0100020", 7)]
        self.assertEqual(complete.made_by_name(counted, {"c0100020": "beta"}), {"beta": 7})

    def test_names_of_one_function(self):
        self.assertEqual(complete.of_one_name({"a": 1, "b": 2, "c": 3}, {"b": "a"}), {"a": 3, "c": 3})

    def test_as_many(self):
        counter = complete.collections.Counter
        self.assertEqual(complete.differences(counter(a=2, b=1), counter(a=2, b=1)), ["calls 3 3"])

    def test_missing_and_too_many(self):
        counter = complete.collections.Counter
        self.assertEqual(complete.differences(counter(a=2, b=5), counter(a=2, b=4, c=1)),
                         ["b 5 4", "c 0 1", "calls 7 7"])
