# SPDX-License-Identifier: GPL-2.0
#
# The suites of tests/run.sh. "make check-guest" runs the quick ones in
# tests/suites/guest, "make check SUITES=guest/boot" runs that one.

QUICK_SUITES := $(addprefix series/,layout headers applies new-files mailable checkpatch \
			refusals groups incremental edit fetch merge) \
		judges ftd bootprof fuzz drspin drspin-names drspin-code drspin-ends drspin-disk \
		drspin-calls drspin-reports drspin-read \
		$(addprefix lab/,scripts unpack make harness configure qemu notices bootprof documents) \
		$(addprefix guest/,drspin drspin-boot readers toggle ftracetest boards bootprof \
			bootprof-known lossless complete complete-boot counters epoch boot hang flows \
			leave offline events retval backtrace damage saver record changes kunit) \
		torture/quick
LONG_SUITES := $(addprefix guest/,armv4t bootprof-boards bootprof-firmware early early-size early-instance \
			cleared toggle-often startup early-filter early-bounds early-cmdline early-panic early-order \
			early-many early-gdb damage-often readers-debug thumb2 framepointer mcount \
			changes-all modules stopped arguments toggle-debug kunit-debug thresholds traced-boot \
			boot-report boot-often debian ftracetest-all sweep \
			$(addprefix sweep-,tracers smp instance kept torture latencies) other-boards nmi) \
		$(addprefix torture/,smp debug vexpress-a9 thumb2 framepointer mcount sx1 virt64) \
		$(addprefix kernel/,option-off other-arches versions) \
		$(addprefix series/,builds checkpatch-tools) \
		packages ftd-seeds bootprof-cut drspin-hostile guest/drspin-debian guest/drspin-arm64

# Quick suites that run two at a time, each with a directory of its own, and guests mostly with
# one CPU. Alone run those that share a directory, those that measure time, and those that use
# all CPUs.
ALONE := $(addprefix series/,layout headers applies new-files mailable) drspin% fuzz lab/harness \
	 $(addprefix guest/,drspin drspin-boot readers toggle) torture/quick
TWO_AT_A_TIME := $(filter-out $(ALONE),$(QUICK_SUITES))

# Seconds after which no further suite is begun, and those after which the running one is
# cut off; the number of the suite to begin with
LIMIT ?=
END   ?=
BEGIN ?=
RUN_SUITES = @tests/run.sh $(if $(LIMIT),-l $(LIMIT)) $(if $(END),-e $(END)) \
	     $(if $(BEGIN),-b $(BEGIN)) -a tests/ahead.sh -t "$(TWO_AT_A_TIME)" $(BUILD)

SUITES ?= $(QUICK_SUITES)
strange := $(filter-out $(QUICK_SUITES) $(LONG_SUITES),$(SUITES))
$(if $(strange),$(error no suite "$(strange)" in tests/tests.mk; "make help" names all))
$(if $(strip $(SUITES)),,$(error SUITES= names no suite; "make help" names all))
ifneq ($(filter check-long check-only-long,$(MAKECMDGOALS)),)
$(if $(filter command,$(origin SUITES)),$(error SUITES= is for "make check", the long ones as well))
endif

.PHONY: tests-ready check check-long check-only-long
tests-ready: deps
	@$(AGAIN) source

check: tests-ready
	$(RUN_SUITES) $(SUITES)

check-long: tests-ready
	$(RUN_SUITES) $(QUICK_SUITES) $(LONG_SUITES)

check-only-long: tests-ready
	$(RUN_SUITES) $(LONG_SUITES)

check-%:
	@$(MAKE) O=$(BUILD) LIMIT=$(LIMIT) SUITES="$(or $(filter $* $*/%,$(QUICK_SUITES)),$(error no $* among: $(QUICK_SUITES)))" check

# make torture: on virt, with the kernel built for it, unless others are named.
# TORTURE= more arguments for tests/torture/run, see its -h
TORTURE_BOARD   := $(if $(filter command environment,$(origin BOARD)),$(BOARD),virt)
TORTURE_VARIANT := $(if $(filter command environment,$(origin VARIANT)),$(VARIANT),torture)
.PHONY: torture
torture: deps-boards
	@$(MAKE) O=$(BUILD) BOARD=$(TORTURE_BOARD) VARIANT=$(TORTURE_VARIANT) kernel guest $(GUEST)/torture
	@tests/torture/run -b $(TORTURE_BOARD) -v $(TORTURE_VARIANT) -o $(BUILD) -t $(or $(SECONDS),600) \
		$(if $(SEED),-s $(SEED)) $(TORTURE)

$(GUEST)/torture: $(wildcard tests/torture/*.[ch]) tests/programs/files.h $(UAPI)/ready
	@mkdir -p $(@D)
	$(GUEST_CC) -o $@ $(filter %.c,$^) -lgcc

$(GUEST)/sweep: tests/programs/files.h

# Programs for the boards that only the tests need; as in lab/guest.mk
$(GUEST)/%: tests/programs/%.c $(UAPI)/ready
	@mkdir -p $(@D)
	$(GUEST_CC) -o $@ $< -lgcc
