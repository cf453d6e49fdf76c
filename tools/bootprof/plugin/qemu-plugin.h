/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The part of QEMU's plugin interface that bootprof uses. Distributions do not
 * package QEMU's own header; the interface has a number, and QEMU refuses a
 * plugin whose number it does not know: 1 up to QEMU 8, 2 and more since QEMU 9. What
 * came with 2 may be NULL.
 */
#ifndef BOOTPROF_QEMU_PLUGIN_H
#define BOOTPROF_QEMU_PLUGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QEMU_PLUGIN_EXPORT __attribute__((visibility("default")))

typedef uint64_t qemu_plugin_id_t;

struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_plugin_register;
struct qemu_plugin_hwaddr;
struct qemu_plugin_scoreboard;

/* A place in each CPU's part of a scoreboard */
struct qemu_plugin_u64 {
	struct qemu_plugin_scoreboard *score;
	size_t offset;
};

struct qemu_info {
	const char *target;
	struct {
		int min;
		int current;
	} version;
	bool system_emulation;
	struct {
		int cpus;
		int max_cpus;
	} system;
};

struct qemu_plugin_reg_descriptor {
	struct qemu_plugin_register *handle;
	const char *name;
	const char *feature;
};

enum qemu_plugin_cb_flags {
	QEMU_PLUGIN_CB_NO_REGS,
	QEMU_PLUGIN_CB_R_REGS,
};

enum qemu_plugin_mem_rw {
	QEMU_PLUGIN_MEM_W = 2,
	QEMU_PLUGIN_MEM_RW,
};

enum qemu_plugin_op {
	QEMU_PLUGIN_INLINE_ADD_U64,
};

typedef void (*qemu_plugin_tb_trans_cb)(qemu_plugin_id_t id, struct qemu_plugin_tb *tb);
typedef void (*qemu_plugin_vcpu_init_cb)(qemu_plugin_id_t id, unsigned int cpu);
typedef void (*qemu_plugin_exec_cb)(unsigned int cpu, void *data);
typedef void (*qemu_plugin_mem_cb)(unsigned int cpu, uint32_t info, uint64_t address, void *data);
typedef void (*qemu_plugin_atexit_cb)(qemu_plugin_id_t id, void *data);

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id, qemu_plugin_tb_trans_cb cb);
void qemu_plugin_register_vcpu_init_cb(qemu_plugin_id_t id, qemu_plugin_vcpu_init_cb cb);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id, qemu_plugin_atexit_cb cb, void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t index);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);
void *qemu_plugin_insn_haddr(const struct qemu_plugin_insn *insn);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);
bool qemu_plugin_mem_is_store(uint32_t info);
struct qemu_plugin_hwaddr *qemu_plugin_get_hwaddr(uint32_t info, uint64_t address);
uint64_t qemu_plugin_hwaddr_phys_addr(const struct qemu_plugin_hwaddr *address);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn,
					    qemu_plugin_exec_cb cb,
					    enum qemu_plugin_cb_flags flags, void *data);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *tb, qemu_plugin_exec_cb cb,
					  enum qemu_plugin_cb_flags flags, void *data);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *insn, qemu_plugin_mem_cb cb,
				      enum qemu_plugin_cb_flags flags,
				      enum qemu_plugin_mem_rw rw, void *data);

/* Arrays of glib, with which QEMU is linked */
struct g_array {
	void *data;
	unsigned int len;
};

void *g_array_free(struct g_array *array, int free_data);
struct g_array *g_byte_array_new(void);
struct g_array *g_byte_array_set_size(struct g_array *array, unsigned int size);

#define __weak __attribute__((weak))
__weak struct g_array *qemu_plugin_get_registers(void);
__weak int qemu_plugin_read_register(struct qemu_plugin_register *handle, struct g_array *value);

/* Up to QEMU 8 it counts by itself in a variable, since QEMU 9 in a scoreboard. */
__weak void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn *insn,
						       enum qemu_plugin_op op, void *variable,
						       uint64_t number);
__weak void qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(struct qemu_plugin_insn *insn,
								enum qemu_plugin_op op,
								struct qemu_plugin_u64 place,
								uint64_t number);
__weak struct qemu_plugin_scoreboard *qemu_plugin_scoreboard_new(size_t size);
__weak uint64_t qemu_plugin_u64_sum(struct qemu_plugin_u64 place);

/* Has each CPU a thread of its own? Of QEMU itself; not told to plugins */
__weak extern bool mttcg_enabled;

/* What a plugin has to have. */
extern QEMU_PLUGIN_EXPORT int qemu_plugin_version;
QEMU_PLUGIN_EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info,
					   int argc, char **argv);

#endif
