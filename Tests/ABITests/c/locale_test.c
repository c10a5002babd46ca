/* Rules in a host that has a locale of its own, for the process and for the thread: the same bytes as in the C locale, and the host
 * keeps what it has, its log function included. German has a comma for a point, Turkish other letters for i and I. */
#include <locale.h>
#include <locscript.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

/* All that Lua and the sandbox do with the digits of numbers, with the order of strings, and with kinds of letters. */
static const char chunk[] =
  "local t = {}\n"
  "local function put(...) for i = 1, select('#', ...) do t[#t + 1] = tostring((select(i, ...))) end end\n"
  "local function fails(f, ...) put(select(2, pcall(f, ...))) end\n"
  "put(1.5, -0.0, 1e100, 2^53, 1/3, 1/0, 0x1.8p0, 0x.1, 3e-7, 123456789012345.678)\n"
  "put(1.5 .. '', 0.1 .. '|' .. 2.5, '1.5' + 0, '1.5' * '2', '0x1.8p0' + 0, -'2.5', '10' // '4')\n"
  "put(tonumber('1.5'), tonumber('1,5'), tonumber(' 1.5e1 '), tonumber('0x1.8p0'), tonumber('0x1,8p0'), tonumber('z', 36), tonumber('1.'))\n"
  "put(math.tointeger('3'), math.tointeger(3.0), math.type(1.5), math.floor(2.5), math.pi, math.fmod(5.5, 2.0))\n"
  "for _, f in ipairs{'%g', '%.3f', '%e', '%a', '%q', '%5.1f', '%s', '%10.4s', '%G', '%.14g', '%.0f', '%A'} do put(f:format(1234.5625)) end\n"
  "put(('%d %5d %x %o %c %i'):format(1234567, -42, 255, 8, 65, 3.0), ('%q'):format(1e100), ('%q'):format(0/0 ~= 0/0))\n"
  "put('a' < 'B', 'B' < 'a', '\\u{e4}' < 'z', 'z' < '\\u{e4}', 'a\\0b' < 'a\\0c', 'I' < 'i', 'cote' <= 'c\\u{f4}te', '-a' < 'a')\n"
  "local names = {'\\u{f6}l', 'Zebra', 'apfel', '\\u{c4}pfel', 'zebra', 'Apfel', '_', '-'}\n"
  "table.sort(names) put(table.concat(names, ' '), table.concat({1.5, 2, 0.25}, ' '))\n"
  "local kinds = {}\n"
  "for _, class in ipairs{'%a', '%d', '%l', '%s', '%u', '%w', '%x', '%p', '%c', '%g', '[A-z]'} do\n"
  "  local n = 0 for byte = 0, 255 do if string.char(byte):find('^' .. class .. '$') then n = n * 31 % 65521 + byte end end\n"
  "  kinds[#kinds + 1] = class .. n\n"
  "end\n"
  "put(table.concat(kinds, ' '), ('Ii\\u{130}\\u{131}\\u{c4}'):lower(), ('Ii\\u{130}\\u{131}\\u{e4}'):upper())\n"
  "fails(error, 1.5) fails(error, 'x' .. 1.5) fails(function() return {} < 1.5 end) fails(function() return 1.5 & 1 end)\n"
  "fails(function() return '1.5' & 1 end) fails(string.rep, 'x', 1.5) fails(string.format, '%d', '1.5') fails(string.char, 1.5)\n"
  "fails(function() for i = 1, '2' do end end) fails(function() return 1 // 0 end) fails(function() return ('x').y.z end)\n"
  "put(loc.json{1.5, 0.1, 1e300, 5e-324, 3}, loc.number(1234567.5, 2, 'de'))\n"
  "put(event.a, event.b, event.c, event.d + 0.5, event.e, event.a < event.b, math.type(event.c))\n"
  "print(1.5, 'logged') loc.log(2.5)\n"
  "return t";

static const locscript_str event = LOCSCRIPT_STR(
  "{\"a\":1.5,\"b\":12345678901234567.25,\"c\":1e-7,\"d\":0.30000000000000004,"
  "\"e\":1.00000000000000000000000000000000000000000000000000000000000000000000001}");

