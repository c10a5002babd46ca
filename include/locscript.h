/* LocScript predicts what every phone will show for one language-independent push message, before
 * you send it.
 *
 * Every call has this shape:
 *   locscript_status locscript_<noun>_<verb>(handle, in..., [options,]
 *                                            [char *out, size_t capacity, size_t *length,]
 *                                            locscript_error *error)
 *
 *   Every call returns a status: LOCSCRIPT_OK or one of LOCSCRIPT_E_*.
 *
 *   Input text is a locscript_str: UTF-8 with a length, borrowed for the call. It does not have to
 *   end in NUL; NULL with length 0 is the empty text. Text that is not valid UTF-8 is
 *   LOCSCRIPT_E_USAGE. In JSON, Lua and resource files it is an error of the document, reported
 *   with its position.
 *
 *   Output text is written to your buffer, as with snprintf. `*length` is the size of the whole
 *   text without the final NUL, which is written if there is room. If `*length` exceeds `capacity`,
 *   the call returns LOCSCRIPT_E_BUFFER and the content of `out` is unspecified. `out` may be NULL
 *   if `capacity` is 0. Results that can be as large as the resources can also be written to a
 *   function of yours.
 *
 *   `options` and `error` may be NULL. A locscript_error is plain memory: there is nothing to free.
 *   When a call fails, it leaves out-parameters other than `*length` and `*error` unchanged.
 *
 * Structs for options and results begin with struct_size, which their _INIT macro sets. Later
 * versions may add fields at the end. A field that an older program's struct lacks counts as 0, and
 * 0 always means the earlier behaviour. A newer program's struct is accepted if every field that
 * this library does not know is 0; otherwise the call returns LOCSCRIPT_E_USAGE. A result is filled
 * up to the size of the caller's struct. In lists that the library lends you, each element begins
 * with the size that the library has filled.
 *
 * Handles are numbers, not pointers. A call with a closed, stale, foreign or invented handle
 * returns LOCSCRIPT_E_HANDLE; it is never undefined behaviour. {0} is not a valid handle; closing
 * it succeeds and does nothing.
 *
 * Each function's comment begins with [threads | fails | out | since]. `fails` lists the statuses
 * without their LOCSCRIPT_E_ prefix. It leaves out two: LOCSCRIPT_E_INTERNAL, which no input can
 * trigger, and LOCSCRIPT_E_RULE_ERROR with the slug "stack", which any call with an error object
 * may return. If malloc fails, the process ends.
 *
 * A C stack of 64 KB is enough for any call. A call that begins with less than 54 KB left fails
 * with LOCSCRIPT_E_RULE_ERROR and the slug "stack". The library cannot measure a stack that the
 * thread library does not know, such as that of a makecontext fiber: give it 64 KB as well.
 *
 * Foreign function interfaces without a preprocessor (LuaJIT's ffi.cdef, Python's cffi) can read
 * this file without the lines that begin with '#' or `extern` or consist of a single '}':
 *   grep -Ev '^(#|extern|}$)' locscript.h
 */
#ifndef LOCSCRIPT_H
#define LOCSCRIPT_H

#include <stddef.h>
#include <stdint.h>

/* The enumerations. In C++ each is its own type. In C the type is int32_t; from C23 on, the
 * constants have that type too. */
/* clang-format off */
#ifdef __cplusplus
#define locscript_status_values locscript_status : int32_t
#define locscript_platform_values locscript_platform : int32_t
#define locscript_keys_values locscript_keys : int32_t
#define locscript_compiler_values locscript_compiler : int32_t
#define locscript_form_values locscript_form : int32_t
#define locscript_process_values locscript_process : int32_t
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L
#define locscript_status_values : int32_t
#define locscript_platform_values : int32_t
#define locscript_keys_values : int32_t
#define locscript_compiler_values : int32_t
#define locscript_form_values : int32_t
#define locscript_process_values : int32_t
#else
#define locscript_status_values
#define locscript_platform_values
#define locscript_keys_values
#define locscript_compiler_values
#define locscript_form_values
#define locscript_process_values
#endif
/* clang-format on */

#ifndef __cplusplus
typedef int32_t locscript_status;
typedef int32_t locscript_platform;
typedef int32_t locscript_keys;
typedef int32_t locscript_compiler;
typedef int32_t locscript_form;
typedef int32_t locscript_process;
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
 * The library's LOCSCRIPT_ABI_VERSION. Stop if it differs from the header's. */
int32_t locscript_abi_version(void);

/* ---- 2. Statuses, texts, errors -------------------------------------------------------------- */

enum locscript_status_values {
  LOCSCRIPT_OK = 0,

  /* 1xx: a mistake in the calling program */
  LOCSCRIPT_E_USAGE = 100,   /* NULL where not allowed, an unknown option, invalid UTF-8 */
  LOCSCRIPT_E_HANDLE = 101,  /* stale, freed, foreign or of another kind */
  LOCSCRIPT_E_BUFFER = 102,  /* the buffer is too small; *length is the size needed */
  LOCSCRIPT_E_BUSY = 103,    /* this session is in use, on another thread or further up the stack */
  LOCSCRIPT_E_TOO_BIG = 104, /* larger than the library accepts */
  LOCSCRIPT_E_FORK = 105,    /* a session made before fork() */
  LOCSCRIPT_E_SINK = 106,    /* the host's write function returned something other than 0 */

  /* 2xx: resources */
  LOCSCRIPT_E_CATALOG = 200,    /* contradictory, or without what the call asks for */
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

