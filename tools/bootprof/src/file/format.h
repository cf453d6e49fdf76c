/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A profile: gzip of lines of text, "NAME VALUE", the first one FORMAT_MAGIC; an empty
 * line; and records. In values control characters, backslashes and bytes beyond ASCII are
 * \xNN. A record is a tag and numbers in LEB128; "signed" ones are zigzag encoded. A text
 * is its length and its bytes.
 *
 * Times are in ns, each the signed difference to the one before in the file, except in X.
 *
 * QEMU's plugin writes what is executed, to TAG_END. What comes then is found when QEMU
 * has ended: whose code it was.
 */
#ifndef FILE_FORMAT_H
#define FILE_FORMAT_H

#define FORMAT_MAGIC	"bootprof 1"

/* Bytes of a page of code */
#define FORMAT_PAGE	4096

/* A text of a record is no longer. */
#define TEXT_MAX	4096

/**
 * enum tag - records
 * @TAG_PAGE: address of a page of code. Pages are numbered from 1 on, as they come.
 * @TAG_CODE: page; offset in it; text: bytes that are there
 * @TAG_SAMPLE: CPU; time; address, signed difference to the sample before; page, 0: the
 *	kernel's; task, 0: unknown
 * @TAG_FRAME: a call: number of the frame that called, 0: nobody is known; address of the call,
 *	signed difference to the frame before; page. Frames are numbered from 1 on. An exception
 *	counts as a call of what it has interrupted.
 * @TAG_STACK: number of the frame that the next sample was called from, 0: nobody is known
 * @TAG_IDLE: CPU; time; so many ns it waited from then on
 * @TAG_TASK: where it is; pid and thread group, signed, -1: unknown; text: name. Tasks are
 *	numbered from 1 on. One that changes its name comes again.
 * @TAG_MAPPED: CPU; time when it turned its MMU on
 * @TAG_RUN: address, signed difference to the run before; page; instructions; bytes.
 *	Runs are numbered from 1 on.
 * @TAG_COUNTS: time; then pairs, a run's number less the one before, and how often it was
 *	executed since the counts before; a 0
 * @TAG_END: time; text: why, "address", "time" or "exit"
 * @TAG_REALM: page; realm, and name or 0, of all its code that no TAG_AREA tells about
 * @TAG_NAME: realm; text: file, or nothing; text: symbol, or nothing. Names are numbered
 *	from 1 on.
 * @TAG_AREA: page; address, signed difference to the area before; bytes; name of what is
 *	there
 * @TAG_WRONG: vmlinux is not the kernel that was booted: names of the kernel's are wrong
 * @TAG_DONE: nothing comes after it
 */
enum tag {
	TAG_PAGE	= 'P',
	TAG_CODE	= 'C',
	TAG_SAMPLE	= 'S',
	TAG_FRAME	= 'F',
	TAG_STACK	= 'K',
	TAG_IDLE	= 'I',
	TAG_TASK	= 'T',
	TAG_MAPPED	= 'M',
	TAG_RUN		= 'B',
	TAG_COUNTS	= 'X',
	TAG_END		= 'E',
	TAG_REALM	= 'R',
	TAG_NAME	= 'N',
	TAG_AREA	= 'A',
	TAG_WRONG	= 'W',
	TAG_DONE	= 'Z',
};

/* Whose code is executed; the numbers are the file's. */
enum realm {
	REALM_UNKNOWN,
	REALM_FIRMWARE,
	REALM_DECOMPRESSOR,
	REALM_EARLY,		/* the kernel before the MMU is on */
	REALM_KERNEL,
	REALM_MODULE,
	REALM_USER,
	REALMS_OF_CODE,
	REALM_IDLE = REALMS_OF_CODE,
	REALMS
};

#endif
