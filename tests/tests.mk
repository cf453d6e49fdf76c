# SPDX-License-Identifier: GPL-2.0
#
# The suites of tests/run.sh. "make check-guest" runs the quick ones in
# tests/guest, "make check SUITES=guest/boot" runs that one.

QUICK_SUITES := $(addprefix series/,layout headers applies new-files mailable checkpatch \
			refusals incremental fetch) \
		ftd fuzz \
		$(addprefix lab/,unpack configure notices bootprof) \
		$(addprefix guest/,boards lossless complete complete-boot counters boot hang flows leave offline retval \
			backtrace readers record toggle ftracetest)
LONG_SUITES := $(addprefix guest/,startup early early-bounds early-size early-cmdline \
			early-panic early-order early-many early-gdb early-instance readers-debug \
			thumb2 framepointer mcount modules arguments toggle-often toggle-debug \
			traced-boot ftracetest-all) \
		$(addprefix kernel/,option-off other-arches) series/builds

# Seconds after which no further suite is begun
LIMIT ?=
RUN_SUITES = @tests/run.sh $(if $(LIMIT),-l $(LIMIT)) $(BUILD)
READY := deps $(BUILD)/src/patched.ready

.PHONY: check check-long check-only-long
check: SUITES ?= $(QUICK_SUITES)
check: $(READY)
	$(RUN_SUITES) $(SUITES)

check-long: $(READY)
	$(RUN_SUITES) $(QUICK_SUITES) $(LONG_SUITES)

check-only-long: $(READY)
	$(RUN_SUITES) $(LONG_SUITES)

check-%: $(READY)
	$(RUN_SUITES) $(or $(filter $* $*/%,$(QUICK_SUITES)),$(error no $* among: $(QUICK_SUITES)))

# Programs for the boards that only the tests need; as in lab/guest.mk
$(GUEST)/%: tests/guest/%.c $(BUILD)/uapi/ready
	@mkdir -p $(@D)
	$(GUEST_CC) -o $@ $< -lgcc
