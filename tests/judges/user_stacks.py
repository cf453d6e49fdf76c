#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Does a page of "ftd boot --html --stacks" say of processes what its trace says?

    user_stacks.py PAGE PROCESS

It has stacks of PROCESS, which waits for a child. At the time of each sample the trace has the
thread that was sampled: it has or wants a CPU if drspin says that it runs, and sleeps if drspin
says that it waits. If the two clocks were related wrongly, both would be wrong of a boot's
short processes.
"""
import bisect
import collections
import html.parser
import json
import sys

# Whoever is sampled may be woken, or fall asleep, while drspin looks at it.
LEAST = 0.9


class Report(html.parser.HTMLParser):
    """The report that a page is drawn from."""

    text = ''
    inside = False

    def handle_starttag(self, tag, attrs):
        self.inside = tag == 'script' and ('class', 'report') in attrs

    def handle_data(self, data):
        if self.inside:
            self.text += data


def names(stacks, number):
    found = []
    while number:
        number, function = stacks['stacks'][number - 1]
        found.append(stacks['functions'][function]['name'])
    return found[::-1]


def state_at(states, time):
    """What a thread did then; None: it was not there."""
    at = bisect.bisect_right(states, time, key=lambda s: s['begin_ns']) - 1
    if at < 0 or states[at]['begin_ns'] + states[at]['time_ns'] <= time:
        return None
    return states[at]['state']


def agreement(report):
    """Of the samples that drspin says run, and of those that wait: how many agree, of how many."""
    states = collections.defaultdict(list)
    for state in report['states']:
        states[state['id']].append(state)
    agree, all_of_them = collections.Counter(), collections.Counter()
    for thread, begin, _, _, state, _ in report['stacks']['samples']:
        kind = 'waits' if state == 'waiting' else 'runs'
        all_of_them[kind] += 1
        seen = state_at(states[thread], begin)
        agree[kind] += seen in (('asleep', 'blocked') if kind == 'waits' else ('running', 'ready'))
    return {kind: (agree[kind], all_of_them[kind]) for kind in all_of_them}


def main():
    page = Report()
    with open(sys.argv[1], encoding='utf-8') as file:
        page.feed(file.read())
    report = json.loads(page.text)
    stacks = report['stacks']
    threads = {t['id']: t['thread'] for t in report['threads']}
    shown = collections.Counter()
    for thread, _, _, count, _, stack in stacks['samples']:
        if threads[thread].rsplit('-', 1)[0] == sys.argv[2]:
            shown[' < '.join(reversed(names(stacks, stack)))] += count
    print(*shown.most_common(3), sep='\n')
    found = agreement(report)
    print('agree:', found, 'marks:', stacks['marks'], 'spread:', stacks['spread_ns'])
    waits = any('wait4' in stack and stack.count(' < ') > 2 for stack in shown)
    return not waits or len(found) < 2 or any(one < LEAST * of for one, of in found.values())


if __name__ == '__main__':
    sys.exit(main())
