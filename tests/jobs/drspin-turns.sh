# SPDX-License-Identifier: GPL-2.0
# Two that wait for each other in turn, on one CPU; see drspin-debian.sh.
calls hands >/tmp/share &
until [ -s /tmp/share ]; do usleep 10000; done
drspin -i 10ms -d 4 --json -o /tmp/report $!
kill $!
