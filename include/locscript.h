/* LocScript: what every phone will show for one language-independent push payload, before it is sent.
 *
 * Shape of every call:  int32_t locscript_x(handle, in..., [char *out, size_t capacity, size_t *length,] locscript_error *error)
 *
 *   The answer is a status: LOCSCRIPT_OK or one of LOCSCRIPT_E_*.
 *   Text goes in as locscript_str: UTF-8 with a length, borrowed for the call; it need not end in NUL, NULL with length 0 is empty.
 *   Text comes out into your buffer, as snprintf does it: `*length` is the size the whole text has (without a final NUL, which is
 *   written where there is room); where it is more than `capacity`, the answer is LOCSCRIPT_E_BUFFER and nothing useful is in `out`.
 *   `out` may be NULL when `capacity` is 0. `error` may be NULL; it is plain memory and there is nothing to free.
 *   On a failure, out-parameters other than `*length` and `*error` are left as they were.
 *
 * Handles are numbers, not pointers: a closed, stale, foreign or made-up handle is answered with LOCSCRIPT_E_HANDLE, never with
 * undefined behaviour. {0} is no handle; closing it does nothing and is fine.
 *
 * Each function's comment begins [threads | fails | out | since].
 */
#ifndef LOCSCRIPT_H
#define LOCSCRIPT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) || defined(__clang__)
#define LOCSCRIPT_API __attribute__((visibility("default")))
#else
#define LOCSCRIPT_API
#endif

/* ---- 1. Version -------------------------------------------------------------------------------------------------------------- */

#define LOCSCRIPT_VERSION "0.1.0"
/* Grows by one whenever a program built against an older header could misbehave. */
#define LOCSCRIPT_ABI_VERSION 1

/* [threads: any | fails: - | out: static text | since 0.1] The library's version, "0.1.0". Compare it with LOCSCRIPT_VERSION. */
LOCSCRIPT_API const char *locscript_version(void);

/* [threads: any | fails: - | out: - | since 0.1] The library's LOCSCRIPT_ABI_VERSION; refuse to go on where it is not the header's. */
LOCSCRIPT_API int32_t locscript_abi_version(void);

/* ---- 2. Text, status, errors ------------------------------------------------------------------------------------------------- */

/* UTF-8 that the caller owns. Borrowed until the call returns. */
typedef struct locscript_str {
  const char *data;
  size_t length;
} locscript_str;

/* A string literal as a locscript_str; an interior NUL is kept. */
#ifdef __cplusplus
#define LOCSCRIPT_STR(literal) (locscript_str{"" literal, sizeof("" literal) - 1})
#else
#define LOCSCRIPT_STR(literal) ((locscript_str){"" literal, sizeof("" literal) - 1})
#endif

enum {
  LOCSCRIPT_OK = 0,

  /* 1xx: the host's mistake */
  LOCSCRIPT_E_USAGE = 100,   /* NULL where it is not allowed, an unknown option, text that is not UTF-8 */
  LOCSCRIPT_E_HANDLE = 101,  /* stale, freed, foreign or of another kind */
  LOCSCRIPT_E_BUFFER = 102,  /* the buffer is too small; *length says what is needed */
  LOCSCRIPT_E_BUSY = 103,    /* this session is in use, on another thread or further up this one's stack */
  LOCSCRIPT_E_TOO_BIG = 104, /* larger than the library reads */
  LOCSCRIPT_E_FORK = 105,    /* a session made before fork() */

  /* 2xx: resources */
  LOCSCRIPT_E_CATALOG = 200,    /* the resources contradict themselves, or hold nothing of what was asked */
  LOCSCRIPT_E_UNREADABLE = 201, /* a file or folder could not be read */
  LOCSCRIPT_E_FORMAT = 202,     /* a file is not what its name says: broken XML, .strings, JSON, TOML */

  /* 3xx: text */
  LOCSCRIPT_E_RENDER = 300,
  LOCSCRIPT_E_MISSING_KEY = 301,
  LOCSCRIPT_E_ARGUMENTS = 302,
  LOCSCRIPT_E_CONVERSION = 303,

