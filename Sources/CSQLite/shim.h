/* SQLite, with the destructors that its header writes as casts of integers, which Swift does not see. */
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

#endif
