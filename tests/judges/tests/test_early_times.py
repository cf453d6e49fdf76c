# SPDX-License-Identifier: GPL-2.0
import unittest

from early_times import check

# LINE TASK KIND SECONDS MICROSECONDS INSTRUCTIONS IDLE LATE: as in a boot
SOUND = ["1 0 call 0.017000 - 1000000 0 0",
         "2 0 call 0.017002 - 1002100 0 0",
         "3 0 call 0.017004 - 1004000 0 0",
         "3 0 return - 1.504 1005500 0 0",
         "4 0 return 0.017006 3.910 1006000 0 0"]


def changed(number, column, value):
    """SOUND, with one column of one line another"""
    lines = [line.split() for line in SOUND]
    lines[number][column] = value
    return check(" ".join(words) for words in lines)


class EarlyTimes(unittest.TestCase):
    def test_sound(self):
        self.assertEqual(check(SOUND), ["stamps 4 0 0 0 100", "durations 2 0 0 0 0 10"])

    def test_a_stamp_too_far_ahead(self):
        self.assertEqual(changed(4, 3, "0.017009")[0],
                         "stamp: line 4: 16003000 ns ahead, after 15999900 to 16000000")

    def test_a_stamp_before_another(self):
        self.assertEqual(changed(4, 3, "0.017001")[:2], [
            "stamp: line 4: back from 0.017004 to 0.017001",
            "stamp: line 4: 3834 ns back"])

    def test_a_late_stamp_is_not_compared(self):
        said = changed(2, 7, "1")
        self.assertEqual(said, ["stamps 3 0 1 0 100", "durations 1 0 1 0 0 10"])

    def test_time_passes_when_idle(self):
        lines = SOUND[:4] + ["4 0 return 0.027006 10003.910 1006000 1 0"]
        self.assertEqual(check(lines), ["stamps 4 0 0 1 100", "durations 2 0 0 1 0 4"])

    def test_a_duration_too_long(self):
        self.assertEqual(changed(4, 4, "4.100")[0], "duration: line 4: 200 ns more than executed")

    def test_a_duration_too_short(self):
        self.assertEqual(changed(4, 4, "3.700")[0], "duration: line 4: -200 ns more than executed")

    def test_a_duration_in_coarse_units(self):
        self.assertEqual(changed(4, 4, "3.7")[-1], "durations 2 0 0 0 -200 4")

    def test_nothing_to_return_from(self):
        self.assertEqual(check(SOUND + ["9 7 return - 1.000 1006000 0 0"])[0],
                         "duration: line 9: nothing to return from")

    def test_tasks_have_their_own_calls(self):
        lines = SOUND[:2] + ["9 7 call - - 1003000 0 0"] + SOUND[2:]
        self.assertEqual(check(lines)[-1], "durations 2 0 0 0 0 10")

    def test_five_are_told(self):
        said = check(SOUND + ["9 7 return - 1.000 1006000 0 0"] * 9)
        self.assertEqual(len(said), 7)
        self.assertEqual(said[-1], "durations 2 9 0 0 0 10")
