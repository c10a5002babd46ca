/* Reads files and folders, and writes to open files, for the modules that may not import Glibc. No function here creates a file. */
#ifndef LOCSCRIPT_FILES_H
#define LOCSCRIPT_FILES_H

#include <stddef.h>
#include <stdint.h>

/* Writes all bytes to an open file, however often that is interrupted. Returns 0 or an errno. */
int loc_write_all(int descriptor, const uint8_t *data, size_t length);

/* Reads a whole regular file into memory from malloc. Returns 0 or an errno; EFBIG when it has more than `limit` bytes, EISDIR
 * for a folder, EINVAL for any other kind of file (a FIFO would block). */
int loc_read_file(const char *path, size_t limit, uint8_t **data, size_t *length);

typedef enum loc_path_kind {
  LOC_PATH_MISSING = 0,
  LOC_PATH_FILE = 1,
  LOC_PATH_FOLDER = 2,
  LOC_PATH_OTHER = 3
} loc_path_kind;

/* Returns the kind of file at a path, symbolic links followed. */
loc_path_kind loc_kind_of_path(const char *path);

/* Returns 1 when the last component of a path is a symbolic link, 0 otherwise. */
int loc_is_link(const char *path);

/* Lists the names in a folder without "." and "..": each followed by NUL, one after the other, in memory from malloc, in no
 * particular order. Returns 0 or an errno. */
int loc_list_folder(const char *path, char **names, size_t *length);

/* Reads the device and inode of a path, which tell whether two names are one folder. Returns 0 or an errno. */
int loc_identify(const char *path, uint64_t *device, uint64_t *inode);

/* Returns the absolute path without symbolic links and dots, in memory from malloc; NULL for a path that does not exist. */
char *loc_real_path(const char *path);

/* Distinguishes the states of a path. `kind` is a loc_path_kind; for a missing path everything else is 0. */
typedef struct loc_path_stamp {
  int32_t kind;
  uint64_t device, inode, size;
  int64_t seconds, nanoseconds; /* of the last change of the contents */
} loc_path_stamp;

/* Reads the stamp of a path, symbolic links followed. */
void loc_stamp_path(const char *path, loc_path_stamp *stamp);

/* An object set by this thread, for code that records which paths it reads; NULL if the thread has set none. */
void *loc_thread_recorder(void);
void loc_set_thread_recorder(void *recorder);

/* Likewise, an object that replaces the disk for this thread, or records the disk's contents. */
void *loc_thread_tape(void);
void loc_set_thread_tape(void *tape);

/* Writes the text of an errno, in English for every locale: at most `capacity` bytes with a final NUL. */
void loc_describe_errno(int code, char *text, size_t capacity);

#endif
