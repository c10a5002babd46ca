/* What the core needs of libc, and the one memory layout that C and Swift rooms share.
 * The core does not import Glibc or Foundation, so that it stays inside the Embedded Swift subset. */
#ifndef LOCSCRIPT_CSYSTEM_H
#define LOCSCRIPT_CSYSTEM_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "handles.h"
#include "json_nodes.h"
#include "json_text.h"
#include "json_tokens.h"
#include "text_runs.h"
#include "text_search.h"

#endif
