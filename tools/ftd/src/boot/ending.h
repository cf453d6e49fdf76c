/* SPDX-License-Identifier: GPL-2.0 */
/* Where a boot is over, as the user says. */
#ifndef FTD_BOOT_ENDING_H
#define FTD_BOOT_ENDING_H

#include "base/util.h"
#include "boot/world.h"

/**
 * ending_set - the boot is over where this first happens
 * @w: world
 * @text: "init": the first process becomes a program; "exec:PATTERN": any one becomes one
 *	whose file is like that; "print:PATTERN": somebody writes this to trace_marker;
 *	"message:PATTERN": the kernel says this; or a time in seconds, or with a unit
 *
 * Return: false if it does not happen, or if @text is none of these.
 */
bool ending_set(struct world *w, const char *text);

/**
 * ending_unset - exit with a message that says why ending_set() has not found it
 * @w: world
 * @text: what was asked for
 * @name: of the trace
 */
void __noreturn ending_unset(const struct world *w, const char *text, const char *name);

/**
 * ending_is_known - is it something that ending_set() understands?
 * @text: text
 */
bool ending_is_known(const char *text);

#endif
