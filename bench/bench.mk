# SPDX-License-Identifier: GPL-2.0
#
# The tables: of cost and coverage, and of where the cost arises. Guest time is
# counted instructions, so they repeat exactly; the board that can do that is virt.

.PHONY: bench bench-profile
bench: deps
	@for variant in stock bench untraced; do \
		$(MAKE) O=$(O) BOARD=virt VARIANT=$$variant kernel guest || exit 1; \
	done
	@bench/bench.sh $(BUILD)

bench-profile: deps bootprof
	@$(MAKE) O=$(O) BOARD=virt VARIANT=bench kernel guest
	@bench/profile.sh $(BUILD) bench
