#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""signals.py DRSPIN PID CASE: what signals do to drspin, while it samples a process that runs

stop	Ctrl-Z stops it while no thread is stopped or traced
hup	it ignores SIGHUP if it was started so, as by nohup
chld	it was started to ignore SIGCHLD: it learns how its command ends
end	Ctrl-C ends it while it prints, too, and it says so
left	... and when its command has ended, and what that has left behind has not
"""

import fcntl
import os
import signal
import subprocess
import sys
import time

F_SETPIPE_SZ = 1031

drspin, pid, case = sys.argv[1:]


def start(*words, ignored=None, **keys):
    """In a group of its own, as a shell does"""
    def begin():
        os.setpgrp()
        # A shell without job control lets what it starts in the background ignore it
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if ignored:
            signal.signal(ignored, signal.SIG_IGN)
    return subprocess.Popen([drspin, *words], preexec_fn=begin, **keys)


def wait_for(what, seconds=20):
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            sys.exit(f"{case}: nothing has come of it")
        time.sleep(0.002)


def state(process):
    with open(f"/proc/{process}/stat") as stat:
        return stat.read().rpartition(")")[2].split()[0]


def traced():
    """Threads that are"""
    tasks = f"/proc/{pid}/task"
    return [t for t in os.listdir(tasks) if "\nTracerPid:\t0\n" not in open(f"{tasks}/{t}/status").read()]


def begun(it):
    """Does it sample? It holds SIGINT back then."""
    with open(f"/proc/{it.pid}/status") as status:
        blocked = [line.split()[1] for line in status if line.startswith("SigBlk:")]
    return int(blocked[0], 16) >> (signal.SIGINT - 1) & 1


def stop():
    it = start("-i", "500us", "-o", "/dev/null", pid)
    wait_for(lambda: begun(it))
    for i in range(40):
        time.sleep(i % 7 / 3000)
        it.send_signal(signal.SIGTSTP)
        wait_for(lambda: state(it.pid) == "T")
        if traced():
            it.kill()
            sys.exit(f"stopped {i + 1} times, and has left traced: {traced()}")
        it.send_signal(signal.SIGCONT)
    it.terminate()
    assert it.wait() == 0


def hup():
    it = start("-i", "5ms", "-d", "1", "-o", "/dev/null", pid, ignored=signal.SIGHUP)
    wait_for(lambda: begun(it))
    begin = time.monotonic()
    it.send_signal(signal.SIGHUP)
    assert it.wait() == 0
    assert time.monotonic() - begin > 0.5, "SIGHUP has ended it"


def chld():
    it = start("-o", "/dev/null", "--", "sh", "-c", "exit 3", ignored=signal.SIGCHLD)
    assert it.wait() == 3, f"its status is {it.returncode}"


def end():
    read, write = os.pipe()
    fcntl.fcntl(write, F_SETPIPE_SZ, 4096)
    it = start("-i", "1ms", "-d", "1", "--raw", pid, stdout=write,
               stderr=subprocess.PIPE, text=True)
    os.close(write)
    wait_for(lambda: begun(it))
    wait_for(lambda: not begun(it))
    # The pipe is full: it waits for somebody who reads
    it.send_signal(signal.SIGINT)
    try:
        assert it.wait(10) == -signal.SIGINT, f"its status is {it.returncode}"
    except subprocess.TimeoutExpired:
        it.kill()
        sys.exit("SIGINT has not ended it")
    assert "drspin: the report is abandoned" in it.stderr.read(), "it has not said so"
    os.close(read)


def left():
    command = "setsid sleep 30 & echo $!; sleep 1; exit 3"
    it = start("-i", "5ms", "-o", "/dev/null", "--", "sh", "-c", command, stdout=subprocess.PIPE)
    sleeper = int(it.stdout.readline())
    wait_for(lambda: state(sleeper) == "S" and os.getpgid(sleeper) != it.pid)
    wait_for(lambda: not open(f"/proc/{it.pid}/task/{it.pid}/children").read().split())
    assert it.poll() is None, "it has not met what its command has left behind"
    it.send_signal(signal.SIGINT)
    try:
        assert it.wait(10) == 3, f"its status is {it.returncode}"
    except subprocess.TimeoutExpired:
        it.kill()
        sys.exit("SIGINT has not ended it")
    finally:
        os.kill(sleeper, signal.SIGKILL)


{"left": left, "stop": stop, "hup": hup, "chld": chld, "end": end}[case]()
