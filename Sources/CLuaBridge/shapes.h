/* A known shape, as shapes.c compares it and lessons.c learns it. */
#ifndef LOCSCRIPT_SHAPES_H
#define LOCSCRIPT_SHAPES_H

#include "state.h"

enum {
  MAX_ENTRIES = 256, /* names and elements of one shape */
  MAX_TABLES = 64
};

typedef enum entry_kind {
  ENTRY_STRING, /* `text` itself */
  ENTRY_INTEGER,
  ENTRY_NUMBER,
  ENTRY_TRUE,
  ENTRY_FALSE,
  ENTRY_NULL,  /* loc.null */
  ENTRY_VALUE, /* any text but the empty one; `index` is its number */
  ENTRY_EMPTY, /* the empty text, which is value `index` */
  ENTRY_TABLE, /* `index` among the shape's tables */
  ENTRY_TEXT   /* a loc.text; `index` among the tables: its keys and arguments */
} entry_kind;

/* Strings are kept alive by the shape's table in the registry. Short ones are the same object wherever they are equal. */
typedef struct entry {
  const char *name;
  const char *text;
  size_t length;
  lua_Integer integer;
  lua_Number number;
  uint32_t index;
  entry_kind kind;
} entry;

typedef enum table_kind { TABLE_OBJECT, TABLE_LIST, TABLE_TEXT } table_kind;

typedef struct table {
  uint32_t first, count; /* entries */
  table_kind kind;
} table;

struct loc_shape {
  struct loc_shape *next; /* the one that matched before this one */
  uint32_t id;
  bool is_recipe;
  uint32_t table_count;
  size_t value_count, node_count;
  uint64_t charge, text; /* of all that does not differ */
  table tables[MAX_TABLES];
  entry entries[];
};

#endif
