/* Reading a compiled function's code as lua_dump writes it: the one way that Lua offers to see it. */
#include "code.h"

enum { MAX_REGISTERS = 256 };

/* Opcodes of Lua 5.4 that matter here. */
enum {
  OP_MOVE = 0, OP_SETUPVAL = 10, OP_GETTABUP = 11, OP_GETTABLE = 12, OP_GETI = 13, OP_GETFIELD = 14, OP_SETTABUP = 15,
  OP_SETTABLE = 16, OP_SETI = 17, OP_SETFIELD = 18, OP_SELF = 20, OP_MMBIN = 46, OP_MMBINI = 47, OP_MMBINK = 48,
  OP_CLOSE = 54, OP_JMP = 56, OP_TEST = 66, OP_TESTSET = 67, OP_RETURN = 70, OP_RETURN1 = 72, OP_FORLOOP = 73, OP_TFORPREP = 75,
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
  loc_code code;
} dump;

static uint8_t take(dump *d) {
  if (d->at >= d->count) {
    d->code.is_broken = true;
    return 0;
  }
  return d->bytes[d->at++];
}

static void skip(dump *d, size_t count) {
  if (count > d->count - d->at) {
    d->code.is_broken = true;
    d->at = d->count;
  } else {
    d->at += count;
  }
}

/* Seven bits a byte, most significant first, the last one marked. */
static size_t take_size(dump *d) {
  size_t value = 0;
  while (!d->code.is_broken) {
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

/* Where a field of the outermost function has this constant for its name. */
static void name_field(dump *d, size_t constant, size_t start) {
  /* A short string's size, one more than its length, takes one byte. */
  size_t length = d->at - start - 1;
  for (int i = 0; i < d->code.field_count; i++) {
    loc_field_name *field = &d->code.fields[i];
    if (field->constant != constant || length > MAX_FIELD_NAME) continue;
    memcpy(field->text, d->bytes + start + 1, length);
    field->length = (uint8_t)length;
  }
}

static void check_code(dump *d, size_t count) {
  uint16_t depth[MAX_REGISTERS] = {0};
  if (count > (d->count - d->at) / 4) {
    d->code.is_broken = true;
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
    if (links > MAX_CHAIN) d->code.too_long = true;
    depth[a] = links > MAX_CHAIN ? MAX_CHAIN : links;
  }
  d->at += count * 4;
}

/* By opcode: the operands by which a value may get from register 0 to somewhere else, or be changed. A, B and C are registers; 'd' is
 * B or C, 'e' A or B, 'f' C where it is no constant, 'g' that, A or B, 'h' that or A, 'r' A of a return that has values. Reading a
 * field of an event, its length, or whether it is true leaves it where it is; what it is compared with may have an __eq. */
static const char passing[] =
  "b.........a.c..fghh."
  "bbbbbbbbbbbbbbdddddddddddd"
  "eaabb..a.a.eee..aaaa.b"
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
    case 'g': return a == 0 || b == 0 || (c == 0 && !c_is_constant);
    case 'h': return a == 0 || (c == 0 && !c_is_constant);
    default: return a == 0 && b != 1;
  }
}

/* A jump's distance stands above the opcode, shifted so that it is never negative. */
static bool goes_back(uint32_t instruction) {
  uint8_t opcode = instruction & 0x7F;
  return opcode == OP_FORLOOP || opcode == OP_TFORLOOP || (opcode == OP_JMP && instruction >> 7 < 0xFFFFFF);
}

static bool decides(uint8_t opcode) {
  return (opcode >= OP_JMP && opcode <= OP_TESTSET) || (opcode >= OP_RETURN && opcode <= OP_TFORLOOP);
}

static void note_field(loc_code *code, uint8_t constant) {
  for (int i = 0; i < code->field_count; i++) {
    if (code->fields[i].constant == constant) return;
  }
  if (code->field_count < MAX_FIRST_FIELDS) code->fields[code->field_count++] = (loc_field_name){.constant = constant};
}

static void check_outermost(dump *d, size_t count, bool has_parameter, bool is_vararg) {
  bool has_decided = !has_parameter;
  d->code.instructions = count;
  d->code.passes_on = !has_parameter && is_vararg;
  for (size_t i = 0; i < count && i < (d->count - d->at) / 4; i++) {
    uint32_t instruction;
    memcpy(&instruction, d->bytes + d->at + i * 4, 4);
    d->code.passes_on |= has_parameter && passes_on(instruction);
    d->code.goes_back |= goes_back(instruction);
    uint8_t opcode = instruction & 0x7F;
    d->code.assigns_captured |= opcode == OP_SETUPVAL;
    has_decided |= decides(opcode);
    if (!has_decided && opcode == OP_GETFIELD && (instruction >> 16 & 0xFF) == 0) note_field(&d->code, instruction >> 24);
  }
}

/* One function of a stripped dump. Functions nest no deeper than the compiler allows: 200 levels. */
static void check_function(dump *d, int level) {
  if (level > 250) d->code.is_broken = true;
  if (d->code.is_broken) return;
  d->code.functions++;
  skip_string(d);
  take_size(d);
  take_size(d);
  bool has_parameter = take(d) > 0, is_vararg = take(d) != 0;
  skip(d, 1);
  size_t instructions = take_size(d);
  if (level == 0) check_outermost(d, instructions, has_parameter, is_vararg);
  check_code(d, instructions);
  size_t constants = take_size(d);
  for (size_t i = 0; i < constants && !d->code.is_broken; i++) {
    uint8_t type = take(d);
    if (type == 0x03 || type == 0x13) skip(d, 8);
    if (type != 0x04 && type != 0x14) continue;
    size_t start = d->at;
    skip_string(d);
    if (level == 0 && !d->code.is_broken) name_field(d, i, start);
  }
  size_t captured = take_size(d);
  for (size_t i = 0; i < captured && !d->code.is_broken; i++) {
    bool from_register = take(d) == 1;
    uint8_t index = take(d);
    skip(d, 1);
    if (level == 1 && from_register && index == 0) d->code.passes_on = true;
  }
  size_t functions = take_size(d);
  for (size_t i = 0; i < functions && !d->code.is_broken; i++) check_function(d, level + 1);
  skip(d, take_size(d));
  size_t lines = take_size(d);
  for (size_t i = 0; i < lines && !d->code.is_broken; i++) {
    take_size(d);
    take_size(d);
  }
  size_t locals = take_size(d);
  for (size_t i = 0; i < locals && !d->code.is_broken; i++) {
    skip_string(d);
    take_size(d);
    take_size(d);
  }
  size_t names = take_size(d);
  for (size_t i = 0; i < names && !d->code.is_broken; i++) skip_string(d);
}

static int write_dump(lua_State *L, const void *bytes, size_t count, void *unused) {
  (void)unused;
  loc_put(L, bytes, count);
  return 0;
}

loc_code loc_examine(lua_State *L) {
  loc_lua *S = loc_state(L);
  size_t mark = S->scratch_top;
  lua_dump(L, write_dump, NULL, 1);
  dump d = {.bytes = S->scratch + mark, .count = S->scratch_top - mark};
  /* The header: signature, version, format, check data, three sizes, an integer and a number; then the upvalue count. */
  skip(&d, 4 + 1 + 1 + 6 + 3 + 8 + 8 + 1);
  check_function(&d, 0);
  S->scratch_top = mark;
  return d.code;
}
