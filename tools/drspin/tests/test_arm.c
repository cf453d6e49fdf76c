// SPDX-License-Identifier: GPL-2.0
/* 32-bit ARM, wherever this runs: what instructions and .ARM.exidx tell of callers */
#include <elf.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/util.h"
#include "load.h"
#include "unwind/exidx.h"
#include "unwind/machine.h"
#include "unwind/prologue.h"
#include "unwind/returns.h"

/* ---- a file that has the code and the table ---------------------------------------- */

#define BASE	0x10000u
#define EXIDX	0x300u
#define EXTAB	0x400u
#define SIZE	0x500u

/* Functions, by their addresses in this file. They begin behind the headers, at 0x100. */
enum {
	THUMB = 0x100, FRAMED = 0x10e, WIDE = 0x11e, SINGLE = 0x13a, TABLE = 0x14a,
	EXITS = 0x154, SIGRETURN = 0x15a, ARM = 0x160, LEAF = 0x17c,
	SHELL = 0x188, ADDRESS = 0x192,
};

static const uint16_t thumb_code[] = {
	0xb510,			/* 100 push {r4, lr} */
	0xb082,			/* 102 sub sp, #8 */
	0xb108,			/* 104 cbz r0, 10a */
	0xf7ff, 0xfffb,		/* 106 bl 100 */
	0xb002,			/* 10a add sp, #8 */
	0xbd10,			/* 10c pop {r4, pc} */
	0xb580,			/* 10e push {r7, lr} */
	0xb084,			/* 110 sub sp, #16 */
	0xaf02,			/* 112 add r7, sp, #8 */
	0xf7ff, 0xfffb,		/* 114 bl 10e */
	0x3708,			/* 118 adds r7, #8 */
	0x46bd,			/* 11a mov sp, r7 */
	0xbd80,			/* 11c pop {r7, pc} */
	0xe92d, 0x41f0,		/* 11e push.w {r4-r8, lr} */
	0xf5ad, 0x5d80,		/* 122 sub.w sp, sp, #4096 */
	0xed2d, 0x8b04,		/* 126 vpush {d8-d9} */
	0xf7ff, 0xfff8,		/* 12a bl 11e */
	0xecbd, 0x8b04,		/* 12e vpop {d8-d9} */
	0xf50d, 0x5d80,		/* 132 add.w sp, sp, #4096 */
	0xe8bd, 0x81f0,		/* 136 pop.w {r4-r8, pc} */
	0xf84d, 0xed04,		/* 13a str.w lr, [sp, #-4]! */
	0xb083,			/* 13e sub sp, #12 */
	0xf7ff, 0xfffb,		/* 140 bl 13a */
	0xb003,			/* 144 add sp, #12 */
	0xf85d, 0xfb04,		/* 146 ldr.w pc, [sp], #4 */
	0xb510,			/* 14a push {r4, lr} */
	0xe8df, 0xf000,		/* 14c tbb [pc, r0] */
	0xbf00,			/* 150 nop */
	0xbd10,			/* 152 pop {r4, pc} */
	0x27f8,			/* 154 movs r7, #248: exit_group */
	0xdf00,			/* 156 svc 0 */
	0xe7fc,			/* 158 b 154 */
	0x27ad,			/* 15a movs r7, #173: rt_sigreturn */
	0xdf00,			/* 15c svc 0 */
};

static const uint32_t arm_code[] = {
	0xe92d4800,		/* 160 push {fp, lr} */
	0xe28db004,		/* 164 add fp, sp, #4 */
	0xe24dd008,		/* 168 sub sp, sp, #8 */
	0xebfffffb,		/* 16c bl 160 */
	0x08bd8800,		/* 170 popeq {fp, pc} */
	0xe24bd004,		/* 174 sub sp, fp, #4 */
	0xe8bd8800,		/* 178 pop {fp, pc} */
	0xe3500000,		/* 17c cmp r0, #0 */
	0x012fff1e,		/* 180 bxeq lr */
	0xeafffffc,		/* 184 b 17c */
};

/* It calls exit(), and another function stands behind that. */
static const uint16_t shell_code[] = {
	0xb510,			/* 188 push {r4, lr} */
	0xf7ff, 0xffe2,		/* 18a bl 152 */
	0xb510,			/* 18e push {r4, lr} */
	0xbd10,			/* 190 pop {r4, pc} */
};

/* An address on the stack is in r7, which is no frame pointer. */
static const uint16_t address_code[] = {
	0xb580,			/* 192 push {r7, lr} */
	0xb084,			/* 194 sub sp, #16 */
	0xaf02,			/* 196 add r7, sp, #8 */
	0x2700,			/* 198 movs r7, #0 */
	0xf7ff, 0xffda,		/* 19a bl 152 */
	0xb510,			/* 19e push {r4, lr} */
};

