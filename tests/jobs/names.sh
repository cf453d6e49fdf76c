# SPDX-License-Identifier: GPL-2.0
# Saved names are read while tasks that are in recorded calls are switched out: the
# tracer waits there for who reads.
cd /sys/kernel/tracing
# The reader takes long
echo 32768 > saved_cmdlines_size
echo 100 > tracing_thresh
echo function_graph > current_tracer
uptime() { cut -d. -f1 /proc/uptime; }
end=$(($(uptime) + 15))
forever() { # COMMAND: again and again until the end
	while [ $(uptime) -lt $end ]; do eval "$1"; done > /dev/null &
}

for i in 1 2 3; do
	forever 'usleep 100; ls /bin | sed s/a/z/g'
done
for i in 1 2; do
	forever 'cat saved_cmdlines'
done
wait
