#include <stddef.h>
#include <stdint.h>
#include "../../include/locscript.h"
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { char b[64]; size_t l; locscript_parse_strings((locscript_str){(const char*)data,size}, b, 64, &l, NULL); return 0; }
