/* Compiling a source file, and the one bound the compiler does not have. When an operation on a nil fails, Lua 5.4.4
 * looks for the operand's name by walking the expression's indexing chain recursively: a.b.b.b… with some thousand links
 * overflows a small C stack (fixed upstream in 5.4.7, commit 7923dbbf). So chains in the compiled code are bounded. */
#include "state.h"

enum { MAX_CHAIN = 100, MAX_REGISTERS = 256 };

/* Opcodes of Lua 5.4 that matter here. */
enum {
  OP_MOVE = 0, OP_SETUPVAL = 10, OP_GETTABUP = 11, OP_GETTABLE = 12, OP_GETI = 13, OP_GETFIELD = 14, OP_SETTABUP = 15,
  OP_SETTABLE = 16, OP_SETI = 17, OP_SETFIELD = 18, OP_SELF = 20, OP_MMBIN = 46, OP_MMBINI = 47, OP_MMBINK = 48,
  OP_CLOSE = 54, OP_JMP = 56, OP_TEST = 66, OP_RETURN = 70, OP_RETURN1 = 72, OP_FORLOOP = 73, OP_TFORPREP = 75,
  OP_TFORCALL = 76, OP_TFORLOOP = 77, OP_SETLIST = 78, OP_EXTRAARG = 82
};

static bool sets_register(int opcode) {
  if (opcode == OP_SETUPVAL || opcode == OP_SETLIST || opcode == OP_EXTRAARG) return false;
  if (opcode >= OP_SETTABUP && opcode <= OP_SETFIELD) return false;
  if (opcode >= OP_MMBIN && opcode <= OP_MMBINK) return false;
  if (opcode >= OP_CLOSE && opcode <= OP_TEST) return false;
  if (opcode >= OP_RETURN && opcode <= OP_RETURN1) return false;
  return opcode != OP_TFORPREP && opcode != OP_TFORCALL;
}

typedef struct dump {
  const uint8_t *bytes;
  size_t count, at;
  bool broken, too_long;
  size_t functions; /* the outermost one included */
  /* Of the outermost function: */
  bool passes_on; /* its first parameter */
  bool goes_back, assigns_captured;
  size_t instructions;
  lua_State *L;
} dump;

static uint8_t take(dump *d) {
  if (d->at >= d->count) {
    d->broken = true;
    return 0;
  }
  return d->bytes[d->at++];
}

static void skip(dump *d, size_t count) {
  if (count > d->count - d->at) {
    d->broken = true;
    d->at = d->count;
  } else {
    d->at += count;
  }
}

/* Seven bits a byte, most significant first, the last one marked. */
static size_t take_size(dump *d) {
  size_t value = 0;
  while (!d->broken) {
    uint8_t byte = take(d);
    value = value << 7 | (byte & 0x7F);
    if (byte & 0x80) break;
  }
  return value;
}

static void skip_string(dump *d) {
  size_t size = take_size(d);
  if (size > 0) skip(d, size - 1);
}

static void check_code(dump *d, size_t count) {
  uint16_t depth[MAX_REGISTERS] = {0};
  if (count > (d->count - d->at) / 4) {
    d->broken = true;
    return;
  }
  for (size_t i = 0; i < count; i++) {
    uint32_t instruction;
    memcpy(&instruction, d->bytes + d->at + i * 4, 4);
    int opcode = instruction & 0x7F;
    uint8_t a = instruction >> 7 & 0xFF, b = instruction >> 16 & 0xFF, c = instruction >> 24 & 0xFF;
    if (!sets_register(opcode)) continue;
    uint16_t links = 0;
    if (opcode == OP_GETTABLE) links = (depth[b] > depth[c] ? depth[b] : depth[c]) + 1;
    if (opcode == OP_MOVE || opcode == OP_GETI || opcode == OP_GETFIELD) links = depth[b] + 1;
    if (opcode == OP_GETTABUP || opcode == OP_SELF) links = 1;
    if (links > MAX_CHAIN) d->too_long = true;
    depth[a] = links > MAX_CHAIN ? MAX_CHAIN : links;
  }
  d->at += count * 4;
}

/* By opcode: the operands by which a value may get from register 0 to somewhere else. A, B and C are registers; 'd' is B or C, 'e' A
 * or B, 'f' C where it is no constant, 'g' that or B, 'r' A of a return that has values. Reading a field of an event, its length,
 * or whether it is true or equal leaves it where it is: it has no metamethods of a script's. */
static const char passing[] =
  "b.........a.c..fgff."
  "bbbbbbbbbbbbbbdddddddddddd"
  "eaabb..a.a..ee..aaaa.b"
  "aar.aaaaaaa....";

