#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
speedscope.py JSON: is a report of truth.c one that speedscope reads, with truth's shares?

https://www.speedscope.app/file-format-schema.json
"""
import json
import sys


def share(profile, names, function):
    inside = sum(weight for stack, weight in zip(profile["samples"], profile["weights"])
                 if function in [names[frame] for frame in stack])
    return inside / sum(profile["weights"])


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        scope = json.load(file)
    assert scope["$schema"] == "https://www.speedscope.app/file-format-schema.json"
    names = [frame["name"] for frame in scope["shared"]["frames"]]
    profiles = {profile["name"].split(",")[0]: profile for profile in scope["profiles"]}
    for profile in scope["profiles"]:
        assert profile["type"] == "sampled" and profile["unit"] == "nanoseconds"
        assert len(profile["samples"]) == len(profile["weights"])
        assert profile["startValue"] == 0 and profile["endValue"] == sum(profile["weights"])
        assert all(0 <= frame < len(names) for stack in profile["samples"] for frame in stack)
    # One after the other, in turns: 30 ms and 10 ms
    sleeper = profiles["sleeper"]
    assert 0.6 < share(sleeper, names, "sleep_long") < 0.9, share(sleeper, names, "sleep_long")
    kinds = [[names[frame] for frame in stack] for stack in sleeper["samples"]]
    turns = [("sleep_long" in before) != ("sleep_long" in after)
             for before, after in zip(kinds, kinds[1:])]
    assert sum(turns) > 20, kinds


main()
