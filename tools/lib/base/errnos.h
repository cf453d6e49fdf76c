/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BASE_ERRNOS_H
#define BASE_ERRNOS_H

/**
 * errno_name - the name of an error
 * @number: 22
 *
 * Return: "EINVAL", or NULL if there is none.
 */
const char *errno_name(unsigned int number);

/**
 * errno_number - the same the other way round
 * @name: "EINVAL"
 *
 * Return: 22, or 0 if there is no such error.
 */
unsigned int errno_number(const char *name);

#endif
