# SPDX-License-Identifier: GPL-2.0
# Loads a module, enables its events, which its thread has a few of each second, and says
# where its functions lie.
for filler in /filler/*.ko; do
	[ ! -f $filler ] || insmod $filler
done
insmod /trace-events-sample.ko
echo 1 > /sys/kernel/tracing/events/sample-trace/enable
sleep 3
grep trace_events_sample /proc/kallsyms > /tmp/symbols
