#include <stdint.h>

/* Takes the place of the Swift runtime's function that finds the Unicode name of a code point ("LATIN SMALL LETTER A"). Nothing in
 * the library asks for one, but Swift's standard library could, so that half a megabyte of names would be linked. The answer is
 * that of a code point without a name: 0 bytes. */
intptr_t __wrap__swift_stdlib_getScalarName(uint32_t code_point, uint8_t *buffer, intptr_t capacity);
intptr_t __wrap__swift_stdlib_getScalarName(uint32_t code_point, uint8_t *buffer, intptr_t capacity) {
  (void)code_point, (void)buffer, (void)capacity;
  return 0;
}
