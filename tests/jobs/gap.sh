# SPDX-License-Identifier: GPL-2.0
# Events are read, others overwritten, and those that are left shown by trace.
cd /sys/kernel/tracing
mark() { # FROM TO
	i=$1
	while [ $i -le $2 ]; do echo $i; i=$((i + 1)); done > trace_marker
}

echo 8 > buffer_size_kb
mark 1 400
dd if=trace_pipe of=/dev/null bs=4096 count=1
mark 401 3000
cat trace > /tmp/trace
