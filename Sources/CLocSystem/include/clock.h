/* Tells the date. The core answers the same at any time; only what a person has given a last day asks for it. */
#ifndef LOCSCRIPT_CLOCK_H
#define LOCSCRIPT_CLOCK_H

#include <stdint.h>

/* Returns today's date in UTC as days since 1970-01-01. */
int64_t loc_days_since_1970(void);

#endif
