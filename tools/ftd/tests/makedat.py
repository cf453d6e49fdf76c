#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
Write a small trace.dat, version 6, as trace-cmd does: two CPUs, calls of
function_graph on both, another event and lost ones on one.

    makedat.py FILE [other]

With "other", the events have other names than those of calls.
"""
import struct
import sys

PAGE = 4096
COMMON = '''\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;
\tfield:unsigned char common_flags;\toffset:2;\tsize:1;\tsigned:0;
\tfield:unsigned char common_preempt_count;\toffset:3;\tsize:1;\tsigned:0;
\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;

'''
ENTRY = '''name: funcgraph_entry
ID: 11
format:
''' + COMMON + '''\tfield:unsigned long func;\toffset:8;\tsize:8;\tsigned:0;
\tfield:int depth;\toffset:16;\tsize:4;\tsigned:1;
\tfield:unsigned long args[];\toffset:24;\tsize:0;\tsigned:0;

print fmt: "--> %ps (%d)", (void *)REC->func, REC->depth
'''
EXIT = '''name: funcgraph_exit
ID: 10
format:
''' + COMMON + '''\tfield:unsigned long func;\toffset:8;\tsize:8;\tsigned:0;
\tfield:int depth;\toffset:16;\tsize:4;\tsigned:1;
\tfield:unsigned int overrun;\toffset:20;\tsize:4;\tsigned:0;
\tfield:unsigned long long calltime;\toffset:24;\tsize:8;\tsigned:0;
\tfield:unsigned long long rettime;\toffset:32;\tsize:8;\tsigned:0;
\tfield:unsigned long retval;\toffset:40;\tsize:8;\tsigned:0;

print fmt: "<-- %ps (%d)", (void *)REC->func, REC->depth
'''
WAKING = '''name: sched_waking
ID: 12
format:
''' + COMMON + '''\tfield:char comm[16];\toffset:8;\tsize:16;\tsigned:0;
\tfield:pid_t pid;\toffset:24;\tsize:4;\tsigned:1;

print fmt: "comm=%s pid=%d", REC->comm, REC->pid
'''
HEADER_PAGE = '''\tfield: u64 timestamp;\toffset:0;\tsize:8;\tsigned:0;
\tfield: local_t commit;\toffset:8;\tsize:8;\tsigned:1;
\tfield: int overwrite;\toffset:8;\tsize:1;\tsigned:1;
\tfield: char data;\toffset:16;\tsize:4080;\tsigned:1;
'''
HEADER_EVENT = '''# compressed entry header
\ttype_len    :    5 bits
\ttime_delta  :   27 bits
\tarray       :   32 bits

\tpadding     : type == 29
\ttime_extend : type == 30
\ttime_stamp : type == 31
\tdata max type_len  == 28
'''
SYMBOLS = {0x1000: 'vfs_read', 0x2000: 'rw_verify_area', 0x3000: 'schedule'}


def entry(pid, func, depth, *args):
    return struct.pack('<HBBiQi4x%dQ' % len(args), 11, 0, 0, pid, func, depth, *args)


def leave(pid, func, depth, begin, end, value=0):
    return struct.pack('<HBBiQiIQQQ', 10, 0, 0, pid, func, depth, 0, begin, end, value)


def waking(pid, comm, woken):
    return struct.pack('<HBBi16si', 12, 0, 0, pid, comm, woken)


def page(begin, events, lost=None):
    """A page of the ring buffer: events are (time, bytes)."""
    data, now = b'', begin
    for time, event in events:
        event += bytes(-len(event) % 4)
        data += struct.pack('<I', len(event) // 4 | (time - now) << 5) + event
        now = time
    commit = len(data)
    if lost:
        commit |= 1 << 31 | 1 << 30
        data += struct.pack('<Q', lost)
    return (struct.pack('<QQ', begin, commit) + data).ljust(PAGE, b'\0')


def sized(text, size='<Q'):
    data = text.encode()
    return struct.pack(size, len(data)) + data


def cpus():
    t = 5000000000
    yield page(t, [
        (t + 1000, entry(100, 0x1000, 0)),
        (t + 2000, entry(100, 0x2000, 1, 3, 0xc0de)),
        (t + 2600, leave(100, 0x2000, 1, t + 2100, t + 2555, 2**64 - 22)),
        (t + 2700, waking(100, b'x\n pid=7', 200)),
        (t + 9001, leave(100, 0x1000, 0, t + 1000, t + 8999)),
    ])
    yield page(t + 500, [
        (t + 1500, entry(200, 0x3000, 0)),
        (t + 12001500, leave(200, 0x3000, 0, t + 1600, t + 12001488)),
        (t + 12001900, entry(200, 0x4444, 0)),
    ]) + page(t + 12002000, [
        (t + 12003000, leave(200, 0x2000, 0, t + 12002500, t + 12002999)),
    ], lost=7)


def main():
    out = b'\x17\x08\x44tracing6\0\0' + bytes([8]) + struct.pack('<I', PAGE)
    out += b'header_page\0' + sized(HEADER_PAGE) + b'header_event\0' + sized(HEADER_EVENT)
    formats = [f.replace('funcgraph_', 'other_') if sys.argv[2:] else f for f in (ENTRY, EXIT, WAKING)]
    out += struct.pack('<I', 3) + b''.join(sized(f) for f in formats)
    out += struct.pack('<I', 0)
    out += sized(''.join('%016x T %s\n' % (a, n) for a, n in SYMBOLS.items()), '<I')
    out += sized('', '<I')
    out += sized('100 cat\n200 a-b [003] 1.5: x\n')
    pages = list(cpus())
    out += struct.pack('<I', len(pages)) + b'options  \0' + struct.pack('<H', 0)
    out += b'flyrecord\0'
    at = len(out) + 16 * len(pages)
    at += -at % PAGE
    body = b''
    for data in pages:
        out += struct.pack('<QQ', at + len(body), len(data))
        body += data
    with open(sys.argv[1], 'wb') as f:
        f.write(out.ljust(at, b'\0') + body)


main()
