#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
The plain table, as one would write it in Python: calls, total and local time of
each function, for a trace with absolute time, CPU, task and duration columns.
"""
import sys


def main():
    functions = {}
    stacks = {}
    with open(sys.argv[1], encoding='ascii') as trace:
        for line in trace:
            if line[0] == '#':
                continue
            stack = stacks.setdefault(line[20:34], [])
            text = line[54:].strip()
            if text[-1] == '{':
                stack.append([text[:-4], 0.0])
                continue
            duration = float(line[39:50].partition(' ')[0])
            if text == '}':
                if not stack:
                    continue
                name, children = stack.pop()
            else:
                name, children = text[:-3], 0.0
            if stack:
                stack[-1][1] += duration
            f = functions.get(name)
            if f is None:
                functions[name] = [1, duration, duration - children]
            else:
                f[0] += 1
                f[1] += duration
                f[2] += duration - children
    for name, figures in functions.items():
        print(name, *figures)


main()
