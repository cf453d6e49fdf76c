# SPDX-License-Identifier: GPL-2.0
# CPU 1 goes off line and comes back while function_graph traces. Then a trace that has
# what it does when it is idle.
cd /sys/kernel/tracing
cpu=/sys/devices/system/cpu/cpu1/online
echo function_graph > current_tracer
i=0
while [ $i -lt 60 ] && echo 0 > $cpu && echo 1 > $cpu; do
	i=$((i + 1))
done
echo $i > /tmp/times
echo 1 > options/funcgraph-proc
echo > trace
sleep .2
echo 0 > tracing_on
cat trace > /tmp/trace
