#include "csystem.h"

_Static_assert(sizeof(loc_node) == 16, "loc_node is shared with Swift and kept small");
