/* Bounds Lua's work on text in one instruction: comparing, reading numerals. It also replaces libc functions that
 * follow the host's locale by versions for the C locale; `scripts/dev/abi-check locale` lists every other function that
 * Lua and the bridge call, none of which follows the locale. In a program linked with this code, its own calls also
 * come through here; without a run they are passed to libc. The promises: a rule ends, and the same everywhere
 * (SECURITY.md, "A rule's author"). */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "layout.h"
#include <locale.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the order of strings ---- */

int __real_strcoll(const char *left, const char *right);
int __wrap_strcoll(const char *left, const char *right);

enum { FREE_BYTES = 4096 /* bytes that are compared before their time counts */ };

/* Compares pieces, and counts the time for the equal part before the texts differ. */
static int compare_pieces(loc_meter *meter, const char *left, const char *right) {
  while (true) {
    int order = strncmp(left, right, FREE_BYTES);
    if (order != 0 || strnlen(left, FREE_BYTES) < FREE_BYTES) return order;
    meter_spend(meter, FREE_BYTES >> 6);
    left += FREE_BYTES;
    right += FREE_BYTES;
  }
}

/* Charges for each equal piece. Lua compares strings piece by piece between their zero bytes, in one instruction: a quarter of
 * a megabyte takes over a millisecond. Rules see the C locale, where the order is that of the bytes. */
int __wrap_strcoll(const char *left, const char *right) {
  loc_wraps_seen |= SEEN_STRCOLL;
  loc_meter *meter = loc_current_meter;
  if (meter == NULL) return __real_strcoll(left, right);
  int order = *left == 0 && *right == 0 ? 0 : compare_pieces(meter, left, right);
  if (order == 0) meter_count(meter, 1);
  return order;
}

int __real_luaS_eqlngstr(layout_string *left, layout_string *right);
int __wrap_luaS_eqlngstr(layout_string *left, layout_string *right);

/* Compares two long strings, in one instruction. Every instruction of a run that makes a huge string is watched, but not where
 * the rule's file or an earlier run kept one: a thousand comparisons of four megabytes each took 300 milliseconds. */
int __wrap_luaS_eqlngstr(layout_string *left, layout_string *right) {
  loc_wraps_seen |= SEEN_EQLNGSTR;
  loc_meter *meter = loc_current_meter;
  if (meter != NULL && left != right && left->long_length == right->long_length && left->long_length >= FREE_BYTES) {
    meter_spend(meter, left->long_length >> 6);
  }
  return __real_luaS_eqlngstr(left, right);
}

/* ---- numerals ---- */

enum { FREE_NUMERAL = 64 };

size_t __real_luaO_str2num(const char *text, layout_value *number);
size_t __wrap_luaO_str2num(const char *text, layout_value *number);

/* Reads a number where a string is given for it. A numeral may be as long as a string: a hundred thousand arguments of
 * string.char, each with a quarter of a megabyte of zeros, took half a minute. */
size_t __wrap_luaO_str2num(const char *text, layout_value *number) {
  loc_wraps_seen |= SEEN_STR2NUM;
  loc_meter *meter = loc_current_meter;
  size_t length = meter != NULL ? strlen(text) : 0;
  if (length > FREE_NUMERAL) meter_count(meter, length >> 4);
  return __real_luaO_str2num(text, number);
}

/* ---- the locale ---- */

static locale_t c_locale;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Creates the C locale, which glibc has ready: nothing can fail. */
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

double __real_strtod(const char *text, char **end);
double __wrap_strtod(const char *text, char **end);
int __wrap_snprintf(char *out, size_t capacity, const char *format, ...);
int __wrap___snprintf_chk(char *out, size_t capacity, int flag, size_t room, const char *format, ...);
struct lconv *__real_localeconv(void);
struct lconv *__wrap_localeconv(void);

double __wrap_strtod(const char *text, char **end) {
  loc_wraps_seen |= SEEN_STRTOD;
  return loc_current_meter != NULL ? loc_strtod(text, end) : __real_strtod(text, end);
}

/* Prints a number for Lua, without the sign of NaN: 0/0 has one on x86-64 and none on arm64. */
static int print_for_lua(char *out, size_t capacity, const char *format, va_list values) {
  int length = print(out, capacity, format, values);
  if (length != 4 || capacity < 5 || strcmp(out, "-nan") != 0) return length;
  memcpy(out, "nan", 4);
  return 3;
}

static int print_for_caller(char *out, size_t capacity, const char *format, va_list values) {
  loc_wraps_seen |= SEEN_SNPRINTF;
  return loc_current_meter != NULL ? print_for_lua(out, capacity, format, values)
                                   : vsnprintf(out, capacity, format, values);
}

int __wrap_snprintf(char *out, size_t capacity, const char *format, ...) {
  va_list values;
  va_start(values, format);
  int length = print_for_caller(out, capacity, format, values);
  va_end(values);
  return length;
}

/* glibc's snprintf in a program that was built with checks (_FORTIFY_SOURCE). */
int __wrap___snprintf_chk(char *out, size_t capacity, int flag, size_t room, const char *format, ...) {
  (void)flag;
  va_list values;
  va_start(values, format);
  int length = print_for_caller(out, capacity < room ? capacity : room, format, values);
  va_end(values);
  return length;
}

/* Lua uses only the decimal point. */
struct lconv *__wrap_localeconv(void) {
  loc_wraps_seen |= SEEN_LOCALECONV;
  static char point[] = ".", nothing[] = "";
  static struct lconv conventions = {.decimal_point = point, .thousands_sep = nothing, .grouping = nothing};
  return loc_current_meter != NULL ? &conventions : __real_localeconv();
}
