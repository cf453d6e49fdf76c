#!/bin/busybox sh
# SPDX-License-Identifier: GPL-2.0
# Debian's package has no list of the commands it contains; busybox knows.
exec /bin/busybox --install -s /bin