  /* 6xx: rules. 602 depends only on the rule and its event, 605 also on the machine's load. */
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

/* UTF-8 owned by the caller and borrowed until the call returns. */
typedef struct locscript_str {
  const char *data;
  size_t length;
} locscript_str;

/* clang-format off */

/* A string literal as a locscript_str, as a value and as an initializer for a static variable. An
 * interior NUL is kept. */
#ifdef __cplusplus
#define LOCSCRIPT_STR(text) (locscript_str{(const char *)(text), sizeof(text) - 1})
#define LOCSCRIPT_STR_INIT(text) {(const char *)(text), sizeof(text) - 1}
#else
#define LOCSCRIPT_STR(text) ((locscript_str){"" text, sizeof("" text) - 1})
#define LOCSCRIPT_STR_INIT(text) {"" text, sizeof("" text) - 1}
#endif

/* Used by the _INIT macros: a struct with its size set and everything else 0. */
#ifdef __cplusplus
#define LOCSCRIPT_INIT(type, ...) type{sizeof(type), __VA_ARGS__}
#else
#define LOCSCRIPT_INIT(type, ...) {.struct_size = sizeof(type)}
#endif

/* clang-format on */

/* Describes a failure, for people. Set it to LOCSCRIPT_ERROR_INIT before its first use; every call
 * that receives it overwrites it. Its texts end in NUL; a NUL inside of one becomes '?'. A text
 * that does not fit is cut between two characters. */
typedef struct locscript_error {
  uint32_t struct_size;    /* sizeof(locscript_error), set by LOCSCRIPT_ERROR_INIT */
  locscript_status status; /* the status that the call returned */
  uint32_t line;           /* from 1; 0: no position */
  uint32_t column;         /* from 1, in Unicode scalars */
  char slug[48];           /* the finding's stable name: "missing-key" */
  char file[256];          /* as the caller named it; "" if there is no position */
  char path[256]; /* in a message or event: "message.android.notification.body_loc_args[0]" */
  char message[512];
  char help[512]; /* how to fix it; may be "" */
} locscript_error;

#define LOCSCRIPT_ERROR_INIT LOCSCRIPT_INIT(locscript_error, {}, 0, 0, "", "", "", "", "")

/* Your function that receives a result in pieces of about 64 KB. Unless a function says otherwise,
 * the pieces together are one JSON document. `bytes` is borrowed for the call, and a piece may end
 * within a character. Return 0 to continue; with any other value the library stops and returns
 * LOCSCRIPT_E_SINK. Your function may call any function of the library. It must return normally: no
 * longjmp, and no exception may leave it. */
typedef int32_t (*locscript_write_function)(void *context, const char *bytes, size_t length);

/* ---- 3. Engine: resources and settings ------------------------------------------------------- */

/* The resources and settings of one app. Immutable once open, so every thread may use it. Closing
 * drops only the handle: objects made from the engine keep what they need. */
typedef struct locscript_engine {
  uint64_t id;
} locscript_engine;

enum locscript_platform_values {
  LOCSCRIPT_PLATFORM_DEFAULT = 0, /* allowed only where a function's comment defines it */
  LOCSCRIPT_ANDROID = 1,
  LOCSCRIPT_IOS = 2,
  LOCSCRIPT_WEB = 3 /* previews only: browsers have no resources; they show literals */
};

enum locscript_keys_values {
  LOCSCRIPT_KEYS_SAME = 0, /* an iOS key is the Android key */
  LOCSCRIPT_KEYS_UPPER = 1 /* welcome_title is WELCOME_TITLE on iOS, as in Google's guide */
};

/* The tool that builds the Android app's resources. */
enum locscript_compiler_values {
  LOCSCRIPT_COMPILER_DEFAULT = 0, /* android.compiler in locscript.toml, else Gradle's */
  LOCSCRIPT_COMPILER_GRADLE = 1,  /* the merger and compiler of the Gradle plugin, from 7.0 on */
  LOCSCRIPT_COMPILER_AAPT2 = 2,   /* native `aapt2 compile`: builds by hand */
  LOCSCRIPT_COMPILER_AAPT2_LEGACY = 3 /* the same with --legacy: Bazel, Buck, older Gradle builds */
};

/* Maps one string's keys when the convention in `ios_keys` does not. */
typedef struct locscript_key_name {
  uint32_t struct_size;  /* sizeof(locscript_key_name), the same in every element of a list */
  uint32_t reserved;     /* 0 */
  locscript_str android; /* the key on Android; empty: follow the convention */
  locscript_str ios;     /* the key on iOS; empty: follow the convention */
  locscript_str key;     /* the key for rules and callers; empty: Android's, else iOS's */
} locscript_key_name;

typedef struct locscript_engine_options {
  uint32_t struct_size; /* sizeof(locscript_engine_options) */
  locscript_keys ios_keys;
  locscript_compiler android_compiler;
  uint32_t allow_outside;              /* 1: paths and links may lead out of the project; else 0 */
  locscript_str development_region;    /* iOS's CFBundleDevelopmentRegion; empty: Info.plist's */
  const locscript_key_name *key_names; /* if a key is listed twice, the last entry counts */
  size_t key_name_count;
  locscript_str app; /* open_config: the name of one of several [[app]]; empty: the only one */
} locscript_engine_options;

/* One file in the caller's memory: a resource file, a rule, or a message to check. */
typedef struct locscript_file {
  uint32_t struct_size;        /* sizeof(locscript_file), the same in every element of a list */
  locscript_platform platform; /* LOCSCRIPT_ANDROID or LOCSCRIPT_IOS; for rules and messages 0 */
  locscript_str path; /* "values-fr/strings.xml", "fr.lproj/Localizable.strings", "lib/a.lua" */
  locscript_str data;
} locscript_file;

#define LOCSCRIPT_KEY_NAME_INIT LOCSCRIPT_INIT(locscript_key_name, 0, {}, {}, {})
/* clang-format off */
#define LOCSCRIPT_OPEN_ZEROS {}, {}, 0, {}, {}, 0, {}
/* clang-format on */
#define LOCSCRIPT_ENGINE_OPTIONS_INIT LOCSCRIPT_INIT(locscript_engine_options, LOCSCRIPT_OPEN_ZEROS)
#define LOCSCRIPT_FILE_INIT LOCSCRIPT_INIT(locscript_file, {}, {}, {})

/* [threads: any | fails: USAGE, TOO_BIG, CATALOG, UNREADABLE | out: handle | since 0.1]
 * Reads Android res folders and iOS resource folders. If several res folders define a key, the last
 * one wins, as in a Gradle merge. A path may also name a checkout, a folder with Gradle scripts or
 * an Xcode project if it contains exactly one app. If it contains several apps or flavors, select
 * one in a locscript.toml; without that, the call returns LOCSCRIPT_E_CATALOG. Both lists may be
 * empty: such an engine builds messages and runs rules. locscript_engine_diagnostics reports files
 * that would not build and Android files that cannot be read; everything readable is used. A folder
 * that cannot be read is LOCSCRIPT_E_UNREADABLE. */
locscript_status locscript_engine_open(const locscript_str *android, size_t android_count,
                                       const locscript_str *ios, size_t ios_count,
                                       const locscript_engine_options *options,
                                       locscript_engine *engine, locscript_error *error);

/* [threads: any | fails: USAGE, TOO_BIG, CATALOG, UNREADABLE, FORMAT | out: handle | since 0.1]
 * Opens an engine from a locscript.toml; paths in the file are relative to its folder. Its [limits]
 * apply to the engine's rules and sessions. Its [rules] root is what locscript_rules_open opens if
 * you give it no folder. The project is the git (or similar) checkout around the file, else the
 * file's folder. A path or link that leads out of the project is LOCSCRIPT_E_UNREADABLE unless
 * `allow_outside` is 1. An `android_compiler` other than the default overrides the file. A file
 * with several [[app]] needs the name of one as `app`; without it, or if no app has this name, the
 * call returns LOCSCRIPT_E_CATALOG. The file also holds the other options, so they must be 0 here.
 */
locscript_status locscript_engine_open_config(locscript_str path,
                                              const locscript_engine_options *options,
                                              locscript_engine *engine, locscript_error *error);

/* [threads: any | fails: USAGE, TOO_BIG | out: handle | since 0.1]
 * Like locscript_engine_open, but reads the files from memory. */
locscript_status locscript_engine_open_memory(const locscript_file *files, size_t count,
                                              const locscript_engine_options *options,
                                              locscript_engine *engine, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, CATALOG, UNREADABLE, FORMAT, SINK
 *  | out: written | since 0.1]
 * Writes the engine's app as bytes for locscript_engine_open_pack: its settings, every file that
 * was read for it, the [[released]] versions, and the rules of its locscript.toml. `rules` adds
 * another folder of rules, or one file; it may be empty. The files are read again: if the app can
 * no longer be opened, the call fails as opening it would. */
locscript_status locscript_engine_pack(locscript_engine engine, locscript_str rules,
                                       locscript_write_function write, void *context,
                                       locscript_error *error);

/* [threads: any | fails: USAGE, TOO_BIG | out: handle | since 0.1]
 * Opens an engine from the output of locscript_engine_pack, in another process or on another
 * machine. It needs none of the original files. locscript_rules_open finds the rules under the path
 * that they were packed with. 100: the pack is incomplete, or another version of the library wrote
 * it. */
locscript_status locscript_engine_open_pack(locscript_str pack, locscript_engine *engine,
                                            locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1] Drops the handle. {0} is fine. */
locscript_status locscript_engine_close(locscript_engine engine);

/* [threads: any | fails: USAGE, HANDLE, BUFFER | out: caller's buffer | since 0.1]
 * Returns the findings about the resources, and about settings in a locscript.toml that have no
 * effect: a JSON array of {"severity","slug","message","file","line","column","path","help"}. */
locscript_status locscript_engine_diagnostics(locscript_engine engine, char *out, size_t capacity,
                                              size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, SINK | out: written | since 0.1]
 * Writes the same output as locscript_engine_diagnostics. */
locscript_status locscript_engine_write_diagnostics(locscript_engine engine,
                                                    locscript_write_function write, void *context,
                                                    locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER | out: caller's buffer | since 0.1]
 * Returns the languages in a platform's resources: a JSON array of BCP 47 tags. Android's default
 * folder is "". */
locscript_status locscript_engine_locales(locscript_engine engine, locscript_platform platform,
                                          char *out, size_t capacity, size_t *length,
                                          locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER | out: caller's buffer | since 0.1]
 * Returns every entry of a platform: a JSON array of
 * {"platform","locale","key","kind","text","file","line","column"}. A plural also has "forms":
 * [{"category","text"}, ...], and "variable" if its form depends on several numbers. The kind is
 * string, plural, array and so on. The kind "uncompiled" is a string of a string catalog for which
 * Xcode compiles no entry, so no phone finds it. */
locscript_status locscript_engine_entries(locscript_engine engine, locscript_platform platform,
                                          char *out, size_t capacity, size_t *length,
                                          locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, SINK | out: written | since 0.1]
 * Streams the output of locscript_engine_entries to `write`, without holding all of it in
 * memory. */
locscript_status locscript_engine_write_entries(locscript_engine engine,
                                                locscript_platform platform,
                                                locscript_write_function write, void *context,
                                                locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, MISSING_KEY, LOCALE
 *  | out: caller's buffer | since 0.1]
 * Returns the entry that a device with these languages uses: {"text","locale","file","line"}. 301:
 * the device finds none. */
locscript_status locscript_engine_lookup(locscript_engine engine, locscript_platform platform,
                                         const locscript_str *locales, size_t locale_count,
                                         locscript_str key, char *out, size_t capacity,
                                         size_t *length, locscript_error *error);

typedef struct locscript_render_options {
  uint32_t struct_size; /* sizeof(locscript_render_options) */
  /* Whose resources and key names to use. 0: iOS's if `device` is set; otherwise Android's if the
   * engine has any. */
  locscript_platform platform;
  /* For an Apple string that varies by device, the device whose form to use: "iphone", "ipad",
   * "ipod", "mac", "appletv", "applewatch", "applevision" or "other"; empty: "iphone". A device
   * without its own form uses "other". Android strings have no such forms. */
  locscript_str device;
} locscript_render_options;

#define LOCSCRIPT_RENDER_OPTIONS_INIT LOCSCRIPT_INIT(locscript_render_options, {}, {})

/* [threads: any
 *  | fails: USAGE, HANDLE, BUFFER, TOO_BIG, RENDER, MISSING_KEY, ARGUMENTS, CONVERSION, LOCALE
 *  | out: caller's buffer | since 0.1]
 * Renders a localized string on the server. Unlike a push, this supports %1$d and plurals. If the
 * language does not have the string, a parent language is used (fr for fr-CA), and finally the
 * app's own; locscript_text_info reports which. 100 also reports an unknown device (`error->help`
 * lists the known ones). 300: the string has no form for the number or the device, and no general
 * form. */
locscript_status locscript_engine_render(locscript_engine engine, locscript_str key,
                                         const locscript_str *arguments, size_t argument_count,
                                         locscript_str locale,
                                         const locscript_render_options *options, char *out,
                                         size_t capacity, size_t *length, locscript_error *error);

enum locscript_form_values {
  LOCSCRIPT_FORM_AUTO = 0, /* REST if the object has "message" or "validate_only", else Admin */
  LOCSCRIPT_FORM_REST = 1, /* FCM HTTP v1's SendMessageRequest */
  LOCSCRIPT_FORM_ADMIN = 2 /* the Admin SDKs' camelCase */
};

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, MESSAGE, TOO_LARGE
 *  | out: caller's buffer | since 0.1]
 * Returns the request body for a message in canonical bytes: {"message":{...}}. `error` holds the
 * first finding; locscript_engine_build_diagnostics returns all of them. */
locscript_status locscript_engine_build(locscript_engine engine, locscript_str message,
                                        locscript_form form, char *out, size_t capacity,
                                        size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG | out: caller's buffer | since 0.1]
 * Returns all findings of locscript_engine_build for this message, including warnings and notes: a
 * JSON array as in locscript_engine_diagnostics. */
locscript_status locscript_engine_build_diagnostics(locscript_engine engine, locscript_str message,
                                                    locscript_form form, char *out, size_t capacity,
                                                    size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, MESSAGE
 *  | out: caller's buffer | since 0.1]
 * Returns the sizes of a message as FCM and APNs count them:
 * {"android":{"bytes":312,"limit":4096,"advised":4000},"ios":null,"web":null}. A platform for which
 * the message has no part is null. A message above `limit` is refused; one above `advised` gets a
 * finding. (`advised` is 2048 for topics.) In `message` {"$slot": n} is replaced by values[n], the
 * longest value that you expect. `value_count` must be the number of slots, 0 without any. A
 * message that locscript_engine_build would refuse is measured as if it could be sent. 500: the
 * message is not a JSON object, or a value for a target's slot is not a valid target. */
locscript_status locscript_engine_sizes(locscript_engine engine, locscript_str message,
                                        locscript_form form, const locscript_str *values,
                                        size_t value_count, char *out, size_t capacity,
                                        size_t *length, locscript_error *error);

/* What the process of an Android app knows of the app's LocaleConfig. It decides since Android 15
 * whether a text that the user's first language lacks comes from the second one. */
enum locscript_process_values {
  LOCSCRIPT_PROCESS_DEFAULT = 0, /* it knows the LocaleConfig; lines say where others differ */
  LOCSCRIPT_PROCESS_START = 1,   /* it has just been started, for example by the push */
  LOCSCRIPT_PROCESS_ROTATED = 2, /* the same after a rotation, dark mode or another such change */
  LOCSCRIPT_PROCESS_NEW = 3,     /* it knows the LocaleConfig */
  LOCSCRIPT_PROCESS_NEW_ROTATED = 4 /* the same after such a change */
};

typedef struct locscript_preview_options {
  uint32_t struct_size; /* sizeof(locscript_preview_options) */
  uint32_t foreground;  /* 1: the app is open on the screen and receives the message; else 0 */
  uint32_t release;     /* of Android: 10, 14, 15 or 16; 0: today's, and lines name other texts */
  uint32_t process;     /* the state of an Android app's process: a LOCSCRIPT_PROCESS_* */
} locscript_preview_options;

#define LOCSCRIPT_PREVIEW_OPTIONS_INIT LOCSCRIPT_INIT(locscript_preview_options, 0, 0, 0)

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, LOCALE, MESSAGE
 *  | out: caller's buffer | since 0.1]
 * Returns the preview of a message (in either form) on one device with this language list: one
 * JSON object with "platform", "release" (of Android, else null), "locales", "notification",
 * "crashes", "fallback_language", "title", "subtitle", "body", "findings". In a line, "fallback"
 * is "default" or "second-language" if the text is not in the device's first language, else null;
 * "certainty" has a "level" and a "release"; "elsewhere" is what other releases or states show, if
 * they differ. A message that FCM would refuse is previewed as the device would treat it; 500 only
 * if it is not JSON. 400 also for a language that no phone can be set to: "fr-rCA". */
locscript_status locscript_engine_preview(locscript_engine engine, locscript_str message,
                                          locscript_platform platform, const locscript_str *locales,
                                          size_t locale_count,
                                          const locscript_preview_options *options, char *out,
                                          size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, MESSAGE
 *  | out: caller's buffer | since 0.1]
 * Returns the previews for every language of the engine on Android and iOS: a JSON array of objects
 * as in locscript_engine_preview. */
locscript_status locscript_engine_previews(locscript_engine engine, locscript_str message,
                                           const locscript_preview_options *options, char *out,
                                           size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, SINK, MESSAGE | out: written | since 0.1]
 * Writes the same output as locscript_engine_previews. */
locscript_status locscript_engine_write_previews(locscript_engine engine, locscript_str message,
                                                 const locscript_preview_options *options,
                                                 locscript_write_function write, void *context,
                                                 locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, SINK, LOCALE, MESSAGE | out: written | since 0.1]
 * Writes the cards of `locscript preview --html` for a message (in either form) as a fragment of
 * HTML: one <div class="locscript"> with its own scoped style. It has no script and no id, and
 * loads nothing; all text is escaped. With a platform and locales, the cards are those of one
 * device. With LOCSCRIPT_PLATFORM_DEFAULT and no locales, they cover every language of the engine
 * on Android and iOS, problems first. The markup may change with every version. */
locscript_status locscript_engine_write_preview_html(
    locscript_engine engine, locscript_str message, locscript_platform platform,
    const locscript_str *locales, size_t locale_count, const locscript_preview_options *options,
    locscript_write_function write, void *context, locscript_error *error);

/* Selects what is checked and which findings are reported. Without options, everything is. */
typedef struct locscript_check_options {
  uint32_t struct_size;        /* sizeof(locscript_check_options) */
  locscript_platform platform; /* findings about this platform; 0: both */
  uint32_t resources;          /* 1: check every key of the resources too; else 0 */
  uint32_t exhaustive;         /* 1: try hostile arguments in every string; else 0 */
  const locscript_str *rules;  /* paths of rule files and of folders with rules */
  size_t rule_count;
  const locscript_file *files; /* rules as in locscript_rules_open_memory */
  size_t file_count;
  const locscript_file *messages; /* messages in either form; `path` is the name in findings */
  size_t message_count;
  locscript_str events;      /* events to run in addition to the samples, one a line; empty: none.
                                Findings about them have the file "<events>" */
  const locscript_str *only; /* only findings with these slugs */
  size_t only_count;
  const locscript_str *locales; /* findings about these languages; "" or "default": the Android
                                   app's default folder */
  size_t locale_count;
  const locscript_str *keys; /* findings about keys that begin with one of these */
  size_t key_count;
  const locscript_str *against; /* released versions: names from [[released]], folders, or
                                   "5.2=FOLDER"; none: every [[released]] */
  size_t against_count;
} locscript_check_options;

#define LOCSCRIPT_CHECK_ZEROS {}, 0, 0, {}, 0, {}, 0, {}, 0, {}, {}, 0, {}, 0, {}, 0, {}, 0
#define LOCSCRIPT_CHECK_OPTIONS_INIT LOCSCRIPT_INIT(locscript_check_options, LOCSCRIPT_CHECK_ZEROS)

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, SINK, LOCALE | out: written | since 0.1]
 * Checks what rules and messages would show on phones in every language of the app, as `locscript
 * check` does. Without rules, files and messages it checks the [rules] root of the engine's
 * locscript.toml; if there is none, it checks the resources alone. The file's [locales] required,
 * [check.severity], [[check.ignore]] and [[released]] apply. Writes one JSON object:
 * {"version":1,"summary":{...},"findings":[...],"unchecked":[...], "fixed":[],"released":[...]}. A
 * finding has the members of locscript_engine_diagnostics and "consequence", "rule", "sample",
 * "key", "platform", "version" (a released one, else null), "app" (the [[app]] of the file, else
 * null), "locales" and "resource" (the position of the string). The worst findings come first.
 * "released" has an object for each rule and platform that says for which versions it is safe:
 * "rule", "platform", "app", "safe_from", "safe_now", "share" of the users, "versions" with "name"
 * and "safe". "unchecked" lists everything that could not be read or run, such as a rule that does
 * not load, with the members of locscript_engine_diagnostics. The rest is still checked, and the
 * call returns LOCSCRIPT_OK. "summary" has the counts; the check passes if "errors" and
 * "unchecked" are 0. Later versions may add members. 100 also for a slug that no finding has, a
 * language that the app does not have (`error->help` lists those it has), and a version that is
 * neither a folder nor in [[released]]; 400 for an invalid language tag. A call takes as long as
 * the rules' samples and the resources need, and cannot be interrupted. */
locscript_status locscript_engine_check(locscript_engine engine,
                                        const locscript_check_options *options,
                                        locscript_write_function write, void *context,
                                        locscript_error *error);

/* ---- 4. Strings of a device ------------------------------------------------------------------ */

/* The strings of the app as one device sees them. Opening the handle chooses the device's
 * languages; each look-up is then a hash and a few comparisons. Immutable, so every thread may use
 * it. It keeps what it needs of the engine. */
typedef struct locscript_strings {
  uint64_t id;
} locscript_strings;

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, LOCALE | out: handle | since 0.1]
 * Opens the strings for a device with these languages, preferred language first. */
locscript_status locscript_strings_open(locscript_engine engine, locscript_platform platform,
                                        const locscript_str *locales, size_t locale_count,
                                        locscript_strings *strings, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, MISSING_KEY
 *  | out: borrowed until the handle is closed | since 0.1]
 * Returns the text that locscript_engine_lookup finds, before any formatting. It has a length and
 * no final NUL. Allocates nothing. 301: the device finds nothing under this key. */
locscript_status locscript_strings_get(locscript_strings strings, locscript_str key,
                                       locscript_str *text);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, MISSING_KEY
 *  | out: caller's buffer | since 0.1]
 * Returns the text and its position in the resources: {"text","locale","file","line"}, as in
 * locscript_engine_lookup. */
locscript_status locscript_strings_lookup(locscript_strings strings, locscript_str key, char *out,
                                          size_t capacity, size_t *length, locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1]
 * Drops the handle and every text borrowed from it. {0} is fine. */
locscript_status locscript_strings_close(locscript_strings strings);

/* ---- 5. Text: one key in one language -------------------------------------------------------- */

/* A localized string, looked up and compiled once. Rendering it is a few copies, without
 * allocations unless it has plurals. */
typedef struct locscript_text {
  uint64_t id;
} locscript_text;

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, MISSING_KEY, LOCALE | out: handle | since 0.1]
 * Opens the string that locscript_engine_render would use with these options. It keeps what it
 * needs of the engine. If the form for the device is missing, locscript_text_render reports it. */
locscript_status locscript_text_open(locscript_engine engine, locscript_str key,
                                     locscript_str locale, const locscript_render_options *options,
                                     locscript_text *text, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, RENDER, ARGUMENTS, CONVERSION
 *  | out: caller's buffer | since 0.1]
 * Renders the string with these arguments. A successful call allocates no memory, except for
 * strings with plurals or other variations and for the specifiers %S and %B, which change the case
 * of letters. */
locscript_status locscript_text_render(locscript_text text, const locscript_str *arguments,
                                       size_t argument_count, char *out, size_t capacity,
                                       size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER | out: caller's buffer | since 0.1]
 * Returns where the string comes from:
 * {"locale":"fr","fallback":false,"file":"values-fr/strings.xml","line":3}. The locale is "" for
 * Android's default folder and for Base.lproj. "fallback" is true if the string is not in the
 * requested language. */
locscript_status locscript_text_info(locscript_text text, char *out, size_t capacity,
                                     size_t *length, locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1] Drops the handle. {0} is fine. */
locscript_status locscript_text_close(locscript_text text);

/* ---- 6. Prepared messages: the hot path of a sender ------------------------------------------ */

/* A message with slots, checked once. Filling it is a few copies, without an allocation or an error
 * object.
 */
typedef struct locscript_prepared {
  uint64_t id;
} locscript_prepared;

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, MESSAGE, TOO_LARGE | out: handle | since 0.1]
 * Prepares a message in either form. Each {"$slot": n} (n from 0) is a place for a string that
 * every fill supplies. */
locscript_status locscript_prepared_open(locscript_engine engine, locscript_str message,
                                         locscript_prepared *prepared, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER, TOO_BIG, MESSAGE, TOO_LARGE
 *  | out: caller's buffer | since 0.1]
 * Returns the request body with these values. `count` must be the number of slots; the call escapes
 * the values. 100: a value is not valid UTF-8. 500: a value for a target's slot is not a valid
 * target. 501: the message is too large with these values. */
locscript_status locscript_prepared_fill(locscript_prepared prepared, const locscript_str *values,
                                         size_t count, char *out, size_t capacity, size_t *length);

/* [threads: any | fails: USAGE, HANDLE | out: *slots | since 0.1]
 * Returns the number of slots of a prepared message. */
locscript_status locscript_prepared_info(locscript_prepared prepared, size_t *slots,
                                         locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1] Drops the handle. {0} is fine. */
locscript_status locscript_prepared_close(locscript_prepared prepared);

/* ---- 7. Rules -------------------------------------------------------------------------------- */

/* One generation of rules. Immutable, so every thread may use it. It keeps its engine alive. */
typedef struct locscript_rules {
  uint64_t id;
} locscript_rules;

/* The limits for loading each rule file. They are also the defaults for sessions on these rules. 0
 * means the limit in the [limits] of the engine's locscript.toml, or, without one, the value given
 * here. */
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
 * Loads every *.lua below `folder` except *_test.lua and files below lib/, or the one file that
 * `folder` names. An empty `folder` means the [rules] root of the engine's locscript.toml. If there
 * are several findings, the error contains the first and the number of the others;
 * locscript_rules_check reports all of them. */
locscript_status locscript_rules_open(locscript_engine engine, locscript_str folder,
                                      const locscript_rules_options *options,
                                      locscript_rules *rules, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, RULE_SYNTAX, RULE_INSTRUCTIONS, RULE_MEMORY,
 *  RULE_DEADLINE, RULE_OUTPUT, RULE_SOURCE_SIZE, RULE_ERROR, RULE_RESULT
 *  | out: handle | since 0.1]
 * Loads one rule from memory. Findings show `name`, for example "rules/x.lua". */
locscript_status locscript_rules_open_source(locscript_engine engine, locscript_str name,
                                             locscript_str source,
                                             const locscript_rules_options *options,
                                             locscript_rules *rules, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, RULE_SYNTAX, RULE_INSTRUCTIONS, RULE_MEMORY,
 *  RULE_DEADLINE, RULE_OUTPUT, RULE_SOURCE_SIZE, RULE_ERROR, RULE_RESULT
 *  | out: handle | since 0.1]
 * Loads rules from memory as locscript_rules_open does from a folder. A file's path is relative to
 * the rules root, and `require "lib.a"` finds "lib/a.lua". Findings show the path. */
locscript_status locscript_rules_open_memory(locscript_engine engine, const locscript_file *files,
                                             size_t count, const locscript_rules_options *options,
                                             locscript_rules *rules, locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, UNREADABLE, SINK | out: written | since 0.1]
 * Loads rules as locscript_rules_open does, and writes all findings: a JSON array as in
 * locscript_engine_diagnostics, [] if the rules can be opened. */
locscript_status locscript_rules_check(locscript_engine engine, locscript_str folder,
                                       const locscript_rules_options *options,
                                       locscript_write_function write, void *context,
                                       locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, TOO_BIG, SINK | out: written | since 0.1]
 * Like locscript_rules_check, for files in memory as in locscript_rules_open_memory. */
locscript_status locscript_rules_check_memory(locscript_engine engine, const locscript_file *files,
                                              size_t count, const locscript_rules_options *options,
                                              locscript_write_function write, void *context,
                                              locscript_error *error);

/* [threads: any | fails: USAGE, HANDLE, BUFFER | out: caller's buffer | since 0.1]
 * Describes the rules in the order in which they run: a JSON array of
 * {"name":"price_drop","on":["price.changed"],"description":null,"owner":"deals",
 * "samples":["exactly 10 %"],"keys":["sale_*"],"file":"rules/price_drop.lua"}. "on" is null for a
 * rule that runs for every event. "description" and "owner" are null if the rule has none. "keys"
 * are the keys that the rule declares because it computes them: whole keys, or prefixes that end in
 * `*`. */
locscript_status locscript_rules_info(locscript_rules rules, char *out, size_t capacity,
                                      size_t *length, locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1] Drops the handle. {0} is fine. */
locscript_status locscript_rules_close(locscript_rules rules);

/* ---- 8. Sessions ----------------------------------------------------------------------------- */

/* A sandboxed Lua state, for one thread at a time. The session keeps its rules alive, and the rules
 * keep their engine alive. The variables of a rule's file live as long as the session, until a run
 * hits a limit or all kept variables take a quarter of the memory limit. All rules share the
 * variables of a `require` module. A rule whose results must be reproducible keeps no variables.
 *
 * The remaining C stack is also measured when a run begins. 64 KB are enough for simple rules; 256
 * KB are enough for everything that Lua allows: C calls nested 200 deep. On a stack that the thread
 * library does not know, such as that of a makecontext fiber, a run uses at most 24 KB. A rule that
 * needs more stack fails with LOCSCRIPT_E_RULE_ERROR and the slug "stack". */
typedef struct locscript_session {
  uint64_t id;
} locscript_session;

/* The limits of one run, and what the run can see of the host. 0 means the default: the limit of
 * the rules. */
typedef struct locscript_session_options {
  uint32_t struct_size;  /* sizeof(locscript_session_options) */
  uint32_t milliseconds; /* wall clock; 200 */
  uint64_t instructions; /* 1,000,000 */
  uint64_t memory;       /* bytes; 16 MB */
  uint64_t output;       /* bytes of results and log; 1 MB */
  uint64_t source;       /* bytes of a chunk to evaluate; 64 KB */
  int64_t now;           /* Unix seconds: `event.now` if the event has none; 0: leave it unset */
  uint32_t usage;        /* 1: results say what the runs used; reads the clock once a run */
  uint32_t reserved;     /* 0 */
} locscript_session_options;

#define LOCSCRIPT_ZEROS_8 0, 0, 0, 0, 0, 0, 0, 0
#define LOCSCRIPT_SESSION_OPTIONS_INIT LOCSCRIPT_INIT(locscript_session_options, LOCSCRIPT_ZEROS_8)

/* [threads: any | fails: USAGE, HANDLE | out: handle | since 0.1]
 * Opens a session on rules. `engine` is {0} or the engine of the rules. If `rules` is {0}, the
 * session can only evaluate chunks, and needs `engine`. */
locscript_status locscript_session_open(locscript_engine engine, locscript_rules rules,
                                        const locscript_session_options *options,
                                        locscript_session *session, locscript_error *error);

/* [threads: one at a time | fails: HANDLE, BUSY, FORK | out: - | since 0.1]
 * Replaces the session's rules with another generation. The limits, the time and the log function
 * do not change. */
locscript_status locscript_session_use(locscript_session session, locscript_rules rules,
                                       locscript_error *error);

/* [threads: one at a time | fails: HANDLE, BUSY, FORK | out: - | since 0.1]
 * Changes the `now` of the session's options, in Unix seconds. NULL leaves `event.now` unset for
 * events without one.
 */
locscript_status locscript_session_set_now(locscript_session session, const int64_t *now,
                                           locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1]
 * Drops the handle and the borrowed results of the last call. It interrupts a current run without
 * waiting for it; that run returns 101. {0} is fine. */
locscript_status locscript_session_close(locscript_session session);

/* One line from loc.log or print, without its line end. Borrowed for the call. */
typedef struct locscript_log_line {
  uint32_t struct_size; /* the number of bytes that the library has filled */
  uint32_t reserved;
  locscript_str rule; /* the rule's name, or the chunk's in locscript_session_evaluate */
  locscript_str text; /* UTF-8 */
} locscript_log_line;

/* Your log function. The library calls it on the running thread, during the run. It may call any
 * function of the library, but calls with this session return LOCSCRIPT_E_BUSY, except
 * locscript_session_interrupt and locscript_session_close. A close takes effect after the run,
 * which then returns LOCSCRIPT_E_HANDLE. The log function must return normally: no longjmp, and no
 * exception may leave it. */
typedef void (*locscript_log_function)(void *context, const locscript_log_line *line);

/* [threads: one at a time | fails: HANDLE, BUSY, FORK | out: - | since 0.1]
 * Passes the lines of loc.log and print to `receive`, together with `context`. With NULL, as in a
 * new session, lines are dropped. Lines count against the output limit in both cases. `context`
 * must stay valid as long as the session may run. */
locscript_status locscript_session_on_log(locscript_session session, locscript_log_function receive,
                                          void *context, locscript_error *error);

/* One request body from a rule. Borrowed until the session's next call. */
typedef struct locscript_payload {
  uint32_t struct_size; /* the number of bytes that the library has filled */
  uint32_t reserved;
  locscript_str rule;
  locscript_str body;        /* {"message":{...}} */
  locscript_str target_kind; /* "topic", "token", "fid" or "condition" */
  locscript_str target;
  locscript_str meta;     /* JSON; empty if the rule gave none */
  int64_t not_before;     /* Unix seconds; INT64_MIN if the rule gave none */
  locscript_str findings; /* warnings, JSON as in locscript_engine_diagnostics; "[]": none */
} locscript_payload;

/* A rule that returned loc.skip, and its reason ("" if it gave none). A rule that returns nil has
 * no entry. */
typedef struct locscript_skip {
  uint32_t struct_size; /* the number of bytes that the library has filled */
  uint32_t reserved;
  locscript_str rule;
  locscript_str reason;
} locscript_skip;

/* A rule that failed. The other rules of the event are not affected. */
typedef struct locscript_rule_failure {
  uint32_t struct_size; /* the number of bytes that the library has filled */
  locscript_status status;
  locscript_str rule;
  locscript_str slug;
  locscript_str message;
  locscript_str file;
  uint32_t line;          /* from 1; for a wrong result (609), the line where the function begins */
  uint32_t column;        /* from 1, in Unicode scalars */
  locscript_str findings; /* all errors, as in locscript_engine_diagnostics; the first is above */
} locscript_rule_failure;

/* Warnings that belong to no message: for example, that a rule made a message but did not return
 * it, or that no rule handles the event. */
typedef struct locscript_rule_warnings {
  uint32_t struct_size; /* the number of bytes that the library has filled */
  uint32_t reserved;
  locscript_str rule;     /* empty: no rule handles the event */
  locscript_str findings; /* JSON as in locscript_engine_diagnostics */
} locscript_rule_warnings;

/* Lists of pointers: payloads[0]->body. The used_ fields are 0 unless the session's options set
 * `usage`. */
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
  uint64_t used_instructions; /* total; the same for the same rules and event */
  uint64_t used_memory;       /* bytes: a run's largest growth over the memory in use before it */
  uint64_t used_nanoseconds;  /* total: the rules' functions, without reading the event */
} locscript_result;

#define LOCSCRIPT_RESULT_ZEROS 0, {}, 0, {}, 0, {}, 0, {}, 0, 0, 0, 0
#define LOCSCRIPT_RESULT_INIT LOCSCRIPT_INIT(locscript_result, LOCSCRIPT_RESULT_ZEROS)

/* [threads: one at a time | fails: USAGE, HANDLE, BUSY, TOO_BIG, FORK, MESSAGE
 *  | out: borrowed until the session's next call | since 0.1]
 * Runs every rule whose `on` is the event's type. `only` names a single rule, which runs regardless
 * of its `on`; empty: all rules. The call returns LOCSCRIPT_OK even if a rule failed: see
 * `failures`. An event that no rule handles gives a warning with the slug "unhandled-event". 500:
 * the event is not a JSON object, or its `type` is not a string and no rule handles every event. */
locscript_status locscript_session_run(locscript_session session, locscript_str event,
                                       locscript_str only, locscript_result *result,
                                       locscript_error *error);

/* [threads: one at a time | fails: USAGE, HANDLE, BUSY, TOO_BIG, FORK
 *  | out: borrowed until the session's next call | since 0.1]
 * Runs events, one a line, and returns envelopes, one a line: {"rule":..,"line":..,"payload":..,
 * "target":..}, {"rule":..,"line":..,"skipped":..} or {"rule":..,"line":..,"error":..}. "line" is
 * the line number of the event. Warnings about a run that belong to no message are a separate line:
 * {"rule":..,"line":..,"findings":[..]}. The last envelopes are about the event types that no rule
 * handles, one for each of the first 100 types: {"rule":null,"line":..,"events":..,
 * "findings":[..]}, with the line of the first event and the number of events. If
 * locscript_session_run would return 500 for a line, its envelope has "rule":null and an error
 * whose "line" is the same number. An interrupt ends the batch: the remaining lines are not run,
 * and the call returns LOCSCRIPT_OK. The limits apply to each run of a rule. All envelopes are held
 * in memory at once, and each run may return up to `output` bytes:
 * locscript_session_write_envelopes needs bounded memory. */
locscript_status locscript_session_run_many(locscript_session session, locscript_str events,
                                            locscript_str *envelopes, locscript_error *error);

/* [threads: one at a time | fails: USAGE, HANDLE, BUSY, TOO_BIG, FORK, SINK | out: written
 *  | since 0.1]
 * Runs events and writes the envelopes that locscript_session_run_many returns, in blocks of whole
 * lines. A block is about 64 KB, or the envelopes of one event if those are larger; only one block
 * is held in memory. `write` is called on the running thread, between two events, and may use this
 * session as a log function may. If `write` refuses a block, the batch ends: the following lines
 * are not run. */
locscript_status locscript_session_write_envelopes(locscript_session session, locscript_str events,
                                                   locscript_write_function write, void *context,
                                                   locscript_error *error);

/* [threads: one at a time | fails: USAGE, HANDLE, BUSY, TOO_BIG, FORK, MESSAGE, RULE_SYNTAX,
 *  RULE_INSTRUCTIONS, RULE_MEMORY, RULE_INTERRUPTED, RULE_DEADLINE, RULE_OUTPUT, RULE_SOURCE_SIZE,
 *  RULE_ERROR, RULE_RESULT | out: borrowed until the session's next call | since 0.1]
 * Runs any chunk in the session's sandbox under its limits, and returns its value as JSON. `event`
 * (JSON, or empty) is the global `event`; 500 if it is not valid JSON. An empty `name` means
 * "chunk.lua". */
locscript_status locscript_session_evaluate(locscript_session session, locscript_str source,
                                            locscript_str name, locscript_str event,
                                            locscript_str *value, locscript_error *error);

/* [threads: any | fails: HANDLE | out: - | since 0.1]
 * Ends the current run with 604; does nothing if there is none. A signal handler may call it as
 * long as no thread closes the session at the same time. */
locscript_status locscript_session_interrupt(locscript_session session);

/* ---- 9. Devices, one rule at a time ---------------------------------------------------------- */

/* [threads: any | fails: USAGE, BUFFER, TOO_BIG, MISSING_KEY, LOCALE
 *  | out: caller's buffer | since 0.1]
 * Returns the values folder whose string a phone with these languages shows: "values-fr". Folder
 * names are read as a Gradle build reads them, whatever compiler an engine is set to. 301: no
 * folder matches. */
locscript_status locscript_device_android_locale(const locscript_str *folders, size_t folder_count,
                                                 const locscript_str *locales, size_t locale_count,
                                                 char *out, size_t capacity, size_t *length,
                                                 locscript_error *error);

/* [threads: any | fails: USAGE, BUFFER, TOO_BIG, RENDER, ARGUMENTS, LOCALE
 *  | out: caller's buffer | since 0.1]
 * Formats like Android's java.util.Formatter with String arguments. 302:
 * MissingFormatArgumentException, which Firebase's SDK catches. 300: any other exception, which
 * crashes the app. `error->message` is the exception with its text. */
locscript_status locscript_device_android_format(locscript_str format,
                                                 const locscript_str *arguments,
                                                 size_t argument_count, locscript_str locale,
                                                 char *out, size_t capacity, size_t *length,
                                                 locscript_error *error);

/* [threads: any | fails: USAGE, BUFFER, TOO_BIG | out: caller's buffer | since 0.1]
 * Returns CFBundle's preferred localizations for a device's languages: a JSON array, best first. */
locscript_status locscript_device_apple_locales(const locscript_str *available,
                                                size_t available_count,
                                                const locscript_str *preferred,
                                                size_t preferred_count, char *out, size_t capacity,
                                                size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, BUFFER, TOO_BIG | out: caller's buffer | since 0.1]
 * Returns the .lproj folders in the order in which CFBundle searches them: a JSON array.
 * `development_region` may be empty: none. */
locscript_status locscript_device_apple_search_list(const locscript_str *lprojs, size_t lproj_count,
                                                    const locscript_str *preferred,
                                                    size_t preferred_count,
                                                    locscript_str development_region, char *out,
                                                    size_t capacity, size_t *length,
                                                    locscript_error *error);

/* [threads: any | fails: USAGE, BUFFER, TOO_BIG, RENDER | out: caller's buffer | since 0.1]
 * Formats like iOS's push formatter. An argument whose `data` is NULL is JSON null. 300: the phone
 * shows no text. */
locscript_status locscript_device_apple_format(locscript_str format, const locscript_str *arguments,
                                               size_t argument_count, char *out, size_t capacity,
                                               size_t *length, locscript_error *error);

/* [threads: any | fails: USAGE, TOO_BIG, CONVERSION, LOCALE | out: static text | since 0.1]
 * Returns the plural category of CLDR 49 ("one", "few" ...) of a decimal number in its written
 * form: "1", "1.50". */
locscript_status locscript_device_plural_category(locscript_str locale, locscript_str number,
                                                  const char **category, locscript_error *error);

/* [threads: any | fails: USAGE, BUFFER, TOO_BIG, FORMAT | out: caller's buffer | since 0.1]
 * Reads a .strings file as CF does; the result is a JSON object. 202: CF drops the table; `error`
 * has the position and the reason. */
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
#undef locscript_process_values

#ifdef __cplusplus
}
#endif

#endif
