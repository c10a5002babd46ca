/* Checks a compiled function's code, read as lua_dump writes it: Lua offers no other way to see it. When an operation on a nil
 * fails, Lua looks for the operand's name. It walks the expression's indexing chain recursively: a.b.b.b… with some thousand
 * links overflows a small C stack (fixed upstream in 5.4.7, commit 7923dbbf). And for each temporary it searches the code from
 * its start: one message about a tree of t[t[t]][t[t]] took seconds. The promises: a rule ends, and no rule ends the process
 * (SECURITY.md, "A rule's author"). */
#include "layout.h"
#include <string.h>

enum {
  MAX_REGISTERS = 256,
  MAX_CHAIN = 100,     /* the most times that an expression may index in a row */
  MAX_STEPS = 4 << 20, /* instructions that Lua may examine to name one operand */
  MAX_LEVELS = 250     /* levels of nested functions; the compiler allows 200 */
};

/* The opcodes of Lua 5.4 that the check needs. */
enum {
  OP_MOVE = 0,
  OP_SETUPVAL = 10,
  OP_GETTABUP = 11,
  OP_GETTABLE = 12,
  OP_GETI = 13,
  OP_GETFIELD = 14,
  OP_SETTABUP = 15,
  OP_SETFIELD = 18,
  OP_SELF = 20,
  OP_MMBIN = 46,
  OP_MMBINK = 48,
  OP_CLOSE = 54,
  OP_TEST = 66,
  OP_TAILCALL = 69,
  OP_RETURN = 70,
  OP_RETURN1 = 72,
  OP_TFORPREP = 75,
  OP_TFORCALL = 76,
  OP_SETLIST = 78,
  OP_EXTRAARG = 82
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
  bool is_broken, indexes_too_often, names_too_slowly;
  loc_code_line line; /* NULL for a stripped dump, which has no lines */
  void *context;
} dump;

static uint8_t take(dump *d) {
  if (d->at >= d->count) {
    d->is_broken = true;
    return 0;
  }
  return d->bytes[d->at++];
}

static void skip(dump *d, size_t count) {
  if (count > d->count - d->at) {
    d->is_broken = true;
    d->at = d->count;
  } else {
    d->at += count;
  }
}

