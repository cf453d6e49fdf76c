# SPDX-License-Identifier: GPL-2.0
# Loads the module as the kernel command line says, or is held by a process; then the boot is over.
parameters=
for word in $(cat /proc/cmdline); do
	case $word in
	waits.*) parameters="$parameters ${word#waits.}" ;;
	esac
done
case $parameters in
*kind=process*off=1*)
	insmod /waits.ko kind=rest ms=20 &
	sleep 0.01	# until the module rests
	/bin/busy 20
	wait
	;;
*kind=process*)
	insmod /waits.ko
	/bin/busy 20
	;;
*)
	insmod /waits.ko $parameters
	;;
esac
echo over > /sys/kernel/tracing/trace_marker
