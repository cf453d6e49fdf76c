# SPDX-License-Identifier: GPL-2.0
#
# The boards and the variants that there are. A wrong name is told at once, before a make
# waits for another one.

$(foreach list,BOARDS VARIANTS,$(if $(filter command,$(origin $(list))),\
	$(error $(list)=: one at a time, with $(list:S=)=)))

BOARDS   := $(patsubst lab/boards/%.mk,%,$(wildcard lab/boards/*.mk))
# Those that the project is about
ARM_BOARDS = $(shell bash -c ". lab/boards.sh; boards_of arm")
VARIANTS := $(patsubst lab/variants/%.mk,%,$(wildcard lab/variants/*.mk))

$(if $(filter $(BOARD),$(BOARDS)),,$(error no board "$(BOARD)"; there are: $(BOARDS)))
$(if $(filter $(VARIANT),$(VARIANTS)),,$(error no variant "$(VARIANT)"; there are: $(VARIANTS)))
