/* Debian's liblua5.4.a is built without -fPIC only as far as stdin, stdout and stderr go. The library is linked with
 * --wrap for these three, and this file gives the pointers that the wrapped names mean. */
#ifndef LOCSCRIPT_WRAP_STDIO_H
#define LOCSCRIPT_WRAP_STDIO_H

/* Does nothing; a call to it makes the linker take this file. */
void locscript_wrap_stdio(void);

#endif
