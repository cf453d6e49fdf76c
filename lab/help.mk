# SPDX-License-Identifier: GPL-2.0

.PHONY: clean help

# Everything made, and everything fetched, but not what somebody has done there.
clean:
	@lab/source/clean.sh $(BUILD)
	rm -rf $(BUILD)

# of FOLDER: its files by name, each with what its first comment says
of = @awk '/SPDX/ { next } FNR < 3 && sub(/^\# /, "") { sub(/[.:;] .*|\.$$/, ""); f = FILENAME; \
	gsub(/.*\/|\.mk$$/, "", f); printf "  %-18s%s\n", f, $$0; nextfile }' $(1)/*.mk

help:
	@echo "make demo        trace the boot of a board and a loop, read the traces with ftd"
	@echo "make boot-page   trace a boot, sample its processes, and draw both as a page"
	@echo "make source      the kernel's source, as Debian has it and patched, in $(O)/src"
	@echo "make kernel      the kernel of BOARD, VARIANT"
	@echo "make boot        boot BOARD with a shell on this terminal"
	@echo "make run JOB=F   boot BOARD and carry out job F (lab/jobs has some;"
	@echo "                 RUN= more arguments for lab/run, see lab/run -h)"
	@echo "make ftd         the analyser, for this computer"
	@echo "make ftd-traces  its golden traces anew, from every board"
	@echo "make bootprof    what profiles a boot from outside, and its plugin for QEMU"
	@echo "make drspin      what samples the stacks of user space: $(O)/drspin/drspin"
	@echo "make drspin-board  the same for BOARD, static: $(O)/drspin-$(ARCH_DEBIAN)/drspin-board"
	@echo "make qemu        a QEMU that runs several CPUs in exact time, if this computer's does not"
	@echo "make series      the kernel patches as mails for git am (GROUP=a: the fixes only,"
	@echo "                 GROUP=b and so on: one of the groups in patches/series)"
	@echo "make edit        the series as git commits, in $(O)/edit, to be changed"
	@echo "make refresh     what was changed there back into patches/"
	@echo "make check       the quick tests (SUITES=\"guest/boot ftd\": those two suites)"
	@echo "make check-guest the quick ones in tests/suites/guest; so check-series, check-lab"
	@echo "make check-long  all tests (check-only-long: without the quick ones)"
	@echo "make torture     all that disturbs the tracers at once, SECONDS=600, SEED= as before"
	@echo "make fuzz        fuzz ftd, FUZZ_SECONDS=3600 for each parser"
	@echo "make bench       the tables of cost and coverage, stock kernel against ours"
	@echo "make bench-arm64 the table of cost, on arm64"
	@echo "make bench-boot  what tracing costs a boot"
	@echo "make bench-boot-events  what the recording for ftd boot costs a boot"
	@echo "make bench-ring-buffer  what the series costs other users of the ring buffer"
	@echo "make bench-bootprof  how much slower QEMU is while bootprof profiles a boot"
	@echo "make bench-ftd   how fast ftd is, beside others"
	@echo "make bench-drspin  what it costs a program to be sampled, by drspin and by others"
	@echo "make bench-drspin-debian  of how many stacks it finds the callers, on ARM"
	@echo "make bench-drspin-unwinders  the same, beside libunwind, elfutils, gdb and perf"
	@echo "make bench-profile  which functions the cost of tracing is in"
	@echo "make deps        install the Debian packages of all this; each target installs its own"
	@echo "make clean       remove $(O)"
	@echo
	@echo "O=$(O)  where everything is built"
	@echo "KERNEL=/path    of a 6.12 kernel of your own, to build the series on that, in O/VERSION"
	@echo "BOARD=$(BOARD)  one of"
	$(call of,lab/boards)
	@echo "VARIANT=$(VARIANT)  of the kernel, one of"
	$(call of,lab/variants)
	@echo "SUITES=  of the quick tests"
	@echo "$(QUICK_SUITES)" | fmt -w 78 | sed 's/^/  /'
	@echo "        or of the long ones"
	@echo "$(LONG_SUITES)" | fmt -w 78 | sed 's/^/  /'
