# SPDX-License-Identifier: GPL-2.0
import contextlib
import gzip
import io
import os
import tempfile
import unittest
from unittest import mock

import profile


def number(value):
    data = bytearray()
    while value > 127:
        data.append(value & 127 | 128)
        value >>= 7
    return bytes(data) + bytes([value])


def signed(value):
    return number(value << 1 if value >= 0 else -value * 2 - 1)


def text(value):
    return number(len(value)) + value.encode()


# A page; two runs, of 2 instructions in 8 bytes and 1 in 4, which are executed 3 times and once;
# two samples, of the kernel and of the page; a wait; a task
RECORDS = [b"P", number(0x8000), b"B", signed(0x1000), number(0), number(2), number(8),
           b"B", signed(0x10), number(0), number(1), number(4),
           b"X", number(5), number(1), number(3), number(1), number(1), number(0),
           b"S", number(0), signed(100), signed(0x1004), number(0), number(1),
           b"S", number(1), signed(50), signed(-4), number(1), number(0),
           b"I", number(0), signed(10), number(40),
           b"T", number(0), signed(7), signed(-1), text("init"),
           b"M", number(0), signed(-160), b"E", signed(300), text("exit"), b"Z"]


class Judge(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.TemporaryDirectory()
        self.addCleanup(self.directory.cleanup)
        self.profile = os.path.join(self.directory.name, "profile")
        with gzip.open(self.profile, "wb") as file:
            file.write(b"bootprof 1\n\n" + b"".join(RECORDS))

    def file(self, content):
        path = os.path.join(self.directory.name, str(len(os.listdir(self.directory.name))))
        with open(path, "w") as file:
            file.write(content)
        return path

    def said(self, command, *arguments):
        with contextlib.redirect_stdout(io.StringIO()) as said:
            command(self.profile, *arguments)
        return said.getvalue().splitlines()

    def test_show(self):
        self.assertEqual(self.said(profile.show), [
            "end 300 exit", "mapped 0", "waited 40", "samples 2", "cpus 2", "task 7 -1 init"])

    def test_samples(self):
        self.assertEqual(profile.Profile(self.profile).samples,
                         [(100, 0x1004, 0, 1), (150, 0x1000, 1, 0)])

    def exact(self, first, second):
        return self.said(profile.exact, self.file(f"1000 {first} 1 first\n1010 {second} 1 second\n"))

    def test_exact(self):
        self.assertEqual(self.exact(6, 1), [])
        self.assertEqual(self.exact(6, 2), ["second 2 1"])

    def kernel(self, report):
        symbols = self.file("00001000 T first\n00001010 t second\n00002000 B _end\n")
        return self.said(profile.kernel, symbols, self.file("symbol,samples\n" + report))

    def test_kernel(self):
        self.assertEqual(self.kernel("first,1\n?,9\n"), [])
        self.assertEqual(sorted(self.kernel("second,1\n")),
                         ["first 1 sampled, 0 reported", "second 0 sampled, 1 reported"])

    def module(self, *report):
        symbols = self.file("1000 t first [m]\n1010 t second [m]\n")
        with mock.patch("profile.sizes_of", return_value={"first": 8, "second": 4}):
            return self.said(profile.module, symbols, "module",
                             self.file("\n".join(["symbol,instructions", *report])))

    def test_module(self):
        begin = "trace_event_init [m],5"
        self.assertEqual(self.module(begin, "first [m],6", "second [m],1", "other [n],9"), [])
        self.assertEqual(self.module(begin, "first [m],7", "second [m],1"),
                         ["first [m] 6 counted 7 reported"])
        self.assertEqual(self.module("first [m],6", "second [m],1"), ["its beginning was not reported"])
        self.assertEqual(self.module(begin, "first [m],6"), ["of 7 not reported: {'second [m]': 1}"])


if __name__ == "__main__":
    unittest.main()
