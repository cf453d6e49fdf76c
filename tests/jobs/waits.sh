# SPDX-License-Identifier: GPL-2.0
# Loads the module as the kernel command line says, or is held by a process; then the boot is over.
parameters=
for word in $(cat /proc/cmdline); do
	case $word in
	waits.*) parameters="$parameters ${word#waits.}" ;;
	esac
done
insmod /waits.ko $parameters
case $parameters in
*kind=process*) /bin/busy 20 ;;
esac
echo over > /sys/kernel/tracing/trace_marker
