# SPDX-License-Identifier: GPL-2.0
"""What several judges read: lists of addresses and functions, as text

A System.map has "ADDRESS TYPE FUNCTION", by address, a list of functions with a
call site "ADDRESS FUNCTION".
"""


def lines_of(path):
    """The lines of a file, without their ends, whatever bytes are in names"""
    with open(path, encoding="latin-1", newline="\n") as file:
        for line in file:
            yield line.rstrip("\n")


def symbols(path):
    """(address, type, function) of each line of a System.map. Thumb-2 kernels have symbols
    without a name"""
    fields = (line.split() for line in lines_of(path))
    return [tuple(symbol[:3]) for symbol in fields if len(symbol) >= 3]


def address_of(listed, name):
    """Where the last one of that name is, or None"""
    return {function: address for address, _, function in listed}.get(name)


def aliases(listed):
    """The name that stands for each function: of several at one address the first,
    and for one that is at several addresses its own"""
    alias, before, first = {}, None, None
    for address, kind, function in listed:
        if kind not in "tTwW":
            continue
        if address != before:
            before, first = address, function
        if alias.setdefault(function, first) != first:
            alias[function] = function
    return alias


def traceable(path):
    """{address: function} of those with a call site"""
    return dict(line.split()[:2] for line in lines_of(path))
