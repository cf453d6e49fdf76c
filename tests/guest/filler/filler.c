// SPDX-License-Identifier: GPL-2.0
/*
 * Takes SIZE bytes from the place where modules lie near the kernel: when that
 * is full, the next module goes where no branch reaches, and needs a PLT.
 */
#include <linux/module.h>

static char filling[SIZE];

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
