# SPDX-License-Identifier: GPL-2.0
#
# Fuzzing, with clang's libFuzzer. Each tests/fuzz/fuzz_NAME.c is a target, with
# a corpus in tests/fuzz/corpus/NAME.inputs, whose format is in tests/fuzz/corpus.py;
# the golden tests are seeds, too.
#
#	make fuzz FUZZ_SECONDS=3600		so long for each target
#	make fuzz FUZZ=scan			this one only
#	make fuzz-corpus			take what was found new into the tree
#	tests/fuzz/corpus.py add scan FILE	take an input into the tree, as a crash-*

FUZZ_CC		?= clang
FUZZ_SECONDS	?= 60
FUZZ		?= $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))

FUZZ_FLAGS := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all

fuzzers := $(FUZZ:%=$(O)/fuzz/fuzz_%)
fuzzed	:= $(parts:%=$(O)/fuzz/obj/%.o)

$(O)/fuzz/obj/%.o: %.c $(rules) tests/fuzz/fuzz.mk
	@mkdir -p $(@D)
	$(FUZZ_CC) $(CPPFLAGS) -std=gnu11 $(FUZZ_FLAGS) -fsanitize=fuzzer-no-link -c -o $@ $<

$(O)/fuzz/fuzz_%: tests/fuzz/fuzz_%.c tests/fuzz/common.c tests/fuzz/fuzz.h \
		  $(filter-out %/main.o,$(fuzzed))
	$(FUZZ_CC) $(CPPFLAGS) -MF $@.d -Itests/fuzz -std=gnu11 $(FUZZ_FLAGS) -fsanitize=fuzzer \
		-Wl,--wrap=exit -o $@ $(filter %.c %.o,$^) $(LDLIBS)

$(fuzzed): $(scripts)

fuzzers: $(fuzzers)

fuzz: $(fuzzers)
	@tests/fuzz/fuzz.sh $(O)/fuzz $(FUZZ_SECONDS) $(FUZZ)

fuzz-corpus: $(fuzzers)
	@tests/fuzz/fuzz.sh -m $(O)/fuzz $(FUZZ_SECONDS) $(FUZZ)

-include $(wildcard $(O)/fuzz/*.d $(O)/fuzz/obj/*/*.d)

.PHONY: fuzz fuzz-corpus fuzzers
