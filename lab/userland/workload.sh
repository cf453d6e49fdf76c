#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
for i in $(seq 1 10); do ls /bin | sed s/a/z/g; done > /dev/null