  /* 4xx: locale */
  LOCSCRIPT_E_LOCALE = 400,

  /* 5xx: message */
  LOCSCRIPT_E_MESSAGE = 500,
  LOCSCRIPT_E_TOO_LARGE = 501,

  /* 6xx: rules. 602 depends on the rule and its event alone, 605 on the machine's load too. */
  LOCSCRIPT_E_RULE_SYNTAX = 601,
  LOCSCRIPT_E_RULE_INSTRUCTIONS = 602,
  LOCSCRIPT_E_RULE_MEMORY = 603,
  LOCSCRIPT_E_RULE_INTERRUPTED = 604,
  LOCSCRIPT_E_RULE_DEADLINE = 605,
  LOCSCRIPT_E_RULE_OUTPUT = 606,
  LOCSCRIPT_E_RULE_SOURCE_SIZE = 607,
  LOCSCRIPT_E_RULE_ERROR = 608,
  LOCSCRIPT_E_RULE_RESULT = 609,

  LOCSCRIPT_E_INTERNAL = 900
};

/* [threads: any | fails: - | out: static text | since 0.1] A status's name, "LOCSCRIPT_E_USAGE"; "LOCSCRIPT_E_UNKNOWN" for any other number. */
LOCSCRIPT_API const char *locscript_status_name(int32_t status);

/* What went wrong, for people. Set it to LOCSCRIPT_ERROR_INIT before its first use; each call that gets it overwrites it.
 * Texts end in NUL and are cut at a character's boundary where they do not fit. */
typedef struct locscript_error {
  uint32_t struct_size; /* sizeof(locscript_error), set by LOCSCRIPT_ERROR_INIT */
  int32_t status;       /* the call's answer */
  uint32_t line;        /* from 1; 0: no position */
  uint32_t column;      /* from 1, in Unicode scalars */
  char slug[48];        /* the finding's stable name: "missing-key" */
  char file[256];       /* as the caller named it; "" without a position */
  char path[256];       /* inside a message or event: "message.android.notification.body_loc_args[0]" */
  char message[512];
  char help[512];       /* what to do about it; may be "" */
} locscript_error;

#ifdef __cplusplus
#define LOCSCRIPT_ERROR_INIT (locscript_error{sizeof(locscript_error), 0, 0, 0, {0}, {0}, {0}, {0}, {0}})
#else
#define LOCSCRIPT_ERROR_INIT ((locscript_error){.struct_size = sizeof(locscript_error)})
#endif

/* ---- 3. Engine: resources and settings --------------------------------------------------------------------------------------- */

/* Immutable once open; every thread may use it. Closing drops the name: whatever was made from it keeps what it needs. */
typedef struct locscript_engine {
  uint64_t id;
} locscript_engine;

enum {
  LOCSCRIPT_ANDROID = 1,
  LOCSCRIPT_IOS = 2
};

enum {
  LOCSCRIPT_KEYS_SAME = 0, /* an iOS key is the Android key */
  LOCSCRIPT_KEYS_UPPER = 1 /* welcome_title on Android is WELCOME_TITLE on iOS, as in Google's guide */
};

typedef struct locscript_engine_options {
  uint32_t struct_size; /* sizeof(locscript_engine_options) */
  uint32_t ios_keys;    /* LOCSCRIPT_KEYS_* */
  locscript_str development_region; /* iOS: CFBundleDevelopmentRegion; empty: as an Info.plist says */
} locscript_engine_options;

#ifdef __cplusplus
#define LOCSCRIPT_ENGINE_OPTIONS_INIT (locscript_engine_options{sizeof(locscript_engine_options), 0, {nullptr, 0}})
#else
#define LOCSCRIPT_ENGINE_OPTIONS_INIT ((locscript_engine_options){.struct_size = sizeof(locscript_engine_options)})
#endif

/* [threads: any | fails: 100,104,201 | out: handle | since 0.1]
 * Reads Android res folders (later ones win, as in a Gradle merge) and iOS resource folders. Both lists may be empty: such an
 * engine builds messages and runs rules. Files that would not build, and Android files that cannot be read, are reported by
 * locscript_engine_diagnostics, and what can be read is used; a folder that cannot be read is LOCSCRIPT_E_UNREADABLE. `options`
 * may be NULL. */
