# SPDX-License-Identifier: GPL-2.0
cd /sys/kernel/tracing/instances/boot
echo 1 > ../../events/csd/csd_function_entry/enable || exit

asked() { # WHEN: how often CPUs are asked in five seconds
	# What has just been changed is over by then
	sleep 2
	echo > ../../trace
	sleep 5
	grep csd_function_entry: ../../trace > /tmp/calls
	echo "$1 $(grep -c func=commit_local /tmp/calls)" >> /tmp/asked
}

# There is no snapshot buffer to set it in
echo 0 > options/overwrite
echo 1 > options/overwrite
asked nop
# Nothing that the machine does by itself
echo vfs_read > set_ftrace_filter
echo 4000000 > ../../tracing_thresh
echo function_graph > current_tracer
asked idle
for cpu in 1 2 3; do
	taskset -c $cpu dd if=/dev/zero of=/dev/null bs=100M 2> /dev/null &
done
asked busy
killall dd
for cpu in 1 2 3; do
	taskset -c $cpu sh -c "while :; do :; done" &
	users="$users $!"
done
asked user
echo 0 > tracing_on
asked off
echo 1 > tracing_on
echo nop > current_tracer
asked over
kill $users
