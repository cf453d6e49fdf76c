/* SPDX-License-Identifier: GPL-2.0 */
/* Signals that come while samples are taken. */
#ifndef SAMPLE_SIGNALS_H
#define SAMPLE_SIGNALS_H

#include <stdbool.h>
#include <stdint.h>

/**
 * signals_hold - hold back those that end sampling, or stop it
 *
 * Those that drspin was started to ignore, as by nohup, stay ignored.
 */
void signals_hold(void);

/**
 * signals_tell - one that ends drspin, as nobody holds it back, says that there is no report
 */
void signals_tell(void);

/**
 * signals_on_child - what SIGCHLD does while it is let in
 * @take: called by the signal
 */
void signals_on_child(void (*take)(void));

/**
 * signals_let_children - let SIGCHLD in while a system call may take long, or hold it back
 * @in: let it in: nothing but system calls may be made until it is held back, so that what
 *	it does may be anything
 */
void signals_let_children(bool in);

/*
 * For the thread that samples, and for the one that stops others. A real-time signal might not be
 * sent, if this user has too many signals pending.
 */
#define SIGNAL_WAKE	SIGURG

/**
 * signals_wait_for_stops - wait for SIGCHLD or SIGNAL_WAKE
 * @nsec: at most so long, 0: without end
 */
void signals_wait_for_stops(uint64_t nsec);

/**
 * signals_wait - wait for one of them
 * @nsec: for so long at most
 *
 * Return: its number, or -1.
 */
int signals_wait(uint64_t nsec);

/**
 * signals_untaken - is there one that is to end it all, and that nobody has waited for?
 */
bool signals_untaken(void);

/**
 * signals_stop_here - do what Ctrl-Z asks for, which was held back
 *
 * Returns when the process goes on.
 */
void signals_stop_here(void);

/**
 * signals_release - sampling is over: forget what came, and hold back nothing more
 */
void signals_release(void);

#endif
