# SPDX-License-Identifier: GPL-2.0
import unittest

from early_exempt import compare, known_ones, original

MAP = [("c0100000", "T", "start"), ("c0100010", "t", "hidden.constprop.0"),
       ("c0100020", "t", "bare"), ("c0100020", "t", "other_name")]
FUNCTIONS = {"c0100000": "start"}


def counts(*called):
    return [("c0100000", "10", "1", "start")] + [(address, "10", "1", "x") for address in called]


class EarlyExempt(unittest.TestCase):
    def test_a_reason_makes_it_known(self):
        self.assertEqual(known_ones(["# name why", "one notrace", "two", ""]), {"one"})

    def test_copies(self):
        self.assertEqual(original("f.constprop.0.isra.1"), "f")

    def test_all_known(self):
        said = compare({"hidden", "other_name"}, MAP, FUNCTIONS, counts("c0100010", "c0100020"))
        self.assertEqual(said, ["functions 1 2"])

    def test_no_reason(self):
        said = compare({"hidden"}, MAP, FUNCTIONS, counts("c0100020"))
        self.assertEqual(said, ["x: no call site, and no reason why", "functions 1 0"])

    def test_not_called(self):
        said = compare(set(), MAP, FUNCTIONS, [("c0100020", "0", "0", "bare")])
        self.assertEqual(said, ["functions 0 0"])

    def test_has_one_after_all(self):
        said = compare({"start"}, MAP, FUNCTIONS, counts())
        self.assertEqual(said[0], "start: known not to have a call site, but has one")

    def test_another_copy_has_none(self):
        listed = MAP + [("c0100030", "t", "start.part.0")]
        self.assertEqual(compare({"start"}, listed, FUNCTIONS, counts()), ["functions 1 0"])
