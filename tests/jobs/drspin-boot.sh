# SPDX-License-Identifier: GPL-2.0
# The boot goes on for as long as it is sampled.
until [ -s /tmp/boot ]; do
	sleep 0.1
done
