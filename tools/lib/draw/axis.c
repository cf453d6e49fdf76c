// SPDX-License-Identifier: GPL-2.0
#include <stdbool.h>
#include <string.h>

#include "base/units.h"
#include "draw/axis.h"

#define UNIT_MSEC	(1000 * UNIT_USEC)

#define LETTERS_APART	14	/* from one time to the next */
#define HOLES_APART	6	/* from one dashed line to the next */

/**
 * struct stretch - times that are shown next to each other
 * @begin: its first nanosecond, from the left edge of the whole on
 * @before: how much is left out before it
 * @tick: the first multiple of the step in it
 * @ticks: how many there are
 */
struct stretch {
	uint64_t begin;
	uint64_t before;
	uint64_t tick;
	uint64_t ticks;
};

static uint64_t shown(const struct axis *axis)
{
	return axis->span - (axis->holes ? axis->holes->total : 0);
}

/* 1, 2, 5, 10 ...: so many that the times stand apart. */
static uint64_t step_of(const struct axis *axis)
{
	double least = shown(axis) / axis->width * LETTERS_APART * axis->letter;
	uint64_t step = 1;
	int i;

	for (i = 0; step < least && step < UINT64_MAX / 10; i++)
		step = i % 3 == 1 ? step / 2 * 5 : step * 2;
	return step;
}

/* What follows the first @n holes; false if there are fewer. */
static bool stretch_after(const struct axis *axis, size_t n, uint64_t step, struct stretch *s)
{
	size_t i, holes = axis->holes ? axis->holes->count : 0;
	uint64_t end = axis->span, ahead;

	*s = (struct stretch) { 0 };
	if (n > holes)
		return false;
	for (i = 0; i < n; i++)
		s->before += axis->holes->list[i].end - axis->holes->list[i].begin;
	if (n)
		s->begin = axis->holes->list[n - 1].end - axis->base;
	if (n < holes)
		end = axis->holes->list[n].begin - axis->base;
	/* The trace's own times are round. */
	ahead = (step - (s->begin + axis->base) % step) % step;
	if (s->begin <= end && ahead <= end - s->begin) {
		s->tick = s->begin + ahead;
		s->ticks = 1 + (end - s->tick) / step;
	}
	return true;
}

static double place(const struct axis *axis, const struct stretch *s, uint64_t time)
{
	return axis->left + (time - s->before) * axis->width / shown(axis);
}

static void put_line(FILE *out, double x, unsigned int top, unsigned int bottom,
		     const char *more)
{
	fprintf(out, "<line x1=\"%.2f\" x2=\"%.2f\" y1=\"%u\" y2=\"%u\"%s/>\n", x, x, top,
		bottom, more);
}

void axis_lines(const struct axis *axis, FILE *out)
{
	uint64_t n, step = step_of(axis);
	double last_hole = 0;
	struct stretch s;
	size_t i;

	for (i = 0; stretch_after(axis, i, step, &s); i++) {
		double x = place(axis, &s, s.begin);

		if (i && x > last_hole + HOLES_APART) {
			put_line(out, x, axis->head - 4, axis->bottom, " class=\"hole\"");
			last_hole = x;
		}
		for (n = 0; n < s.ticks; n++)
			put_line(out, place(axis, &s, s.tick + n * step), axis->head - 4,
				 axis->bottom, "");
	}
}

/* As many decimals as the step needs, in a unit that suits the whole. */
static void format_tick(char *text, size_t size, const struct axis *axis, uint64_t time,
			uint64_t step)
{
	uint64_t latest = axis->base + axis->span;
	uint64_t unit = latest >= UNIT_SEC ? UNIT_SEC :
			latest >= UNIT_MSEC ? UNIT_MSEC : UNIT_USEC;
	int decimals = 0;

	for (; step < unit; step *= 10)
		decimals++;
	snprintf(text, size, "%.*f %s", decimals, (double)time / unit,
		 unit == UNIT_SEC ? "s" : unit == UNIT_MSEC ? "ms" : "us");
}

void axis_times(const struct axis *axis, FILE *out)
{
	uint64_t n, step = step_of(axis);
	struct stretch s;
	double free = 0;
	char text[48];
	size_t i;

	for (i = 0; stretch_after(axis, i, step, &s); i++) {
		for (n = 0; n < s.ticks; n++) {
			uint64_t time = s.tick + n * step;
			double x = place(axis, &s, time);

			format_tick(text, sizeof(text), axis, axis->base + time, step);
			if (x < free ||
			    x + strlen(text) * axis->letter > axis->left + axis->width)
				continue;
			put_line(out, x, axis->head - 14, axis->head - 3, "");
			fprintf(out, "<text x=\"%.2f\" y=\"%u\">%s</text>\n", x + 4,
				axis->head - 5, text);
			free = x + (strlen(text) + 2) * axis->letter;
		}
	}
}
