#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# judges.sh BUILD: what decides about traces knows a good one from a bad one.

. "$(dirname "$0")/../lib/suite.sh"

cd "$(dirname "$0")/../judges"
export PYTHONPATH=$PWD PYTHONDONTWRITEBYTECODE=1
for tests in tests/test_*.py; do
	name=$(basename "$tests" .py)
	verdict "unit tests of ${name#test_}" python3 -m unittest -q "$tests"
done
