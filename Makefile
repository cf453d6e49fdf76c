# SPDX-License-Identifier: GPL-2.0
#
# Duration tracing for 32-bit ARM Linux. "make help" lists what there is to
# make; the rules are in lab/*.mk.

MAKEFLAGS += --no-print-directory
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

BOARD   ?= virt
VARIANT ?= patched
O       ?= build
BUILD   := $(abspath $(O))

# Scripts and make take other characters for words of theirs.
odd := $(shell pwd -P | LC_ALL=C tr -d 'A-Za-z0-9/._+~@=\200-\377\n-')
$(if $(odd),$(error $(CURDIR) has "$(odd)" in its name: move it))
$(if $(filter 1,$(words $(O))),,$(error O=$(O): one directory, without a blank in its name))

include lab/names.mk

# A kernel of somebody's own is built in a directory of its own
ifneq ($(KERNEL),)
BUILD   := $(shell LC_ALL=C lab/source/tree.sh $(BUILD) '$(subst ','\'',$(KERNEL))' 2>&1)
$(if $(filter 0,$(.SHELLSTATUS)),,$(error $(BUILD)))
endif

# What builds waits for another make that does, in the same directory.
BUILDING := source kernel guest ftd bootprof known uboot drspin drspin-board drspin-programs qemu \
	series edit refresh clean $(BUILD)/%
ifneq ($(filter $(BUILDING),$(MAKECMDGOALS)),)
ifneq ($(LAB_LOCKED),$(BUILD))
MUST_LOCK := yes
endif
endif

ifdef MUST_LOCK

.PHONY: locked $(MAKECMDGOALS)
$(MAKECMDGOALS): locked
	@:
locked:
	@lab/locked.sh $(BUILD) "$(MAKECMDGOALS)" $(MAKE) LAB_LOCKED=$(BUILD) $(MAKECMDGOALS)

else

# Each goal is made when the one before it is: refresh, and then series.
ifneq ($(word 2,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

# BOARD=, O= and the like are this Makefile's, not the kernel's or ftd's.
MAKEOVERRIDES :=
unexport KERNEL
export LAB_LOCKED
# Another make of this Makefile
AGAIN = $(MAKE) O=$(BUILD) BOARD=$(BOARD) VARIANT=$(VARIANT)

include lab/deps.mk
include lab/source.mk
include lab/kernel.mk
include lab/guest.mk
include lab/ftd.mk
include lab/bootprof.mk
include lab/drspin.mk
include lab/qemu.mk
include lab/run.mk
include bench/bench.mk
include tests/tests.mk
include lab/help.mk

endif
