#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""damage.py BOOTPROF [STEP]: what does bootprof say of profiles that are damaged?

Each test profile is cut, at every STEP-th byte and when it is packed, and bytes are changed
at random. Whatever comes, the program ends with a table or with one line that begins with its
name; cut short, with an error that says so. It is built with sanitizers. The same for what
ftd says of a trace, and for pipes.
"""
import gzip
import os
import pathlib
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
BOOTPROF = pathlib.Path(sys.argv[1]).resolve()
STEP = int(sys.argv[2]) if len(sys.argv) > 2 else 2
failed = 0


def complain(what, got):
    global failed
    failed += 1
    print(f"FAILED: damage: {what}: {got.returncode} {got.stderr.decode()[-300:]}")


def report(path, data):
    path.write_bytes(data)
    return subprocess.run([BOOTPROF, "report", "--format", "json", path], capture_output=True)


def is_error(got, *words):
    lines = got.stderr.decode().splitlines()
    return got.returncode == 1 and len(lines) == 1 and lines[0].startswith("bootprof: ") and \
        not got.stdout and (not words or any(word in lines[0] for word in words))


def cut(path, name, data):
    packed = gzip.compress(data)
    parts = [("text", data[:n]) for n in range(0, len(data), STEP)]
    parts += [("gzip", packed[:n]) for n in range(0, len(packed), STEP)]
    for what, part in parts:
        got = report(path, part)
        if not is_error(got, "cut short", "not a profile", "damaged"):
            complain(f"{name}: {what} of {len(part)} bytes", got)
    got = report(path, packed[:20] + bytes(200) + packed[220:])
    if not is_error(got, "it cannot be unpacked"):
        complain(f"{name}: other bytes in what is packed", got)


def change(path, name, data):
    dice = random.Random(name)
    for _ in range(max(200 // STEP, 1)):
        bad = bytearray(data)
        for _ in range(dice.randint(1, 3)):
            byte = dice.choice([0, 1, 0x7f, 0x80, 0xff, dice.randrange(256)])
            bad[dice.randrange(len(bad))] = byte
        got = report(path, bytes(bad))
        if got.returncode and not is_error(got):
            complain(f"{name}: changed", got)


def compare(profile, trace, **others):
    return subprocess.run([BOOTPROF, "compare", "--ftd", profile.parent / "ftd", profile, trace],
                          capture_output=True, **others)


def with_pipe(data, command):
    """What command(PATH, **ARGUMENTS) makes of a pipe that has the data"""
    reading, writing = os.pipe()
    os.write(writing, data)
    os.close(writing)
    got = command(f"/dev/fd/{reading}", pass_fds=[reading], timeout=60)
    os.close(reading)
    return got


def traces(profile):
    head, csv = b"function,count,own_ns\r\n", profile.parent / "trace.csv"
    for line in (b"f,-5,1", b"f,1,-1", b"f,,1", b"f,1,", b"f,1,1x", b"f,99999999999999999999,1",
                 b",1,1", b"f,1", b"f,1,1\r\ng,1,1\r\nf,1,1"):
        csv.write_bytes(head + line + b"\r\n")
        got = compare(profile, csv)
        if not is_error(got, "not ftd's CSV", "f is there twice"):
            complain(f"CSV of {line}", got)
    ftd = profile.parent / "ftd"
    ftd.write_text('#!/bin/sh\nsed 1d "$7"\n')
    ftd.chmod(0o755)
    got = with_pipe(b"a trace\n" + head + b"f,7,1\r\n",
                    lambda path, **others: compare(profile, path, **others))
    if got.returncode or b" 7 " not in got.stdout:
        complain("a trace from a pipe", got)


def pipes(profile):
    got = with_pipe(profile.read_bytes(), lambda path, **others: subprocess.run(
        [BOOTPROF, "report", path], capture_output=True, **others))
    if not is_error(got, "it is no file"):
        complain("a profile from a pipe", got)


def main():
    sources = sorted((HERE / "profiles").glob("*.txt"))
    with tempfile.TemporaryDirectory() as work:
        path = pathlib.Path(work) / "x.prof"
        for source in sources:
            subprocess.run([HERE / "make_profile.py", source, path], check=True)
            data = gzip.decompress(path.read_bytes())
            cut(path, source.stem, data)
            change(path, source.stem, data)
            got = report(path, data + b"x")
            if not is_error(got, "after the end"):
                complain("something after the end", got)
        path.write_bytes(gzip.compress(data.replace(b"bootprof 1", b"bootprof 12", 1)))
        got = subprocess.run([BOOTPROF, "realms", path], capture_output=True)
        if not is_error(got, "of another version"):
            complain("another version", got)
        for what in (b"", b"hello\n", bytes(range(256)), gzip.compress(b"hello\n")):
            got = report(path, what)
            if not is_error(got, "not a profile", "damaged"):
                complain("not a profile", got)
        subprocess.run([HERE / "make_profile.py", HERE / "profiles/counted.txt", path], check=True)
        traces(path)
        pipes(path)
    print(f"damage: {len(sources)} profiles, {failed} failures")
    return failed > 0


sys.exit(main())
