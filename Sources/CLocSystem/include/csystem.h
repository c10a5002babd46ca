/* The part of libc that the core needs. The core does not import Glibc or Foundation, so that it stays inside the Embedded
 * Swift subset. */
#ifndef LOCSCRIPT_CSYSTEM_H
#define LOCSCRIPT_CSYSTEM_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "charsets.h"
#include "clock.h"
#include "files.h"

#endif
