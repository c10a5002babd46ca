/* Handles Ctrl-C for the command. The signal handler only stores two words, which a signal handler may do. */
#ifndef LOCSCRIPT_INTERRUPT_H
#define LOCSCRIPT_INTERRUPT_H

#include <stdbool.h>
#include <stdint.h>

/* From this call on, SIGINT sets the flag of the run under way instead of ending the process, and ends a waiting system call
 * with EINTR. A process has one flag, which must last until loc_unwatch_interrupts. */
void loc_watch_interrupts(int32_t *flag);
void loc_unwatch_interrupts(void);

/* Waits until the input has bytes, or ends; false when SIGINT arrived instead, also just before the call. */
bool loc_wait_for_input(int descriptor);

/* Reports whether SIGINT has arrived since the watch began or since the last call of this function. */
bool loc_take_interrupt(void);

#endif
