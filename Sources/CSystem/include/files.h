/* Reading files and folders for the rooms that may not import Glibc. Nothing here writes. */
#ifndef LOCSCRIPT_FILES_H
#define LOCSCRIPT_FILES_H

#include <stddef.h>
#include <stdint.h>

/* Reads a whole regular file into memory from malloc. Answers 0 or an errno; EFBIG when it has more than `limit` bytes,
 * EISDIR for a folder, EINVAL for what is neither (a FIFO would block). */
int loc_read_file(const char *path, size_t limit, uint8_t **data, size_t *length);

typedef enum loc_path_kind { LOC_PATH_MISSING = 0, LOC_PATH_FILE = 1, LOC_PATH_FOLDER = 2, LOC_PATH_OTHER = 3 } loc_path_kind;

/* What stands at a path, symbolic links followed. */
loc_path_kind loc_kind_of_path(const char *path);

/* 1 when the last component of a path is a symbolic link, 0 otherwise. */
int loc_is_link(const char *path);

/* The names in a folder without "." and "..": each followed by NUL, one after the other, in memory from malloc, in no
 * particular order. Answers 0 or an errno. */
int loc_list_folder(const char *path, char **names, size_t *length);

/* The device and inode of a path: tells whether two names are one folder. Answers 0 or an errno. */
int loc_identify(const char *path, uint64_t *device, uint64_t *inode);

/* The absolute path without symbolic links and dots, in memory from malloc; NULL for what does not exist. */
char *loc_real_path(const char *path);

/* The text of an errno, in English whatever the locale. Writes at most `capacity` bytes with a final NUL. */
void loc_describe_errno(int code, char *text, size_t capacity);

#endif
