#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# fuzz.sh [-m] BUILD SECONDS TARGET...: fuzz each target for so long.
#
# What a target needs and what it finds is in BUILD/TARGET, its corpus out of the
# tree in BUILD/TARGET/corpus; an input that it fails on is BUILD/TARGET/crash-*.
# -m: then take into the tree's corpus what adds to it.

set -euo pipefail
merge=''
[[ $1 != -m ]] || { merge=yes; shift; }
build=$(realpath "$1") seconds=$2
shift 2
cd "$(dirname "$0")/.."

# The traces of the golden tests, cut: long inputs are slow. There may be several of these at once.
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
mkdir "$seeds/text"
for golden in golden/*.test; do
	head -c 3000 < <(sed '1d;/^---$/,$d' "$golden") >"$seeds/text/$(basename "$golden" .test)"
done
for trace in boards/*.trace; do
	head -c 3000 < <(sed -n '1,30p' "$trace") >"$seeds/text/$(basename "$trace" .trace)"
done

# Where the dump begins
for log in logs/*.log; do
	grep -A 20 'Dumping ' "$log" >"$seeds/text/$(basename "$log" .log)"
done

# The tracer's own words, which chance would not find
cat >"$seeds/words" <<'END'
" us |  "
" us    |  "
"              |  "
" 0) "
"() {\x0a"
"();\x0a"
"}\x0a"
" } /* f */\x0a"
" /* = 0x0 */"
" /* ret=0x0 */"
" /* <-f+0x1/0x2 */"
"    1.000000 |  "
"   sh-120     | "
"  d..1. | "
"# tracer: function_graph\x0a"
"FUNCTION CALLS\x0a"
" ------------------------------------------\x0a"
" 0)     sh-120     =>    cat-123    \x0a"
"CPU:0 [LOST 7 EVENTS]\x0a"
"[    3.439641] "
"<0>[    3.439641][    T1] "
"Dumping ftrace buffer:\x0a"
"** 7 printk messages dropped **\x0a"
"##### CPU 1 buffer started ####\x0a"
"   ==========> |\x0a"
"  sh-120 [000] 1.000000: funcgraph_entry: "
"  sh-120 [000] 1.000000: funcgraph_exit: "
" [module]"
"sched_switch"
"/* sched_switch: prev_comm=a prev_pid=1 prev_prio=120 prev_state=S ==> next_comm=b next_pid=2 next_prio=120 */\x0a"
"/* sched_waking: comm=a pid=1 prio=120 target_cpu=000 */\x0a"
"a-1 [000] 1.000000: sched_switch: a:1 [120] S ==> b:2 [120]\x0a"
"/* irq_handler_entry: irq=1 name=x */\x0a"
"/* softirq_entry: vec=1 [action=TIMER] */\x0a"
"(fd=1)"
"__schedule"
END

run_target()
{
	local name=$1 work=$build/$1 corpus=$build/$1/corpus

	rm -rf "$corpus"
	mkdir -p "$work/found"
	fuzz/corpus.py unpack "$name" "$corpus"
	# What a child process dies of goes to a file, which nobody wants.
	if ! ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=0:log_path="$work/child" \
		"$build/fuzz_$name" -max_total_time="$seconds" -dict="$seeds/words" \
		-max_len=8192 -timeout=25 -rss_limit_mb=1024 -malloc_limit_mb=256 \
		-artifact_prefix="$work/" -close_fd_mask=3 -print_final_stats=1 \
		"$work/found" "$corpus" "$seeds/text" >"$work/log" 2>&1; then
		echo "FAILED: fuzz $name"
		grep -aE 'ERROR|SUMMARY|Assertion|runtime error|Test unit written' "$work/log" || tail -n 5 "$work/log"
		return 1
	fi
	rm -f "$work"/child.*
	echo "fuzz $name: $(sed -n 's/stat::number_of_executed_units: *//p' "$work/log") inputs, nothing found"
}

# The fewest short inputs that reach what all of them reach
merge_corpus()
{
	local work=$build/$1 longest=400

	# What packs a trace of some lines
	[[ $1 != packed ]] || longest=1200

	rm -rf "$work/merged"
	mkdir "$work/merged"
	"$build/fuzz_$1" -set_cover_merge=1 -max_len=$longest -close_fd_mask=3 \
		"$work/merged" "$work/corpus" "$work/found" "$seeds/text" >"$work/log" 2>&1
	fuzz/corpus.py pack "$1" "$work/merged"
}

failed=0
for name; do
	run_target "$name" || failed=1
	[[ ! $merge ]] || merge_corpus "$name"
done
exit $failed
