/* Functions of glibc that are newer than 2.34, the oldest that LocScript runs with. Code that is linked in calls them: expat,
 * CLuaBridge, and Swift's module Glibc. As hidden definitions they come before libc's, and no other library of the process sees
 * them. `scripts/dev/abi-check glibc` finds the next one. */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))

/* The fallback for a system whose kernel or seccomp filter refuses getrandom(2). Like glibc's own, this ends the
 * process if there is no randomness at all: a rule could otherwise guess the names that the sandbox hides. */
static void read_urandom(unsigned char *bytes, size_t length) {
  int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  while (length > 0) {
    ssize_t count = read(file, bytes, length);
    if (count > 0) {
      bytes += count;
      length -= (size_t)count;
    } else if (count == 0 || errno != EINTR) {
      abort();
    }
  }
  close(file);
}

/* Random bytes of the kernel's; in glibc since 2.36. */
HIDDEN void arc4random_buf(void *buffer, size_t length) {
  unsigned char *bytes = buffer;
  while (length > 0) {
    ssize_t count = getrandom(bytes, length, 0);
    if (count > 0) {
      bytes += count;
      length -= (size_t)count;
    } else if (errno != EINTR) {
      read_urandom(bytes, length);
      return;
    }
  }
}

/* glibc gave it a new version in 2.35. No product of two floats is too large for a double. */
HIDDEN float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}
