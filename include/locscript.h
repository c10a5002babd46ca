/* LocScript predicts what every phone shows for one language-independent push payload, before it
 * is sent.
 *
 * Shape of every call:
 *   locscript_status locscript_<noun>_<verb>(handle, in..., [options,]
 *                                            [char *out, size_t capacity, size_t *length,]
 *                                            locscript_error *error)
 *
 *   The answer is a status: LOCSCRIPT_OK or one of LOCSCRIPT_E_*.
 *   Text goes in as locscript_str: UTF-8 with a length, borrowed for the call. It need not end in
 *   NUL; NULL with length 0 is empty. Text that is not UTF-8 is LOCSCRIPT_E_USAGE; in JSON, Lua and
 *   resource files it is an error of the document, with its place.
 *   Text comes out into your buffer, as with snprintf: `*length` is the size of the whole text
 *   without the final NUL, which is written where there is room. Where it exceeds `capacity`, the
 *   answer is LOCSCRIPT_E_BUFFER and nothing useful is in `out`. `out` may be NULL when `capacity`
 *   is 0. Answers as large as the resources can also be written to a function of yours.
 *   `options` may be NULL, and so may `error`, which is plain memory: there is nothing to free.
 *   On a failure, out-parameters other than `*length` and `*error` are left as they were.
 *
 * Structs for options and results begin with struct_size, which their _INIT macro sets, and may
 * grow at the end: a field that an older program's struct lacks counts as 0, and 0 means the
 * behaviour of earlier versions. A newer program's struct is taken as long as all that this library
 * does not know of it is 0; otherwise the answer is LOCSCRIPT_E_USAGE. A result is filled as far as
 * the caller's struct goes. Elements of lists that the library lends begin with the size that it
 * has filled.
 *
 * Handles are numbers, not pointers: the answer to a closed, stale, foreign or made-up handle is
 * LOCSCRIPT_E_HANDLE, never undefined behaviour. {0} is no handle; closing it succeeds and has no
 * effect.
 *
 * Each function's comment begins [threads | fails | out | since]. The names of `fails` are those of
 * LOCSCRIPT_E_*. The list leaves out LOCSCRIPT_E_INTERNAL, which no input can trigger, and
 * LOCSCRIPT_E_RULE_ERROR with the slug "stack", which any call with an error object may return.
 * When malloc finds no memory, the process ends.
 *
 * A thread with a C stack of 64 KB can make any call. A call that begins with less than 54 KB left
 * fails with LOCSCRIPT_E_RULE_ERROR and the slug "stack". Stacks that the thread library does not
 * know, such as a fiber's made with makecontext, are not checked: give them 64 KB as well.
 *
 * Foreign function interfaces without a preprocessor (LuaJIT's ffi.cdef, Python's cffi) read this
 * file without the lines that begin with '#', with `extern`, or are a single '}':
 *   grep -Ev '^(#|extern|}$)' locscript.h
 */
#ifndef LOCSCRIPT_H
#define LOCSCRIPT_H

#include <stddef.h>
#include <stdint.h>

/* The enumerations: types of their own in C++; int32_t in C, where the constants are of the same
 * type from C23 on. */
/* clang-format off */
#ifdef __cplusplus
#define locscript_status_values locscript_status : int32_t
#define locscript_platform_values locscript_platform : int32_t
#define locscript_keys_values locscript_keys : int32_t
#define locscript_compiler_values locscript_compiler : int32_t
#define locscript_form_values locscript_form : int32_t
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L
#define locscript_status_values : int32_t
#define locscript_platform_values : int32_t
#define locscript_keys_values : int32_t
#define locscript_compiler_values : int32_t
#define locscript_form_values : int32_t
#else
#define locscript_status_values
#define locscript_platform_values
#define locscript_keys_values
#define locscript_compiler_values
#define locscript_form_values
#endif
/* clang-format on */

#ifndef __cplusplus
typedef int32_t locscript_status;
typedef int32_t locscript_platform;
typedef int32_t locscript_keys;
typedef int32_t locscript_compiler;
typedef int32_t locscript_form;
#endif

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/* ---- 1. Version ------------------------------------------------------------------------------ */

#define LOCSCRIPT_VERSION "0.1.0"
#define LOCSCRIPT_VERSION_MAJOR 0
#define LOCSCRIPT_VERSION_MINOR 1
#define LOCSCRIPT_VERSION_PATCH 0
/* Grows by one whenever a program built against an older header could misbehave. */
#define LOCSCRIPT_ABI_VERSION 1

/* [threads: any | fails: - | out: static text | since 0.1]
 * The library's version, "0.1.0". Compare it with LOCSCRIPT_VERSION. */
const char *locscript_version(void);

/* [threads: any | fails: - | out: - | since 0.1]
 * The library's LOCSCRIPT_ABI_VERSION; refuse to go on where it is not the header's. */
int32_t locscript_abi_version(void);

/* ---- 2. Statuses, texts, errors -------------------------------------------------------------- */

enum locscript_status_values {
  LOCSCRIPT_OK = 0,

  /* 1xx: the host's mistake */
  LOCSCRIPT_E_USAGE = 100,   /* NULL where it is not allowed, an unknown option, no UTF-8 */
  LOCSCRIPT_E_HANDLE = 101,  /* stale, freed, foreign or of another kind */
  LOCSCRIPT_E_BUFFER = 102,  /* the buffer is too small; *length is the size that is needed */
  LOCSCRIPT_E_BUSY = 103,    /* this session is in use, on another thread or further up the stack */
  LOCSCRIPT_E_TOO_BIG = 104, /* larger than the library reads */
  LOCSCRIPT_E_FORK = 105,    /* a session made before fork() */
  LOCSCRIPT_E_SINK = 106,    /* the host's write function returned something other than 0 */

  /* 2xx: resources */
  LOCSCRIPT_E_CATALOG = 200,    /* they contradict themselves, or lack what the call asks for */
  LOCSCRIPT_E_UNREADABLE = 201, /* a file or folder could not be read */
  LOCSCRIPT_E_FORMAT = 202,     /* a file is broken: XML, .strings, JSON, TOML */

