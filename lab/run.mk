# SPDX-License-Identifier: GPL-2.0
#
# Boards at work. lab/run does it; here is what has to be built before.

RUN_BOARD = lab/run -b $(BOARD) -v $(VARIANT) -u $(BOARD_USERLAND) -o $(BUILD)

.PHONY: run boot demo boot-page
run: deps-boards
	$(if $(shell test -f '$(JOB)' && echo yes),,$(error $(if $(JOB),no file "$(JOB)"; )say JOB=file; there are: $(wildcard lab/jobs/*)))
	@$(AGAIN) kernel guest
	@$(RUN_BOARD) $(RUN) $(JOB)

boot: deps-boards
	@$(AGAIN) kernel guest
	@$(RUN_BOARD) -i $(RUN) lab/jobs/shell

demo: deps-demo
	@$(AGAIN) kernel guest ftd bootprof \
		$(if $(filter arm-yes,$(BOARD_ARCH)-$(BOARD_SHELL)),drspin-board)
	@lab/demo.sh $(BOARD) $(VARIANT) $(BUILD)

boot-page: deps-boards
	@$(AGAIN) kernel guest ftd $(if $(filter yes,$(BOARD_SHELL)),drspin-board)
	@lab/boot-page.sh $(BOARD) $(VARIANT) $(BUILD)
