// libxml2's ICU headers collide with Foundation's ('UErrorCode' has different definitions): its options first, ICU
// taken out of them, then the rest.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/tree.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>
#include <libxml/SAX2.h>
#include <libxml/dict.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

// libxml2's allocator is a pair of global variables, which Swift will not read.
static inline void *xml_allocate(size_t size) { return xmlMalloc(size); }
static inline void xml_release(const void *memory) { if (memory) xmlFree((void *)memory); }
