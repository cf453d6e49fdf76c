#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""
What has to hold for the report of any boot, tried on made-up ones.

    boots.py FTD [SEEDS [FIRST]]

A made-up boot is a machine that is played here: threads work, sleep, queue work, and
wait for each other on CPUs that they share. What its path is made of is known from
that, without a look at a trace.
"""
import collections
import json
import random
import subprocess
import sys

BLOCKED = 'D'


class Machine:
    """One CPU or several, in whole microseconds; it writes the trace as it goes."""

    def __init__(self, rng):
        self.rng = rng
        self.cpus = rng.choice((1, 1, 2, 3))
        self.now = 1
        self.lines = []
        self.names = {0: 'swapper/0', 1: 'swapper/0', 2: 'kthreadd'}
        self.sums = collections.Counter()

    def name(self, pid, cpu):
        return f'swapper/{cpu}' if not pid else self.names[pid]

    def line(self, cpu, pid, text):
        comm = '<idle>' if not pid else self.name(pid, cpu)[:7]
        self.lines.append((self.now, len(self.lines), cpu,
                           f'{self.now // 1000000:5d}.{self.now % 1000000:06d} |{cpu:4d})  '
                           f'{comm:>8}-{pid:<6} |               |  {text}'))

    def event(self, cpu, pid, name, text):
        self.line(cpu, pid, f'/* {name}: {text} */')

    def switch(self, cpu, prev, state, following):
        self.event(cpu, prev, 'sched_switch',
                   f'prev_comm={self.name(prev, cpu)} prev_pid={prev} prev_prio=120 prev_state={state} ==> '
                   f'next_comm={self.name(following, cpu)} next_pid={following} next_prio=120')

    def work(self, most=3000):
        time = self.rng.randint(1, most)
        self.now += time
        return time


class Boot(Machine):
    """init works, and now and then something holds it; the path is known as it goes."""

    def __init__(self, rng):
        super().__init__(rng)
        self.cpu = 0
        self.next_pid = 10
        self.serial = 0
        self.routines = collections.Counter()
        self.gains = {}
        self.parents = {}

    def begin(self):
        self.sums['work'] += self.now
        self.line(0, 0, 'start_kernel() {')
        self.sums['work'] += self.work()
        self.event(0, 0, 'sched_process_fork', 'comm=swapper/0 pid=0 child_comm=swapper/0 child_pid=1')
        self.event(0, 0, 'sched_wakeup_new', 'comm=swapper/0 pid=1 prio=120 target_cpu=000')
        self.switch(0, 0, 'R', 1)
        self.line(0, 1, 'kernel_init() {')
        self.event(0, 1, 'initcall_level', 'level=device')

    def fork(self, kernel=True):
        pid = self.next_pid
        self.next_pid += 1
        self.names[pid] = self.rng.choice(('kworker/0:', 'a pid=1 x', '=> b')) + str(pid)
        parent = self.parents[pid] = 2 if kernel else 1
        self.event(self.cpu, 1, 'sched_process_fork',
                   f'comm={self.names[parent]} pid={parent} child_comm={self.names[pid]} child_pid={pid}')
        return pid

    def waking(self, cpu, by, pid, event='sched_waking'):
        self.event(cpu, by, event, f'comm={self.names[pid]} pid={pid} prio=120 target_cpu=000')

    def timer(self, cpu, pid):
        self.event(cpu, 0, 'irq_handler_entry', 'irq=26 name=arch_timer')
        self.event(cpu, 0, 'timer_expire_entry', 'timer=(ptrval) function=process_timeout now=1')
        self.waking(cpu, 0, pid)
        self.event(cpu, 0, 'timer_expire_exit', 'timer=(ptrval)')
        self.event(cpu, 0, 'irq_handler_exit', 'irq=26 ret=handled')

    def step_work(self):
        self.sums['work'] += self.work()

    def step_sleep(self):
        """init sleeps; the idle CPU takes its time to come back. A kernel may say so."""
        said = self.rng.random() < .5
        if said:
            self.event(self.cpu, 1, 'sleep_start', 'usecs=1000 slack=0')
        self.switch(self.cpu, 1, BLOCKED, 0)
        self.sums['delay'] += self.work()
        self.timer(self.cpu, 1)
        self.sums['switch'] += self.work(20)
        self.switch(self.cpu, 0, 'R', 1)
        if said:
            self.event(self.cpu, 1, 'sleep_end', 'usecs=1000 slack=0')

    def step_device(self):
        """A device may have no line of its own: its interrupt comes in a timer."""
        self.switch(self.cpu, 1, BLOCKED, 0)
        self.sums['device'] += self.work()
        in_timer = self.rng.random() < .3
        if in_timer:
            self.event(self.cpu, 0, 'irq_handler_entry', 'irq=26 name=arch_timer')
            self.event(self.cpu, 0, 'hrtimer_expire_entry', 'hrtimer=(ptrval) function=poll now=1')
        self.event(self.cpu, 0, 'irq_handler_entry', 'irq=30 name=mmc')
        self.waking(self.cpu, 0, 1)
        self.event(self.cpu, 0, 'irq_handler_exit', 'irq=30 ret=handled')
        if in_timer:
            self.event(self.cpu, 0, 'hrtimer_expire_exit', 'hrtimer=(ptrval)')
            self.event(self.cpu, 0, 'irq_handler_exit', 'irq=26 ret=handled')
        self.switch(self.cpu, 0, 'R', 1)

    def step_interrupt(self):
        self.event(self.cpu, 1, 'irq_handler_entry', 'irq=31 name=noise')
        self.sums['interrupt'] += self.work(50)
        self.event(self.cpu, 1, 'irq_handler_exit', 'irq=31 ret=handled')

    def step_preempted(self):
        """Another thread is woken by nobody of interest, and takes init's CPU."""
        pid = self.fork()
        self.waking(self.cpu, 1, pid, 'sched_wakeup_new')
        self.switch(self.cpu, 1, 'R', pid)
        self.sums['busy'] += self.work()
        self.switch(self.cpu, pid, 'S', 1)

    def step_helper(self):
        """init makes a thread, and waits for what it does: on the same CPU."""
        pid = self.fork(kernel=self.rng.random() < .5)
        self.waking(self.cpu, 1, pid, 'sched_wakeup_new')
        self.sums['busy'] += 0
        self.switch(self.cpu, 1, BLOCKED, pid)
        self.sums['work'] += self.work()
        self.waking(self.cpu, pid, 1)
        self.sums['busy'] += self.work(100)
        self.switch(self.cpu, pid, 'S', 1)

    def step_remote(self):
        """The same on another CPU, with a work item; init goes on for a while."""
        if self.cpus == 1:
            return
        self.serial += 1
        cpu = (self.cpu + 1) % self.cpus
        pid = self.fork()
        name, call = f'work_{self.serial}', self.rng.choice((None, f'async_{self.serial}'))
        if call:
            self.event(self.cpu, 1, 'async_queue', f'func={call} cookie={self.serial}')
        self.event(self.cpu, 1, 'workqueue_queue_work',
                   f'work struct=(ptrval) function={name} workqueue=events req_cpu=4 cpu=0')
        self.waking(self.cpu, 1, pid, 'sched_wakeup_new')
        came = self.work(200)
        self.sums['switch'] += came
        self.switch(cpu, 0, 'R', pid)
        self.event(cpu, pid, 'workqueue_execute_start', f'work struct (ptrval): function {name}')
        if call:
            self.event(cpu, pid, 'async_start', f'func={call} cookie={self.serial}')
        done = self.work()
        self.switch(self.cpu, 1, BLOCKED, 0)
        done += self.work()
        self.sums['work'] += done
        self.routines[name] += done
        if call:
            self.routines[call] += done
            self.event(cpu, pid, 'async_end', f'func={call} cookie={self.serial}')
        self.waking(cpu, pid, 1)
        self.event(cpu, pid, 'workqueue_execute_end', f'work struct (ptrval): function {name}')
        self.sums['switch'] += self.work(100)
        self.switch(self.cpu, 0, 'R', 1)
        self.switch(cpu, pid, 'I', 0)

    def step_initcall(self):
        self.serial += 1
        name = f'call_{self.serial}'
        self.routine('initcall', name, 'initcall_start', 'initcall_finish',
                     f'func={name}+0x0/0x10', self.rng.choice((0, 0, -19)))

    def step_probe(self):
        self.serial += 1
        ret = self.rng.choice((0, 0, -19, -517))
        self.routine('probe', f'a driver dev.{self.serial}', 'driver_probe_start', 'driver_probe_end',
                     f'device=dev.{self.serial} driver=a driver bus=platform', ret)
        if ret == -517:
            self.event(self.cpu, 1, 'driver_deferred',
                       f'device=dev.{self.serial} reason=platform: supplier clk@0 ret=0 not ready')

    def step_mount(self):
        self.serial += 1
        target = self.rng.choice(('none', f'/mnt/{self.serial}'))
        name = f'tmpfs of disk{self.serial}' if target == 'none' else f'tmpfs on {target}'
        self.routine('mount', name, 'mount_start', 'mount_end',
                     f'type=tmpfs source=disk{self.serial} target={target}', self.rng.choice((0, 0, -22)))

    def routine(self, kind, name, start, end, text, ret):
        """init alone does it, with sleeps and interrupts."""
        self.event(self.cpu, 1, start, text)
        before, interrupts = self.now, self.sums['interrupt']
        for _ in range(self.rng.randint(1, 3)):
            self.rng.choice((self.step_work, self.step_sleep, self.step_interrupt))()
        self.routines[name] += self.now - before
        self.gains[f'{kind} {name}'] = self.now - before - (self.sums['interrupt'] - interrupts)
        self.event(self.cpu, 1, end, f'{text} ret={ret}')

    def play(self):
        self.begin()
        for _ in range(self.rng.randint(0, 12)):
            self.rng.choice((self.step_work, self.step_sleep, self.step_device, self.step_interrupt,
                             self.step_preempted, self.step_helper, self.step_remote,
                             self.step_initcall, self.step_probe, self.step_mount))()
        self.step_work()
        self.event(self.cpu, 1, 'sched_process_exec', 'filename=/init pid=1 old_pid=1')

    def text(self):
        head = ['# tracer: function_graph', '#',
                '# time 0: before start_kernel(), 5000 us after the counter began', '#',
                '#     TIME        CPU  TASK/PID         DURATION                  FUNCTION CALLS']
        return '\n'.join(head + [line for _, _, _, line in self.lines]) + '\n'


