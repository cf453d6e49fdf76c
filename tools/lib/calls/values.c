// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/util.h"
#include "calls/values.h"

void values_enter(struct task *task, uint32_t depth, const struct value *value)
{
	struct args *args;

	if (depth >= task->args_room && (!value || !value->args_len))
		return;
	if (depth >= task->args_room)
		task->args = grow(task->args, &task->args_room, depth, sizeof(*task->args));
	args = &task->args[depth];
	args->len = value ? value->args_len : 0;
	if (args->len)
		memcpy(args->text, value->args, args->len);
}

bool values_leave(struct task *task, uint32_t depth, struct value *value)
{
	if (depth < task->args_room) {
		value->args = task->args[depth].text;
		value->args_len = task->args[depth].len;
	}
	return value->has_ret || value->args_len;
}