LOCSCRIPT_API int32_t locscript_engine_open(const locscript_str *android, size_t android_count, const locscript_str *ios,
                                            size_t ios_count, const locscript_engine_options *options, locscript_engine *engine,
                                            locscript_error *error);

/* [threads: any | fails: 100,104,201,202 | out: handle | since 0.1] As a locscript.toml says; its paths are relative to its folder. */
LOCSCRIPT_API int32_t locscript_engine_open_config(locscript_str path, locscript_engine *engine, locscript_error *error);

/* One resource file that the caller holds. */
typedef struct locscript_file {
  int32_t platform;   /* LOCSCRIPT_ANDROID or LOCSCRIPT_IOS */
  locscript_str path; /* with its folder: "values-fr/strings.xml", "fr.lproj/Localizable.strings" */
  locscript_str data;
} locscript_file;

/* [threads: any | fails: 100,104 | out: handle | since 0.1] As locscript_engine_open, from memory. */
LOCSCRIPT_API int32_t locscript_engine_open_memory(const locscript_file *files, size_t count, const locscript_engine_options *options,
                                                   locscript_engine *engine, locscript_error *error);

/* [threads: any | fails: 101 | out: - | since 0.1] Drops the handle. {0} is fine. */
LOCSCRIPT_API int32_t locscript_engine_close(locscript_engine engine);

/* [threads: any | fails: 101,102 | out: caller's buffer | since 0.1]
 * What was wrong with the resources, and what of a locscript.toml has no effect: a JSON array of
 * {"severity","slug","message","file","line","column","path","help"}. */
LOCSCRIPT_API int32_t locscript_engine_diagnostics(locscript_engine engine, char *out, size_t capacity, size_t *length,
                                                   locscript_error *error);

/* [threads: any | fails: 100,101,102 | out: caller's buffer | since 0.1]
 * The languages a platform's resources hold, as a JSON array of BCP 47 tags. Android's default folder is "". */
LOCSCRIPT_API int32_t locscript_engine_locales(locscript_engine engine, int32_t platform, char *out, size_t capacity, size_t *length,
                                               locscript_error *error);

/* [threads: any | fails: 100,101,102 | out: caller's buffer | since 0.1]
 * Every entry of a platform: a JSON array of {"platform","locale","key","kind","text","file","line","column"}. The kind is string,
 * plural, array …; uncompiled is a string catalog's own text, for which Xcode compiles no entry and which no phone finds. */
LOCSCRIPT_API int32_t locscript_engine_entries(locscript_engine engine, int32_t platform, char *out, size_t capacity, size_t *length,
                                               locscript_error *error);

/* [threads: any | fails: 100,101,102,301,400 | out: caller's buffer | since 0.1]
 * The entry a device with these languages uses: {"text","locale","file","line"}; 301 when it finds none. */
LOCSCRIPT_API int32_t locscript_engine_lookup(locscript_engine engine, int32_t platform, const locscript_str *locales,
                                              size_t locale_count, locscript_str key, char *out, size_t capacity, size_t *length,
                                              locscript_error *error);

/* The strings of the app as one device sees them: its languages are chosen when the handle is opened, and a look-up is a hash and a
 * few comparisons. Immutable; every thread may ask. It keeps what it needs of the engine. */
typedef struct locscript_strings {
  uint64_t id;
} locscript_strings;

/* [threads: any | fails: 100,101,104,400 | out: handle | since 0.1] For a device with these languages, the preferred one first. */
LOCSCRIPT_API int32_t locscript_strings_open(locscript_engine engine, int32_t platform, const locscript_str *locales,
                                             size_t locale_count, locscript_strings *strings, locscript_error *error);

/* [threads: any | fails: 100,101,104,301 | out: borrowed until the handle is closed | since 0.1]
 * The text that locscript_engine_lookup finds, as the resources hold it: before any formatting, with its length, not ended by NUL.
 * Allocates nothing. 301: the device finds nothing under this key. */
