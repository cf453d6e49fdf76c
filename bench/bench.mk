# SPDX-License-Identifier: GPL-2.0
#
# The tables. Guest time is counted instructions, so they repeat exactly; the
# board that can do that is virt.

.PHONY: bench
bench: deps
	@for variant in stock bench; do \
		$(MAKE) O=$(O) BOARD=virt VARIANT=$$variant kernel guest || exit 1; \
	done
	@bench/bench.sh $(BUILD)