def report(ftd, text, *options):
    done = subprocess.run([ftd, 'boot', '--format', 'json', *options, '-'], input=text, text=True,
                          capture_output=True, check=False)
    if done.returncode:
        return None, done.stderr
    return json.loads(done.stdout), done.stderr


def is_whole(got, text):
    """What is wrong with its sums, whatever the trace was."""
    boot = sum(r['time_ns'] for r in got['regions'] if r['begin_ns'] is not None)
    path = sum(p['time_ns'] for p in got['path'])
    sums = sum(s['time_ns'] for s in got['sums'])
    if not boot == path == sums:
        return f'regions {boot}, path {path}, sums {sums}'
    at = got['path'][0]['begin_ns'] if got['path'] else 0
    for piece in got['path']:
        if piece['begin_ns'] != at:
            return f'a gap at {at}'
        at += piece['time_ns']
    return lives_are_whole(got, 'sched_switch:' in text)


def is_known(row, told):
    """Of a trace without a switch nobody knows who waited; with one, there is a number."""
    return all((row[state + '_ns'] is not None) == told for state in ('ready', 'blocked', 'asleep'))


def lives_are_whole(got, told):
    """What is wrong with what the threads did: states have no gaps, a CPU has one thread.

    told: has the trace switches of threads?
    """
    sums = collections.Counter()
    last = {}
    for state in got['states']:
        if state['begin_ns'] != last.get(state['id'], state['begin_ns']):
            return f"thread {state['id']}: a gap at {state['begin_ns']}"
        last[state['id']] = state['begin_ns'] + state['time_ns']
        sums[state['id'], state['state']] += state['time_ns']
    samples = collections.Counter()
    for sample in got['samples']:
        if not is_known(sample, told):
            return f"sample {sample['sample']}: {sample}, switches {told}"
        samples[sample['id']] += sample['running_ns']
    for life in got['threads']:
        if not is_known(life, told):
            return f"{life['thread']}: {life}, switches {told}"
        for state in 'running', 'ready', 'blocked', 'asleep', 'unknown':
            if (life[state + '_ns'] or 0) != sums[life['id'], state]:
                return f"{life['thread']}: {state} {life[state + '_ns']}, not {sums[life['id'], state]}"
        if samples[life['id']] != life['running_ns']:
            return f"{life['thread']}: samples {samples[life['id']]}, not {life['running_ns']}"
    turns = sorted((s['cpu'], s['begin_ns'], s['time_ns']) for s in got['states'] if s['cpu'] is not None)
    for one, two in zip(turns, turns[1:]):
        if one[0] == two[0] and one[1] + one[2] > two[1]:
            return f'CPU {one[0]}: two threads at {two[1]}'
    return None


