#include "CICU.h"

#include <pthread.h>
#include <unicode/uidna.h>

static UIDNA *lenient;
static UIDNA *strict_rules;
static pthread_once_t idna_once = PTHREAD_ONCE_INIT;

// A UIDNA is immutable and may be used by any thread once it is open; these two stay open.
static void open_idna(void) {
    const uint32_t options = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
                             UIDNA_NONTRANSITIONAL_TO_UNICODE;
    UErrorCode status = U_ZERO_ERROR;
    lenient = uidna_openUTS46(options, &status);
    strict_rules = uidna_openUTS46(options | UIDNA_USE_STD3_RULES, &status);
}

int32_t cicu_domain_to_ascii(const uint8_t *input, int32_t length, bool strict, uint8_t *output, int32_t capacity) {
    pthread_once(&idna_once, open_idna);
    const UIDNA *idna = strict ? strict_rules : lenient;
    if (idna == NULL) return -1;

    UErrorCode status = U_ZERO_ERROR;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    int32_t written = uidna_nameToASCII_UTF8(idna, (const char *)input, length, (char *)output, capacity, &info, &status);
    if (U_FAILURE(status) || written > capacity) return -1;

    // ICU always checks hyphens and lengths and tells what it found: CheckHyphens and VerifyDnsLength are asked for only
    // by the strict form.
    const uint32_t unasked = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG |
                             UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;
    uint32_t errors = strict ? info.errors : info.errors & ~unasked;
    return errors == 0 ? written : -1;
}
