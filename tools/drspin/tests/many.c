// SPDX-License-Identifier: GPL-2.0
/* many FILE...: runs in each of these libraries, copies of plugin.c, in turn until it is killed. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef void (*function)(int64_t nsec);

#define NSEC	5000000

int main(int argc, char **argv)
{
	function *spin[argc];
	void *library;

	for (int i = 1; i < argc; i++) {
		library = dlopen(argv[i], RTLD_NOW | RTLD_LOCAL);
		spin[i] = library ? dlsym(library, "plugin_spin") : NULL;
		if (!spin[i]) {
			fprintf(stderr, "many: %s\n", dlerror());
			return 1;
		}
	}
	for (int i = 1; argc > 1; i = i % (argc - 1) + 1)
		(*spin[i])(NSEC);
	return 1;
}
