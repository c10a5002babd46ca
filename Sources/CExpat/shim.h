/* expat, with the limits that its header declares only with a build option of the library (every Debian build has
 * them). */
#ifndef LOCSCRIPT_EXPAT_H
#define LOCSCRIPT_EXPAT_H

#ifndef XML_DTD
#define XML_DTD 1
#endif
#include <expat.h>

/* XML_GetUserData is a macro, which Swift does not see. */
static inline void *locscript_expat_context(XML_Parser parser) { return XML_GetUserData(parser); }

#endif
