# SPDX-License-Identifier: GPL-2.0
#
# The boards and the variants that there are. A wrong name is told at once, before a make
# waits for another one.

$(foreach list,BOARDS VARIANTS,$(if $(filter command,$(origin $(list))),\
	$(error $(list)=: one at a time, with $(list:S=)=)))
$(if $(filter command,$(origin SUITE)),$(error SUITE=: suites are named by SUITES=))
$(if $(filter command,$(origin GROUPS)),$(error GROUPS=: one at a time, with GROUP=))
$(if $(filter command,$(origin KERNEL)),$(if $(strip $(KERNEL)),,$(error KERNEL= names no directory)))

BOARDS   := $(patsubst lab/boards/%.mk,%,$(wildcard lab/boards/*.mk))
# Those that the project is about
ARM_BOARDS = $(shell bash -c ". lab/boards.sh; boards_of arm")
VARIANTS := $(patsubst lab/variants/%.mk,%,$(wildcard lab/variants/*.mk))

# of NAME, NAMES: is it one of them, and one only?
one-of = $(if $(filter 1,$(words $(1))),$(filter $(2),$(1)))
$(if $(call one-of,$(BOARD),$(BOARDS)),,$(error no board "$(BOARD)"; there are: $(BOARDS)))
$(if $(call one-of,$(VARIANT),$(VARIANTS)),,$(error no variant "$(VARIANT)"; there are: $(VARIANTS)))
