// SPDX-License-Identifier: GPL-2.0
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "modules/cut.h"

static uintptr_t page_size;

static void put_zeroes(int number, siginfo_t *info, void *context)
{
	uintptr_t page = (uintptr_t)info->si_addr & ~(page_size - 1);

	(void)context;
	if (info->si_code != BUS_ADRERR ||
	    mmap((void *)page, page_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
		 0) == MAP_FAILED)
		signal(number, SIG_DFL);
}

void cut_files_are_zero(void)
{
	const struct sigaction action = { .sa_sigaction = put_zeroes, .sa_flags = SA_SIGINFO };

	page_size = sysconf(_SC_PAGESIZE);
	sigaction(SIGBUS, &action, NULL);
}