def frames_are_nested(got):
    """What is wrong with the path's boxes: each is within the one that it stands on."""
    open_frames = []
    for frame in got['frames']:
        end = frame['begin_ns'] + frame['time_ns']
        del open_frames[frame['depth']:]
        if len(open_frames) != frame['depth']:
            return f"a box at {frame['begin_ns']} stands on nothing"
        if open_frames and not (open_frames[-1][0] <= frame['begin_ns'] and end <= open_frames[-1][1]):
            return f"a box at {frame['begin_ns']} sticks out"
        open_frames.append((frame['begin_ns'], end))
    return None


def threads_are_there(got, boot):
    """Short ones, too: each with its name and who made it."""
    parents = {int(life['thread'].rsplit('-', 1)[1]): life['parent'] for life in got['threads']
               if life['parent']}
    for pid in range(10, boot.next_pid):
        if boot.parents[pid] != int((parents.get(pid) or '-0').rsplit('-', 1)[1]):
            return f'thread {pid} was made by {parents.get(pid)}, not {boot.parents[pid]}'
    return None


def truth_holds(ftd, boot):
    got, said = report(ftd, boot.text(), '--limit', '0.001')
    if got is None:
        return said
    wrong = is_whole(got, boot.text()) or frames_are_nested(got) or threads_are_there(got, boot)
    for part in got['sums']:
        if part['time_ns'] != boot.sums[part['kind']] * 1000:
            wrong = wrong or f"{part['kind']}: {part['time_ns']}, not {boot.sums[part['kind']] * 1000}"
    paths = {r['name']: r['path_ns'] for r in got['routines']}
    for name, time in boot.routines.items():
        if paths.get(name) != time * 1000:
            wrong = wrong or f'{name}: {paths.get(name)}, not {time * 1000}'
    # An initcall, a probe or a mount here holds nothing but init: without it, the boot is
    # shorter by all of it, but for the interrupts that came meanwhile.
    gains = {c['without']: c['gain_ns'] for c in got['changes']}
    for name, time in boot.gains.items():
        gain = gains.get(name, time * 1000)
        if gain != time * 1000:
            wrong = wrong or f'without {name}: {gain}, not {time * 1000}'
    return wrong


