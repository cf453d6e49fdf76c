# SPDX-License-Identifier: GPL-2.0
#
# Boards at work. lab/run does it; here is what has to be built before.

RUN_BOARD = lab/run -b $(BOARD) -v $(VARIANT) -o $(BUILD)

.PHONY: run boot demo
run: kernel guest
	@$(RUN_BOARD) $(RUN) $(or $(JOB),$(error say JOB=file))

boot: kernel guest
	@$(RUN_BOARD) -i $(RUN) lab/jobs/shell

demo: deps kernel guest ftd
	@lab/demo.sh $(BOARD) $(VARIANT) $(BUILD)
