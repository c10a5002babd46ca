/* Reads, compares and sorts keys. The promises: the same everywhere, and a rule ends (SECURITY.md, "A rule's author"). */
#include "keys.h"

#include "sandbox/scratch.h"
#include <string.h>

static int compare_numbers(lua_State *L, const loc_key *left, const loc_key *right) {
  if (left->is_integer && right->is_integer) {
    return left->integer < right->integer ? -1 : left->integer > right->integer;
  }
  if (!left->is_integer && !right->is_integer) return left->number < right->number ? -1 : left->number > right->number;
  /* Lua's own comparison is exact between integers and floats. */
  if (left->is_integer) lua_pushinteger(L, left->integer);
  else lua_pushnumber(L, left->number);
  if (right->is_integer) lua_pushinteger(L, right->integer);
  else lua_pushnumber(L, right->number);
  int less = lua_compare(L, -2, -1, LUA_OPLT);
  lua_pop(L, 2);
  return less ? -1 : 1;
}

int loc_compare_keys(lua_State *L, const loc_key *left, const loc_key *right) {
  if (left->rank != right->rank) return left->rank < right->rank ? -1 : 1;
  if (left->rank == 0) return compare_numbers(L, left, right);
  if (left->rank == 2) return left->integer < right->integer ? -1 : left->integer > right->integer;
  size_t shorter = left->text.length < right->text.length ? left->text.length : right->text.length;
  loc_spend(L, shorter >> 6);
  int order = memcmp(left->text.bytes, right->text.bytes, shorter);
  if (order != 0) return order;
  return left->text.length < right->text.length ? -1 : left->text.length > right->text.length;
}

bool loc_read_key(lua_State *L, int index, loc_key *key) {
  memset(key, 0, sizeof *key);
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      key->is_integer = lua_isinteger(L, index);
      if (key->is_integer) key->integer = lua_tointeger(L, index);
      else key->number = lua_tonumber(L, index);
      return true;
    case LUA_TSTRING:
      key->rank = 1;
      key->text.bytes = lua_tolstring(L, index, &key->text.length);
      return true;
    case LUA_TBOOLEAN:
      key->rank = 2;
      key->integer = lua_toboolean(L, index);
      return true;
    default: return false;
  }
}

/* Aligns the place: text of any length may lie below it. */
size_t loc_begin_keys(lua_State *L) {
  loc_lua *S = loc_state(L);
  loc_put_space(L, (_Alignof(loc_key) - S->scratch_top % _Alignof(loc_key)) % _Alignof(loc_key));
  return S->scratch_top;
}

static void swap(loc_key *left, loc_key *right) {
  loc_key moved = *left;
  *left = *right;
  *right = moved;
}

static void sift(lua_State *L, loc_key *keys, size_t root, size_t count) {
  while (true) {
    size_t child = root * 2 + 1;
    if (child >= count) return;
    if (child + 1 < count && loc_compare_keys(L, &keys[child], &keys[child + 1]) < 0) child++;
    if (loc_compare_keys(L, &keys[root], &keys[child]) >= 0) return;
    swap(&keys[root], &keys[child]);
    root = child;
  }
}

/* Charges for comparing long texts: each is compared up to the end of the second longest, with a few of each level of the heap. Which ones
 * depends on the order in which Lua has the keys, and that differs from process to process. */
static void charge_long_keys(lua_State *L, const loc_key *keys, size_t count) {
  size_t longest = 0, second = 0;
  for (size_t i = 0; i < count; i++) {
    size_t length = keys[i].text.length;
    if (length > longest) {
      second = longest;
      longest = length;
    } else if (length > second) {
      second = length;
    }
  }
  if (second < 64) return;
  uint64_t levels = 1;
  for (size_t rest = count; rest > 1; rest >>= 1) levels++;
  for (size_t i = 0; i < count; i++) {
    size_t length = keys[i].text.length < second ? keys[i].text.length : second;
    loc_charge(L, (length >> 6) * 2 * levels);
  }
}

/* Sorts the keys by heap sort, which no order of the keys makes slow. */
void loc_sort_keys(lua_State *L, size_t first, size_t count, uint64_t cost) {
  charge_long_keys(L, loc_keys(L, first), count);
  loc_key *keys = loc_keys(L, first);
  for (size_t i = count / 2; i-- > 0;) {
    loc_charge(L, 2);
    sift(L, keys, i, count);
  }
  for (size_t end = count; end-- > 1;) {
    loc_charge(L, cost);
    swap(&keys[0], &keys[end]);
    sift(L, keys, 0, end);
  }
}
