/* LocScript predicts what every phone shows for one language-independent push payload, before it is sent.
 *
 * Shape of every call:  int32_t locscript_x(handle, in..., [char *out, size_t capacity, size_t *length,] locscript_error *error)
 *
 *   The answer is a status: LOCSCRIPT_OK or one of LOCSCRIPT_E_*.
 *   Text goes in as locscript_str: UTF-8 with a length, borrowed for the call; it need not end in NUL, NULL with length 0 is empty.
 *   Text comes out into your buffer, as with snprintf: `*length` is the size of the whole text (without a final NUL, which is
 *   written where there is room). Where it exceeds `capacity`, the answer is LOCSCRIPT_E_BUFFER and nothing useful is in `out`.
 *   `out` may be NULL when `capacity` is 0. `error` may be NULL; it is plain memory and there is nothing to free.
 *   On a failure, out-parameters other than `*length` and `*error` are left as they were.
 *
 * Handles are numbers, not pointers: the answer to a closed, stale, foreign or made-up handle is LOCSCRIPT_E_HANDLE, never
 * undefined behaviour. {0} is no handle; closing it succeeds and has no effect.
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
  LOCSCRIPT_E_BUFFER = 102,  /* the buffer is too small; *length is the size that is needed */
  LOCSCRIPT_E_BUSY = 103,    /* this session is in use, on another thread or further up this one's stack */
  LOCSCRIPT_E_TOO_BIG = 104, /* larger than the library reads */
  LOCSCRIPT_E_FORK = 105,    /* a session made before fork() */

  /* 2xx: resources */
  LOCSCRIPT_E_CATALOG = 200,    /* the resources contradict themselves, or do not hold what the call asks for */
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

/* The description of a failure, for people. Set it to LOCSCRIPT_ERROR_INIT before its first use; each call that gets it
 * overwrites it. Texts end in NUL and are cut at a character's boundary where they do not fit. */
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

/* The resources and settings of one app. Immutable once open; every thread may use it. Closing only drops the handle:
 * objects made from the engine keep what they need of it. */
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

/* What makes the Android app of its resources. */
enum {
  LOCSCRIPT_COMPILER_DEFAULT = 0, /* android.compiler of a locscript.toml; without one Gradle's */
  LOCSCRIPT_COMPILER_GRADLE = 1,  /* a Gradle build: its merger and its own compiler (Android Gradle plugin 7.0 or later) */
  LOCSCRIPT_COMPILER_AAPT2 = 2    /* native `aapt2 compile`: Bazel, Soong, builds by hand, older Gradle builds */
};

/* Later versions may add fields at the end; 0 there means the behaviour of earlier versions. */
typedef struct locscript_engine_options {
  uint32_t struct_size; /* sizeof(locscript_engine_options) */
  uint32_t ios_keys;    /* LOCSCRIPT_KEYS_* */
  locscript_str development_region; /* iOS: CFBundleDevelopmentRegion; empty: the value in an Info.plist */
  uint32_t android_compiler;        /* LOCSCRIPT_COMPILER_* */
  uint32_t reserved;                /* 0 */
} locscript_engine_options;

#ifdef __cplusplus
#define LOCSCRIPT_ENGINE_OPTIONS_INIT (locscript_engine_options{sizeof(locscript_engine_options), 0, {nullptr, 0}, 0, 0})
#else
#define LOCSCRIPT_ENGINE_OPTIONS_INIT ((locscript_engine_options){.struct_size = sizeof(locscript_engine_options)})
#endif

/* [threads: any | fails: 100,104,200,201 | out: handle | since 0.1]
 * Reads Android res folders (later ones win, as in a Gradle merge) and iOS resource folders. Either may also be a checkout, a
 * folder with Gradle's scripts or an Xcode project, of which the only app is taken; one of several, and a flavor, are chosen in a
 * locscript.toml, and without a choice such a checkout is LOCSCRIPT_E_CATALOG. Both lists may be empty: such an
 * engine builds messages and runs rules. Files that would not build, and Android files that cannot be read, are reported by
 * locscript_engine_diagnostics, and what can be read is used; a folder that cannot be read is LOCSCRIPT_E_UNREADABLE. `options`
 * may be NULL. */
