/* SPDX-License-Identifier: GPL-2.0 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM driver

#if !defined(_TRACE_DRIVER_H) || defined(TRACE_HEADER_MULTI_READ)
#define _TRACE_DRIVER_H

#include <linux/device.h>
#include <linux/minmax.h>
#include <linux/string.h>
#include <linux/tracepoint.h>

/* Of a reason, so that it fits into an event whatever a driver writes */
#define DEFERRED_REASON_MAX	255UL

/**
 * driver_probe_start - called when a driver is tried on a device
 * @dev:	the device
 * @drv:	the driver
 */
TRACE_EVENT(driver_probe_start,

	TP_PROTO(const struct device *dev, const struct device_driver *drv),

	TP_ARGS(dev, drv),

	TP_STRUCT__entry(
		__string(device,	dev_name(dev))
		__string(driver,	drv->name)
		__string(bus,		drv->bus->name)
	),

	TP_fast_assign(
		__assign_str(device);
		__assign_str(driver);
		__assign_str(bus);
	),

	TP_printk("device=%s driver=%s bus=%s", __get_str(device),
		  __get_str(driver), __get_str(bus))
);

/**
 * driver_probe_end - called when the same attempt is over
 * @dev:	the device
 * @drv:	the driver
 * @ret:	0 if the device is bound, else a negative error, which is
 *		-EPROBE_DEFER if it has to be tried again
 */
TRACE_EVENT(driver_probe_end,

	TP_PROTO(const struct device *dev, const struct device_driver *drv, int ret),

	TP_ARGS(dev, drv, ret),

	TP_STRUCT__entry(
		__string(device,	dev_name(dev))
		__string(driver,	drv->name)
		__string(bus,		drv->bus->name)
		__field(int,		ret)
	),

	TP_fast_assign(
		__assign_str(device);
		__assign_str(driver);
		__assign_str(bus);
		__entry->ret = ret;
	),

	TP_printk("device=%s driver=%s bus=%s ret=%d", __get_str(device),
		  __get_str(driver), __get_str(bus), __entry->ret)
);

/**
 * driver_deferred - called when a device will be tried again later
 * @dev:	the device
 * @reason:	what it waits for, as dev_err_probe() was last told, up to the
 *		end of the line; NULL if nobody said
 */
TRACE_EVENT(driver_deferred,

	TP_PROTO(const struct device *dev, const char *reason),

	TP_ARGS(dev, reason),

	TP_STRUCT__entry(
		__string(device,	dev_name(dev))
		__string_len(reason,	reason ?: "unknown",
			     min(strcspn(reason ?: "unknown", "\n"), DEFERRED_REASON_MAX))
	),

	TP_fast_assign(
		__assign_str(device);
		__assign_str(reason);
	),

	TP_printk("device=%s reason=%s", __get_str(device), __get_str(reason))
);

#endif /* _TRACE_DRIVER_H */

/* This part must be outside protection */
#include <trace/define_trace.h>
