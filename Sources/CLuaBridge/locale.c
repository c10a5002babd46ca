/* What of libc follows the host's locale, in the C locale instead. Entering it for each run would cost an event more than most events
 * need: so the few functions that follow a locale go by here, Lua's own as well (Package.swift: --wrap). `scripts/dev/abi-check
 * locale` knows every other function that Lua and the bridge call, and that none of them does. */
#include "state.h"
#include <locale.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static locale_t c_locale;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* glibc has this locale ready: there is nothing that could fail. */
static void make(void) { c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0); }

static locale_t the_c_locale(void) {
  pthread_once(&once, make);
  return c_locale;
}

double loc_strtod(const char *text, char **end) { return strtod_l(text, end, the_c_locale()); }

static int print(char *out, size_t capacity, const char *format, va_list values) {
  locale_t before = uselocale(the_c_locale());
  int length = vsnprintf(out, capacity, format, values);
  uselocale(before);
  return length;
}

int loc_snprintf(char *out, size_t capacity, const char *format, ...) {
  va_list values;
  va_start(values, format);
  int length = print(out, capacity, format, values);
  va_end(values);
  return length;
}

/* ---- for Lua ---- */

double __wrap_strtod(const char *text, char **end);
int __wrap___snprintf_chk(char *out, size_t capacity, int flag, size_t room, const char *format, ...);
struct lconv *__wrap_localeconv(void);

double __wrap_strtod(const char *text, char **end) { return loc_strtod(text, end); }

/* glibc's snprintf of a program that was built with checks: none of Lua's passes more than it has. */
int __wrap___snprintf_chk(char *out, size_t capacity, int flag, size_t room, const char *format, ...) {
  (void)flag;
  va_list values;
  va_start(values, format);
  int length = print(out, capacity < room ? capacity : room, format, values);
  va_end(values);
  return length;
}

/* Lua asks for the decimal point alone. */
struct lconv *__wrap_localeconv(void) {
  static char point[] = ".", nothing[] = "";
  static struct lconv conventions = {.decimal_point = point, .thousands_sep = nothing, .grouping = nothing};
  return &conventions;
}
