#include <stdio.h>
#include <editline/readline.h>

/* Swift 6 does not touch C's global variables; these set them. */
static inline void locscript_edit_complete_with(rl_completion_func_t *complete) { rl_attempted_completion_function = complete; }

/* Where characters come from: a code point, or -1 for the end of the line's input. Before the first line is read. */
static inline void locscript_edit_read_with(int (*read)(FILE *)) { rl_getc_function = read; }

/* No file names when nothing of ours matches. */
static inline void locscript_edit_completion_is_over(void) { rl_attempted_completion_over = 1; }
