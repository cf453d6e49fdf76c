# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2034
#
# What a kernel in trouble says. Its messages have a time stamp; what programs
# print has none.

trouble='WARNING:|BUG:|Oops|Internal error|Unable to handle|Kernel panic'
trouble+='|INFO: |KASAN|KCSAN|UBSAN|possible .* (dependency|locking)|corruption'
trouble+='|rcu: .*(stall|detected)|soft lockup|hard LOCKUP|nobody cared|Out of memory'
trouble+='|clock went backwards|TIME DOES NOT MATCH'
trouble="\[ *[0-9]+\.[0-9]{6}\].*($trouble)"