static uint32_t prel31(uint32_t at, uint32_t to)
{
	return (to - at) & 0x7fffffff;
}

static void put_word(unsigned char *file, uint32_t at, uint32_t word)
{
	memcpy(file + at, &word, sizeof(word));
}

/* Functions from these addresses on, and what the table has of them */
static void put_table(unsigned char *file)
{
	const uint32_t rows[][2] = {
		{ THUMB, 0x80aab0b0 },					/* pop {r4-r6, lr} */
		{ FRAMED, prel31(EXIDX + 12, EXTAB) },
		{ WIDE, prel31(EXIDX + 20, EXTAB + 16) },
		{ SINGLE, 1 },						/* CANTUNWIND */
		{ TABLE, prel31(EXIDX + 36, 0x40000) },			/* nowhere */
		{ EXITS, 0x80b40000 },					/* not understood */
	};

	for (uint32_t i = 0; i < ARRAY_SIZE(rows); i++) {
		put_word(file, EXIDX + 8 * i, prel31(EXIDX + 8 * i, rows[i][0]));
		put_word(file, EXIDX + 8 * i + 4, rows[i][1]);
	}
	/* A compact one with a word more: sp = r7; sp += 8; pop {r7, lr} is 0x84 0x08 */
	put_word(file, EXTAB, 0x81019701);
	put_word(file, EXTAB + 4, 0x8408b0b0);
	/* One of a language: its function, one word more; sp += 0x204 + 8; pop {r4-r8, lr} */
	put_word(file, EXTAB + 16, prel31(EXTAB + 16, THUMB));
	put_word(file, EXTAB + 20, 0x01b20284);
	put_word(file, EXTAB + 24, 0x1fb0b0b0);
}

static void put_headers(unsigned char *file)
{
	Elf32_Ehdr header = {
		.e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS32, ELFDATA2LSB, EV_CURRENT },
		.e_type = ET_DYN, .e_machine = EM_ARM, .e_version = EV_CURRENT,
		.e_phoff = sizeof(header), .e_ehsize = sizeof(header),
		.e_phentsize = sizeof(Elf32_Phdr), .e_phnum = 2,
	};
	const Elf32_Phdr parts[] = {
		{ .p_type = PT_LOAD, .p_vaddr = BASE, .p_filesz = SIZE, .p_memsz = SIZE,
		  .p_flags = PF_R | PF_X, .p_align = 0x1000 },
		{ .p_type = PT_ARM_EXIDX, .p_offset = EXIDX, .p_vaddr = BASE + EXIDX,
		  .p_filesz = 48, .p_memsz = 48, .p_flags = PF_R, .p_align = 4 },
	};

	memcpy(file, &header, sizeof(header));
	memcpy(file + sizeof(header), parts, sizeof(parts));
}

static char path[] = "/tmp/drspin-arm-XXXXXX";
static const struct module *module;

static int begin(void **state)
{
	unsigned char file[SIZE] = { 0 };
	int fd = mkstemp(path);

	(void)state;
	put_headers(file);
	memcpy(file + THUMB, thumb_code, sizeof(thumb_code));
	memcpy(file + ARM, arm_code, sizeof(arm_code));
	memcpy(file + SHELL, shell_code, sizeof(shell_code));
	memcpy(file + ADDRESS, address_code, sizeof(address_code));
	put_table(file);
	if (fd < 0 || write(fd, file, SIZE) != SIZE || close(fd))
		return -1;
	module = load(path);
	return module && module->elf ? 0 : -1;
}

static int end(void **state)
{
	(void)state;
	return unlink(path);
}

/* ---- instructions -------------------------------------------------------------------- */

/* The CFA, and where the return address is: at an offset from it, 1: in LR still */
static void check(uint32_t at, bool thumb, bool called, int base, int offset, int ra)
{
	const struct saved *saved;
	struct rule rule;

	assert_true(returns_to(module, BASE + at, thumb, called, &rule));
	assert_int_equal(rule.method, METHOD_CODE);
	assert_int_equal(rule.base, base);
	assert_int_equal(rule.offset, offset);
	saved = &rule.saved[rule.ra];
	assert_int_equal(saved->from, ra > 0 ? FROM_SAME : FROM_CFA);
	if (ra <= 0)
		assert_int_equal(saved->offset, ra);
}

