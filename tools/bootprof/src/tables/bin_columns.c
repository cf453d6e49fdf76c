// SPDX-License-Identifier: GPL-2.0
#include "tables/bin_columns.h"

#include "base/util.h"
#include "figures/bins.h"

static const struct column list[] = {
	{ .name = "begin", .title = "Begin", .unit = UNIT_STAMP,
	  .field = FIELD(struct bin, begin) },
	{ .name = "end", .title = "End", .unit = UNIT_STAMP, .field = FIELD(struct bin, end) },
	{ .name = "samples", .title = "Samples", .unit = UNIT_COUNT,
	  .field = FIELD(struct bin, samples) },
	{ .name = "firmware", .title = "Firmware", .unit = UNIT_PERCENT,
	  .field = FIELD(struct bin, shares[REALM_FIRMWARE]) },
	{ .name = "decompressor", .title = "Decompressor", .unit = UNIT_PERCENT,
	  .field = FIELD(struct bin, shares[REALM_DECOMPRESSOR]) },
	{ .name = "early", .title = "Early", .unit = UNIT_PERCENT,
	  .field = FIELD(struct bin, shares[REALM_EARLY]) },
	{ .name = "kernel", .title = "Kernel", .unit = UNIT_PERCENT,
	  .field = FIELD(struct bin, shares[REALM_KERNEL]) },
	{ .name = "module", .title = "Module", .unit = UNIT_PERCENT,
	  .field = FIELD(struct bin, shares[REALM_MODULE]) },
	{ .name = "user", .title = "User", .unit = UNIT_PERCENT,
	  .field = FIELD(struct bin, shares[REALM_USER]) },
	{ .name = "unknown", .title = "Unknown", .unit = UNIT_PERCENT,
	  .field = FIELD(struct bin, shares[REALM_UNKNOWN]) },
	{ .name = "idle", .title = "Idle", .unit = UNIT_PERCENT,
	  .field = FIELD(struct bin, shares[REALM_IDLE]) },
};

const struct columns bin_columns = { list, ARRAY_SIZE(list) };
