/* A library that is loaded before the C library: writing to the files of one journal fails with EIO, as on a disk that is dying.
 * BROKEN_DISK says which calls fail: the number of the first, how many of them (0: all that follow), the beginning of the files'
 * paths. BROKEN_DISK_LOG names a file that gets a byte for each call that failed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_long calls;

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static bool fails(int descriptor) {
  const char *order = getenv("BROKEN_DISK");
  long first = 0, count = 0;
  int used = 0;
  if (!order || sscanf(order, "%ld %ld %n", &first, &count, &used) != 2) return false;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return false;
  path[length] = 0;
  if (strncmp(path, order + used, strlen(order + used)) != 0) return false;
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (number < first || (count > 0 && number >= first + count)) return false;
  const char *log = getenv("BROKEN_DISK_LOG");
  int file = log ? open(log, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
  if (file >= 0) {
    if (NEXT(write)(file, "x", 1) != 1) abort();
    close(file);
  }
  errno = EIO;
  return true;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  return fails(descriptor) ? -1 : NEXT(write)(descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return fails(descriptor) ? -1 : NEXT(pwrite)(descriptor, bytes, count, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  return fails(descriptor) ? -1 : NEXT(pwrite64)(descriptor, bytes, count, offset);
}

int ftruncate64(int descriptor, off64_t length) {
  return fails(descriptor) ? -1 : NEXT(ftruncate64)(descriptor, length);
}

int fsync(int descriptor) { return fails(descriptor) ? -1 : NEXT(fsync)(descriptor); }

int fdatasync(int descriptor) { return fails(descriptor) ? -1 : NEXT(fdatasync)(descriptor); }
