/* The date, from the system's clock. */

#include "clock.h"

#include <time.h>

int64_t loc_days_since_1970(void) {
  int64_t seconds = (int64_t)time(NULL);
  /* Towards minus infinity: a clock before 1970 is wrong, and must not divide as if it were after. */
  return seconds / 86400 - (seconds % 86400 < 0);
}