LOCSCRIPT_API int32_t locscript_strings_get(locscript_strings strings, locscript_str key, locscript_str *text);

/* [threads: any | fails: 100,101,102,104,301 | out: caller's buffer | since 0.1]
 * The same with its place: {"text","locale","file","line"}, as of locscript_engine_lookup. */
LOCSCRIPT_API int32_t locscript_strings_lookup(locscript_strings strings, locscript_str key, char *out, size_t capacity,
                                               size_t *length, locscript_error *error);

/* [threads: any | fails: 101 | out: - | since 0.1] Drops the handle, and with it the texts that were borrowed. {0} is fine. */
LOCSCRIPT_API int32_t locscript_strings_close(locscript_strings strings);

/* ---- 4. Text, messages, previews --------------------------------------------------------------------------------------------- */

/* [threads: any | fails: 100,101,102,300,301,302,303,400 | out: caller's buffer | since 0.1]
 * The localized string on the server's side: the guide's promise, with %1$d and plurals working. `platform` says whose resources
 * (and whose key name); 0 takes Android's when the engine has any. A text of Apple's that differs by device is the iPhone's. A
 * language without a text takes a parent's (fr for fr-CA), in the end the app's own; locscript_text_info tells. 300: a text
 * without a form for the number, the device, and all others. */
LOCSCRIPT_API int32_t locscript_render(locscript_engine engine, locscript_str key, const locscript_str *arguments,
                                       size_t argument_count, locscript_str locale, int32_t platform, char *out, size_t capacity,
                                       size_t *length, locscript_error *error);

/* What else a rendering depends on. Later versions may add fields at the end; 0 there means what earlier versions did. */
typedef struct locscript_render_options {
  uint32_t struct_size; /* sizeof(locscript_render_options) */
  int32_t platform;     /* LOCSCRIPT_ANDROID, LOCSCRIPT_IOS; 0: Android's when the engine has any, but iOS's when a device is named */
  /* Whose form of a text of Apple's that differs by device: "iphone", "ipad", "ipod", "mac", "appletv", "applewatch",
   * "applevision" or "other"; empty: the iPhone's. A device without a form of its own takes the form "other". Android's texts have
   * no such forms: there it changes nothing. */
  locscript_str device;
} locscript_render_options;

#ifdef __cplusplus
#define LOCSCRIPT_RENDER_OPTIONS_INIT (locscript_render_options{sizeof(locscript_render_options), 0, {nullptr, 0}})
#else
#define LOCSCRIPT_RENDER_OPTIONS_INIT ((locscript_render_options){.struct_size = sizeof(locscript_render_options)})
#endif

/* [threads: any | fails: 100,101,102,300,301,302,303,400 | out: caller's buffer | since 0.1]
 * As locscript_render, with options; NULL for none. 100: an unknown device, too (`error->help` says which there are). */
LOCSCRIPT_API int32_t locscript_render_with(locscript_engine engine, locscript_str key, const locscript_str *arguments,
                                            size_t argument_count, locscript_str locale, const locscript_render_options *options,
                                            char *out, size_t capacity, size_t *length, locscript_error *error);

/* A localized text, looked up and compiled once: rendering it is a few copies, and allocates nothing where it has no plurals. */
typedef struct locscript_text {
  uint64_t id;
} locscript_text;

/* [threads: any | fails: 100,101,301,400 | out: handle | since 0.1] The text that locscript_render takes for the same key, locale and
 * platform. It keeps what it needs of the engine. */
LOCSCRIPT_API int32_t locscript_text_open(locscript_engine engine, locscript_str key, locscript_str locale, int32_t platform,
                                          locscript_text *text, locscript_error *error);

/* [threads: any | fails: 100,101,301,400 | out: handle | since 0.1] The text that locscript_render_with takes with these options;
 * NULL for none. That it has no form for the device is told when it is rendered. */
LOCSCRIPT_API int32_t locscript_text_open_with(locscript_engine engine, locscript_str key, locscript_str locale,
                                               const locscript_render_options *options, locscript_text *text, locscript_error *error);

