# SPDX-License-Identifier: GPL-2.0
# What the benches share in the guest. Guest time is counted instructions
# (QEMU -icount shift=0: one instruction, one nanosecond), read from the tracer.
cd /sys/kernel/tracing
echo 1408 > buffer_size_kb

now() { # microseconds
	awk '/^now ts/ { split($3, t, "."); print t[1] * 1000000 + t[2] }' per_cpu/cpu0/stats
}

stat() { # NAME: a number of per_cpu/cpu0/stats, 0 where there is none
	awk -F': *' -v name="$1" '$1 == name { n = $2 } END { print n + 0 }' per_cpu/cpu0/stats
}

tracer() { # NAME THRESHOLD
	echo 0 > tracing_on
	echo nop > current_tracer
	echo $2 > tracing_thresh
	echo $1 > current_tracer
	echo > trace
}

work() { # TIMES DIRECTORY
	i=0
	while [ $i -lt $1 ]; do
		find $2 > /dev/null
		i=$((i + 1))
	done
}

# The first run fills the caches of the file system
work 1 /sys