def arrows_have_ends(ftd, boot):
    """For Perfetto: an arrow from who wakes to who is woken begins and ends in a box."""
    said = subprocess.run([ftd, 'boot', '--chrome', '-'], input=boot.text().encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    events = json.loads(said)['traceEvents']
    boxes = collections.defaultdict(list)
    for e in events:
        if e['ph'] == 'X':
            boxes[e['pid'], e['tid']].append((e['ts'], round(e['ts'] + e['dur'], 3), e['name']))
    begun = {e['id'] for e in events if e['ph'] == 's'}
    if {e['id'] for e in events if e['ph'] == 'f'} != begun or not begun:
        return 'arrows without a begin or an end'
    for e in (e for e in events if e['ph'] in 'sf'):
        around = [name for begin, end, name in boxes[e['pid'], e['tid']] if begin <= e['ts'] <= end]
        if not around or e['ph'] == 'f' and 'running' not in around:
            return f"an arrow's end, {e['ph']}, at {e['ts']} is in no box"
    return None


def survives_cuts(ftd, boot, rng):
    """A trace that begins or ends anywhere, or that has lost events: sums are whole."""
    lines = boot.text().splitlines()
    head, body = lines[:5], lines[5:]
    first, last = sorted((rng.randint(0, len(body)), rng.randint(0, len(body))))
    body = body[first:last]
    if rng.random() < .5 and body:
        at = rng.randrange(len(body))
        del body[at:at + rng.randint(1, 5)]
        body.insert(at, f'CPU:{rng.randrange(boot.cpus)} [LOST {rng.randint(1, 99)} EVENTS]')
    text = '\n'.join(head + body) + '\n'
    got, said = report(ftd, text)
    if got is None:
        return None if 'no function_graph calls' in said else said
    return is_whole(got, text)


def main():
    ftd, seeds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    failed = 0
    for seed in range(first, first + seeds):
        rng = random.Random(seed)
        boot = Boot(rng)
        boot.play()
        for wrong in (truth_holds(ftd, boot), arrows_have_ends(ftd, boot), survives_cuts(ftd, boot, rng)):
            if wrong:
                failed += 1
                print(f'FAILED: boots: seed {seed}: {wrong}')
    print(f'boots: {seeds} made up, {failed} failed')
    return bool(failed)


if __name__ == '__main__':
    sys.exit(main())
