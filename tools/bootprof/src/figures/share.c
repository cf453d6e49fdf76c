// SPDX-License-Identifier: GPL-2.0
#include "figures/share.h"

#include <math.h>

/* The normal distribution's point for 95 % on both sides */
#define Z	1.959963984540054

struct share share_within(uint64_t count, uint64_t total, double z)
{
	double n = total, p, middle, half;
	struct share share = { 0 };

	if (!total)
		return share;
	p = count / n;
	middle = (p + z * z / (2 * n)) / (1 + z * z / n);
	half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
	share.is = p;
	share.low = fmax(0, middle - half);
	share.high = fmin(1, middle + half);
	return share;
}

struct share share_of(uint64_t count, uint64_t total)
{
	return share_within(count, total, Z);
}

double share_point(double chance)
{
	double low = 0, high = 40;

	for (int i = 0; i < 64; i++) {
		double middle = (low + high) / 2;

		if (erfc(middle / sqrt(2)) > chance)
			low = middle;
		else
			high = middle;
	}
	return low;
}

struct share share_exact(uint64_t count, uint64_t total)
{
	double p = total ? (double)count / total : 0;

	return (struct share){ p, p, p };
}

struct share share_times(struct share share, double factor)
{
	return (struct share){ share.is * factor, share.low * factor, share.high * factor };
}

struct share share_change(struct share a, struct share b)
{
	double d = b.is - a.is;

	return (struct share){
		.is = d,
		.low = d - hypot(b.is - b.low, a.high - a.is),
		.high = d + hypot(b.high - b.is, a.is - a.low),
	};
}
