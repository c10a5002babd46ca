/* What the fuzzing targets share: any bytes in; nothing out, or an abort where the library breaks a promise of its header.
 * A target's input is one text, or several texts with a separator that none of them may hold. */
#ifndef LOCSCRIPT_FUZZ_H
#define LOCSCRIPT_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "../../include/locscript.h"

typedef void (*fuzz_target)(const uint8_t *data, size_t size);

/* One function a target; scripts/dev/fuzz knows them by their names with dashes: "android-strings". */
void fuzz_android_strings(const uint8_t *data, size_t size);
void fuzz_android_format(const uint8_t *data, size_t size);
void fuzz_android_locale(const uint8_t *data, size_t size);
void fuzz_apple_strings(const uint8_t *data, size_t size);
void fuzz_apple_plurals(const uint8_t *data, size_t size);
void fuzz_apple_catalog(const uint8_t *data, size_t size);
void fuzz_apple_format(const uint8_t *data, size_t size);
void fuzz_apple_locales(const uint8_t *data, size_t size);
void fuzz_message(const uint8_t *data, size_t size);
void fuzz_rule_source(const uint8_t *data, size_t size);
void fuzz_rule_event(const uint8_t *data, size_t size);
void fuzz_rule_grammar(const uint8_t *data, size_t size);
void fuzz_lua_pattern(const uint8_t *data, size_t size);

enum { FUZZ_FIELDS = 24 };

/* The texts of one input, each in a block of exactly its size, so that a byte read behind it is seen. */
typedef struct fuzz_fields {
  size_t count;
  locscript_str items[FUZZ_FIELDS];
} fuzz_fields;

/* Cuts at `width` bytes of 0xFF: one for text, which cannot hold it; two for files, where one begins a byte order mark. */
fuzz_fields fuzz_split(const uint8_t *data, size_t size, size_t width);
void fuzz_free(fuzz_fields *fields);

/* Ends the process, so that the input is kept, when `kept` is 0. */
void fuzz_promise(int kept, const char *promise);

/* A call that writes into the caller's buffer. */
typedef int32_t (*fuzz_writer)(const void *context, char *out, size_t capacity, size_t *length, locscript_error *error);

/* Calls with no buffer, one byte too few and exactly enough: same length each time, valid UTF-8, and E_BUFFER where it must be.
 * The answer is the call's status; `answer`, unless NULL, gets the text, which the caller frees. */
int32_t fuzz_written(fuzz_writer writer, const void *context, locscript_str *answer);

/* An engine from these files; nothing in them may make it fail but their size. */
locscript_engine fuzz_engine(const locscript_file *files, size_t count);

/* Everything that can be asked of an engine's resources: findings, languages, entries, and key "k" and "a" looked up, rendered,
 * and shown in a preview of each platform. */
void fuzz_ask(locscript_engine engine, int32_t platform);

#endif
