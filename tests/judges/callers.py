#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""callers.py OBJDUMP VMLINUX FOLDED: are the calls in the stacks of "bootprof calls" calls that the
kernel's code has?

Who calls a function has a call of it, or of one that goes on there at its end, or calls what a
register or memory says. What is not in vmlinux is left out, and so are the entries of exceptions,
which interrupt anything. Prints what is wrong if that is more than a hundredth; the kernel has
some of its instructions changed when it boots.
"""
import bisect
import collections
import re
import subprocess
import sys

TARGET = re.compile(r"\b([0-9a-f]{8,16}) <([^>+]*)")
CONDITION = "(eq|ne|[chlv]s|cc|lo|mi|pl|vc|hi|ge|lt|gt|le)?"
CALL = re.compile(r"(bnd |notrack )?(call|blx?" + CONDITION + r"|blr|mov\s+lr, pc)\b")
JUMP = re.compile(r"(bnd |notrack )?(j[a-z]+|b\.?" + CONDITION + r"(\.[nw])?|br|cbn?z|tbn?z|"
                  r"bx" + CONDITION + r"\s+(?!lr)\w+|mov" + CONDITION + r"\s+pc, (?!lr)\w+)\b")
# These go where a register says, or where the kernel has them go later.
THROUGH = ("__x86_indirect", "__SCT__", "__SCK__")
ENTRY = re.compile(r"asm_|entry_|common_interrupt|irq_entries|spurious_entries|early_idt|vectors?|"
                   r"__(irq|dabt|pabt|und|fiq)_|el[01][ht]_|no_work_pending|ret_to_|ret_fast")


class Code:
    def __init__(self, objdump, vmlinux):
        self.at = collections.defaultdict(set)
        for line in run("nm", vmlinux):
            said = re.match(r"([0-9a-f]+) [tTwW] ([^$.][^.]*)", line)
            if said:
                self.at[said[2]].add(int(said[1], 16))
        self.starts = sorted(set().union(*self.at.values()))
        self.calls, self.jumps = collections.defaultdict(set), collections.defaultdict(set)
        for line in run(objdump, "-d", "--no-show-raw-insn", vmlinux):
            self.add(line)

    def start_of(self, address):
        at = bisect.bisect(self.starts, address)
        return self.starts[at - 1] if at else None

    def add(self, line):
        said = re.match(r"^ *([0-9a-f]+):\s+(.*)$", line)
        if not said:
            return
        kind = self.calls if CALL.match(said[2]) else self.jumps if JUMP.match(said[2]) else None
        if kind is None:
            return
        start, to = self.start_of(int(said[1], 16)), TARGET.search(said[2])
        target = int(to[1], 16) if to and "*" not in said[2] and not to[2].startswith(THROUGH) \
            else None
        if kind is self.calls or target is None or self.start_of(target) != start:
            kind[start].add(target)

    def reached(self, start):
        """By calls of it; None: by pointers, too"""
        seen, left = set(), list(self.calls[start])
        while left:
            to = left.pop()
            if to not in seen:
                seen.add(to)
                left += [] if to is None else self.jumps[self.start_of(to)]
        return seen


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def pairs_of(folded):
    pairs = collections.Counter()
    with open(folded) as file:
        for line in file:
            stack, count = line.rsplit(" ", 1)
            names = stack.split(";")
            for pair in zip(names, names[1:]):
                pairs[pair] += int(count)
    return pairs


def main():
    objdump, vmlinux, folded = sys.argv[1:]
    code, known, direct, wrong = Code(objdump, vmlinux), {}, 0, collections.Counter()
    for (caller, callee), count in pairs_of(folded).items():
        if caller not in code.at or callee not in code.at or ENTRY.match(callee):
            continue
        if caller not in known:
            known[caller] = set().union(*map(code.reached, code.at[caller]))
        if known[caller] & code.at[callee]:
            direct += count
        elif None not in known[caller]:
            wrong[caller, callee] += count
    print(direct, "calls, and not in the code:", sum(wrong.values()))
    for (caller, callee), count in wrong.most_common(20):
        print(count, caller, "calls", callee)
    return direct < 1000 or sum(wrong.values()) * 100 > direct


if __name__ == "__main__":
    sys.exit(main())
