# SPDX-License-Identifier: GPL-2.0
# A bit of everything: files, pipes, programs, faults, signals, timers, idling
ls -l /bin | sed s/a/z/g > /tmp/list
sort /tmp/list | tail -n 1
mkdir /tmp/there && mv /tmp/list /tmp/there && rm -r /tmp/there
sh -c 'trap "exit 7" TERM; kill $$'
sh -c 'kill -9 $$'
sleep .05 &
find /proc/self /sys/class | head -n 20
mount -t tmpfs none /mnt 2> /dev/null
wait
true
