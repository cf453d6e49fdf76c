// SPDX-License-Identifier: GPL-2.0
/* Which state ARM's code is in, where its instructions do not tell. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../plugin/arm.c"

#define PAGE	4096

/* ---- what QEMU has translated ------------------------------------------------------ */

struct qemu_plugin_insn {
	uint64_t address;
	void *host;
	size_t size;
};

struct qemu_plugin_tb {
	struct qemu_plugin_insn insn;
};

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb)
{
	(void)tb;
	return 1;
}

struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t number)
{
	(void)number;
	return (struct qemu_plugin_insn *)&tb->insn;
}

uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn)
{
	return insn->address;
}

void *qemu_plugin_insn_haddr(const struct qemu_plugin_insn *insn)
{
	return insn->host;
}

size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn)
{
	return insn->size;
}

/* ---- blocks of one instruction ------------------------------------------------------- */

/* bl, as ARM's code it is "rfe"; ARM's "mov r0, r0", and Thumb's */
static const uint16_t thumb_call[] = { 0xf000, 0xf810 }, arm_move[] = { 0x0000, 0xe1a0 },
		      thumb_move[] = { 0x4600 };

static enum jump jump_of(uint64_t address, void *page, const uint16_t *code, size_t size)
{
	const struct qemu_plugin_tb tb = { { address, page, size } };

	memcpy(page, code, size);
	return arm_rules.jump(&tb);
}

/* Many pages of programs are at addresses that differ in their first bits only. */
static void test_pages(void **state)
{
	char *memory = aligned_alloc(PAGE, 2 * PAGE), *one = memory, *other = memory + PAGE;

	(void)state;
	assert_int_equal(jump_of(0x76c00000, one, thumb_move, 2), JUMP_NONE);
	assert_int_equal(jump_of(0x76800000, other, arm_move, 4), JUMP_NONE);
	assert_int_equal(jump_of(0x76c00000, one, thumb_call, 4), JUMP_CALL);
	free(memory);
}

/* A page of which nothing is known is in the state of its program, not of the kernel. */
static void test_new_page(void **state)
{
	char *memory = aligned_alloc(PAGE, 3 * PAGE);

	(void)state;
	assert_int_equal(jump_of(0x76c00000, memory, thumb_move, 2), JUMP_NONE);
	assert_int_equal(jump_of(0xc0108000, memory + PAGE, arm_move, 4), JUMP_NONE);
	assert_int_equal(jump_of(0x76c01000, memory + 2 * PAGE, thumb_call, 4), JUMP_CALL);
	free(memory);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pages),
		cmocka_unit_test(test_new_page),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
