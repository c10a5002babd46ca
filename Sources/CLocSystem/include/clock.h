/* The date. The core's results do not depend on it; only settings with a last day use it. */
#ifndef LOCSCRIPT_CLOCK_H
#define LOCSCRIPT_CLOCK_H

#include <stdint.h>

/* Returns today's date in UTC as days since 1970-01-01. */
int64_t loc_days_since_1970(void);

#endif
