#include "members.h"

#include <string.h>

key_fault loc_key_fault(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TNUMBER) return KEY_IS_NUMBER;
  if (lua_type(L, index) != LUA_TSTRING) return KEY_IS_OTHER;
  size_t length;
  const char *name = lua_tolstring(L, index, &length);
  return loc_look_utf8(L, name, length) ? KEY_IS_NAME : KEY_IS_NO_TEXT;
}

const char *loc_key_fault_text(key_fault fault) {
  switch (fault) {
    case KEY_IS_NO_TEXT: return "a name that is not UTF-8";
    case KEY_IS_NUMBER: return "mixed or sparse keys: a list has the keys 1 … n and nothing else, an object has names";
    default: return "a key that is neither a name nor a position";
  }
}

enum { FREE_MEMBERS = 64 /* sorting so few is no work to speak of */ };

static int compare_names(const member *left, const member *right) {
  size_t shorter = left->length < right->length ? left->length : right->length;
  int order = memcmp(left->name, right->name, shorter);
  if (order != 0) return order;
  return left->length < right->length ? -1 : left->length > right->length;
}

static void sift(member *members, size_t root, size_t count) {
  while (true) {
    size_t child = root * 2 + 1;
    if (child >= count) return;
    if (child + 1 < count && compare_names(&members[child], &members[child + 1]) < 0) child++;
    if (compare_names(&members[root], &members[child]) >= 0) return;
    member moved = members[root];
    members[root] = members[child];
    members[child] = moved;
    root = child;
  }
}

void loc_sort_members(lua_State *L, member *members, size_t count) {
  for (size_t i = count / 2; i-- > 0;) sift(members, i, count);
  for (size_t end = count; end-- > 1;) {
    member moved = members[0];
    members[0] = members[end];
    members[end] = moved;
    if (end >= FREE_MEMBERS) loc_charge(L, 1);
    sift(members, 0, end);
  }
}
