// SPDX-License-Identifier: GPL-2.0
/* Trees and pictures with hardly any room: what does not fit goes where it should. */
#include <err.h>
#include <stdio.h>

#include "cmds/common.h"
#include "figures/story.h"
#include "fuzz.h"
#include "pictures/export.h"
#include "pictures/flame.h"

static void draw_chart(const char *path)
{
	struct trace_options opt = common_trace_options(path);
	struct timeline t;
	size_t i;

	timeline_read(&t, &opt, 4);
	/* What others rely on: calls lie inside of the trace. */
	for (i = 0; i < t.count; i++)
		if (t.calls[i].begin < t.begin || t.calls[i].begin > t.end ||
		    t.calls[i].duration > t.end - t.calls[i].begin)
			errx(1, "a call outside of the trace");
	chart_draw(stdout, &t);
	export_chrome(stdout, &t);
	export_speedscope(stdout, &t);
	timeline_free(&t);
}

static void draw_flames(const char *path)
{
	struct trace_options opt = common_trace_options(path);
	struct collector c;

	collect(&c, &opt, true);
	flame_draw(stdout, &c, true, 3);
	export_folded(stdout, &c, false, 3);
	collect_free(&c);
}

static uint64_t count_scenes(const struct scene *in)
{
	const struct scene *scene;
	uint64_t count = 0;

	for (scene = in->first; scene; scene = scene->next)
		count += 1 + count_scenes(scene);
	return count;
}

static void tell_story(const char *path)
{
	struct trace_options opt = common_trace_options(path);
	uint64_t count = 0;
	struct story s;
	size_t i;

	story_read(&s, &opt, 16);
	for (i = 0; i < s.count; i++)
		count += count_scenes(&s.actors[i]->all);
	if (count != s.scenes)
		errx(1, "scenes are lost");
	story_free(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char more[] = "\n 0)   1.000 us    |  x();\n";

	fuzz_run(data, size, more, draw_chart);
	fuzz_run(data, size, more, draw_flames);
	fuzz_run(data, size, more, tell_story);
	return 0;
}
