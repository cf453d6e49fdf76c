// SPDX-License-Identifier: GPL-2.0
/*
 * A program that is linked statically can load no library: that would have to be of the glibc
 * that the program was built with. So what libdw asks servers with is never there, and stands
 * here in its place: it would load libdebuginfod.
 */
#ifdef LINKED_STATICALLY

#include <elfutils/libdwfl.h>
#include <stddef.h>

/* In libdw these have no header that others can read. */
int __libdwfl_debuginfod_find_executable(Dwfl *dwfl, const unsigned char *id, size_t len);
int __libdwfl_debuginfod_find_debuginfo(Dwfl *dwfl, const unsigned char *id, size_t len);
void __libdwfl_debuginfod_end(debuginfod_client *client);

debuginfod_client *dwfl_get_debuginfod_client(Dwfl *dwfl)
{
	(void)dwfl;
	return NULL;
}

int __libdwfl_debuginfod_find_executable(Dwfl *dwfl, const unsigned char *id, size_t len)
{
	(void)dwfl;
	(void)id;
	(void)len;
	return -1;
}

int __libdwfl_debuginfod_find_debuginfo(Dwfl *dwfl, const unsigned char *id, size_t len)
{
	(void)dwfl;
	(void)id;
	(void)len;
	return -1;
}

void __libdwfl_debuginfod_end(debuginfod_client *client)
{
	(void)client;
}

#endif
