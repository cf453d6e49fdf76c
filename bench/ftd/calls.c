// SPDX-License-Identifier: GPL-2.0
/* Calls for uftrace to record: so many millions of them, in some hundred places. */
#include <stdlib.h>

#define LEVEL(n, next) \
	static unsigned int __attribute__((noinline)) level_##n(unsigned int x) \
	{ \
		unsigned int i, sum = x; \
\
		for (i = 0; i < 3; i++) \
			sum += next(sum * 5 + i); \
		return sum; \
	}

static unsigned int __attribute__((noinline)) leaf(unsigned int x)
{
	return x * 2654435761u >> 7;
}

LEVEL(1, leaf)
LEVEL(2, level_1)
LEVEL(3, level_2)
LEVEL(4, level_3)
LEVEL(5, level_4)
LEVEL(6, level_5)
LEVEL(7, level_6)
LEVEL(8, level_7)
LEVEL(9, level_8)

int main(int argc, char **argv)
{
	unsigned int sum = 0, rounds = argc > 1 ? atoi(argv[1]) : 1;

	while (rounds--)
		sum += level_9(rounds);
	return sum == 1;
}
