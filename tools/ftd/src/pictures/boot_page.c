// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "draw/svg.h"
#include "pictures/boot_page.h"

static const char style[] =
#include "boot.css.inc"
;

static const char script[] =
#include "boot.js.inc"
#include "boot_lanes.js.inc"
#include "boot_stacks.js.inc"
#include "boot_tables.js.inc"
#include "boot_input.js.inc"
;

/* Without the script there is nothing to see: the page says so. */
static const char body[] =
	"<noscript>The pictures and tables of this page are drawn by a script.</noscript>\n"
	"<div id=\"tools\">"
	"<input id=\"search\" type=\"search\" placeholder=\"Search a name\" aria-label=\"Search a name\">"
	"<label><input id=\"all\" type=\"checkbox\"> threads that hardly ran, too</label>"
	"<button id=\"in\">Zoom in</button><button id=\"out\">Zoom out</button>"
	"<button id=\"whole\">All of it</button>"
	"<span id=\"said\" role=\"status\"></span></div>\n"
	"<svg id=\"picture\" role=\"img\" aria-label=\"What happened, in order of time\"></svg>\n"
	"<div id=\"tip\" hidden></div>\n"
	"<p id=\"hint\">Drag to zoom in; click a box of the critical path to zoom to it and to mark it "
	"in the tables, a time in which a thread ran to see who woke it, a row of a table to find it "
	"in the picture.</p>\n"
	"<section id=\"stacks\" aria-live=\"polite\" hidden></section>\n"
	"<main id=\"tables\"></main>\n";

void boot_page_begin(const char *const *titles, size_t count)
{
	size_t i;

	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>ftd boot:", stdout);
	for (i = 0; i < count; i++) {
		fputs(i ? ", " : " ", stdout);
		svg_text(stdout, titles[i]);
	}
	printf("</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>ftd boot</h1>\n<p id=\"file\">", style);
	for (i = 0; i < count; i++) {
		fputs(i ? ", " : "", stdout);
		svg_text(stdout, titles[i]);
	}
	printf("</p>\n%s", body);
}

void boot_page_boot_begin(void)
{
	puts("<script type=\"application/json\" class=\"report\">");
}

void boot_page_boot_end(void)
{
	puts("</script>");
}

void boot_page_end(void)
{
	printf("<script>\n%s</script>\n</body>\n</html>\n", script);
}
