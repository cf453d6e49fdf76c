#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# sweep.sh BUILD: every file of tracefs, every value that it takes, under each
# tracer, alone and with the next one, on the stock kernel and on ours: what stock
# survives and accepts, ours survives and accepts. See sweep.c and sweep.plan.
# This is the quick one; sweep-*.sh set OF.

. "$(dirname "$0")/../../lib/guest.sh"
. lab/trouble.sh
OF=${OF-} FORM=${OF:+long}
FORM=${FORM:-quick}
make -s O="$BUILD" "$BUILD/guest/sweep" >&2

# A guest that dies does not take the steps that are left with it: another one
# goes on behind the step that was the last.
DEATHS=8

# take_steps VARIANT DIRECTORY ARGUMENTS...: leaves there "results", a line a step;
# "died", the steps that no verdict followed; "troubles", what the log said in one.
take_steps()
{
	local variant=$1 to=$2 i last

	shift 2
	rm -rf "$to"
	mkdir -p "$to"
	touch "$to"/{results,died,troubles}
	printf '%s\n' "# kernel: rcupdate.rcu_expedited=1" \
		"try run /bin/mkdir $tracefs" "run /bin/sweep $FORM $tracefs $tracers" >"$to/job"
	for ((i = 0; i <= DEATHS; i++)); do
		sed 's/ = .*//' "$to/results" "$to/died" >"$to/skip"
		lab/run -o "$BUILD" -v "$variant" -d "$to/$i" -t 1800 -w 60 \
			-f "$BUILD/guest/sweep:/bin/sweep" -f "$to/skip:/sweep/skip" \
			-f tests/programs/sweep.plan:/sweep/plan "$@" "$to/job" >"$to/log" 2>&1 || :
		tr -d '\r' <"$to/$i/console.log" >"$to/console"
		sed -n 's/^.*sweep: //p' "$to/console" >"$to/$i/steps"
		sed -n 's/^did //p' "$to/$i/steps" >>"$to/results"
		awk -v trouble="${trouble//\\/\\\\}" '
			match($0, /sweep: do /) { step = substr($0, RSTART + RLENGTH) }
			$0 ~ trouble { print step ": " $0 }' "$to/console" >>"$to/troubles"
		grep -aq '^!' "$to/$i/data" && break
		# In it, or behind it
		last=$(tail -n 1 "$to/$i/steps" | sed -E 's/^(do|did) //; s/ = .*//')
		echo "$last" >>"$to/died"
	done
	sort -o "$to/died" "$to/died"
}

nothing_else() # TEXT...: what was found, if anything was
{
	[[ -z $* ]] || { echo "$*"; return 1; }
}

died_only_here()
{
	nothing_else "$(grep -vxFf "$stock/died" "$ours/died")"
}

unknown_files()
{
	nothing_else "$(sed -n 's/^unknown //p' "$ours"/*/steps | sort -u)"
}

# The log of a step in which stock says something, too, is not compared.
troubles_only_here()
{
	sed 's/: \[.*//' "$stock/troubles" "$stock/died" "$ours/died" | sort -u >"$ours/excused"
	nothing_else "$(sed 's/: \[/\t[/' "$ours/troubles" |
		awk -F'\t' 'FILENAME != "-" { excused[$0]; next } !($1 in excused)' "$ours/excused" -)"
}

# Refused on purpose: stock takes it, and it becomes another value.
refused='tracing_thresh 4294968'

as_stock() # CONDITION: no step for which it holds, in awk's words
{
	nothing_else "$(awk -F' = ' -v refused="$refused" '
		FILENAME == ARGV[1] { stock[$1] = $2; next }
		!($1 in stock) || index($1, refused) { next }
		{ split($2, our, " "); split(stock[$1], their, " ") }
		'"$1"' { print $1 ": stock " stock[$1] ", ours " $2 }' \
		"$stock/results" "$ours/results")"
}

# sweep NAME STOCK-VARIANT OUR-VARIANT ARGUMENTS...: both kernels at a time
sweep()
{
	local name=$1 variants=("$2" "$3") stock=$WORK/${1//[^a-z0-9-]/-}-stock ours=$WORK/${1//[^a-z0-9-]/-}-ours pid

	shift 3
	doing "$name: sweep, $FORM"
	take_steps "${variants[0]}" "$stock" "$@" &
	pid=$!
	take_steps "${variants[1]}" "$ours" "$@"
	wait $pid
	verdict "$name: there are steps" test "$(wc -l <"$ours/results")" -gt 100
	verdict "$name: every file is in the plan" unknown_files
	verdict "$name: what stock survives is survived" died_only_here
	verdict "$name: the log is as good" troubles_only_here
	# -17, EEXIST: left over from before, which a stock that restarted has not
	verdict "$name: what stock accepts is accepted" \
		as_stock 'their[1] >= 0 && our[1] < 0 && our[1] != -17'
	# The wakeup tracers empty the buffer at each wakeup that they follow, and swap it;
	# osnoise and timerlat write once a period.
	verdict "$name: what stock traces after it is traced" \
		as_stock '$1 !~ /^([^ ]*[+]|wakeup|osnoise|timerlat)/ && their[2] == "traced" && our[2] != "traced"'
}

tracefs=/sys/kernel/tracing
variants=(stock "$TESTED")
tracers='nop function function_graph function_graph+100'
machine=(-b virt -q "$counted")
case $OF in
"")
	tracers=${tracers#nop } ;;
tracers)
	tracers+=' wakeup wakeup_rt wakeup_dl' ;;
"4 CPUs")
	tracers=function_graph+100
	machine=(-b virt -q "-smp 4") ;;
"an instance")
	tracefs=/sys/kernel/tracing/instances/swept ;;
"an instance at an address")
	tracefs=/sys/kernel/tracing/instances/kept
	machine+=(-a "reserve_mem=1M:4096:kept trace_instance=kept@kept") ;;
# With every tracer that there is
torture)
	variants=(torture-stock torture)
	tracers='function function_graph function_graph+100 preemptirqsoff' ;;
"torture, latencies")
	variants=(torture-stock torture)
	tracers='irqsoff preemptoff osnoise timerlat' ;;
esac
for variant in "${variants[@]}"; do need virt "$variant"; done
sweep "virt${OF:+, $OF}" "${variants[@]}" "${machine[@]}"
