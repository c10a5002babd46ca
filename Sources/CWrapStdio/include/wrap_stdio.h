/* Debian's liblua5.4.a is built without -fPIC, which matters only for stdin, stdout and stderr. The library is linked with
 * --wrap for these three, and this file defines the pointers to which the wrapped names refer. */
#ifndef LOCSCRIPT_WRAP_STDIO_H
#define LOCSCRIPT_WRAP_STDIO_H

/* Does nothing; a call of this function makes the linker take this file. */
void locscript_wrap_stdio(void);

#endif