LOCSCRIPT_API int32_t locscript_engine_open(const locscript_str *android, size_t android_count, const locscript_str *ios,
                                            size_t ios_count, const locscript_engine_options *options, locscript_engine *engine,
                                            locscript_error *error);

/* [threads: any | fails: 100,104,200,201,202 | out: handle | since 0.1] Opens an engine by a locscript.toml; the paths in the
 * file are relative to its folder. */
LOCSCRIPT_API int32_t locscript_engine_open_config(locscript_str path, locscript_engine *engine, locscript_error *error);

/* [threads: any | fails: 100,104,201,202 | out: handle | since 0.1] Like locscript_engine_open_config, with options; NULL for none.
 * An `android_compiler` other than the default beats the file's. The other options are settings of the file: here they must be 0. */
LOCSCRIPT_API int32_t locscript_engine_open_config_with(locscript_str path, const locscript_engine_options *options,
                                                        locscript_engine *engine, locscript_error *error);

/* One resource file that the caller holds. */
typedef struct locscript_file {
  int32_t platform;   /* LOCSCRIPT_ANDROID or LOCSCRIPT_IOS */
  locscript_str path; /* with its folder: "values-fr/strings.xml", "fr.lproj/Localizable.strings" */
  locscript_str data;
} locscript_file;

/* [threads: any | fails: 100,104 | out: handle | since 0.1] Like locscript_engine_open, but reads files from memory. */
LOCSCRIPT_API int32_t locscript_engine_open_memory(const locscript_file *files, size_t count, const locscript_engine_options *options,
                                                   locscript_engine *engine, locscript_error *error);

/* [threads: any | fails: 101 | out: - | since 0.1] Drops the handle. {0} is fine. */
LOCSCRIPT_API int32_t locscript_engine_close(locscript_engine engine);

/* [threads: any | fails: 101,102 | out: caller's buffer | since 0.1]
 * The findings about the resources, and about settings of a locscript.toml that have no effect: a JSON array of
 * {"severity","slug","message","file","line","column","path","help"}. */
LOCSCRIPT_API int32_t locscript_engine_diagnostics(locscript_engine engine, char *out, size_t capacity, size_t *length,
                                                   locscript_error *error);

/* [threads: any | fails: 100,101,102 | out: caller's buffer | since 0.1]
 * The languages a platform's resources hold, as a JSON array of BCP 47 tags. Android's default folder is "". */
LOCSCRIPT_API int32_t locscript_engine_locales(locscript_engine engine, int32_t platform, char *out, size_t capacity, size_t *length,
                                               locscript_error *error);

/* [threads: any | fails: 100,101,102 | out: caller's buffer | since 0.1]
 * Every entry of a platform: a JSON array of {"platform","locale","key","kind","text","file","line","column"}. The kind is string,
 * plural, array …; "uncompiled" is a string catalog's own text: Xcode compiles no entry for it, and no phone finds it. */
LOCSCRIPT_API int32_t locscript_engine_entries(locscript_engine engine, int32_t platform, char *out, size_t capacity, size_t *length,
                                               locscript_error *error);

/* [threads: any | fails: 100,101,102,301,400 | out: caller's buffer | since 0.1]
 * The entry a device with these languages uses: {"text","locale","file","line"}; 301 when it finds none. */
LOCSCRIPT_API int32_t locscript_engine_lookup(locscript_engine engine, int32_t platform, const locscript_str *locales,
                                              size_t locale_count, locscript_str key, char *out, size_t capacity, size_t *length,
                                              locscript_error *error);

/* The strings of the app as one device sees them: its languages are chosen when the handle is opened, and a look-up is a hash and a
 * few comparisons. Immutable; every thread may use it. It keeps what it needs of the engine. */
