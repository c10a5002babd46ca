/* SQLite, with the parts that Swift cannot import: destructors, which its header defines as casts of integers, and
 * variadic functions. */
#ifndef LOCSCRIPT_SQLITE_H
#define LOCSCRIPT_SQLITE_H

#include <sqlite3.h>

/* The bytes are copied during the call. */
static inline int locscript_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
static inline int locscript_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
/* Switches a setting of the connection on or off. */
static inline int locscript_configure(sqlite3 *database, int setting, int is_on) {
  return sqlite3_db_config(database, setting, is_on, (int *)0);
}

#endif