  /* 3xx: text */
  LOCSCRIPT_E_RENDER = 300,
  LOCSCRIPT_E_MISSING_KEY = 301,
  LOCSCRIPT_E_ARGUMENTS = 302,
  LOCSCRIPT_E_CONVERSION = 303,

  /* 4xx: locale */
  LOCSCRIPT_E_LOCALE = 400,

  /* 5xx: message or event */
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

/* [threads: any | fails: - | out: static text | since 0.1]
 * A status's name, "LOCSCRIPT_E_USAGE"; "LOCSCRIPT_E_UNKNOWN" for any other number. */
const char *locscript_status_name(locscript_status status);

/* UTF-8 that the caller owns. Borrowed until the call returns. */
typedef struct locscript_str {
  const char *data;
  size_t length;
} locscript_str;

/* clang-format off */

/* A string literal as a locscript_str, and the same as an initializer of a static variable; an
 * interior NUL is kept. */
#ifdef __cplusplus
#define LOCSCRIPT_STR(text) (locscript_str{(const char *)(text), sizeof(text) - 1})
#define LOCSCRIPT_STR_INIT(text) {(const char *)(text), sizeof(text) - 1}
#else
#define LOCSCRIPT_STR(text) ((locscript_str){"" text, sizeof("" text) - 1})
#define LOCSCRIPT_STR_INIT(text) {"" text, sizeof("" text) - 1}
#endif

/* What the _INIT macros are made of: a struct with its size, everything else 0. */
#ifdef __cplusplus
#define LOCSCRIPT_INIT(type, ...) type{sizeof(type), __VA_ARGS__}
#else
#define LOCSCRIPT_INIT(type, ...) {.struct_size = sizeof(type)}
#endif

/* clang-format on */

/* The description of a failure, for people. Set it to LOCSCRIPT_ERROR_INIT before its first use;
 * each call that gets it overwrites it. Texts end in NUL and are cut at a character's boundary
 * where they do not fit. */
typedef struct locscript_error {
  uint32_t struct_size;    /* sizeof(locscript_error), set by LOCSCRIPT_ERROR_INIT */
  locscript_status status; /* the call's answer */
  uint32_t line;           /* from 1; 0: no position */
  uint32_t column;         /* from 1, in Unicode scalars */
  char slug[48];           /* the finding's stable name: "missing-key" */
  char file[256];          /* as the caller named it; "" without a position */
  char path[256]; /* in a message or event: "message.android.notification.body_loc_args[0]" */
  char message[512];
  char help[512]; /* what to do about it; may be "" */
} locscript_error;

#define LOCSCRIPT_ERROR_INIT LOCSCRIPT_INIT(locscript_error, {}, 0, 0, "", "", "", "", "")

/* A host's function that receives an answer in pieces of about 64 KB; together they are one JSON
 * document, or what else a function names. `bytes` are borrowed for the call, and a piece may end
 * within a character. Any result but 0 ends the answer: the call returns LOCSCRIPT_E_SINK. Any
 * function of the library may be called. The function must return: no longjmp, no exception out of
 * it. */
typedef int32_t (*locscript_write_function)(void *context, const char *bytes, size_t length);

/* ---- 3. Engine: resources and settings ------------------------------------------------------- */

/* The resources and settings of one app. Immutable once open; every thread may use it. Closing only
 * drops the handle: objects made from the engine keep what they need of it. */
typedef struct locscript_engine {
  uint64_t id;
} locscript_engine;

enum locscript_platform_values {
  LOCSCRIPT_PLATFORM_DEFAULT = 0, /* only where a function's comment says what it means */
  LOCSCRIPT_ANDROID = 1,
  LOCSCRIPT_IOS = 2,
  LOCSCRIPT_WEB = 3 /* previews only: browsers have no resources, and show literals */
};

enum locscript_keys_values {
  LOCSCRIPT_KEYS_SAME = 0, /* an iOS key is the Android key */
  LOCSCRIPT_KEYS_UPPER = 1 /* welcome_title is WELCOME_TITLE on iOS, as in Google's guide */
};

/* What makes the Android app of its resources. */
enum locscript_compiler_values {
  LOCSCRIPT_COMPILER_DEFAULT = 0, /* android.compiler of a locscript.toml; without one Gradle's */
  LOCSCRIPT_COMPILER_GRADLE = 1,  /* the merger and compiler of the Gradle plugin, from 7.0 on */
  LOCSCRIPT_COMPILER_AAPT2 = 2    /* native `aapt2 compile`: Bazel, Soong, older Gradle builds */
};

/* One text whose keys the convention of `ios_keys` does not relate. */
typedef struct locscript_key_name {
  uint32_t struct_size;  /* sizeof(locscript_key_name), the same in every element of a list */
  uint32_t reserved;     /* 0 */
  locscript_str android; /* the key on Android; empty: as the convention says */
  locscript_str ios;     /* the key on iOS; empty: as the convention says */
  locscript_str key;     /* the key that rules and callers use; empty: Android's, else iOS's */
} locscript_key_name;

typedef struct locscript_engine_options {
  uint32_t struct_size; /* sizeof(locscript_engine_options) */
  locscript_keys ios_keys;
  locscript_compiler android_compiler;
  uint32_t allow_outside;              /* 1: paths and links may lead out of the project; else 0 */
  locscript_str development_region;    /* iOS's CFBundleDevelopmentRegion; empty: Info.plist's */
  const locscript_key_name *key_names; /* of two names for one key the last counts */
  size_t key_name_count;
} locscript_engine_options;

/* One file that the caller holds: a resource file, a rule's, or a message to check. */
typedef struct locscript_file {
  uint32_t struct_size;        /* sizeof(locscript_file), the same in every element of a list */
  locscript_platform platform; /* LOCSCRIPT_ANDROID or LOCSCRIPT_IOS; of a rule or message 0 */
  locscript_str path; /* "values-fr/strings.xml", "fr.lproj/Localizable.strings", "lib/a.lua" */
  locscript_str data;
} locscript_file;

#define LOCSCRIPT_KEY_NAME_INIT LOCSCRIPT_INIT(locscript_key_name, 0, {}, {}, {})
#define LOCSCRIPT_ENGINE_OPTIONS_INIT LOCSCRIPT_INIT(locscript_engine_options, {}, {}, 0, {}, {}, 0)
#define LOCSCRIPT_FILE_INIT LOCSCRIPT_INIT(locscript_file, {}, {}, {})

/* [threads: any | fails: USAGE, TOO_BIG, CATALOG, UNREADABLE | out: handle | since 0.1]
 * Reads Android res folders (later ones win, as in a Gradle merge) and iOS resource folders. Either
 * may also be a checkout, a folder with Gradle's scripts or an Xcode project, of which the only app
 * is taken; one of several, and a flavor, are chosen in a locscript.toml, and without a choice such
 * a checkout is LOCSCRIPT_E_CATALOG. Both lists may be empty: such an engine builds messages and
 * runs rules. Files that would not build, and Android files that cannot be read, are reported by
 * locscript_engine_diagnostics, and what can be read is used; a folder that cannot be read is
 * LOCSCRIPT_E_UNREADABLE. */
locscript_status locscript_engine_open(const locscript_str *android, size_t android_count,
                                       const locscript_str *ios, size_t ios_count,
                                       const locscript_engine_options *options,
                                       locscript_engine *engine, locscript_error *error);

/* [threads: any | fails: USAGE, TOO_BIG, CATALOG, UNREADABLE, FORMAT | out: handle | since 0.1]
 * Opens an engine by a locscript.toml; the paths in the file are relative to its folder. Its
 * [limits] are those of the engine's rules and sessions, [rules] root is what locscript_rules_open
 * opens without a folder. What the file's paths or a link lead out of its project (the checkout of
 * git or the like, else its folder) is LOCSCRIPT_E_UNREADABLE unless `allow_outside` is 1. An
 * `android_compiler` other than the default beats the file's; the other options are settings of the
 * file, and must be 0 here. */
locscript_status locscript_engine_open_config(locscript_str path,
                                              const locscript_engine_options *options,
                                              locscript_engine *engine, locscript_error *error);

/* [threads: any | fails: USAGE, TOO_BIG | out: handle | since 0.1]
 * Like locscript_engine_open, but reads files from memory. */
locscript_status locscript_engine_open_memory(const locscript_file *files, size_t count,
                                              const locscript_engine_options *options,
                                              locscript_engine *engine, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, CATALOG, UNREADABLE, FORMAT, SINK
 *  | out: written | since 0.1]
 * Writes the engine's app as bytes for locscript_engine_open_pack: its settings, every file that
 * was read for them, the versions of [[released]], and the rules of its locscript.toml. `rules`
 * adds another folder of rules, or one file; it may be empty. The files are read once more: an app
 * that cannot be opened any more fails as it would fail to open. */
locscript_status locscript_engine_pack(locscript_engine engine, locscript_str rules,
                                       locscript_write_function write, void *context,
                                       locscript_error *error);

/* [threads: any | fails: USAGE, TOO_BIG | out: handle | since 0.1]
 * Opens an engine by what locscript_engine_pack has written, in another process or on another
 * machine. It needs none of the files: locscript_rules_open finds the rules under the path that
 * they were packed with. 100: not a whole pack, or the pack of another version of the library. */
locscript_status locscript_engine_open_pack(locscript_str pack, locscript_engine *engine,
                                            locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1] Drops the handle. {0} is fine. */
locscript_status locscript_engine_close(locscript_engine engine);

/* [threads: any | fails: USAGE, HANDLE, BUFFER | out: caller's buffer | since 0.1]
 * The findings about the resources, and about settings of a locscript.toml that have no effect: a
 * JSON array of {"severity","slug","message","file","line","column","path","help"}. */
locscript_status locscript_engine_diagnostics(locscript_engine engine, char *out, size_t capacity,
                                              size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, SINK | out: written | since 0.1]
 * Writes what locscript_engine_diagnostics returns. */
locscript_status locscript_engine_write_diagnostics(locscript_engine engine,
                                                    locscript_write_function write, void *context,
                                                    locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER | out: caller's buffer | since 0.1]
 * The languages a platform's resources hold, as a JSON array of BCP 47 tags. Android's default
 * folder is "". */
locscript_status locscript_engine_locales(locscript_engine engine, locscript_platform platform,
                                          char *out, size_t capacity, size_t *length,
                                          locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER | out: caller's buffer | since 0.1]
 * Every entry of a platform: a JSON array of
 * {"platform","locale","key","kind","text","file","line","column"}, of a plural with "forms":
 * [{"category","text"}, ...], and "variable" where several numbers choose. The kind is string,
 * plural, array ...; "uncompiled" is a string catalog's own text: Xcode compiles no entry for it,
 * and no phone finds it. */
locscript_status locscript_engine_entries(locscript_engine engine, locscript_platform platform,
                                          char *out, size_t capacity, size_t *length,
                                          locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, SINK | out: written | since 0.1]
 * Writes what locscript_engine_entries returns, and holds no more of it than a piece. */
locscript_status locscript_engine_write_entries(locscript_engine engine,
                                                locscript_platform platform,
                                                locscript_write_function write, void *context,
                                                locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, MISSING_KEY, LOCALE
 *  | out: caller's buffer | since 0.1]
 * The entry a device with these languages uses: {"text","locale","file","line"}; 301 when it finds
 * none. */
locscript_status locscript_engine_lookup(locscript_engine engine, locscript_platform platform,
                                         const locscript_str *locales, size_t locale_count,
                                         locscript_str key, char *out, size_t capacity,
                                         size_t *length, locscript_error *error);

typedef struct locscript_render_options {
  uint32_t struct_size; /* sizeof(locscript_render_options) */
  /* Selects the resources, and the key's name. 0: Android's when the engine has any, but iOS's when
   * a device is named. */
  locscript_platform platform;
  /* The device whose form is taken of a text of Apple's that differs by device: "iphone", "ipad",
   * "ipod", "mac", "appletv", "applewatch", "applevision" or "other"; empty: "iphone". A device
   * without a form of its own takes the form "other". Android's texts have no such forms. */
  locscript_str device;
} locscript_render_options;

#define LOCSCRIPT_RENDER_OPTIONS_INIT LOCSCRIPT_INIT(locscript_render_options, {}, {})

/* [threads: any
 *  | fails: USAGE, HANDLE, BUFFER, TOO_BIG, RENDER, MISSING_KEY, ARGUMENTS, CONVERSION, LOCALE
 *  | out: caller's buffer | since 0.1]
 * Renders a localized string on the server: the guide's promise, with %1$d and plurals working. A
 * language without a text takes a parent's (fr for fr-CA), in the end the app's own;
 * locscript_text_info reports which. 100 also reports an unknown device (`error->help` lists the
 * known ones); 300 a text without a form for the number or the device, and without a general
 * one. */
locscript_status locscript_engine_render(locscript_engine engine, locscript_str key,
                                         const locscript_str *arguments, size_t argument_count,
                                         locscript_str locale,
                                         const locscript_render_options *options, char *out,
                                         size_t capacity, size_t *length, locscript_error *error);

enum locscript_form_values {
  LOCSCRIPT_FORM_AUTO = 0, /* an object with "message" or "validate_only" is REST, else Admin */
  LOCSCRIPT_FORM_REST = 1, /* FCM HTTP v1's SendMessageRequest */
  LOCSCRIPT_FORM_ADMIN = 2 /* the Admin SDKs' camelCase */
};

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, MESSAGE, TOO_LARGE
 *  | out: caller's buffer | since 0.1]
 * The request body for a message, in canonical bytes: {"message":{...}}. The first finding is in
 * `error`; all of them by locscript_engine_build_diagnostics. */
locscript_status locscript_engine_build(locscript_engine engine, locscript_str message,
                                        locscript_form form, char *out, size_t capacity,
                                        size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG | out: caller's buffer | since 0.1]
 * All findings of locscript_engine_build in this message, warnings and notes too: a JSON array as
 * in locscript_engine_diagnostics. */
locscript_status locscript_engine_build_diagnostics(locscript_engine engine, locscript_str message,
                                                    locscript_form form, char *out, size_t capacity,
                                                    size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, MESSAGE
 *  | out: caller's buffer | since 0.1]
 * The sizes of a message as FCM and APNs count them:
 * {"android":{"bytes":312,"limit":4096,"advised":4000},"ios":null,"web":null}; null where the
 * message has no part for that platform. More than `limit` is refused, more than `advised` gets a
 * finding (2048 to topics). In `message` {"$slot": n} is replaced by values[n], the longest value
 * to expect; `value_count` must be the number of slots, 0 without any. A message that
 * locscript_engine_build would refuse is measured as it would be sent. 500: the message is no JSON
 * object, or a value in a target's slot is no such target. */
locscript_status locscript_engine_sizes(locscript_engine engine, locscript_str message,
                                        locscript_form form, const locscript_str *values,
                                        size_t value_count, char *out, size_t capacity,
                                        size_t *length, locscript_error *error);

typedef struct locscript_preview_options {
  uint32_t struct_size; /* sizeof(locscript_preview_options) */
  uint32_t foreground;  /* 1: the app is open on the screen, and gets the message; else 0 */
} locscript_preview_options;

#define LOCSCRIPT_PREVIEW_OPTIONS_INIT LOCSCRIPT_INIT(locscript_preview_options, 0)

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, LOCALE, MESSAGE
 *  | out: caller's buffer | since 0.1]
 * The preview of a message (in either form) on one device with this language list: one JSON object
 * with "platform", "locales", "notification", "crashes", "fallback_language", "title", "subtitle",
 * "body", "findings". In a line "fallback" is true where the device asks for another language than
 * that of the text. A message that FCM would refuse is previewed as the device would treat it;
 * 500 only when it is not JSON. 400 also for a language that no phone has: "fr-rCA". */
locscript_status locscript_engine_preview(locscript_engine engine, locscript_str message,
                                          locscript_platform platform, const locscript_str *locales,
                                          size_t locale_count,
                                          const locscript_preview_options *options, char *out,
                                          size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, MESSAGE
 *  | out: caller's buffer | since 0.1]
 * The previews for every language of the engine on Android and iOS: a JSON array of objects as in
 * locscript_engine_preview. */
locscript_status locscript_engine_previews(locscript_engine engine, locscript_str message,
                                           const locscript_preview_options *options, char *out,
                                           size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, SINK, MESSAGE | out: written | since 0.1]
 * Writes what locscript_engine_previews returns. */
locscript_status locscript_engine_write_previews(locscript_engine engine, locscript_str message,
                                                 const locscript_preview_options *options,
                                                 locscript_write_function write, void *context,
                                                 locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, SINK, LOCALE, MESSAGE | out: written | since 0.1]
 * Writes the cards of `locscript preview --html` for a message (in either form) as a part of an
 * HTML document: one <div class="locscript"> with a style for itself alone, which has no script and
 * no id, and loads nothing; every text is escaped. The cards are those of one device with this
 * language list or, for LOCSCRIPT_PLATFORM_DEFAULT without locales, of every language of the engine
 * on Android and iOS, those with problems first. The markup may change with every version. */
locscript_status locscript_engine_write_preview_html(
    locscript_engine engine, locscript_str message, locscript_platform platform,
    const locscript_str *locales, size_t locale_count, const locscript_preview_options *options,
    locscript_write_function write, void *context, locscript_error *error);

/* What a check looks at, and which of its findings it reports; without any option all of them. */
typedef struct locscript_check_options {
  uint32_t struct_size;        /* sizeof(locscript_check_options) */
  locscript_platform platform; /* what concerns this platform; 0: both */
  uint32_t resources;          /* 1: the resources by themselves too, every key; else 0 */
  uint32_t exhaustive;         /* 1: nasty arguments through every text; else 0 */
  const locscript_str *rules;  /* paths of rule files and of folders with rules */
  size_t rule_count;
  const locscript_file *files; /* rules as in locscript_rules_open_memory */
  size_t file_count;
  const locscript_file *messages; /* messages in either form; `path` is the name in findings */
  size_t message_count;
  locscript_str events;      /* events to run beside the rules' samples, one a line; empty: none.
                                Findings about them have the file "<events>" */
  const locscript_str *only; /* the findings with these slugs */
  size_t only_count;
  const locscript_str *locales; /* what concerns these languages; "" or "default": the default
                                   folder of the Android app */
  size_t locale_count;
  const locscript_str *keys; /* what concerns keys that begin with one of these */
  size_t key_count;
  const locscript_str *against; /* released versions: names of a [[released]], folders, or
                                   "5.2=FOLDER"; none: every [[released]] */
  size_t against_count;
} locscript_check_options;

#define LOCSCRIPT_CHECK_ZEROS {}, 0, 0, {}, 0, {}, 0, {}, 0, {}, {}, 0, {}, 0, {}, 0, {}, 0
#define LOCSCRIPT_CHECK_OPTIONS_INIT LOCSCRIPT_INIT(locscript_check_options, LOCSCRIPT_CHECK_ZEROS)

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, SINK, LOCALE | out: written | since 0.1]
 * Checks what rules and messages would show on a phone of every language of the app, as `locscript
 * check` does. Without rules, files and messages it checks the [rules] root of the engine's
 * locscript.toml, and without that the resources by themselves; the file's [locales] required,
 * [check.severity], [[check.ignore]] and [[released]] count. Writes one JSON object:
 * {"version":1,"summary":{...},"findings":[...],"unchecked":[...], "fixed":[],"released":[...]}. A
 * finding has the members of locscript_engine_diagnostics and "consequence", "rule", "sample",
 * "key", "platform", "version" (a released one, else null), "locales" and "resource", the place of
 * the text. The gravest come first. "released" says of each rule and platform for which versions it
 * is safe: "rule", "platform", "safe_from", "safe_now", "share" of the users, "versions" with
 * "name" and "safe". What could not be read or run, such as a rule that does not load, is in
 * "unchecked", with the members of locscript_engine_diagnostics; the rest is checked, and the
 * answer is LOCSCRIPT_OK. "summary" has the counts; all is well where "errors" and "unchecked" are
 * 0. Later versions may add members. 100 also for a slug that no finding has, a language that is
 * not the app's (`error->help` lists those) and a version that is no folder and no [[released]],
 * 400 for a text that is no language tag. A call takes as long as its rules' samples and the
 * resources need, and has no interrupt. */
locscript_status locscript_engine_check(locscript_engine engine,
                                        const locscript_check_options *options,
                                        locscript_write_function write, void *context,
                                        locscript_error *error);

/* ---- 4. Strings of a device ------------------------------------------------------------------ */

/* The strings of the app as one device sees them: its languages are chosen when the handle is
 * opened, and a look-up is a hash and a few comparisons. Immutable; every thread may use it. It
 * keeps what it needs of the engine. */
typedef struct locscript_strings {
  uint64_t id;
} locscript_strings;

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, LOCALE | out: handle | since 0.1]
 * Opens the strings for a device with these languages, the preferred one first. */
locscript_status locscript_strings_open(locscript_engine engine, locscript_platform platform,
                                        const locscript_str *locales, size_t locale_count,
                                        locscript_strings *strings, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, MISSING_KEY
 *  | out: borrowed until the handle is closed | since 0.1]
 * The text that locscript_engine_lookup finds, as the resources hold it: before any formatting,
 * with its length, not ended by NUL. Allocates nothing. 301: the device finds nothing under this
 * key. */
locscript_status locscript_strings_get(locscript_strings strings, locscript_str key,
                                       locscript_str *text);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, MISSING_KEY
 *  | out: caller's buffer | since 0.1]
 * The text and its place in the resources: {"text","locale","file","line"}, as in
 * locscript_engine_lookup. */
locscript_status locscript_strings_lookup(locscript_strings strings, locscript_str key, char *out,
                                          size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1]
 * Drops the handle, and with it the texts that were borrowed. {0} is fine. */
locscript_status locscript_strings_close(locscript_strings strings);

/* ---- 5. Text: one key in one language -------------------------------------------------------- */

/* A localized text, looked up and compiled once. Rendering it is a few copies, without allocations
 * where it has no plurals. */
typedef struct locscript_text {
  uint64_t id;
} locscript_text;

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, MISSING_KEY, LOCALE | out: handle | since 0.1]
 * The text that locscript_engine_render takes with these options. It keeps what it needs of the
 * engine. A missing form for the device is reported by locscript_text_render. */
locscript_status locscript_text_open(locscript_engine engine, locscript_str key,
                                     locscript_str locale, const locscript_render_options *options,
                                     locscript_text *text, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, RENDER, ARGUMENTS, CONVERSION
 *  | out: caller's buffer | since 0.1]
 * The text with these arguments. A successful call allocates no memory, except for texts with
 * plurals or other variations and for the specifiers %S and %B, which change letters. */
locscript_status locscript_text_render(locscript_text text, const locscript_str *arguments,
                                       size_t argument_count, char *out, size_t capacity,
                                       size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER | out: caller's buffer | since 0.1]
 * The resource of the text:
 * {"locale":"fr","fallback":false,"file":"values-fr/strings.xml","line":3}. The locale is "" for
 * Android's default folder and for Base.lproj; "fallback" is true where the text is not in the
 * requested language. */
locscript_status locscript_text_info(locscript_text text, char *out, size_t capacity,
                                     size_t *length, locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1] Drops the handle. {0} is fine. */
locscript_status locscript_text_close(locscript_text text);

/* ---- 6. Prepared messages: the hot path of a sender ------------------------------------------ */

/* A message with slots, checked once. Filling it is a few copies: no allocation, no error object.
 */
typedef struct locscript_prepared {
  uint64_t id;
} locscript_prepared;

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, MESSAGE, TOO_LARGE | out: handle | since 0.1]
 * Prepares a message in either form, in which {"$slot": n} is the place of a string that every fill
 * supplies (n from 0). */
locscript_status locscript_prepared_open(locscript_engine engine, locscript_str message,
                                         locscript_prepared *prepared, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, MESSAGE, TOO_LARGE
 *  | out: caller's buffer | since 0.1]
 * The request body with these values. `count` must be the number of slots; the values are escaped
 * here. 100: a value is not UTF-8. 500: a value in a target's slot is no such target. 501: the
 * message is too large with these values. */
locscript_status locscript_prepared_fill(locscript_prepared prepared, const locscript_str *values,
                                         size_t count, char *out, size_t capacity, size_t *length);

/* [threads: any | fails: USAGE, HANDLE | out: *slots | since 0.1]
 * The number of slots of a prepared message. */
locscript_status locscript_prepared_info(locscript_prepared prepared, size_t *slots,
                                         locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1] Drops the handle. {0} is fine. */
locscript_status locscript_prepared_close(locscript_prepared prepared);

/* ---- 7. Rules -------------------------------------------------------------------------------- */

/* One generation of rules: immutable, every thread may use it. It keeps its engine. */
typedef struct locscript_rules {
  uint64_t id;
} locscript_rules;

/* The limits under which each file of rules is loaded, and which the sessions have that name no
 * others; 0 means the [limits] of the engine's locscript.toml, without one these. */
typedef struct locscript_rules_options {
  uint32_t struct_size;  /* sizeof(locscript_rules_options) */
  uint32_t milliseconds; /* wall clock; 200 */
  uint64_t instructions; /* 1,000,000 */
  uint64_t memory;       /* bytes; 16 MB */
  uint64_t output;       /* bytes of results and log; 1 MB */
  uint64_t source;       /* bytes of one file; 64 KB */
} locscript_rules_options;

#define LOCSCRIPT_RULES_OPTIONS_INIT LOCSCRIPT_INIT(locscript_rules_options, 0, 0, 0, 0, 0)

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, UNREADABLE, RULE_SYNTAX, RULE_INSTRUCTIONS,
 *  RULE_MEMORY, RULE_DEADLINE, RULE_OUTPUT, RULE_SOURCE_SIZE, RULE_ERROR, RULE_RESULT
 *  | out: handle | since 0.1]
 * Loads every *.lua below `folder` that is no *_test.lua and not below lib/, or the one file that
 * `folder` names. An empty `folder` is the [rules] root of the engine's locscript.toml. Where there
 * are several findings, the error contains the first and the number of the others:
 * locscript_rules_check reports all. */
locscript_status locscript_rules_open(locscript_engine engine, locscript_str folder,
                                      const locscript_rules_options *options,
                                      locscript_rules *rules, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, RULE_SYNTAX, RULE_INSTRUCTIONS, RULE_MEMORY,
 *  RULE_DEADLINE, RULE_OUTPUT, RULE_SOURCE_SIZE, RULE_ERROR, RULE_RESULT
 *  | out: handle | since 0.1]
 * Loads one rule from memory. Messages show `name`: "rules/x.lua". */
locscript_status locscript_rules_open_source(locscript_engine engine, locscript_str name,
                                             locscript_str source,
                                             const locscript_rules_options *options,
                                             locscript_rules *rules, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, RULE_SYNTAX, RULE_INSTRUCTIONS, RULE_MEMORY,
 *  RULE_DEADLINE, RULE_OUTPUT, RULE_SOURCE_SIZE, RULE_ERROR, RULE_RESULT
 *  | out: handle | since 0.1]
 * Loads rules from memory as locscript_rules_open does from a folder: a file's path is the one
 * below the rules root, and `require "lib.a"` finds "lib/a.lua". Messages show the path. */
locscript_status locscript_rules_open_memory(locscript_engine engine, const locscript_file *files,
                                             size_t count, const locscript_rules_options *options,
                                             locscript_rules *rules, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, UNREADABLE, SINK | out: written | since 0.1]
 * Loads rules as locscript_rules_open does, and writes all findings: a JSON array as in
 * locscript_engine_diagnostics, [] where they can be opened. */
locscript_status locscript_rules_check(locscript_engine engine, locscript_str folder,
                                       const locscript_rules_options *options,
                                       locscript_write_function write, void *context,
                                       locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, SINK | out: written | since 0.1]
 * Like locscript_rules_check, for files as in locscript_rules_open_memory. */
locscript_status locscript_rules_check_memory(locscript_engine engine, const locscript_file *files,
                                              size_t count, const locscript_rules_options *options,
                                              locscript_write_function write, void *context,
                                              locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER | out: caller's buffer | since 0.1]
 * What the rules say of themselves, in the order in which they run: a JSON array of
 * {"name":"price_drop","on":["price.changed"],"description":null,"owner":"deals",
 * "samples":["exactly 10 %"],"keys":["sale_*"],"file":"rules/price_drop.lua"}. "on" is null for a
 * rule that runs for every event; "description" and "owner" are null where the rule has none;
 * "keys" are the keys that it computes, each in full or its beginning with a `*`. */
locscript_status locscript_rules_info(locscript_rules rules, char *out, size_t capacity,
                                      size_t *length, locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1] Drops the handle. {0} is fine. */
locscript_status locscript_rules_close(locscript_rules rules);

/* ---- 8. Sessions ----------------------------------------------------------------------------- */

/* A Lua state in its sandbox, for one thread at a time. The session keeps its rules alive, and the
 * rules keep their engine. Variables of a rule's file live as long as the session, until a run hits
 * a limit or all kept variables take a quarter of the memory limit. All rules share the variables
 * of a `require` module. A rule that should answer alike everywhere keeps no variables.
 *
 * The remaining C stack is measured when a run begins, too. 64 KB are enough for simple rules; 256
 * KB are enough for everything that Lua allows, calls of C nested 200 deep. On a stack that the
 * thread library does not know, such as a fiber's made with makecontext, a run uses at most 24 KB.
 * A rule that needs more stack fails with LOCSCRIPT_E_RULE_ERROR and the slug "stack". */
typedef struct locscript_session {
  uint64_t id;
} locscript_session;

/* Limits of one run, and what it sees of the host; 0 means the default, which is the limit of the
 * rules. */
typedef struct locscript_session_options {
  uint32_t struct_size;  /* sizeof(locscript_session_options) */
  uint32_t milliseconds; /* wall clock; 200 */
  uint64_t instructions; /* 1,000,000 */
  uint64_t memory;       /* bytes; 16 MB */
  uint64_t output;       /* bytes of results and log; 1 MB */
  uint64_t source;       /* bytes of a chunk to evaluate; 64 KB */
  int64_t now;           /* unix seconds: `event.now` of an event without one; 0: it has none */
  uint32_t usage;        /* 1: results have what their runs used, for a look at the clock a run */
  uint32_t reserved;     /* 0 */
} locscript_session_options;

#define LOCSCRIPT_ZEROS_8 0, 0, 0, 0, 0, 0, 0, 0
#define LOCSCRIPT_SESSION_OPTIONS_INIT LOCSCRIPT_INIT(locscript_session_options, LOCSCRIPT_ZEROS_8)

/* [threads: any | fails: USAGE, HANDLE | out: handle | since 0.1]
 * Opens a session on rules. `engine` may be {0}, or is the engine of the rules. With {0} as `rules`
 * the session only evaluates, and `engine` is needed. */
locscript_status locscript_session_open(locscript_engine engine, locscript_rules rules,
                                        const locscript_session_options *options,
                                        locscript_session *session, locscript_error *error);

/* [threads: one at a time | fails: HANDLE, BUSY, FORK | out: - | since 0.1]
 * Replaces the session's rules by another generation; its limits, its time and its log function
 * stay. */
locscript_status locscript_session_use(locscript_session session, locscript_rules rules,
                                       locscript_error *error);

/* [threads: one at a time | fails: HANDLE, BUSY, FORK | out: - | since 0.1]
 * Sets `now` of the session's options anew, in unix seconds; NULL: an event without `now` has none.
 */
locscript_status locscript_session_set_now(locscript_session session, const int64_t *now,
                                           locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1]
 * Drops the handle and the borrowed results of the last call, and ends a current run, as an
 * interrupt does, without waiting for it: the run's answer is 101. {0} is fine. */
locscript_status locscript_session_close(locscript_session session);

/* One line of loc.log or print, without its line end. Borrowed for the call. */
typedef struct locscript_log_line {
  uint32_t struct_size; /* the bytes of this struct that the library has filled */
  uint32_t reserved;
  locscript_str rule; /* the rule's name, or the chunk's in locscript_session_evaluate */
  locscript_str text; /* UTF-8 */
} locscript_log_line;

/* A host's log function. It is called on the running thread, within the run. A call back into this
 * session is answered with LOCSCRIPT_E_BUSY, except for locscript_session_interrupt and
 * locscript_session_close. A close takes effect after the run, whose answer is then
 * LOCSCRIPT_E_HANDLE. Any other function may be called. The log function must return: no longjmp,
 * no exception out of it. */
typedef void (*locscript_log_function)(void *context, const locscript_log_line *line);

/* [threads: one at a time | fails: HANDLE, BUSY, FORK | out: - | since 0.1]
 * Sends the lines of loc.log and print to `receive`, together with `context`. With NULL, as in a
 * new session, lines are dropped. They count against the output limit either way. `context` must
 * last as long as the session may run. */
locscript_status locscript_session_on_log(locscript_session session, locscript_log_function receive,
                                          void *context, locscript_error *error);

/* One request body that a rule made. Borrowed until the session's next call. */
typedef struct locscript_payload {
  uint32_t struct_size; /* the bytes of this struct that the library has filled */
  uint32_t reserved;
  locscript_str rule;
  locscript_str body;        /* {"message":{...}} */
  locscript_str target_kind; /* "topic", "token", "fid" or "condition" */
  locscript_str target;
  locscript_str meta;     /* JSON; empty when the rule gave none */
  int64_t not_before;     /* unix seconds; INT64_MIN when the rule gave none */
  locscript_str findings; /* warnings: JSON as in locscript_engine_diagnostics; "[]": none */
} locscript_payload;

/* A rule that returned loc.skip, and its reason ("" where it gave none). A rule that returns nil
 * leaves no entry at all. */
typedef struct locscript_skip {
  uint32_t struct_size; /* the bytes of this struct that the library has filled */
  uint32_t reserved;
  locscript_str rule;
  locscript_str reason;
} locscript_skip;

/* A rule that failed; the others of the same event are not affected. */
typedef struct locscript_rule_failure {
  uint32_t struct_size; /* the bytes of this struct that the library has filled */
  locscript_status status;
  locscript_str rule;
  locscript_str slug;
  locscript_str message;
  locscript_str file;
  uint32_t line;          /* from 1; of a wrong result (609) the line where the function begins */
  uint32_t column;        /* from 1, in Unicode scalars */
  locscript_str findings; /* all errors, as in locscript_engine_diagnostics; above is the first */
} locscript_rule_failure;

/* Warnings about a rule's run that belong to none of its messages, such as one that was made and
 * not returned. */
typedef struct locscript_rule_warnings {
  uint32_t struct_size; /* the bytes of this struct that the library has filled */
  uint32_t reserved;
  locscript_str rule;
  locscript_str findings; /* JSON as in locscript_engine_diagnostics */
} locscript_rule_warnings;

/* Lists of pointers: payloads[0]->body. What the event's runs have used of their limits is 0 unless
 * the session's options have `usage`. */
typedef struct locscript_result {
  uint32_t struct_size; /* sizeof(locscript_result) */
  uint32_t reserved;    /* 0 */
  const locscript_payload *const *payloads;
  size_t payload_count;
  const locscript_skip *const *skipped;
  size_t skipped_count;
  const locscript_rule_failure *const *failures;
  size_t failure_count;
  const locscript_rule_warnings *const *warnings;
  size_t warning_count;
  uint64_t used_instructions; /* together; the same for the same rules and event */
  uint64_t used_memory;       /* bytes: the most that a run held beyond what was in use before */
  uint64_t used_nanoseconds;  /* together: the rules' functions, without reading the event */
} locscript_result;

#define LOCSCRIPT_RESULT_ZEROS 0, {}, 0, {}, 0, {}, 0, {}, 0, 0, 0, 0
#define LOCSCRIPT_RESULT_INIT LOCSCRIPT_INIT(locscript_result, LOCSCRIPT_RESULT_ZEROS)

/* [threads: one at a time | fails: USAGE, HANDLE, BUSY, TOO_BIG, FORK, MESSAGE
 *  | out: borrowed until the session's next call | since 0.1]
 * Runs every rule whose `on` is the event's type. `only` names a single rule, which runs whatever
 * its `on` is; empty: all. The answer is LOCSCRIPT_OK also when a rule failed: see `failures`. 500:
 * the event is no JSON object, or it has no text as its `type` and no rule is for every event. */
locscript_status locscript_session_run(locscript_session session, locscript_str event,
                                       locscript_str only, locscript_result *result,
                                       locscript_error *error);

/* [threads: one at a time | fails: USAGE, HANDLE, BUSY, TOO_BIG, FORK
 *  | out: borrowed until the session's next call | since 0.1]
 * Runs events, one a line, and returns envelopes, one a line: {"rule":..,"line":..,"payload":..,
 * "target":..}, {"rule":..,"line":..,"skipped":..} or {"rule":..,"line":..,"error":..}; "line" is
 * the number of the event's line. Warnings of a run that belong to no message are a line of their
 * own: {"rule":..,"line":..,"findings":[..]}. A line that locscript_session_run answers with 500
 * gives "rule":null and an error with the same number in its "line". An interrupt ends the batch:
 * the remaining lines are not run, and the answer is LOCSCRIPT_OK. The limits apply to each
 * rule with each line. All envelopes are held at once, and each rule may return `output` for each
 * line: locscript_session_write_envelopes has a bound. */
locscript_status locscript_session_run_many(locscript_session session, locscript_str events,
                                            locscript_str *envelopes, locscript_error *error);

/* [threads: one at a time | fails: USAGE, HANDLE, BUSY, TOO_BIG, FORK, SINK | out: written
 *  | since 0.1]
 * Runs events and writes the envelopes that locscript_session_run_many returns, in blocks of whole
 * lines: about 64 KB, or the envelopes of one event where those are more. A block is all that is
 * held. `write` is called on the running thread, between two events, and may use this session as a
 * log function may. A refused block ends the batch: the lines behind it are not run. */
locscript_status locscript_session_write_envelopes(locscript_session session, locscript_str events,
                                                   locscript_write_function write, void *context,
                                                   locscript_error *error);

/* [threads: one at a time | fails: USAGE, HANDLE, BUSY, TOO_BIG, FORK, MESSAGE, RULE_SYNTAX,
 *  RULE_INSTRUCTIONS, RULE_MEMORY, RULE_INTERRUPTED, RULE_DEADLINE, RULE_OUTPUT, RULE_SOURCE_SIZE,
 *  RULE_ERROR, RULE_RESULT | out: borrowed until the session's next call | since 0.1]
 * Runs any chunk under the session's sandbox and limits, and returns its value as JSON. `event`
 * (JSON, or empty) is the global `event`; 500 when it is no JSON. An empty `name` is
 * "chunk.lua". */
locscript_status locscript_session_evaluate(locscript_session session, locscript_str source,
                                            locscript_str name, locscript_str event,
                                            locscript_str *value, locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1]
 * Ends the current run with 604; without a run it has no effect. A signal handler may call it as
 * long as no thread closes the session meanwhile. */
locscript_status locscript_session_interrupt(locscript_session session);

/* ---- 9. Devices, one rule at a time ---------------------------------------------------------- */

/* [threads: any | fails: USAGE, BUFFER, TOO_BIG, MISSING_KEY, LOCALE
 *  | out: caller's buffer | since 0.1]
 * The values folder whose string a phone with these languages shows: "values-fr". A folder's name
 * is read as a Gradle build reads it, whatever compiler an engine is set to. 301: no folder
 * matches. */
locscript_status locscript_device_android_locale(const locscript_str *folders, size_t folder_count,
                                                 const locscript_str *locales, size_t locale_count,
                                                 char *out, size_t capacity, size_t *length,
                                                 locscript_error *error);

/* [threads: any | fails: USAGE, BUFFER, TOO_BIG, RENDER, ARGUMENTS, LOCALE
 *  | out: caller's buffer | since 0.1]
 * Formats like Android's java.util.Formatter with String arguments. 302:
 * MissingFormatArgumentException, which Firebase's SDK catches; 300: any other exception, which
 * ends the app's process. `error->message` is the exception with its text. */
locscript_status locscript_device_android_format(locscript_str format,
                                                 const locscript_str *arguments,
                                                 size_t argument_count, locscript_str locale,
                                                 char *out, size_t capacity, size_t *length,
                                                 locscript_error *error);

/* [threads: any | fails: USAGE, BUFFER, TOO_BIG | out: caller's buffer | since 0.1]
 * CFBundle's preferred localizations for a device's languages: a JSON array, best first. */
locscript_status locscript_device_apple_locales(const locscript_str *available,
                                                size_t available_count,
                                                const locscript_str *preferred,
                                                size_t preferred_count, char *out, size_t capacity,
                                                size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, BUFFER, TOO_BIG | out: caller's buffer | since 0.1]
 * The .lproj folders in the order CFBundle searches them: a JSON array. `development_region` may be
 * empty: none. */
locscript_status locscript_device_apple_search_list(const locscript_str *lprojs, size_t lproj_count,
                                                    const locscript_str *preferred,
                                                    size_t preferred_count,
                                                    locscript_str development_region, char *out,
                                                    size_t capacity, size_t *length,
                                                    locscript_error *error);

/* [threads: any | fails: USAGE, BUFFER, TOO_BIG, RENDER | out: caller's buffer | since 0.1]
 * Formats like iOS's push formatter. An argument whose `data` is NULL is JSON null. 300: the phone
 * shows no text at all. */
locscript_status locscript_device_apple_format(locscript_str format, const locscript_str *arguments,
                                               size_t argument_count, char *out, size_t capacity,
                                               size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, TOO_BIG, CONVERSION, LOCALE | out: static text | since 0.1]
 * The CLDR plural category ("one", "few" ...) of a decimal number as it is written: "1", "1.50". */
locscript_status locscript_device_plural_category(locscript_str locale, locscript_str number,
                                                  const char **category, locscript_error *error);

/* [threads: any | fails: USAGE, BUFFER, TOO_BIG, FORMAT | out: caller's buffer | since 0.1]
 * Reads a .strings file as CF does; the result is a JSON object. 202: CF drops the table; `error`
 * has the place and the reason. */
locscript_status locscript_device_parse_strings(locscript_str data, char *out, size_t capacity,
                                                size_t *length, locscript_error *error);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#undef locscript_status_values
#undef locscript_platform_values
#undef locscript_keys_values
#undef locscript_compiler_values
#undef locscript_form_values

#ifdef __cplusplus
}
#endif

#endif