static void test_thumb(void **state)
{
	(void)state;
	/* Before each instruction, as if interrupted there, and behind the call */
	check(THUMB, true, false, ARM_SP, 0, 1);
	check(THUMB + 2, true, false, ARM_SP, 8, -4);
	check(THUMB + 4, true, false, ARM_SP, 16, -4);
	check(THUMB + 6, true, false, ARM_SP, 16, -4);
	check(THUMB + 10, true, true, ARM_SP, 16, -4);
	check(THUMB + 12, true, false, ARM_SP, 8, -4);
	check(WIDE, true, false, ARM_SP, 0, 1);
	check(WIDE + 4, true, false, ARM_SP, 24, -4);
	check(WIDE + 16, true, true, ARM_SP, 16 + 4096 + 24, -4);
	check(WIDE + 24, true, false, ARM_SP, 24, -4);
	check(SINGLE + 4, true, false, ARM_SP, 4, -4);
	check(SINGLE + 10, true, true, ARM_SP, 16, -4);
	/* r4 is saved, r5 as it was. */
	struct rule rule;

	assert_true(returns_to(module, BASE + THUMB + 10, true, true, &rule));
	assert_int_equal(rule.saved[4].from, FROM_CFA);
	assert_int_equal(rule.saved[4].offset, -8);
	assert_int_equal(rule.saved[5].from, FROM_SAME);
}

static void test_frame_pointer(void **state)
{
	(void)state;
	check(FRAMED + 2, true, false, ARM_SP, 8, -4);
	check(FRAMED + 6, true, false, ARM_R7, 16, -4);
	check(FRAMED + 10, true, true, ARM_R7, 16, -4);
	check(FRAMED + 14, true, false, ARM_SP, 8, -4);
	check(ARM, false, false, ARM_SP, 0, 1);
	check(ARM + 4, false, false, ARM_SP, 8, -4);
	check(ARM + 12, false, false, ARM_SP, 8, -4);	/* popeq might be what returns */
	check(ARM + 20, false, true, ARM_FP, 4, -4);
}

static void test_ends(void **state)
{
	struct rule rule;

	(void)state;
	check(LEAF, false, false, ARM_SP, 0, 1);
	/* It cannot be told where a table leads; and the end of main() is no way into another. */
	assert_false(returns_to(module, BASE + TABLE + 2, true, false, &rule));
	assert_false(returns_to(module, BASE + SHELL + 6, true, true, &rule));
	assert_true(returns_to(module, BASE + EXITS, true, false, &rule));
	assert_true(rule.end);
	assert_true(returns_to(module, BASE + SIGRETURN, true, false, &rule));
	assert_true(rule.signal);
	assert_int_equal(rule.saved[ARM_PC].offset - rule.saved[0].offset, 4 * ARM_PC);
	/* An endless loop, without a system call; outside of the file; and zeros */
	assert_false(returns_to(module, BASE + LEAF + 8, false, true, &rule));
	assert_false(returns_to(module, BASE + SIZE, true, false, &rule));
	assert_false(returns_to(module, 0xfffffffe, true, false, &rule));
	assert_false(returns_to(module, BASE + EXTAB + 0x20, true, false, &rule));
}

static void check_before(uint32_t at, bool thumb, int base, int offset, int ra)
{
	struct rule rule;

	assert_true(saved_before(module, BASE + at, thumb, &rule));
	assert_int_equal(rule.base, base);
	assert_int_equal(rule.offset, offset);
	assert_int_equal(rule.saved[rule.ra].from, FROM_CFA);
	assert_int_equal(rule.saved[rule.ra].offset, ra);
}

static void test_prologue(void **state)
{
	struct rule rule;

	(void)state;
	check_before(THUMB + 2, true, ARM_SP, 8, -4);
	check_before(THUMB + 10, true, ARM_SP, 16, -4);
	check_before(FRAMED + 10, true, ARM_R7, 16, -4);
	check_before(WIDE + 16, true, ARM_SP, 16 + 4096 + 24, -4);
	check_before(SINGLE + 10, true, ARM_SP, 16, -4);
	check_before(SHELL + 6, true, ARM_SP, 8, -4);
	check_before(ADDRESS + 6, true, ARM_SP, 24, -4);
	check_before(TABLE + 6, true, ARM_SP, 8, -4);
	check_before(ARM + 16, false, ARM_FP, 4, -4);
	assert_true(saved_before(module, BASE + WIDE + 16, true, &rule));
	assert_int_equal(rule.saved[4].offset, -24);
	assert_int_equal(rule.saved[9].from, FROM_SAME);
	assert_false(saved_before(module, BASE + THUMB, true, &rule));
	assert_false(saved_before(module, 2, true, &rule));
}

/* ---- the table -------------------------------------------------------------------------- */