static bool passes_on(uint32_t instruction) {
  uint8_t opcode = instruction & 0x7F, a = instruction >> 7 & 0xFF, b = instruction >> 16 & 0xFF, c = instruction >> 24 & 0xFF;
  bool c_is_constant = instruction >> 15 & 1;
  if (opcode >= sizeof passing - 1) return true;
  switch (passing[opcode]) {
    case '.': return false;
    case 'a': return a == 0;
    case 'b': return b == 0;
    case 'c': return c == 0;
    case 'd': return b == 0 || c == 0;
    case 'e': return a == 0 || b == 0;
    case 'f': return c == 0 && !c_is_constant;
    case 'g': return b == 0 || (c == 0 && !c_is_constant);
    default: return a == 0 && b != 1;
  }
}

/* A jump's distance stands above the opcode, shifted so that it is never negative. */
static bool goes_back(uint32_t instruction) {
  uint8_t opcode = instruction & 0x7F;
  return opcode == OP_FORLOOP || opcode == OP_TFORLOOP || (opcode == OP_JMP && instruction >> 7 < 0xFFFFFF);
}

static void check_outermost(dump *d, size_t count, bool has_parameter, bool is_vararg) {
  d->instructions = count;
  d->passes_on = !has_parameter && is_vararg;
  for (size_t i = 0; i < count && i < (d->count - d->at) / 4; i++) {
    uint32_t instruction;
    memcpy(&instruction, d->bytes + d->at + i * 4, 4);
    d->passes_on |= has_parameter && passes_on(instruction);
    d->goes_back |= goes_back(instruction);
    d->assigns_captured |= (instruction & 0x7F) == OP_SETUPVAL;
  }
}

/* One function of a stripped dump. Functions nest no deeper than the compiler allows: 200 levels. */
static void check_function(dump *d, int level) {
  if (level > 250) d->broken = true;
  if (d->broken) return;
  d->functions++;
  skip_string(d);
  take_size(d);
  take_size(d);
  bool has_parameter = take(d) > 0, is_vararg = take(d) != 0;
  skip(d, 1);
  size_t instructions = take_size(d);
  if (level == 0) check_outermost(d, instructions, has_parameter, is_vararg);
  check_code(d, instructions);
  size_t constants = take_size(d);
  for (size_t i = 0; i < constants && !d->broken; i++) {
    uint8_t type = take(d);
    if (type == 0x03 || type == 0x13) skip(d, 8);
    if (type == 0x04 || type == 0x14) skip_string(d);
  }
  size_t captured = take_size(d);
  for (size_t i = 0; i < captured && !d->broken; i++) {
    bool from_register = take(d) == 1;
    uint8_t index = take(d);
    skip(d, 1);
    if (level == 1 && from_register && index == 0) d->passes_on = true;
  }
  size_t functions = take_size(d);
  for (size_t i = 0; i < functions && !d->broken; i++) check_function(d, level + 1);
  skip(d, take_size(d));
  size_t lines = take_size(d);
  for (size_t i = 0; i < lines && !d->broken; i++) {
    take_size(d);
    take_size(d);
  }
  size_t locals = take_size(d);
  for (size_t i = 0; i < locals && !d->broken; i++) {
    skip_string(d);
    take_size(d);
    take_size(d);
  }
  size_t names = take_size(d);
  for (size_t i = 0; i < names && !d->broken; i++) skip_string(d);
}

static int write_dump(lua_State *L, const void *bytes, size_t count, void *unused) {
  (void)unused;
  loc_put(L, bytes, count);
  return 0;
}

/* What the code of the function on top of the stack tells. */
static dump examine(lua_State *L) {
  loc_lua *S = loc_state(L);
  size_t mark = S->scratch_top;
  lua_dump(L, write_dump, NULL, 1);
  dump d = {.bytes = S->scratch + mark, .count = S->scratch_top - mark, .L = L};
  /* The header: signature, version, format, check data, three sizes, an integer and a number; then the upvalue count. */
  skip(&d, 4 + 1 + 1 + 6 + 3 + 8 + 8 + 1);
  check_function(&d, 0);
  S->scratch_top = mark;
  return d;
}

static bool captures_no_script(lua_State *L, int depth);

/* Whether the value on top of the stack can lead who has it to no function written in Lua. A library's function can, by what it has
 * captured itself: what `pairs` gives holds a table. */
static bool leads_to_no_script(lua_State *L, int depth) {
  switch (lua_type(L, -1)) {
    case LUA_TFUNCTION: return lua_iscfunction(L, -1) && captures_no_script(L, depth + 1);
    case LUA_TTABLE: return loc_is_readonly(L, -1);
    case LUA_TUSERDATA: return false;
    default: return true;
  }
}

/* Libraries wrap a function in another one once. */
static bool captures_no_script(lua_State *L, int depth) {
  if (depth > 2 || !lua_checkstack(L, 4)) return false;
  for (int i = 1; lua_getupvalue(L, -1, i) != NULL; i++) {
    bool is_harmless = leads_to_no_script(L, depth);
    lua_pop(L, 1);
    if (!is_harmless) return false;
  }
  return true;
}

