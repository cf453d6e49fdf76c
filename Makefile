# SPDX-License-Identifier: GPL-2.0
#
# Duration tracing for 32-bit ARM Linux. "make help" lists what there is to
# make; the rules are in lab/*.mk.

MAKEFLAGS += --no-print-directory
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

BOARD   ?= vexpress-a15
VARIANT ?= patched
O       ?= build
BUILD   := $(abspath $(O))

# BOARD=, O= and the like are this Makefile's, not the kernel's or ftd's.
MAKEOVERRIDES :=

include lab/deps.mk
include lab/source.mk
include lab/kernel.mk
include lab/guest.mk
include lab/ftd.mk
include lab/bootprof.mk
include lab/run.mk
include bench/bench.mk
include tests/tests.mk

.PHONY: clean help

# Everything made, and everything fetched.
clean:
	rm -rf $(BUILD)

help:
	@echo "make demo        trace the boot of a board and a loop, read the traces with ftd"
	@echo "make kernel      the kernel of BOARD, VARIANT"
	@echo "make boot        boot BOARD with a shell on this terminal"
	@echo "make run JOB=F   boot BOARD and carry out job F (lab/jobs has some;"
	@echo "                 RUN= more arguments for lab/run, see lab/run -h)"
	@echo "make ftd         the analyser, for this computer"
	@echo "make ftd-traces  its golden traces anew, from every board"
	@echo "make bootprof    the QEMU plugin that counts what a kernel executes"
	@echo "make series      the kernel patches as a series for git am"
	@echo "make edit        the series as git commits, in $(O)/edit, to be changed"
	@echo "make refresh     what was changed there back into patches/"
	@echo "make check       the quick tests (SUITES=guest/boot: that one)"
	@echo "make check-long  all tests (check-only-long: without the quick ones)"
	@echo "make torture     all that disturbs the tracers at once, SECONDS=600, SEED= as before"
	@echo "make fuzz        fuzz ftd, FUZZ_SECONDS=3600 for each parser"
	@echo "make bench       the tables of cost and coverage, stock kernel against ours"
	@echo "make bench-arm64 the table of cost, on arm64"
	@echo "make bench-boot  what tracing costs a boot"
	@echo "make bench-ring-buffer  what the series costs other users of the ring buffer"
	@echo "make bench-ftd   how fast ftd is, beside others"
	@echo "make bench-profile  which functions the cost of tracing is in"
	@echo "make deps        install the Debian packages needed (demo, check: included)"
	@echo "make clean       remove $(O)"
	@echo
	@echo "BOARD=$(BOARD)  one of: $(BOARDS)"
	@echo "VARIANT=$(VARIANT)  one of: $(VARIANTS)"
	@echo "O=$(O)  where everything is built"
