# SPDX-License-Identifier: GPL-2.0
# Loads the module as the kernel command line says; then the boot is over.
parameters=
for word in $(cat /proc/cmdline); do
	case $word in
	waits.*) parameters="$parameters ${word#waits.}" ;;
	esac
done
insmod /waits.ko $parameters
echo over > /sys/kernel/tracing/trace_marker