static bool is_of_chunk(lua_State *L, const char *chunk_name) {
  lua_Debug record;
  lua_pushvalue(L, -1);
  return lua_getinfo(L, ">S", &record) && record.linedefined > 0 && strcmp(record.source, chunk_name) == 0;
}

/* What the code of a rule's function, on top of the stack, proves. Every instruction is executed at most once where nothing jumps
 * back and no other function written in Lua can be reached: the function makes none, has captured none, and its variables are
 * out of everybody else's reach, since it is the only one in its source and assigns none of them. An event holds data, the shared
 * libraries are C, and `require`, the one door to other scripts, has the instructions counted again. */
loc_rule_traits loc_rule_traits_of(lua_State *L, const char *chunk_name, size_t functions) {
  dump d = examine(L);
  loc_rule_traits traits = {.lends_event = !d.passes_on && !d.broken};
  bool is_alone = !d.broken && functions == 2 && d.functions == 1 && is_of_chunk(L, chunk_name);
  if (is_alone && !d.goes_back && !d.assigns_captured && d.instructions <= UINT32_MAX && captures_no_script(L, 0)) {
    traits.most_steps = (uint32_t)d.instructions;
  }
  return traits;
}

/* Pushes the chunk's function, or an error text and false. Text only: Lua's bytecode is not checked by anyone.
 * `functions` is told how many there are in the source, itself included. */
bool loc_load(lua_State *L, const uint8_t *bytes, size_t length, const char *chunk_name, size_t *functions) {
  /* A first line that begins with # makes a script executable. */
  size_t start = 0;
  if (length >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF) start = 3;
  if (start < length && bytes[start] == '#') {
    while (start < length && bytes[start] != '\n') start++;
  }
  loc_charge(L, length >> 3);
  int status = luaL_loadbufferx(L, (const char *)bytes + start, length - start, chunk_name, "t");
  if (status == LUA_ERRMEM) loc_stop(L, LOC_STOP_MEMORY);
  if (status != LUA_OK) return false;
  dump d = examine(L);
  *functions = d.functions;
  if (!d.too_long && !d.broken) return true;
  lua_pop(L, 1);
  lua_pushfstring(L, "%s:1: an expression indexes more than %d times in a row", chunk_name + 1, MAX_CHAIN);
  return false;
}

static size_t module_path(const char *name, size_t length, char *out, size_t capacity) {
  if (length == 0 || length + 5 > capacity) return 0;
  for (size_t i = 0; i < length; i++) {
    uint8_t byte = (uint8_t)name[i];
    bool word = (uint8_t)((byte | 0x20) - 'a') < 26 || (uint8_t)(byte - '0') < 10 || byte == '_' || byte == '-';
    bool dot = byte == '.' && i > 0 && i + 1 < length && name[i - 1] != '.';
    if (!word && !dot) return 0;
    out[i] = dot ? '/' : (char)byte;
  }
  memcpy(out + length, ".lua", 4);
  return length + 4;
}

/* require "lib.prices": rules/lib/prices.lua, run once a session. Nothing is read from a disk here. */
int loc_require(lua_State *L) {
  loc_lua *S = loc_state(L);
  size_t length;
  const char *name = luaL_checklstring(L, 1, &length);
  char path[256];
  size_t path_length = module_path(name, length, path, sizeof path);
  if (path_length == 0) {
    loc_raise(L, "require", name, length, "'%s' is no module name; write require \"lib.prices\"", name);
  }
  /* What a module gives leads to scripts, also where it was loaded long ago. */
  loc_watch_again(S);
  lua_settop(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, SLOT_LOADED);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, 2) != LUA_TNIL) return 1;
  const loc_source *source = NULL;
  for (size_t i = 0; i < S->source_count; i++) {
    if (S->sources[i].name_length == path_length && memcmp(S->sources[i].name, path, path_length) == 0) {
      source = &S->sources[i];
    }
  }
  if (source == NULL) {
    loc_raise(L, "require", name, length, "there is no module '%s' below the rules folder", name);
  }
  for (int i = 0; i < S->loading_depth; i++) {
    if (S->loading[i] == source) loc_raise(L, "require", name, length, "'%s' requires itself", name);
  }
  if (S->loading_depth == MAX_LOADING) loc_raise(L, "require", name, length, "modules that require modules are nested too deeply");
  /* Taken back by whoever catches an error of the module. */
  S->loading[S->loading_depth++] = source;
  size_t functions;
  if (!loc_load(L, source->bytes, source->length, (const char *)source->chunk_name, &functions)) return lua_error(L);
  loc_push_environment(L, false);
  lua_setupvalue(L, -2, 1);
  lua_call(L, 0, 1);
  S->loading_depth--;
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_pushboolean(L, 1);
  }
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, 2);
  return 1;
}
