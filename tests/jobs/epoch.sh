# SPDX-License-Identifier: GPL-2.0
cd /sys/kernel/tracing
# The generic timer's epochs are 2^63 divided by its multiplier: 4398 s here. What
# ends one comes late by a clock that is slowed down.
adjtimex -f -6553600 > /dev/null
sleep 4390
echo 1000 > tracing_thresh
echo 1 > options/funcgraph-abstime
echo 1 > options/funcgraph-tail
echo function_graph > current_tracer
for i in $(seq 20); do sleep 1; done
echo 0 > tracing_on
cat trace > /tmp/trace