static char point_in_log;

static void listen(void *context, const locscript_log_line *line) {
  (void)context, (void)line;
  char text[8];
  snprintf(text, sizeof text, "%.1f", 1.5);
  point_in_log = text[1];
}

/* What the chunk gives, and a rule that is run with the same event. */
static char *answers(void) {
  locscript_engine engine = {0};
  locscript_rules rules = {0};
  locscript_session session = {0};
  locscript_str value = {NULL, 0};
  locscript_result result = LOCSCRIPT_RESULT_INIT;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  CHECK(locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, NULL) == LOCSCRIPT_OK);
  CHECK(
    locscript_rules_open_source(
      engine, LOCSCRIPT_STR("r.lua"),
      LOCSCRIPT_STR(
        "return function(e) local a = e.a if a < 1 then return end return loc.skip(a .. ' ' .. e.c .. ' ' .. 2.5) end"),
      NULL, &rules, &error) == LOCSCRIPT_OK);
  CHECK(locscript_session_open(engine, rules, NULL, &session, NULL) == LOCSCRIPT_OK);
  CHECK(locscript_session_on_log(session, listen, NULL, NULL) == LOCSCRIPT_OK);
  int32_t status = locscript_session_evaluate(
    session, (locscript_str){chunk, sizeof chunk - 1}, LOCSCRIPT_STR("c.lua"), event, &value, &error);
  CHECK(status == LOCSCRIPT_OK);
  if (status != LOCSCRIPT_OK) puts(error.message);
  size_t room = value.length + 256;
  char *text = malloc(room);
  int used = snprintf(text, room, "%.*s\n", (int)value.length, value.data == NULL ? "" : value.data);
  CHECK(
    locscript_session_run(session, event, (locscript_str){0}, &result, &error) == LOCSCRIPT_OK &&
    result.skipped_count == 1);
  if (result.skipped_count == 1) snprintf(text + used, room - (size_t)used, "%s", result.skipped[0]->reason.data);
  locscript_session_close(session);
  locscript_rules_close(rules);
  locscript_engine_close(engine);
  return text;
}

/* Makes the locale in the folder of LOCPATH and enters it; false where it is not to be had. glibc remembers what it has not found, so
 * it must not be asked before. */
static int enter_locale(const char *folder, const char *name) {
  char command[512];
  snprintf(command, sizeof command, "localedef -i %.5s -f UTF-8 %s/%s >/dev/null 2>&1", name, folder, name);
  return system(command) != -1 && setlocale(LC_ALL, name) != NULL;
}

int main(void) {
  char folder[] = "/tmp/locscript-locales-XXXXXX", command[64];
  CHECK(mkdtemp(folder) != NULL);
  setenv("LOCPATH", folder, 1);
  char *expected = answers();
  CHECK(point_in_log == '.');
  CHECK(strstr(expected, "1.5 1e-07 2.5") != NULL);
  const char *const names[] = {"de_DE.UTF-8", "tr_TR.UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    setlocale(LC_ALL, "C");
    if (!enter_locale(folder, names[i])) {
      printf("%s: skipped: the system does not have this locale\n", names[i]);
      continue;
    }
    CHECK(localeconv()->decimal_point[0] == ',');
    char *text = answers();
    CHECK(strcmp(text, expected) == 0);
    CHECK(point_in_log == ',' && localeconv()->decimal_point[0] == ',' && uselocale((locale_t)0) == LC_GLOBAL_LOCALE);
    free(text);
    /* The thread's own locale alone. */
    setlocale(LC_ALL, "C");
    locale_t own = newlocale(LC_ALL_MASK, names[i], (locale_t)0);
    CHECK(own != (locale_t)0);
    uselocale(own);
    point_in_log = 0;
    text = answers();
    CHECK(strcmp(text, expected) == 0);
    CHECK(point_in_log == ',' && uselocale((locale_t)0) == own);
    uselocale(LC_GLOBAL_LOCALE);
    freelocale(own);
    free(text);
  }
  free(expected);
  snprintf(command, sizeof command, "rm -rf %s", folder);
  CHECK(system(command) == 0);
  return finish_checks();
}