typedef struct locscript_strings {
  uint64_t id;
} locscript_strings;

/* [threads: any | fails: 100,101,104,400 | out: handle | since 0.1] Opens the strings for a device with these languages, the
 * preferred one first. */
LOCSCRIPT_API int32_t locscript_strings_open(locscript_engine engine, int32_t platform, const locscript_str *locales,
                                             size_t locale_count, locscript_strings *strings, locscript_error *error);

/* [threads: any | fails: 100,101,104,301 | out: borrowed until the handle is closed | since 0.1]
 * The text that locscript_engine_lookup finds, as the resources hold it: before any formatting, with its length, not ended by NUL.
 * Allocates nothing. 301: the device finds nothing under this key. */
LOCSCRIPT_API int32_t locscript_strings_get(locscript_strings strings, locscript_str key, locscript_str *text);

/* [threads: any | fails: 100,101,102,104,301 | out: caller's buffer | since 0.1]
 * The text and its place in the resources: {"text","locale","file","line"}, as in locscript_engine_lookup. */
LOCSCRIPT_API int32_t locscript_strings_lookup(locscript_strings strings, locscript_str key, char *out, size_t capacity,
                                               size_t *length, locscript_error *error);

/* [threads: any | fails: 101 | out: - | since 0.1] Drops the handle, and with it the texts that were borrowed. {0} is fine. */
LOCSCRIPT_API int32_t locscript_strings_close(locscript_strings strings);

/* ---- 4. Text, messages, previews --------------------------------------------------------------------------------------------- */

/* [threads: any | fails: 100,101,102,300,301,302,303,400 | out: caller's buffer | since 0.1]
 * Renders a localized string on the server: the guide's promise, with %1$d and plurals working. `platform` selects the
 * resources (and the key's name); 0 takes Android's when the engine has any. A text of Apple's that differs by device is the
 * iPhone's. A language without a text takes a parent's (fr for fr-CA), in the end the app's own; locscript_text_info reports
 * which. 300: a text without a form for the number or the device, and without a general form. */
LOCSCRIPT_API int32_t locscript_render(locscript_engine engine, locscript_str key, const locscript_str *arguments,
                                       size_t argument_count, locscript_str locale, int32_t platform, char *out, size_t capacity,
                                       size_t *length, locscript_error *error);

/* The options of a rendering. Later versions may add fields at the end; 0 there means the behaviour of earlier versions. */
typedef struct locscript_render_options {
  uint32_t struct_size; /* sizeof(locscript_render_options) */
  int32_t platform;     /* LOCSCRIPT_ANDROID, LOCSCRIPT_IOS; 0: Android's when the engine has any, but iOS's when a device is named */
  /* The device whose form is taken of a text of Apple's that differs by device: "iphone", "ipad", "ipod", "mac", "appletv",
   * "applewatch", "applevision" or "other"; empty: "iphone". A device without a form of its own takes the form "other".
   * Android's texts have no such forms: for them the field has no effect. */
  locscript_str device;
} locscript_render_options;

#ifdef __cplusplus
#define LOCSCRIPT_RENDER_OPTIONS_INIT (locscript_render_options{sizeof(locscript_render_options), 0, {nullptr, 0}})
#else
#define LOCSCRIPT_RENDER_OPTIONS_INIT ((locscript_render_options){.struct_size = sizeof(locscript_render_options)})
#endif

/* [threads: any | fails: 100,101,102,300,301,302,303,400 | out: caller's buffer | since 0.1]
 * Like locscript_render, with options; NULL for none. 100 also reports an unknown device (`error->help` lists the known
 * ones). */
LOCSCRIPT_API int32_t locscript_render_with(locscript_engine engine, locscript_str key, const locscript_str *arguments,
                                            size_t argument_count, locscript_str locale, const locscript_render_options *options,
                                            char *out, size_t capacity, size_t *length, locscript_error *error);

/* A localized text, looked up and compiled once. Rendering it is a few copies, without allocations where it has no plurals. */
typedef struct locscript_text {
  uint64_t id;
} locscript_text;

