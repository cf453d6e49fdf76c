/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What "ftd boot --record" writes beside a trace: comments about the kernel, and its log; and
 * what "ftd record" does.
 */
#ifndef LINES_ABOUT_H
#define LINES_ABOUT_H

#include <stddef.h>

#define ABOUT_BEGINS		"# boot "
#define ABOUT_VERSION		"version"
#define ABOUT_MACHINE		"machine"
#define ABOUT_COMMAND_LINE	"command line"
#define ABOUT_LOG		"# log: "
#define ABOUT_THRESH		"# tracing_thresh: "

/**
 * struct about - what is known of a kernel
 * @version: as /proc/version has it, or NULL
 * @machine: the device tree's model, or NULL
 * @command_line: the kernel's, or NULL
 */
struct about {
	char *version;
	char *machine;
	char *command_line;
};

/**
 * about_find - look for it in the begin of a trace
 * @about: result; free with about_free()
 * @text: text
 * @len: its length
 */
void about_find(struct about *about, const char *text, size_t len);

/**
 * about_free - free it
 * @about: about
 */
void about_free(struct about *about);

#endif
