#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# run.sh BUILD [CHECK...]: runs the checks of the series and counts what they say.
# BUILD/src/stock must be there.  Fails if anything is "not ok"; a check that
# breaks off or says nothing is.

set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$1
shift
(($#)) || set -- layout headers applies new-files mailable checkpatch refusals incremental fetch

log=$(mktemp)
trap 'rm -f "$log"' EXIT
complain() { echo "not ok - $1" | tee -a "$log"; }

for check; do
	before=$(wc -l <"$log")
	"$here/$check.sh" "$build" | tee -a "$log" ||
		complain "$check: it broke off with an error"
	(($(wc -l <"$log") > before)) || complain "$check: it said nothing"
done

count() { grep -c "^$1 - " "$log" || :; }
echo "series: $(count ok) ok, $(count "not ok") not ok, $(count skip) skipped"
! grep -q "^not ok - " "$log"