/* Reads a size: seven bits a byte, most significant first, the last byte marked. */
static size_t take_size(dump *d) {
  size_t value = 0;
  while (!d->is_broken) {
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

/* The cost of naming a register's value: how deep Lua recurses, and how often it searches the code. */
typedef struct naming {
  uint16_t links;
  uint32_t searches;
} naming;

static uint32_t sum(uint32_t left, uint32_t right) { return left > UINT32_MAX - right ? UINT32_MAX : left + right; }

static naming name_of_result(const naming *registers, uint32_t instruction) {
  int opcode = instruction & 0x7F;
  const naming *b = &registers[instruction >> 16 & 0xFF], *c = &registers[instruction >> 24 & 0xFF];
  switch (opcode) {
    /* Lua names the key first, and then the table. */
    case OP_GETTABLE:
      return (naming){
        (uint16_t)((b->links > c->links ? b->links : c->links) + 1), sum(1, sum(b->searches, c->searches))};
    case OP_MOVE:
    case OP_GETI:
    case OP_GETFIELD: return (naming){(uint16_t)(b->links + 1), sum(1, b->searches)};
    case OP_GETTABUP:
    case OP_SELF: return (naming){1, 1};
    default: return (naming){0, 1};
  }
}

static void check_code(dump *d, size_t count) {
  naming registers[MAX_REGISTERS] = {{0, 0}};
  if (count > (d->count - d->at) / 4) {
    d->is_broken = true;
    return;
  }
  for (size_t i = 0; i < count; i++) {
    uint32_t instruction;
    memcpy(&instruction, d->bytes + d->at + i * 4, 4);
    if (!sets_register(instruction & 0x7F)) continue;
    naming result = name_of_result(registers, instruction);
    if (result.links > MAX_CHAIN) {
      d->indexes_too_often = true;
      result.links = MAX_CHAIN;
    }
    if ((uint64_t)result.searches * count > MAX_STEPS) d->names_too_slowly = true;
    registers[instruction >> 7 & 0xFF] = result;
  }
  d->at += count * 4;
}

/* Reads the lines of a function's instructions, which are stored as differences, plus a list of positions where one
 * does not fit into a byte. Lua calls no line hook for the first instruction of a function with `...`, and never
 * reaches the return after a tail call. */
static void read_lines(dump *d, const uint8_t *code, size_t instructions, size_t line, bool is_vararg, bool is_given) {
  enum { IN_LIST = 0x80 };
  size_t count = take_size(d), start = d->at;
  skip(d, count);
  take_size(d);
  if (count > instructions) d->is_broken = true;
  for (size_t i = 0; i < count && !d->is_broken; i++) {
    uint8_t difference = d->bytes[start + i];
    if (difference == IN_LIST) {
      take_size(d);
      line = take_size(d);
    } else {
      line += (size_t)(ptrdiff_t)(int8_t)difference;
    }
    bool is_reached = i == 0 ? !is_vararg : (code[(i - 1) * 4] & 0x7F) != OP_TAILCALL;
    if (is_given && i + 1 < count && is_reached) d->line(d->context, (int32_t)line);
  }
}

static void skip_names(dump *d) {
  for (size_t left = take_size(d); left > 0 && !d->is_broken; left--) {
    skip_string(d);
    take_size(d);
    take_size(d);
  }
  for (size_t left = take_size(d); left > 0 && !d->is_broken; left--) skip_string(d);
}

/* Checks one function of a dump. */
static void check_function(dump *d, int level) {
  if (level > MAX_LEVELS) d->is_broken = true;
  if (d->is_broken) return;
  skip_string(d);
  size_t first_line = take_size(d);
  take_size(d);
  take(d); /* parameters */
  bool is_vararg = take(d) != 0;
  take(d); /* stack size */
  size_t instructions = take_size(d);
  const uint8_t *code = d->bytes + d->at;
  check_code(d, instructions);
  size_t constants = take_size(d);
  for (size_t i = 0; i < constants && !d->is_broken; i++) {
    uint8_t type = take(d);
    if (type == 0x03 || type == 0x13) skip(d, 8);
    if (type == 0x04 || type == 0x14) skip_string(d);
  }
  size_t captured = take_size(d);
  if (captured > d->count) d->is_broken = true;
  else skip(d, captured * 3);
  size_t functions = take_size(d);
  for (size_t i = 0; i < functions && !d->is_broken; i++) check_function(d, level + 1);
  if (d->line != NULL) {
    read_lines(d, code, instructions, first_line, is_vararg, level > 0);
    skip_names(d);
    return;
  }
  /* Four lists of lines and names follow, which are empty in a stripped dump. */
  for (int i = 0; i < 4; i++) {
    if (take_size(d) != 0) d->is_broken = true;
  }
}

/* The header: signature, version, format, check data, three sizes, an integer and a number; then the upvalue count. */
enum { HEADER_BYTES = 4 + 1 + 1 + 6 + 3 + 8 + 8 + 1 };

void loc_code_lines(const uint8_t *bytes, size_t count, loc_code_line line, void *context) {
  dump d = {.bytes = bytes, .count = count, .line = line, .context = context};
  skip(&d, HEADER_BYTES);
  check_function(&d, 0);
}

const char *loc_code_fault(const uint8_t *bytes, size_t count) {
  dump d = {.bytes = bytes, .count = count};
  skip(&d, HEADER_BYTES);
  check_function(&d, 0);
  if (d.is_broken || d.indexes_too_often) return "an expression indexes more than 100 times in a row";
  return d.names_too_slowly ? "an expression indexes by too many other expressions for a function of this length"
                            : NULL;
}
