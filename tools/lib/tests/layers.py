#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""layers.py TOOL OBJECTS: do the sources keep to the order of their folders?

TOOL is a tool's directory. The order stands in lib.mk and in the tool's Makefile: the
library's folders come first. A file includes from its own folder and from those before
it. Files of one name, FILE.c and FILE.h, are a module: modules include each
other in no circle, and neither do objects need each other in one. OBJECTS is where
the objects are, in the same folders.
"""
import collections
import pathlib
import re
import subprocess
import sys

LIB = pathlib.Path(__file__).resolve().parent.parent


def words(makefile, name):
    """Those of a variable of a Makefile, none if it is not there."""
    found = re.search(rf"^{name}\s*:=\s*(.*)$", makefile.read_text(), re.M)
    return found[1].split() if found else []


def sources(places, other):
    """The files of each place's folders and of any that no Makefile lists, as (path, name)."""
    for place in places:
        for path in sorted(place.glob("*/*.[ch]")):
            if path.parent not in other:
                yield path, str(path.relative_to(place))


def includes(places, other):
    """What each source includes, by its name; generated files do not count."""
    found = {}
    for path, name in sources(places, other):
        names = re.findall(r'^\s*#\s*include\s*"(.*)"', path.read_text(), re.M)
        found[name] = [n for n in names if not n.endswith(".inc")]
    return found


def needs(files, objects):
    """Which objects each object needs, by the symbols that it has and has not."""
    owner, wanted = {}, {}
    for name in sorted(name[:-2] for name in files if name.endswith(".c")):
        said = subprocess.run(["nm", objects / (name + ".o")], check=True, text=True,
                              stdout=subprocess.PIPE).stdout
        wanted[name] = set()
        for line in said.splitlines():
            symbol, kind = line.split()[-1], line.split()[-2]
            if kind == "U":
                wanted[name].add(symbol)
            elif kind in "TDRBVC":
                owner[symbol] = name
    return {name: {owner[s] for s in symbols if s in owner} - {name}
            for name, symbols in wanted.items()}


def circles(graph):
    """What is left when whoever needs nobody that is left has gone, time and again."""
    left = {name: set(to) & set(graph) - {name} for name, to in graph.items()}
    for _ in graph:
        left = {name: to & set(left) for name, to in left.items() if to & set(left)}
    # Nor does it matter who only needs those in a circle.
    for _ in graph:
        used = set().union(*left.values())
        left = {name: to & used for name, to in left.items() if name in used}
    return [" needs ".join([name, ", ".join(sorted(to))]) for name, to in sorted(left.items())]


def complaints(order, files):
    place = {folder: i for i, folder in enumerate(order)}
    modules = collections.defaultdict(set)
    said = []
    for path, names in files.items():
        folder = path.rpartition("/")[0]
        if folder not in place:
            said.append(f"{path}: its folder is in no Makefile's list")
            continue
        for name in names:
            if name not in files:
                said.append(f'{path} includes "{name}": name a file with its folder')
            elif place.get(name.rpartition("/")[0], -1) > place[folder]:
                said.append(f'{path} includes "{name}": {folder} comes before it')
            modules[path[:-2]].add(name[:-2])
        modules.setdefault(path[:-2], set())
    return said + circles(modules)


def test_itself(order, files):
    """What is wrong has to be found: an include from further up, and a circle."""
    low, high = f"{order[0]}/util.h", next(n for n in files if n.startswith(order[-1] + "/"))
    for path, name in ((low, high), (low, f"{order[0]}/progress.h"), (low, "util.h")):
        wrong = dict(files)
        wrong[path] = files[path] + [name]
        assert complaints(order, wrong), f"{path} may include {name}"


def main():
    tool, objects = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    traces = words(LIB / "lib.mk", "trace_folders")
    of_traces = words(tool / "Makefile", "traces") == ["yes"]
    order = words(LIB / "lib.mk", "lib_folders") + (traces if of_traces else [])
    order += words(tool / "Makefile", "folders")
    other = [LIB / "tests"] + ([] if of_traces else [LIB / folder for folder in traces])
    files = includes([LIB, tool / "src"], other)
    test_itself(order, files)
    said = [f"{folder}: two folders have that name" for folder in {f for f in order if order.count(f) > 1}]
    said += complaints(order, files) + circles(needs(files, objects))
    for line in said:
        print("FAILED: layers:", line)
    print(f"layers: {len(order)} folders, {len(files)} files, {len(said)} faults")
    return bool(said)


sys.exit(main())
