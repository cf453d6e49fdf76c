# SPDX-License-Identifier: GPL-2.0
#
# gdb helper commands and functions for Linux kernel debugging
#
#  function_graph's records of the time before there is a ring buffer, see
#  kernel/trace/fgraph_early_records.c

import gdb

from linux import utils

record_type = utils.CachedType("struct early_record")
frame_type = utils.CachedType("struct fgraph_direct_frame")

NSEC_PER_SEC = 1000000000

# As in trace_output.c
MARKS = ((NSEC_PER_SEC, "$"), (100000000, "@"), (10000000, "*"),
         (1000000, "#"), (100000, "!"), (10000, "+"))


class Names(dict):
    """Functions' names by their addresses"""

    def __missing__(self, addr):
        # Demangling would cut off what GCC has appended, as in "f.part.0"
        said = gdb.execute("with print demangle off -- "
                           "info symbol 0x{:x}".format(addr), to_string=True)
        self[addr] = said.split()[0] if " in section " in said else hex(addr)
        return self[addr]


def recorded():
    """What is in the buffer: (cycles, function, depth, is it an exit?)"""
    used = int(gdb.parse_and_eval("early_used"))
    if not used:
        return

    record = record_type.get_type()
    cycles, func, depth, leave = (record[name].bitpos // 8 for name in
                                  ("cycles", "func", "depth", "exit"))
    # At once: a debug probe takes its time for each access
    memory = utils.read_memoryview(gdb.inferiors()[0],
                                   int(gdb.parse_and_eval("early_records")),
                                   used * record.sizeof).tobytes()
    for at in range(0, len(memory), record.sizeof):
        yield (utils.read_u64(memory, at + cycles),
               utils.read_ulong(memory, at + func),
               memory[at + depth], bool(memory[at + leave]))


def running(first):
    """Calls on the shadow stack from that depth on, in the same form"""
    frame = frame_type.get_type()
    task = gdb.parse_and_eval("init_task")
    direct = gdb.parse_and_eval("fgraph_direct")
    stack = task["ret_stack"].cast(frame.pointer())
    words = frame.sizeof // utils.get_ulong_type().sizeof

    for depth in range(first, int(task["curr_ret_stack"]) // words):
        # The last one may be in the making
        if stack[depth]["top"] in (direct["pending"], direct["written"]):
            call = stack[depth]["frame"]
            yield int(call["calltime"]), int(call["func"]), depth, False


def clock(rate):
    """How cycles become nanoseconds, and what there is to say about that"""
    if not gdb.parse_and_eval("early_read"):
        return lambda cycles: 0, "There is no counter yet, times are not known"

    if not rate and gdb.parse_and_eval("early_rate"):
        data = gdb.parse_and_eval("'sched_clock.c'::cd")["read_data"][0]
        epoch_cyc, epoch_ns, mult, shift = (int(data[name]) for name in
                                            ("epoch_cyc", "epoch_ns", "mult", "shift"))
        return lambda cycles: epoch_ns + ((cycles - epoch_cyc) * mult >> shift), None

    start = int(gdb.parse_and_eval("early_counted"))
    if rate:
        return lambda cycles: (cycles - start) * NSEC_PER_SEC // rate, None
    return (lambda cycles: cycles - start,
            "The counter's rate is not known yet: nanoseconds are cycles here")


def duration_column(ns):
    """A duration as the tracer prints it, in at most seven digits"""
    mark = next((mark for least, mark in MARKS if ns > least), " ")
    text = str(ns // 1000)
    if len(text) < 7:
        text += ".{:03d}".format(ns % 1000)[:8 - len(text)]
    return "{} {} us {:{}}|  ".format(mark, text, "", max(8 - len(text), 0))


def trace_lines(calls, to_ns):
    """The lines of a trace with the option funcgraph-abstime"""
    names = Names()
    began = {}
    i = 0

    while i < len(calls):
        cycles, func, depth, leave = calls[i]
        ns = to_ns(cycles)
        i += 1
        if leave:
            took, text = duration_column(ns - began[depth]), "}"
        elif i < len(calls) and calls[i][1:] == (func, depth, True):
            took = duration_column(to_ns(calls[i][0]) - ns)
            text = names[func] + "();"
            i += 1
        else:
            began[depth] = ns
            took, text = " " * 14 + "|  ", names[func] + "() {"
        yield "{:5d}.{:06d} |   0) {}{}{}\n".format(
            ns // NSEC_PER_SEC, ns % NSEC_PER_SEC // 1000,
            took, "  " * depth, text)


class LxFgraphEarly(gdb.Command):
    """Print what function_graph has recorded before there is a ring buffer.

lx-fgraph-early [HZ]: For a boot with ftrace=function_graph that hangs so
early that there is no trace to read (CONFIG_FUNCTION_GRAPH_EARLY). The
output is that of the trace file; calls that have not returned stand open
at its end. HZ is the rate of the counter, for CPUs where the kernel does
not know it before its first clock."""

    def __init__(self):
        super(LxFgraphEarly, self).__init__("lx-fgraph-early",
                                            gdb.COMMAND_DATA)

    def invoke(self, arg, from_tty):
        if not utils.gdb_eval_or_none("fgraph_early"):
            raise gdb.GdbError("No calls are recorded here at the moment: too "
                               "early, too late, or nobody asked for it.")

        to_ns, remark = clock(int(gdb.parse_and_eval(arg)) if arg else 0)
        calls = list(recorded())
        calls += running(sum(-1 if call[3] else 1 for call in calls))
        lost = int(gdb.parse_and_eval("early_lost"))

        gdb.write("# tracer: function_graph\n#\n")
        if remark:
            gdb.write("# {}.\n#\n".format(remark))
        if lost:
            gdb.write("# {} entries and exits did not fit.\n#\n".format(lost))
        gdb.write("#     TIME        CPU  DURATION                  FUNCTION CALLS\n"
                  "#      |          |     |   |                     |   |   |   |\n")
        for line in trace_lines(calls, to_ns):
            gdb.write(line)


LxFgraphEarly()
