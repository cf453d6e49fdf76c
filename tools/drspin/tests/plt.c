// SPDX-License-Identifier: GPL-2.0
/*
 * plt: never leaves the PLT's entry of a function that it calls: the address that it jumps to
 * is its own. It needs no library and no dynamic linker.
 */
#include <link.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))

#define dyn_t	ElfW(Dyn)
#define sym_t	ElfW(Sym)

extern dyn_t _DYNAMIC[];
int main(void);
NOINLINE void calls(void);
NOINLINE void jump_to(unsigned long entry);

#if __SIZEOF_POINTER__ == 8
#define SYMBOL_OF(info) ELF64_R_SYM(info)
#define rel_t	ElfW(Rela)
#else
#define SYMBOL_OF(info) ELF32_R_SYM(info)
#define rel_t	ElfW(Rel)
#endif

static volatile int sink;

static unsigned long value_of(long tag)
{
	const dyn_t *entry;

	for (entry = _DYNAMIC; entry->d_tag; entry++)
		if (entry->d_tag == tag)
			return entry->d_un.d_val;
	return 0;
}

/* There is one function alone that is called so. */
NOINLINE void jump_to(unsigned long entry)
{
	const rel_t *list = (const rel_t *)value_of(DT_JMPREL);
	const sym_t *symbols = (const sym_t *)value_of(DT_SYMTAB);
	const char *names = (const char *)value_of(DT_STRTAB), *name;

	for (size_t i = 0; i < value_of(DT_PLTRELSZ) / sizeof(*list); i++) {
		name = names + symbols[SYMBOL_OF(list[i].r_info)].st_name;
		if (name[0] == 'g' && name[1] == 'e' && name[2] == 't')
			*(volatile unsigned long *)list[i].r_offset = entry;
	}
}

NOINLINE void calls(void)
{
	sink = getppid();
}

int main(void)
{
	jump_to((unsigned long)getppid);
	calls();
	return sink;
}
