# SPDX-License-Identifier: GPL-2.0
# Reports go to /tmp/reports, a line with its name before each.
for program in /programs/truth-*; do
	echo "== ${program##*/}"
	drspin -i 10ms --share 0 --json -- $program 4
done >/tmp/reports 2>&1
for program in /programs/shapes-*; do
	echo "== ${program##*/}"
	drspin -i 10ms --share 0 --folded -- $program 3 20
done >/tmp/shapes 2>&1
drspin -i 2ms -o /tmp/eintr -- /programs/eintr 1 >/tmp/calls 2>&1
for program in /programs/plt-*; do
	$program &
	drspin -i 2ms -d 0.5 --folded -o /tmp/${program##*/} $!
	kill $!
	echo "== ${program##*/}"
	cat /tmp/${program##*/}
done >/tmp/entries 2>&1
mkdir /tmp/waited
/programs/waits /tmp/waited >/tmp/words &
until grep -q '^$' /tmp/words; do
	:
done
drspin -d 0.5 --folded -o /tmp/folded $!
kill $!
echo mono >/sys/kernel/tracing/trace_clock
echo 1 >/sys/kernel/tracing/events/sched/sched_waking/enable
echo 1 >/sys/kernel/tracing/events/sched/sched_switch/enable
drspin -i 1ms --json -o /tmp/workload -- /bin/sh -c "workload; workload; workload"
echo 0 >/sys/kernel/tracing/events/sched/sched_switch/enable
cat /sys/kernel/tracing/trace >/tmp/switches
echo >/sys/kernel/tracing/trace
ftd record --clock mono --thresh 1000 --buffer-size 8192 -o /tmp/trace drspin -i 10ms --raw -o /tmp/raw -- /programs/truth-O0 4 /tmp/told