/* [threads: any | fails: 100,101,102,300,302,303 | out: caller's buffer | since 0.1] The text with these arguments. Takes no memory when
 * it succeeds, but for texts with plurals or other variations and for the specifiers %S and %B, which change letters. */
LOCSCRIPT_API int32_t locscript_text_render(locscript_text text, const locscript_str *arguments, size_t argument_count, char *out,
                                            size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: 100,101,102 | out: caller's buffer | since 0.1]
 * Which resource the text is: {"locale":"fr","fallback":false,"file":"values-fr/strings.xml","line":3}. The locale is "" for
 * Android's default folder and for Base.lproj; "fallback" is true where it is not of the language that was asked for. */
LOCSCRIPT_API int32_t locscript_text_info(locscript_text text, char *out, size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: 101 | out: - | since 0.1] Drops the handle. {0} is fine. */
LOCSCRIPT_API int32_t locscript_text_close(locscript_text text);

enum {
  LOCSCRIPT_FORM_AUTO = 0, /* an object with "message" or "validate_only" is REST, anything else Admin */
  LOCSCRIPT_FORM_REST = 1, /* FCM HTTP v1's SendMessageRequest */
  LOCSCRIPT_FORM_ADMIN = 2 /* the Admin SDKs' camelCase */
};

/* [threads: any | fails: 100,101,102,104,500,501 | out: caller's buffer | since 0.1]
 * The request body for a message, in canonical bytes: {"message":{...}}. The first finding is in `error`; all of them by
 * locscript_build_diagnostics. */
LOCSCRIPT_API int32_t locscript_build(locscript_engine engine, locscript_str message, int32_t form, char *out, size_t capacity,
                                      size_t *length, locscript_error *error);

/* [threads: any | fails: 100,101,102 | out: caller's buffer | since 0.1]
 * Everything locscript_build finds in this message, warnings and notes too: a JSON array as of locscript_engine_diagnostics. */
LOCSCRIPT_API int32_t locscript_build_diagnostics(locscript_engine engine, locscript_str message, int32_t form, char *out,
                                                  size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: 100,101,102,104,500 | out: caller's buffer | since 0.1]
 * What FCM and APNs count of a message: {"android":{"bytes":312,"limit":4096,"advised":4000},"ios":null,"web":null}; null where it
 * has nothing for that platform. More than `limit` is refused, more than `advised` gets a finding (2048 to topics). In `message`
 * {"$slot": n} stands for values[n], the longest that is to be expected; `value_count` must be the number of slots, 0 without any.
 * What locscript_build would refuse is measured as it would go out; 500 when it is no JSON object, or no fill takes a value. */
LOCSCRIPT_API int32_t locscript_sizes(locscript_engine engine, locscript_str message, int32_t form, const locscript_str *values,
                                      size_t value_count, char *out, size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: 100,101,102,104,400,500 | out: caller's buffer | since 0.1]
 * What one device with this language list shows for a message (either form): one JSON object with "platform", "locales",
 * "notification", "crashes", "fallback_language", "title", "subtitle", "body", "findings". A message that FCM would refuse is
 * previewed as the device would treat it; 500 only when it is not JSON. */
LOCSCRIPT_API int32_t locscript_preview(locscript_engine engine, locscript_str message, int32_t platform, const locscript_str *locales,
                                        size_t locale_count, char *out, size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: 100,101,102,104,500 | out: caller's buffer | since 0.1]
 * The same for every language the engine has, on both platforms: a JSON array of such objects. */
LOCSCRIPT_API int32_t locscript_previews(locscript_engine engine, locscript_str message, char *out, size_t capacity, size_t *length,
                                         locscript_error *error);

/* ---- 5. Prepared messages: the hot path of a sender ------------------------------------------------------------------------- */

/* A message with slots, checked once. Filling it is a few copies: no allocation, no error object. */
typedef struct locscript_prepared {
  uint64_t id;
} locscript_prepared;

/* [threads: any | fails: 100,101,104,500,501 | out: handle | since 0.1]
 * `message` is a message in either form, in which {"$slot": n} stands for a string that every fill gives anew (n from 0). */
LOCSCRIPT_API int32_t locscript_prepare(locscript_engine engine, locscript_str message, locscript_prepared *prepared,
                                        locscript_error *error);

/* [threads: any | fails: 100,101,102,500,501 | out: caller's buffer | since 0.1]
 * The request body with these values. `count` must be the number of slots; the values are UTF-8 and are escaped here. 500 is a
 * value that is not UTF-8, or no such target in a target's slot; 501 a message that is too large with these values. */
LOCSCRIPT_API int32_t locscript_fill(locscript_prepared prepared, const locscript_str *values, size_t count, char *out,
                                     size_t capacity, size_t *length);

/* [threads: any | fails: 100,101 | out: *slots | since 0.1] How many slots a prepared message has. */
LOCSCRIPT_API int32_t locscript_prepared_info(locscript_prepared prepared, size_t *slots, locscript_error *error);

/* [threads: any | fails: 101 | out: - | since 0.1] Drops the handle. {0} is fine. */
LOCSCRIPT_API int32_t locscript_prepared_close(locscript_prepared prepared);

/* ---- 6. Rules and sessions --------------------------------------------------------------------------------------------------- */

/* One generation of rules: immutable, every thread may use it. */
typedef struct locscript_rules {
  uint64_t id;
} locscript_rules;

/* A Lua state in its sandbox: one thread at a time. It keeps its rules, and they their engine. What a rule's file keeps in its own
 * variables lasts as long as the session, until a run hits a limit or all that is kept takes a quarter of the memory limit; what a
 * module of `require` keeps, all rules share. A rule that should answer alike everywhere keeps nothing.
 *
 * The C stack that is left is measured when a run begins. A thread of 64 KB is enough for simple rules, one of 256 KB for everything
 * that Lua allows, calls of C nested 200 deep. On a stack that the thread library does not know, a fiber's made with makecontext, a run
 * uses at most 24 KB. A rule that needs more than there is fails with LOCSCRIPT_E_RULE_ERROR and the slug "stack". */
typedef struct locscript_session {
  uint64_t id;
} locscript_session;

/* [threads: any | fails: 100,101,104,201,601..609 | out: handle | since 0.1]
 * Loads every *.lua below `folder` that is no *_test.lua and not below lib/, or the one file `folder` names. Where several things are
 * wrong the error is the first, and says how many more there are. */
LOCSCRIPT_API int32_t locscript_rules_open(locscript_engine engine, locscript_str folder, locscript_rules *rules, locscript_error *error);

/* [threads: any | fails: 100,101,104,601..609 | out: handle | since 0.1] One rule from memory. `name` stands in messages: "rules/x.lua". */
LOCSCRIPT_API int32_t locscript_rules_open_source(locscript_engine engine, locscript_str name, locscript_str source,
                                                  locscript_rules *rules, locscript_error *error);

/* [threads: any | fails: 101 | out: - | since 0.1] Drops the handle. {0} is fine. */
LOCSCRIPT_API int32_t locscript_rules_close(locscript_rules rules);

/* Limits of one run; 0 means the default. */
typedef struct locscript_session_options {
  uint32_t struct_size;  /* sizeof(locscript_session_options) */
  uint32_t milliseconds; /* wall clock; 200 */
  uint64_t instructions; /* 1,000,000 */
  uint64_t memory;       /* bytes; 16 MB */
  uint64_t output;       /* bytes of results and log; 1 MB */
} locscript_session_options;

#ifdef __cplusplus
#define LOCSCRIPT_SESSION_OPTIONS_INIT (locscript_session_options{sizeof(locscript_session_options), 0, 0, 0, 0})
#else
#define LOCSCRIPT_SESSION_OPTIONS_INIT ((locscript_session_options){.struct_size = sizeof(locscript_session_options)})
#endif

/* [threads: any | fails: 100,101 | out: handle | since 0.1] `rules` may be {0} with `engine` given instead: a session that only evaluates. */
LOCSCRIPT_API int32_t locscript_session_open(locscript_engine engine, locscript_rules rules, const locscript_session_options *options,
                                             locscript_session *session, locscript_error *error);

/* [threads: one at a time | fails: 101,103,105 | out: - | since 0.1]
 * The session goes on with another generation of rules; its limits and its log function stay. */
LOCSCRIPT_API int32_t locscript_session_use(locscript_session session, locscript_rules rules, locscript_error *error);

/* [threads: any | fails: 101 | out: - | since 0.1] Drops the handle, and with it what the last call lent. A run under way on another
 * thread ends first, with 101: its result is gone. {0} is fine. */
LOCSCRIPT_API int32_t locscript_session_close(locscript_session session);

/* What a rule writes with loc.log or print, one call a line, without its end. `rule` is the rule's name, or the chunk's in
 * locscript_session_evaluate. Called on the running thread, within the run; both texts are UTF-8 and borrowed for the call. A call
 * back into this session is LOCSCRIPT_E_BUSY, but for locscript_interrupt and locscript_session_close, which takes effect after
 * the run, whose answer is then LOCSCRIPT_E_HANDLE; anything else may be called. It must return: no longjmp, no exception out of it. */
typedef void (*locscript_log_function)(void *context, locscript_str rule, locscript_str text);

/* [threads: one at a time | fails: 101,103,105 | out: - | since 0.1]
 * Lines of loc.log and print go to `receive` from now on, which gets `context` back; to nobody with NULL, as in the beginning.
 * They count against the output limit either way. `context` must last as long as the session may run. */
LOCSCRIPT_API int32_t locscript_session_on_log(locscript_session session, locscript_log_function receive, void *context,
                                               locscript_error *error);

/* One request body that a rule made. Borrowed until the session's next call. */
typedef struct locscript_payload {
  locscript_str rule;
  locscript_str body;        /* {"message":{...}} */
  locscript_str target_kind; /* "topic", "token", "fid" or "condition" */
  locscript_str target;
  locscript_str meta;        /* JSON; empty when the rule gave none */
  int64_t not_before;        /* unix seconds; INT64_MIN when the rule gave none */
  locscript_str findings;    /* warnings about it: a JSON array as of locscript_engine_diagnostics; "[]": none */
} locscript_payload;

/* A rule that returned loc.skip, and its reason ("" where it gave none). A rule that returns nil leaves no entry at all. */
typedef struct locscript_skip {
  locscript_str rule;
  locscript_str reason;
} locscript_skip;

/* A rule that failed; the others of the same event are not affected. */
typedef struct locscript_rule_failure {
  locscript_str rule;
  int32_t status;
  locscript_str slug;
  locscript_str message;
  locscript_str file;
  uint32_t line;          /* from 1; of a wrong result (609) the line on which the rule's function begins */
  locscript_str findings; /* everything that is wrong: a JSON array as of locscript_engine_diagnostics; the first one is above */
} locscript_rule_failure;

typedef struct locscript_result {
  uint32_t struct_size; /* sizeof(locscript_result) */
  const locscript_payload *payloads;
  size_t payload_count;
  const locscript_skip *skipped;
  size_t skipped_count;
  const locscript_rule_failure *failures;
  size_t failure_count;
} locscript_result;

#ifdef __cplusplus
#define LOCSCRIPT_RESULT_INIT (locscript_result{sizeof(locscript_result), nullptr, 0, nullptr, 0, nullptr, 0})
#else
#define LOCSCRIPT_RESULT_INIT ((locscript_result){.struct_size = sizeof(locscript_result)})
#endif

/* [threads: one at a time | fails: 100,101,103,104,105,500 | out: borrowed until the session's next call | since 0.1]
 * Runs every rule whose `on` is the event's type. `only` names a single rule; empty: all. The answer is LOCSCRIPT_OK also when a
 * rule failed: see `failures`. 500: the event is no JSON object. */
LOCSCRIPT_API int32_t locscript_session_run(locscript_session session, locscript_str event, locscript_str only,
                                            locscript_result *result, locscript_error *error);

/* [threads: one at a time | fails: 100,101,103,104,105 | out: borrowed until the session's next call | since 0.1]
 * Events one a line in, envelopes one a line out: {"rule":..,"payload":..,"target":..}, {"rule":..,"skipped":..} or
 * {"rule":..,"error":..}. A line that is no event gives "rule":null and an error whose "line" is its own. An interrupt ends the
 * batch: the lines behind are not run, and the answer is LOCSCRIPT_OK. The limits are those of each rule with each line; all the
 * envelopes are held at once, so for rules that are not trusted hand in few lines a call: as many times `output` may come back. */
LOCSCRIPT_API int32_t locscript_session_run_many(locscript_session session, locscript_str events, locscript_str *envelopes,
                                                 locscript_error *error);

/* [threads: one at a time | fails: 100,101,103,104,105,500,601..609 | out: borrowed until the session's next call | since 0.1]
 * Runs any chunk under the session's sandbox and limits; its value as JSON. `event` (JSON, or empty) is the global `event`; 500
 * when it is no JSON. */
LOCSCRIPT_API int32_t locscript_session_evaluate(locscript_session session, locscript_str source, locscript_str name,
                                                 locscript_str event, locscript_str *value, locscript_error *error);

/* [threads: any | fails: 101 | out: - | since 0.1] Ends the run under way with 604; nothing happens where none is. Safe in a signal handler's thread. */
LOCSCRIPT_API int32_t locscript_interrupt(locscript_session session);

/* ---- 7. Devices, one rule at a time ------------------------------------------------------------------------------------------ */

/* [threads: any | fails: 100,102,301,400 | out: caller's buffer | since 0.1]
 * The values folder whose string a phone with these languages shows: "values-fr". 301: none (no folder matches). */
LOCSCRIPT_API int32_t locscript_device_android_locale(const locscript_str *folders, size_t folder_count, const locscript_str *locales,
                                                      size_t locale_count, char *out, size_t capacity, size_t *length,
                                                      locscript_error *error);

/* [threads: any | fails: 100,102,300,302,400 | out: caller's buffer | since 0.1]
 * java.util.Formatter with String arguments, as Android runs it. 302: MissingFormatArgumentException, which Firebase's SDK catches;
 * 300: any other exception, which ends the app's process. `error->message` is the exception with its text. */
LOCSCRIPT_API int32_t locscript_device_android_format(locscript_str format, const locscript_str *arguments, size_t argument_count,
                                                      locscript_str locale, char *out, size_t capacity, size_t *length,
                                                      locscript_error *error);

/* [threads: any | fails: 100,102 | out: caller's buffer | since 0.1]
 * CFBundle's preferred localizations for a device's languages: a JSON array, best first. */
LOCSCRIPT_API int32_t locscript_device_apple_locales(const locscript_str *available, size_t available_count,
                                                     const locscript_str *preferred, size_t preferred_count, char *out, size_t capacity,
                                                     size_t *length, locscript_error *error);

/* [threads: any | fails: 100,102 | out: caller's buffer | since 0.1]
 * The .lproj folders in the order CFBundle searches them: a JSON array. `development_region` may be empty: none. */
LOCSCRIPT_API int32_t locscript_device_apple_search_list(const locscript_str *lprojs, size_t lproj_count, const locscript_str *preferred,
                                                         size_t preferred_count, locscript_str development_region, char *out,
                                                         size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: 100,102,300 | out: caller's buffer | since 0.1]
 * iOS's push formatter. An argument whose `data` is NULL is JSON null. 300: the phone shows no text at all. */
LOCSCRIPT_API int32_t locscript_device_apple_format(locscript_str format, const locscript_str *arguments, size_t argument_count,
                                                    char *out, size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: 100,303,400 | out: static text | since 0.1]
 * The CLDR plural category ("one", "few" ...) of a decimal number as it is written: "1", "1.50". */
LOCSCRIPT_API int32_t locscript_device_plural_category(locscript_str locale, locscript_str number, const char **category,
                                                       locscript_error *error);

/* [threads: any | fails: 100,102,104,202 | out: caller's buffer | since 0.1]
 * A .strings file as CF reads it, as a JSON object. 202: CF drops the table; where and why is in `error`. */
LOCSCRIPT_API int32_t locscript_parse_strings(locscript_str data, char *out, size_t capacity, size_t *length, locscript_error *error);

#ifdef __cplusplus
}
#endif

#endif
