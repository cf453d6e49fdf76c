#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# progress.sh TITLE LOG COMMAND...: a long step. Its output goes to LOG, of which
# a terminal sees the last line, live; if it fails, everybody sees the end.
set -euo pipefail

title=$1 log=$2
shift 2
echo "$title ... (log: $log)"
"$@" >"$log" 2>&1 </dev/null &
pid=$!
trap 'kill $pid 2>/dev/null || :' EXIT
SECONDS=0
while kill -0 $pid 2>/dev/null; do
	if [[ -t 1 ]]; then
		printf '\r\e[K%4d s  %s' $SECONDS "$(tail -n 1 "$log" | tr -cd '[:print:]' | cut -c -65)"
	fi
	sleep 0.5
done
[[ -t 1 ]] && printf '\r\e[K'
status=0
wait $pid || status=$?
if ((status)); then
	tail -n 30 "$log" >&2
	echo "$title: FAILED, see $log" >&2
	exit $status
fi
echo "$title: done ($SECONDS s)"