static bool run(const char *ops, size_t count, struct rule *rule)
{
	return exidx_execute((const uint8_t *)ops, count, true, rule);
}

#define RUN(ops, rule) run(ops, sizeof(ops) - 1, rule)

static void check_ops(const char *ops, size_t count, int base, int offset, int ra)
{
	struct rule rule;

	assert_true(run(ops, count, &rule));
	assert_int_equal(rule.base, base);
	assert_int_equal(rule.offset, offset);
	assert_int_equal(rule.saved[rule.ra].from, FROM_CFA);
	assert_int_equal(rule.saved[rule.ra].offset, ra);
}

#define CHECK(ops, base, offset, ra) check_ops(ops, sizeof(ops) - 1, base, offset, ra)

static void test_operations(void **state)
{
	struct rule rule;

	(void)state;
	CHECK("\xa8", ARM_SP, 8, -4);			/* pop {r4, lr} */
	CHECK("\xab\xb0", ARM_SP, 20, -4);		/* pop {r4-r7, lr}; finish */
	CHECK("\x01\xa8", ARM_SP, 16, -4);		/* sp += 8 */
	CHECK("\x41\x3f\xa8", ARM_SP, 256 - 8 + 8, -4);	/* sp -= 8; sp += 256 */
	CHECK("\x97\xa8", ARM_R7, 8, -4);		/* sp = r7 */
	CHECK("\x84\x08", ARM_SP, 8, -4);		/* pop {r7, lr} */
	CHECK("\x88\x00", ARM_SP, 4, -4);		/* pop {pc} */
	CHECK("\xb1\x0f\xa8", ARM_SP, 24, -4);		/* pop {r0-r3} */
	CHECK("\xb2\x81\x01\xa8", ARM_SP, 0x204 + (129 << 2) + 8, -4);
	CHECK("\xb3\x81\xa8", ARM_SP, 2 * 8 + 4 + 8, -4);	/* D8, D9 by FSTMFDX */
	CHECK("\xb9\xa8", ARM_SP, 2 * 8 + 4 + 8, -4);
	CHECK("\xc9\x81\xa8", ARM_SP, 2 * 8 + 8, -4);	/* by VPUSH */
	CHECK("\xd1\xa8", ARM_SP, 2 * 8 + 8, -4);
	/* Where nothing saves it, LR has it, if nothing has been called. */
	assert_false(RUN("\xb0", &rule));
	assert_true(exidx_execute((const uint8_t *)"\xb0", 1, false, &rule));
	assert_int_equal(rule.saved[rule.ra].from, FROM_SAME);
}

static void test_refused(void **state)
{
	static const char *const bad[] = {
		"\x80\x00", "\x84", "\x9d", "\x9f", "\xb1\x00", "\xb1\x10", "\xb1", "\xb2",
		"\xb2\x80\x80\x80\x80\x80", "\xb3", "\xb4", "\xc0", "\xca", "\xd8", "\xe0", "\xff",
	};
	struct rule rule;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++)
		assert_false(run(bad[i], strlen(bad[i]) + (bad[i][1] == 0 && i < 1), &rule));
	assert_false(run("\xb1\x00\xa8", 3, &rule));
	assert_false(run("\x80\x00\xa8", 3, &rule));
	assert_false(run("", 0, &rule));
}

static void check_row(uint32_t at, int base, int offset)
{
	struct rule rule;

	assert_true(exidx(module, BASE + at, true, &rule));
	assert_int_equal(rule.method, METHOD_EXIDX);
	assert_int_equal(rule.base, base);
	assert_int_equal(rule.offset, offset);
	assert_int_equal(rule.saved[rule.ra].offset, -4);
}

static void test_table(void **state)
{
	struct rule rule;

	(void)state;
	check_row(THUMB, ARM_SP, 16);
	check_row(FRAMED - 1, ARM_SP, 16);
	check_row(FRAMED, ARM_R7, 8 + 8);
	check_row(WIDE + 6, ARM_SP, 0x204 + 8 + 24);
	assert_false(exidx(module, BASE + THUMB - 1, true, &rule));
	assert_false(exidx(module, BASE + SINGLE, true, &rule));
	assert_false(exidx(module, BASE + TABLE, true, &rule));
	assert_false(exidx(module, BASE + EXITS, true, &rule));
	assert_false(exidx(module, 0xffffffff, true, &rule));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_thumb), cmocka_unit_test(test_frame_pointer),
		cmocka_unit_test(test_ends), cmocka_unit_test(test_prologue),
		cmocka_unit_test(test_operations),
		cmocka_unit_test(test_refused), cmocka_unit_test(test_table),
	};

	return cmocka_run_group_tests(tests, begin, end);
}
