#define _GNU_SOURCE
#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int read_descriptor(int descriptor, size_t limit, uint8_t **data, size_t *length) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return errno;
  if (S_ISDIR(status.st_mode)) return EISDIR;
  if (!S_ISREG(status.st_mode)) return EINVAL;
  /* The size is a hint only: a file in /proc reports 0, and any file may grow while it is read. */
  size_t capacity = status.st_size > 0 ? (size_t)status.st_size + 1 : limit < 4096 ? limit + 1 : 4096;
  if (capacity > limit + 1) return EFBIG;
  uint8_t *bytes = malloc(capacity);
  if (!bytes) return ENOMEM;
  size_t count = 0;
  for (;;) {
    if (count == capacity) {
      if (count > limit) {
        free(bytes);
        return EFBIG;
      }
      size_t grown = capacity < limit / 2 ? capacity * 2 : limit + 1;
      uint8_t *moved = realloc(bytes, grown);
      if (!moved) {
        free(bytes);
        return ENOMEM;
      }
      bytes = moved;
      capacity = grown;
    }
    ssize_t got = read(descriptor, bytes + count, capacity - count);
    if (got < 0) {
      if (errno == EINTR) continue;
      int code = errno;
      free(bytes);
      return code;
    }
    if (got == 0) break;
    count += (size_t)got;
  }
  if (count > limit) {
    free(bytes);
    return EFBIG;
  }
  *data = bytes;
  *length = count;
  return 0;
}

int loc_read_file(const char *path, size_t limit, uint8_t **data, size_t *length) {
  /* O_NONBLOCK: opening a FIFO must not wait for its writer. */
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return errno;
  int code = read_descriptor(descriptor, limit, data, length);
  close(descriptor);
  return code;
}

int loc_write_all(int descriptor, const uint8_t *data, size_t length) {
  while (length > 0) {
    ssize_t count = write(descriptor, data, length);
    if (count < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    data += count;
    length -= (size_t)count;
  }
  return 0;
}

loc_path_kind loc_kind_of_path(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return LOC_PATH_MISSING;
  if (S_ISREG(status.st_mode)) return LOC_PATH_FILE;
  if (S_ISDIR(status.st_mode)) return LOC_PATH_FOLDER;
  return LOC_PATH_OTHER;
}

int loc_is_link(const char *path) {
  struct stat status;
  return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

int loc_list_folder(const char *path, char **names, size_t *length) {
  DIR *folder = opendir(path);
  if (!folder) return errno;
  char *text = NULL;
  size_t count = 0, capacity = 0;
  int code = 0;
  for (;;) {
    errno = 0;
    struct dirent *entry = readdir(folder);
    if (!entry) {
      code = errno;
      break;
    }
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    size_t size = strlen(entry->d_name) + 1;
    if (count + size > capacity) {
      size_t grown = (capacity + size) * 2;
      char *moved = realloc(text, grown);
      if (!moved) {
        code = ENOMEM;
        break;
      }
      text = moved;
      capacity = grown;
    }
    memcpy(text + count, entry->d_name, size);
    count += size;
  }
  closedir(folder);
  if (code) {
    free(text);
    return code;
  }
  *names = text;
  *length = count;
  return 0;
}

int loc_identify(const char *path, uint64_t *device, uint64_t *inode) {
  struct stat status;
  if (stat(path, &status) != 0) return errno;
  *device = (uint64_t)status.st_dev;
  *inode = (uint64_t)status.st_ino;
  return 0;
}

void loc_stamp_path(const char *path, loc_path_stamp *stamp) {
  struct stat status;
  *stamp = (loc_path_stamp){.kind = LOC_PATH_MISSING};
  if (stat(path, &status) != 0) return;
  stamp->kind = S_ISREG(status.st_mode) ? LOC_PATH_FILE : S_ISDIR(status.st_mode) ? LOC_PATH_FOLDER : LOC_PATH_OTHER;
  stamp->device = (uint64_t)status.st_dev;
  stamp->inode = (uint64_t)status.st_ino;
  stamp->size = (uint64_t)status.st_size;
  stamp->seconds = (int64_t)status.st_mtim.tv_sec;
  stamp->nanoseconds = (int64_t)status.st_mtim.tv_nsec;
}

static _Thread_local void *recorder;

void *loc_thread_recorder(void) { return recorder; }

void loc_set_thread_recorder(void *object) { recorder = object; }

static _Thread_local void *tape;

void *loc_thread_tape(void) { return tape; }

void loc_set_thread_tape(void *object) { tape = object; }

void loc_describe_errno(int code, char *text, size_t capacity) {
  const char *words = strerrordesc_np(code);
  if (words) {
    snprintf(text, capacity, "%s", words);
  } else {
    snprintf(text, capacity, "error %d", code);
  }
}

char *loc_real_path(const char *path) { return realpath(path, NULL); }
