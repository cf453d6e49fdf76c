# SPDX-License-Identifier: GPL-2.0
import tempfile
import unittest

import maps

MAP = [("c0100000", "T", "stext"), ("c0100000", "t", "_stext"), ("c0100040", "r", "a_table"),
       ("c0100100", "W", "init_static"), ("c0100200", "t", "init_static")]


class Maps(unittest.TestCase):
    def test_symbol_without_name_is_passed_over(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("c0100000 t \nc0100000 T stext\n")
            file.flush()
            self.assertEqual(maps.symbols(file.name), [("c0100000", "T", "stext")])

    def test_first_name_stands_for_others(self):
        self.assertEqual(maps.aliases(MAP)["_stext"], "stext")

    def test_name_of_two_stands_for_itself(self):
        self.assertEqual(maps.aliases(MAP)["init_static"], "init_static")
        twice = [("1", "t", "first"), ("1", "t", "second"), ("2", "t", "third"), ("2", "t", "second")]
        self.assertEqual(maps.aliases(twice)["second"], "second")

    def test_data_is_no_function(self):
        self.assertNotIn("a_table", maps.aliases(MAP))

    def test_address(self):
        self.assertEqual(maps.address_of(MAP, "_stext"), "c0100000")
        self.assertIsNone(maps.address_of(MAP, "none"))