/* [threads: any | fails: 100,101,301,400 | out: handle | since 0.1] The text that locscript_render takes for the same key, locale and
 * platform. It keeps what it needs of the engine. */
LOCSCRIPT_API int32_t locscript_text_open(locscript_engine engine, locscript_str key, locscript_str locale, int32_t platform,
                                          locscript_text *text, locscript_error *error);

/* [threads: any | fails: 100,101,301,400 | out: handle | since 0.1] The text that locscript_render_with takes with these options;
 * NULL for none. A missing form for the device is reported by locscript_text_render. */
LOCSCRIPT_API int32_t locscript_text_open_with(locscript_engine engine, locscript_str key, locscript_str locale,
                                               const locscript_render_options *options, locscript_text *text, locscript_error *error);

/* [threads: any | fails: 100,101,102,300,302,303 | out: caller's buffer | since 0.1] The text with these arguments. A
 * successful call allocates no memory, except for texts with plurals or other variations and for the specifiers %S and %B,
 * which change letters. */
LOCSCRIPT_API int32_t locscript_text_render(locscript_text text, const locscript_str *arguments, size_t argument_count, char *out,
                                            size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: 100,101,102 | out: caller's buffer | since 0.1]
 * The resource of the text: {"locale":"fr","fallback":false,"file":"values-fr/strings.xml","line":3}. The locale is "" for
 * Android's default folder and for Base.lproj; "fallback" is true where the text is not in the requested language. */
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
 * All findings of locscript_build in this message, warnings and notes too: a JSON array as in locscript_engine_diagnostics. */
LOCSCRIPT_API int32_t locscript_build_diagnostics(locscript_engine engine, locscript_str message, int32_t form, char *out,
                                                  size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: 100,101,102,104,500 | out: caller's buffer | since 0.1]
 * The sizes of a message as FCM and APNs count them:
 * {"android":{"bytes":312,"limit":4096,"advised":4000},"ios":null,"web":null}; null where the message has no part for that
 * platform. More than `limit` is refused, more than `advised` gets a finding (2048 to topics). In `message` {"$slot": n} is
 * replaced by values[n], the longest value to expect; `value_count` must be the number of slots, 0 without any. A message
 * that locscript_build would refuse is measured as it would be sent. 500: the message is no JSON object, or a value is one
 * that locscript_fill refuses. */
LOCSCRIPT_API int32_t locscript_sizes(locscript_engine engine, locscript_str message, int32_t form, const locscript_str *values,
                                      size_t value_count, char *out, size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: 100,101,102,104,400,500 | out: caller's buffer | since 0.1]
 * The preview of a message (in either form) on one device with this language list: one JSON object with "platform", "locales",
 * "notification", "crashes", "fallback_language", "title", "subtitle", "body", "findings". A message that FCM would refuse is
 * previewed as the device would treat it; 500 only when it is not JSON. */
LOCSCRIPT_API int32_t locscript_preview(locscript_engine engine, locscript_str message, int32_t platform, const locscript_str *locales,
                                        size_t locale_count, char *out, size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: 100,101,102,104,500 | out: caller's buffer | since 0.1]
 * The previews for every language of the engine on both platforms: a JSON array of objects as in locscript_preview. */
LOCSCRIPT_API int32_t locscript_previews(locscript_engine engine, locscript_str message, char *out, size_t capacity, size_t *length,
                                         locscript_error *error);

/* ---- 5. Prepared messages: the hot path of a sender ------------------------------------------------------------------------- */

/* A message with slots, checked once. Filling it is a few copies: no allocation, no error object. */
typedef struct locscript_prepared {
  uint64_t id;
} locscript_prepared;

/* [threads: any | fails: 100,101,104,500,501 | out: handle | since 0.1]
 * Prepares a message in either form, in which {"$slot": n} is the place of a string that every fill supplies (n from 0). */
LOCSCRIPT_API int32_t locscript_prepare(locscript_engine engine, locscript_str message, locscript_prepared *prepared,
                                        locscript_error *error);

/* [threads: any | fails: 100,101,102,500,501 | out: caller's buffer | since 0.1]
 * The request body with these values. `count` must be the number of slots; the values are UTF-8 and are escaped here. 500: a
 * value is not UTF-8, or a value in a target's slot is no such target. 501: the message is too large with these values. */
LOCSCRIPT_API int32_t locscript_fill(locscript_prepared prepared, const locscript_str *values, size_t count, char *out,
                                     size_t capacity, size_t *length);

/* [threads: any | fails: 100,101 | out: *slots | since 0.1] The number of slots of a prepared message. */
LOCSCRIPT_API int32_t locscript_prepared_info(locscript_prepared prepared, size_t *slots, locscript_error *error);

/* [threads: any | fails: 101 | out: - | since 0.1] Drops the handle. {0} is fine. */
LOCSCRIPT_API int32_t locscript_prepared_close(locscript_prepared prepared);

/* ---- 6. Rules and sessions --------------------------------------------------------------------------------------------------- */

/* One generation of rules: immutable, every thread may use it. */
typedef struct locscript_rules {
  uint64_t id;
} locscript_rules;

/* A Lua state in its sandbox, for one thread at a time. The session keeps its rules alive, and the rules keep their engine.
 * Variables of a rule's file live as long as the session, until a run hits a limit or all kept variables take a quarter of the
 * memory limit. All rules share the variables of a `require` module. A rule that should answer alike everywhere keeps no
 * variables.
 *
 * The remaining C stack is measured when a run begins. A stack of 64 KB is enough for simple rules; 256 KB is enough for
 * everything that Lua allows, calls of C nested 200 deep. On a stack that the thread library does not know, such as a
 * fiber's made with makecontext, a run uses at most 24 KB. A rule that needs more stack fails with LOCSCRIPT_E_RULE_ERROR
 * and the slug "stack". */
typedef struct locscript_session {
  uint64_t id;
} locscript_session;

/* [threads: any | fails: 100,101,104,201,601..609 | out: handle | since 0.1]
 * Loads every *.lua below `folder` that is no *_test.lua and not below lib/, or the one file that `folder` names. Where
 * there are several findings, the error contains the first and the number of the others. */
LOCSCRIPT_API int32_t locscript_rules_open(locscript_engine engine, locscript_str folder, locscript_rules *rules, locscript_error *error);

/* [threads: any | fails: 100,101,104,601..609 | out: handle | since 0.1] Loads one rule from memory. Messages show `name`:
 * "rules/x.lua". */
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

/* [threads: any | fails: 100,101 | out: handle | since 0.1] Opens a session. `rules` may be {0} with `engine` given instead:
 * such a session only evaluates. */
LOCSCRIPT_API int32_t locscript_session_open(locscript_engine engine, locscript_rules rules, const locscript_session_options *options,
                                             locscript_session *session, locscript_error *error);

/* [threads: one at a time | fails: 101,103,105 | out: - | since 0.1]
 * Replaces the session's rules by another generation; its limits and its log function stay. */
LOCSCRIPT_API int32_t locscript_session_use(locscript_session session, locscript_rules rules, locscript_error *error);

/* [threads: any | fails: 101 | out: - | since 0.1] Drops the handle and the borrowed results of the last call. A current run on
 * another thread ends first, with 101: its result is lost. {0} is fine. */
LOCSCRIPT_API int32_t locscript_session_close(locscript_session session);

/* A host's log function, which receives each line of loc.log or print without its line end. `rule` is the rule's name, or
 * the chunk's in locscript_session_evaluate. It is called on the running thread, within the run; both texts are UTF-8 and
 * borrowed for the call. A call back into this session is answered with LOCSCRIPT_E_BUSY, except for locscript_interrupt and
 * locscript_session_close. A close takes effect after the run, whose answer is then LOCSCRIPT_E_HANDLE. Any other function
 * may be called. The log function must return: no longjmp, no exception out of it. */
typedef void (*locscript_log_function)(void *context, locscript_str rule, locscript_str text);

/* [threads: one at a time | fails: 101,103,105 | out: - | since 0.1]
 * Sends the lines of loc.log and print to `receive`, together with `context`. With NULL, as in a new session, lines are
 * dropped. They count against the output limit either way. `context` must last as long as the session may run. */
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
  locscript_str findings;    /* warnings about the message: a JSON array as in locscript_engine_diagnostics; "[]": none */
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
  locscript_str findings; /* all errors: a JSON array as in locscript_engine_diagnostics; the fields above are of the first */
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
 * Runs events, one a line, and returns envelopes, one a line: {"rule":..,"payload":..,"target":..}, {"rule":..,"skipped":..}
 * or {"rule":..,"error":..}. A line that is no event gives "rule":null and an error with the line's number in "line". An
 * interrupt ends the batch: the remaining lines are not run, and the answer is LOCSCRIPT_OK. The limits apply to each rule
 * with each line. All envelopes are held at once: for untrusted rules pass few lines a call, since each rule may return
 * `output` for each line. */
LOCSCRIPT_API int32_t locscript_session_run_many(locscript_session session, locscript_str events, locscript_str *envelopes,
                                                 locscript_error *error);

/* [threads: one at a time | fails: 100,101,103,104,105,500,601..609 | out: borrowed until the session's next call | since 0.1]
 * Runs any chunk under the session's sandbox and limits, and returns its value as JSON. `event` (JSON, or empty) is the global
 * `event`; 500 when it is no JSON. */
LOCSCRIPT_API int32_t locscript_session_evaluate(locscript_session session, locscript_str source, locscript_str name,
                                                 locscript_str event, locscript_str *value, locscript_error *error);

/* [threads: any | fails: 101 | out: - | since 0.1] Ends the current run with 604; without a run it has no effect. Safe in a
 * signal handler's thread. */
LOCSCRIPT_API int32_t locscript_interrupt(locscript_session session);

/* ---- 7. Devices, one rule at a time ------------------------------------------------------------------------------------------ */

/* [threads: any | fails: 100,102,301,400 | out: caller's buffer | since 0.1]
 * The values folder whose string a phone with these languages shows: "values-fr". A folder's name is read as a Gradle build reads
 * it, whatever compiler an engine is set to. 301: no folder matches. */
LOCSCRIPT_API int32_t locscript_device_android_locale(const locscript_str *folders, size_t folder_count, const locscript_str *locales,
                                                      size_t locale_count, char *out, size_t capacity, size_t *length,
                                                      locscript_error *error);

/* [threads: any | fails: 100,102,300,302,400 | out: caller's buffer | since 0.1]
 * Formats like Android's java.util.Formatter with String arguments. 302: MissingFormatArgumentException, which Firebase's
 * SDK catches; 300: any other exception, which ends the app's process. `error->message` is the exception with its text. */
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
 * Formats like iOS's push formatter. An argument whose `data` is NULL is JSON null. 300: the phone shows no text at all. */
LOCSCRIPT_API int32_t locscript_device_apple_format(locscript_str format, const locscript_str *arguments, size_t argument_count,
                                                    char *out, size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: 100,303,400 | out: static text | since 0.1]
 * The CLDR plural category ("one", "few" ...) of a decimal number as it is written: "1", "1.50". */
LOCSCRIPT_API int32_t locscript_device_plural_category(locscript_str locale, locscript_str number, const char **category,
                                                       locscript_error *error);

/* [threads: any | fails: 100,102,104,202 | out: caller's buffer | since 0.1]
 * Reads a .strings file as CF does; the result is a JSON object. 202: CF drops the table; `error` has the place and the
 * reason. */
LOCSCRIPT_API int32_t locscript_parse_strings(locscript_str data, char *out, size_t capacity, size_t *length, locscript_error *error);

#ifdef __cplusplus
}
#endif

#endif
