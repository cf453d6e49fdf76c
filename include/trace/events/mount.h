/* SPDX-License-Identifier: GPL-2.0 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM mount

#if !defined(_TRACE_MOUNT_H) || defined(TRACE_HEADER_MULTI_READ)
#define _TRACE_MOUNT_H

#include <linux/string.h>
#include <linux/tracepoint.h>

/* Of a name that a user gives, so that it fits into an event; "none" stands for no name. */
#define MOUNT_NAME_MAX	255
#define mount_name_len(name)	strnlen((name) ?: "none", MOUNT_NAME_MAX)

/**
 * mount_start - called when a file system is about to be mounted
 * @type:	of the file system
 * @source:	what is mounted, as it was given: a device, most often; may be NULL
 * @target:	path of the mount point, or NULL if the file system is only set up,
 *		for fsmount()
 */
TRACE_EVENT(mount_start,

	TP_PROTO(const char *type, const char *source, const char *target),

	TP_ARGS(type, source, target),

	TP_STRUCT__entry(
		__string_len(type,	type ?: "none",		mount_name_len(type))
		__string_len(source,	source ?: "none",	mount_name_len(source))
		__string_len(target,	target ?: "none",	mount_name_len(target))
	),

	TP_fast_assign(
		__assign_str(type);
		__assign_str(source);
		__assign_str(target);
	),

	TP_printk("type=%s source=%s target=%s", __get_str(type), __get_str(source),
		  __get_str(target))
);

/**
 * mount_end - called when that is done, or failed
 * @type:	as at the start
 * @source:	as at the start
 * @target:	as at the start
 * @ret:	0, or a negative error
 */
TRACE_EVENT(mount_end,

	TP_PROTO(const char *type, const char *source, const char *target, int ret),

	TP_ARGS(type, source, target, ret),

	TP_STRUCT__entry(
		__string_len(type,	type ?: "none",		mount_name_len(type))
		__string_len(source,	source ?: "none",	mount_name_len(source))
		__string_len(target,	target ?: "none",	mount_name_len(target))
		__field(int,		ret)
	),

	TP_fast_assign(
		__assign_str(type);
		__assign_str(source);
		__assign_str(target);
		__entry->ret = ret;
	),

	TP_printk("type=%s source=%s target=%s ret=%d", __get_str(type), __get_str(source),
		  __get_str(target), __entry->ret)
);

#endif /* _TRACE_MOUNT_H */

/* This part must be outside protection */
#include <trace/define_trace.h>
