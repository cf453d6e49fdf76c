#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
for i in 1 2 3 4 5 6; do
	find /sys /proc 2>/dev/null | sed s/a/z/ | sort >/dev/null
done
