#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""sides.py FACT COMPARED PROFILE: what "bootprof compare --format json" has to say of a traced
boot from outside and from inside. Prints what is wrong.

calls	functions of initcalls are called as often in the trace as seen from outside
whole	the parts are the boot, to the nanosecond
unseen	what no tracer can see is said to be unseen
tracer	what tracing costs is in the tracer's functions
module	functions of a module, which are all that is traced, are the same on both sides
"""

import json
import sys

import profile as recorded


def calls(said, _):
    rows = [row for row in said["functions"]
            if row["function"].endswith("_init") and row["part"] == "traced"]
    wrong = [row for row in rows if row["calls"] != row["trace_calls"]]
    # The early ones may have been lost, the last one has not returned.
    return [] if len(rows) > 200 and len(wrong) < len(rows) / 20 else \
        [f"{len(rows)} functions, of which wrong: {wrong}"]


def whole(said, path):
    time = sum(row["time_ns"] for row in said["parts"][:-1])
    end = recorded.Profile(path).end[0]
    return [] if time == said["parts"][-1]["time_ns"] and abs(time - end) < 100 else \
        [f"{time} ns in parts, {end} ns in all"]


def unseen(said, _):
    parts = {row["function"]: row["part"] for row in said["functions"]}
    return [f"{name}: {parts.get(name)}" for name in ("strlen", "memset", "return_to_handler")
            if parts.get(name) != "not in trace"]


def tracer(said, _):
    more = sorted(said["functions"], key=lambda row: row["more_ns"] or 0)[-5:]
    names = {row["function"] for row in more}
    expected = {"return_to_handler", "ftrace_caller_direct"}
    return [] if expected <= names else [f"what costs most is {names}"]


def module(said, _):
    """Its first function may be too short for anybody to tell from outside."""
    rows = [row for row in said["functions"] if row["part"] == "traced"]
    wrong = [row for row in rows if not row["function"].endswith(" [trace_events_sample]") or
             (row["calls"] and not 0 <= row["calls"] - row["trace_calls"] <= 1)]
    found = [row for row in rows if row["calls"] and "simple_thread_func" in row["function"]]
    return wrong if found else [f"its thread is not in {rows}"]


def main():
    fact, compared, path = sys.argv[1:]
    with open(compared) as file:
        wrong = globals()[fact](json.load(file), path)
    print("\n".join(map(str, wrong)))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
