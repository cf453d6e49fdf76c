#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""damage.py RAM WHAT: damages the ring buffer in a board's memory

RAM is a file with what a boot has left in it. WHAT is "depth", "pid" or "type" for
one record that has that wrong, or a number, from which everything else comes.
"""
import mmap
import random
import struct
import sys

PAGE = 4096
META = struct.Struct("<IIIIIIIII")
MAGIC = 0xBADFEED
PADDING, EXTEND, STAMP = 29, 30, 31
BPRINT, GRAPH_ENT = 6, 11


def u32(ram, at, *value):
    if value:
        ram[at:at + 4] = struct.pack("<I", value[0] & 0xFFFFFFFF)
    return struct.unpack_from("<I", ram, at)[0]


class Buffer:
    """One CPU's: where its meta data, sub-buffers, events and records are"""

    def __init__(self, ram, meta):
        self.meta = meta
        self.count = META.unpack_from(ram, meta)[8]
        end = meta + META.size + 4 * self.count
        first = (end + PAGE - 1) // PAGE * PAGE
        self.pages = [first + PAGE * i for i in range(self.count)]
        self.events = []        # (where, type_len, length)
        self.records = []       # (where, size, type)
        for page in self.pages:
            self.read(ram, page)

    def read(self, ram, page):
        # As on ARM: 8 bytes time stamp, 4 bytes commit index
        at, end = page + 12, page + 12 + u32(ram, page + 8)
        while end <= page + PAGE and at + 8 <= end:
            type_len = u32(ram, at) & 31
            own = u32(ram, at + 4)
            data = at + 4
            if type_len in (EXTEND, STAMP):
                length = 8
            elif type_len == PADDING:
                length = 4 + own
            elif type_len:
                length = 4 + 4 * type_len
            else:
                length, data = 4 + own, at + 8
            if length < 8 or at + length > end:
                return
            self.events.append((at, type_len, length))
            if type_len < PADDING and at + length - data >= 8:
                kind = struct.unpack_from("<H", ram, data)[0]
                self.records.append((data, at + length - data, kind))
            at += length


def buffers(ram):
    at = ram.find(struct.pack("<II", MAGIC, META.size))
    while at >= 0:
        meta = META.unpack_from(ram, at)
        if at % 4 == 0 and meta[7] == PAGE and 1 < meta[8] < 100000:
            yield Buffer(ram, at)
        at = ram.find(struct.pack("<II", MAGIC, META.size), at + 4)


def fixed(ram, what, records):
    """Every tenth record of those that are meant"""
    for at, _, kind in [r for r in records if r[2] == GRAPH_ENT][::10]:
        if what == "depth":
            u32(ram, at + 12, 1 << 29)
        elif what == "pid":
            u32(ram, at + 4, -1)
        elif what == "type":
            ram[at:at + 2] = struct.pack("<H", BPRINT)
        else:
            sys.exit(f"damage.py: what is {what}?")


SOME = [0, 1, 2, 3, 4, 7, 8, 0x7F, 0xFF, 0xFFF, 0x1000, 0x7FFF, 0xFFFF, 0x10000,
        1 << 30, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 0xC0008000, 0xF0800000]


def number(dice):
    return dice.choice(SOME) if dice.random() < 0.6 else dice.getrandbits(32)


def damage_record(ram, dice, buffer):
    at, size, _ = dice.choice(buffer.records)
    way = dice.randrange(6)
    if way == 0:
        ram[at:at + 2] = struct.pack("<H", dice.choice([dice.randrange(24),
                                     dice.randrange(600), dice.getrandbits(16)]))
    elif way == 1:
        u32(ram, at + 4, number(dice))
    elif way == 2:
        u32(ram, at + dice.randrange(8, max(size, 9) + 3) // 4 * 4, number(dice))
    elif way == 3:
        for i in range(8, size):
            ram[at + i] = dice.choice([0xFF, 0x41])
    elif way == 4:
        ram[at:at + size] = dice.randbytes(size)
    else:
        ram[at + dice.randrange(size)] ^= 1 << dice.randrange(8)


def damage_event(ram, dice, buffer):
    """Its length or kind"""
    at, _, length = dice.choice(buffer.events)
    way = dice.randrange(4)
    if way == 0:
        u32(ram, at, u32(ram, at) & ~31 | dice.randrange(32))
    elif way == 1:
        # Of the same length, with that in a word of its own, or as padding
        u32(ram, at, u32(ram, at) & ~31 | dice.choice([0, PADDING]))
        u32(ram, at + 4, length - 4)
    elif way == 2:
        u32(ram, at, u32(ram, at) & ~31)
        u32(ram, at + 4, number(dice))
    elif length == 16:
        # Times, with nothing that they belong to
        for i in range(0, length, 8):
            u32(ram, at + i, number(dice) & ~31 | dice.choice([EXTEND, STAMP]))
    else:
        u32(ram, at, number(dice) & ~31 | u32(ram, at) & 31)


def damage_page(ram, dice, buffer):
    page = dice.choice(buffer.pages)
    way = dice.randrange(5)
    if way == 0:
        u32(ram, page + 8, number(dice))
    elif way == 1:
        u32(ram, page + 8, dice.randrange(PAGE - 24, PAGE + 8))
    elif way == 2:
        u32(ram, page + dice.choice([0, 4]), number(dice))
    elif way == 3:
        for page in buffer.pages[dice.randrange(buffer.count):][:4]:
            u32(ram, page + 8, 0)
    else:
        ram[page:page + PAGE] = dice.randbytes(PAGE)


def damage_meta(ram, dice, buffer):
    way = dice.randrange(4)
    if way == 0:
        u32(ram, buffer.meta + 4 * dice.randrange(9), number(dice))
    elif way == 1:
        # The head or commit page, on another page or in one
        first = META.unpack_from(ram, buffer.meta)[4]
        u32(ram, buffer.meta + dice.choice([20, 24]), first +
            dice.choice([1, PAGE, PAGE // 2]) * dice.randrange(buffer.count))
    else:
        order = buffer.meta + META.size
        one, other = (order + 4 * dice.randrange(buffer.count) for _ in range(2))
        value = u32(ram, one)
        u32(ram, one, u32(ram, other))
        if way == 2:
            u32(ram, other, value)


def seeded(ram, seed, found):
    dice = random.Random(seed)
    # What is wrong with a page or more costs all that the CPU has: do not each time
    ways = [damage_record] if seed % 2 else [damage_record, damage_event,
                                             damage_page, damage_meta]
    for _ in range(dice.choice([1, 3, 30, 300] if seed % 2 else [1, 2, 4])):
        dice.choice(ways)(ram, dice, dice.choice(found))


def main():
    _, path, what = sys.argv
    with open(path, "r+b") as file, mmap.mmap(file.fileno(), 0) as ram:
        found = [b for b in buffers(ram) if b.records]
        if not found:
            sys.exit("damage.py: there are no records")
        if what.isdigit():
            seeded(ram, int(what), found)
        else:
            fixed(ram, what, [r for b in found for r in b.records])


main()
