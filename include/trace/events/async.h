/* SPDX-License-Identifier: GPL-2.0 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM async

#if !defined(_TRACE_ASYNC_H) || defined(TRACE_HEADER_MULTI_READ)
#define _TRACE_ASYNC_H

#include <linux/async.h>
#include <linux/tracepoint.h>

DECLARE_EVENT_CLASS(async_call,

	TP_PROTO(async_func_t func, async_cookie_t cookie),

	TP_ARGS(func, cookie),

	TP_STRUCT__entry(
		/* As in initcall.h: is_signed_type() takes no pointer to a function */
		__field_struct(async_func_t,	func)
		__field(async_cookie_t,		cookie)
	),

	TP_fast_assign(
		__entry->func = func;
		__entry->cookie = cookie;
	),

	TP_printk("func=%ps cookie=%llu", __entry->func, __entry->cookie)
);

/**
 * async_queue - called when a call is left to a worker
 * @func:	the function
 * @cookie:	the call's number, by which its start and its end are found
 */
DEFINE_EVENT(async_call, async_queue,

	TP_PROTO(async_func_t func, async_cookie_t cookie),

	TP_ARGS(func, cookie)
);

/**
 * async_start - called right before the function is
 * @func:	the function
 * @cookie:	the call's number; one that was not queued is made by who asked
 *		for it, for want of memory
 */
DEFINE_EVENT(async_call, async_start,

	TP_PROTO(async_func_t func, async_cookie_t cookie),

	TP_ARGS(func, cookie)
);

/**
 * async_end - called when the function has returned
 * @func:	the function
 * @cookie:	the call's number
 */
DEFINE_EVENT(async_call, async_end,

	TP_PROTO(async_func_t func, async_cookie_t cookie),

	TP_ARGS(func, cookie)
);

#endif /* _TRACE_ASYNC_H */

/* This part must be outside protection */
#include <trace/define_trace.h>
