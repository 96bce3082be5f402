// libxml2's ICU headers collide with Foundation's ('UErrorCode' has different definitions): its options first, ICU
// taken out of them, then the rest.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/tree.h>
#include <libxml/parser.h>
#include <libxml/HTMLparser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
