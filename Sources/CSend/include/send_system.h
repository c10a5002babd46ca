/* The parts of the system that the sender needs: clocks, signals, locked files. */
#ifndef LOCSCRIPT_SEND_SYSTEM_H
#define LOCSCRIPT_SEND_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns microseconds of a clock that never jumps. */
int64_t loc_monotonic_us(void);

/* Returns seconds since 1970. */
int64_t loc_unix_seconds(void);

/* Opens the standard descriptors that the caller has closed: another file would get their numbers, and notes or the report be written
 * into a journal or a connection. Reading and writing them fails as it does for closed ones. */
void loc_hold_standard_descriptors(void);

/* Keeps this process's memory out of core files and unreadable to other processes: it holds a private key and tokens. */
void loc_guard_memory(void);

/* From this call on, the first SIGINT, SIGTERM or SIGHUP is only noted, and the second ends the process at once with 128 and its
 * number. A SIGHUP that is ignored, as under nohup, stays so. SIGPIPE is ignored. */
void loc_watch_end_signals(void);

/* The number of the first of those signals that has arrived; 0 if none has. */
int loc_end_signal(void);

/* The process's CPU time in microseconds. */
int64_t loc_cpu_us(void);

#endif
