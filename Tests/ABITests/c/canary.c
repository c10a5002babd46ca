/* Planted bugs that valgrind must find before its silence means anything. usage: canary read|lose */
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
  char *block = malloc(16);
  if (!block || count != 2) return 64;
  memset(block, 7, 16);
  if (strcmp(arguments[1], "lose") == 0) {
    block = NULL;
    return 0;
  }
  volatile char behind = block[16];
  (void)behind;
  free(block);
  return 0;
}
