/* Line editing by libedit. The library is loaded when the REPL starts on a terminal, so that the command also runs where it is not
 * installed. */
#ifndef LOCSCRIPT_EDIT_H
#define LOCSCRIPT_EDIT_H

#include <stdbool.h>

/* Loads libedit; false if it is not installed. The other functions may be called only after this one has returned true. */
bool loc_edit_open(void);

/* Prepares the editor for the locale's current character set. `next` returns characters: a code point, or -1 for the
 * end of the line's input. `match` generates completions: called with state 0, 1, … until it returns NULL; its results
 * are memory from malloc. */
void loc_edit_start(int (*next)(void), char *(*match)(const char *prefix, int state));

/* Returns the line under way, while `match` runs; NULL when there is none. */
const char *loc_edit_line(void);

/* Reads a line with editing; memory from malloc, or NULL at the end of input. */
char *loc_edit_read_line(const char *prompt);

/* The history for the arrow keys. A file that cannot be read or written is ignored. */
void loc_edit_add_history(const char *line);
void loc_edit_read_history(const char *path);
void loc_edit_write_history(const char *path);

#endif
