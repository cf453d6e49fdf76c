// SPDX-License-Identifier: GPL-2.0
/*
 * Takes 8 MB, or a part of that, from the place where modules lie near the
 * kernel: when it is full, the next module goes where no branch reaches, and
 * needs a PLT.
 */
#include <linux/module.h>
#include <linux/sizes.h>

static char filling[NUMBER < 21 ? SZ_8M >> (NUMBER - 10) : SZ_4K];

static int __init filler_init(void)
{
	/* or the compiler leaves it out */
	WRITE_ONCE(filling[0], 1);
	return 0;
}
module_init(filler_init);

static void __exit filler_exit(void)
{
	WRITE_ONCE(filling[0], 0);
}
module_exit(filler_exit);

MODULE_DESCRIPTION("Fills the place of modules");
MODULE_LICENSE("GPL");
