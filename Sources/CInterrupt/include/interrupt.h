/* Ctrl-C for the command: what a signal handler may do, which is to store two words. */
#ifndef LOCSCRIPT_INTERRUPT_H
#define LOCSCRIPT_INTERRUPT_H

#include <stdbool.h>
#include <stdint.h>

/* From now on SIGINT raises the flag of the run under way instead of ending the process, and ends a system call that waits with
 * EINTR. One flag a process; it must last until loc_unwatch_interrupts. */
void loc_watch_interrupts(int32_t *flag);
void loc_unwatch_interrupts(void);

/* Waits until there is something to read, or its end; false when SIGINT has come instead, also just before. */
bool loc_wait_for_input(int descriptor);

/* Whether SIGINT has come since the watch began or loc_take_interrupt was asked last. */
bool loc_take_interrupt(void);

#endif
