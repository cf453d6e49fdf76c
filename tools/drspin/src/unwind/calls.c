// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "unwind/calls.h"

#if defined(__x86_64__)

/* Bytes of "ff /2", a call by a register or by memory, with this second byte */
static int indirect_length(unsigned char modrm)
{
	static const int displacement[] = { 0, 1, 4, 0 };
	int mod = modrm >> 6, rm = modrm & 7;

	if ((modrm >> 3 & 7) != 2)
		return 0;
	if (mod == 0 && rm == 5)
		return 6;
	return 2 + displacement[mod] + (mod != 3 && rm == 4);
}

static bool is_call_before(const struct code *code)
{
	const unsigned char *b = module_bytes(code->module, code->address - 5, 5);

	if (b && b[0] == 0xe8)
		return true;
	for (int len = 2; len <= 7; len++) {
		b = module_bytes(code->module, code->address - len, len);
		if (b && b[0] == 0xff && indirect_length(b[1]) == len)
			return true;
	}
	return false;
}

#elif defined(__arm__)

static bool is_call_before(const struct code *code)
{
	const unsigned char *b = module_bytes(code->module, code->address - 4, 4);
	uint16_t half[2];
	uint32_t word;

	if (!b)
		return false;
	memcpy(half, b, sizeof(half));
	memcpy(&word, b, sizeof(word));
	if (code->thumb)	/* BL and BLX with an address, BLX with a register */
		return ((half[0] & 0xf800) == 0xf000 && (half[1] & 0xc000) == 0xc000) ||
		       (half[1] & 0xff87) == 0x4780;
	return (word & 0x0f000000) == 0x0b000000 || (word & 0xfe000000) == 0xfa000000 ||
	       (word & 0x0ffffff0) == 0x012fff30;
}

#elif defined(__aarch64__)

static bool is_call_before(const struct code *code)
{
	const unsigned char *b = module_bytes(code->module, code->address - 4, 4);
	uint32_t word;

	if (!b)
		return false;
	memcpy(&word, b, sizeof(word));
	return (word & 0xfc000000) == 0x94000000 || (word & 0xfffffc1f) == 0xd63f0000;
}

#endif

bool follows_call(struct space *space, uint64_t pc)
{
	struct code code;

	return space_code(space, pc, &code) && is_call_before(&code);
}
