# SPDX-License-Identifier: GPL-2.0
#
# What the tools share: the library's sources, and how a tool is built with them. Each
# tool compiles them for itself. Its Makefile says, before it includes this:
#
#	tool		its name, which messages begin with
#	VERSION		its version
#	folders		those of its src/
#	packages	package:MACRO, libraries that it is built with if they are there
#	traces		yes: it reads traces
#	takes_trace	how it is told to read one from a pipe, where its name alone does not do
#
# and after it what "all" is. It gets
#
#	sources, objects, checked	of the library and of the tool; the last ones are
#					for this machine, with sanitizers
#	tests				programs of tests/test_*.c, of both
#	$(O)/$(tool), $(O)/check/$(tool)
#
# Each folder includes only from itself and those before it: tests/layers.py. The
# library's come first:
#
#	base		memory, numbers, text, what the terminal is told meanwhile
#	show		tables, JSON, the terminal
#	draw		pictures in SVG, with their script
#	cmd		the command line: commands, options, help
#
# and after these, in tools that read traces,
#
#	read		bytes of a file, unpacked
#	lines		lines into records and events
#	events		what stands beside the calls: trace events, and what they mean
#	calls		events into calls, tasks, sums; what a kernel function's name tells

lib_folders := base show draw cmd
trace_folders := read lines events calls

lib	:= $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))

O	?= .

ifeq ($(origin CC),default)
CC	:= $(CROSS_COMPILE)gcc
endif
HOSTCC	?= gcc
CFLAGS	?= -O2 -g

WARN	:= -Wall -Wextra -Werror -Wmissing-prototypes -Wstrict-prototypes
SANITIZE := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all

pager	:= $(shell echo $(tool) | tr a-z A-Z)_PAGER
override CPPFLAGS += -Isrc -I$(lib) -I$(O)/gen -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 \
		     -DTOOL='"$(tool)"' -DTOOL_PAGER='"$(pager)"' \
		     -DTOOL_TAKES_TRACE='"$(or $(takes_trace),$(tool))"' \
		     -DTOOL_VERSION='"$(VERSION)"' -MMD -MP
override CFLAGS	+= -std=gnu11 $(WARN)
override LDLIBS	+= -lm -lpthread

# A cross build asks the pkg-config of its target, which usually is not there.
PKG_CONFIG ?= $(CROSS_COMPILE)pkg-config
package_name = $(firstword $(subst :, ,$(1)))
found := $(strip $(foreach p,$(packages),\
	$(if $(shell $(PKG_CONFIG) --exists $(call package_name,$(p)) 2>/dev/null && echo y),$(p))))
ifneq ($(found),)
names := $(foreach p,$(found),$(call package_name,$(p)))
package_flags := $(shell $(PKG_CONFIG) --cflags $(names))
package_libs := $(shell $(PKG_CONFIG) --libs $(names))
override CPPFLAGS += $(foreach p,$(found),-DHAVE_$(lastword $(subst :, ,$(p)))) \
		     $(package_flags)
override LDLIBS += $(package_libs)
endif

# A change of the rules builds all anew, and so does one of the compiler or its options.
rules	:= $(MAKEFILE_LIST) $(O)/gen/built-with
built_with := $(subst ','\'',$(CC) $(HOSTCC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(LDLIBS))
.PHONY: built-with
built-with:
$(O)/gen/built-with: built-with
	@mkdir -p $(@D)
	@echo '$(built_with)' | cmp -s - $@ || echo '$(built_with)' >$@

sources	:= $(foreach f,$(lib_folders) $(if $(traces),$(trace_folders)),$(wildcard $(lib)/$(f)/*.c)) \
	   $(foreach f,$(folders),$(wildcard src/$(f)/*.c))
parts	:= $(patsubst src/%.c,%,$(patsubst $(lib)/%.c,%,$(sources)))
objects	:= $(parts:%=$(O)/obj/%.o)
checked	:= $(parts:%=$(O)/check/%.o)
tests	:= $(patsubst %.c,$(O)/check/%,$(notdir $(wildcard $(lib)/tests/test_*.c tests/test_*.c)))

vpath %.c $(lib) src

.DEFAULT_GOAL := all

$(O)/$(tool): $(objects)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Styles and scripts of pictures, as C strings.
pictured := $(wildcard $(lib)/draw/*.css $(lib)/draw/*.js src/*/*.css src/*/*.js)
scripts	:= $(patsubst %,$(O)/gen/%.inc,$(notdir $(pictured)))
vpath %.css $(sort $(dir $(pictured)))
vpath %.js $(sort $(dir $(pictured)))

$(O)/gen/%.inc: % $(rules)
	@mkdir -p $(@D)
	sed 's/[\\"]/\\&/g; s/^/"/; s/$$/\\n"/' $< >$@

# Before any of them is compiled for the first time; then the compiler tells what it read.
$(objects) $(checked): | $(scripts)

$(O)/obj/%.o: %.c $(rules)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# The tests run here: HOSTCC, whatever CC is.
$(O)/check/%.o: %.c $(rules)
	@mkdir -p $(@D)
	$(HOSTCC) $(CPPFLAGS) -std=gnu11 $(WARN) $(SANITIZE) -c -o $@ $<

$(O)/check/test_%: tests/test_%.c $(filter-out %/main.o,$(checked)) $(rules)
	$(HOSTCC) $(CPPFLAGS) -std=gnu11 $(WARN) $(SANITIZE) -o $@ $< $(filter %.o,$^) -lcmocka $(LDLIBS)

$(O)/check/$(tool): $(checked)
	$(HOSTCC) $(SANITIZE) -o $@ $^ $(LDLIBS)

# A source that has moved into the library since it was compiled is no reason to stop.
src/%.c: ;

-include $(wildcard $(O)/obj/*/*.d $(O)/check/*/*.d $(O)/check/*.d)

.DELETE_ON_ERROR:
.SECONDARY:
