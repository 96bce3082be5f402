#include "CICU.h"

#include <pthread.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/uidna.h>
#include <unicode/uregex.h>
#include <unicode/utf16.h>

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

static void decode_one(UConverter *converter, const char *bytes, int32_t width, uint32_t *first, uint32_t *second) {
    UErrorCode status = U_ZERO_ERROR;
    UChar units[4];
    UChar *end = units;
    const char *input = bytes;
    *first = 0xFFFD;
    *second = 0;
    ucnv_reset(converter);
    ucnv_toUnicode(converter, &end, units + 4, &input, bytes + width, NULL, true, &status);
    int32_t length = (int32_t)(end - units);
    if (U_FAILURE(status) || length == 0) return;

    int32_t index = 0;
    UChar32 scalar;
    U16_NEXT(units, index, length, scalar);
    *first = (uint32_t)scalar;
    if (index < length) {
        U16_NEXT(units, index, length, scalar);
        *second = (uint32_t)scalar;
    }
}

bool cicu_decode_each(const char *name, const uint8_t *bytes, int32_t width, int32_t count, uint32_t *first,
                      uint32_t *second) {
    UErrorCode status = U_ZERO_ERROR;
    UConverter *converter = ucnv_open(name, &status);
    if (converter == NULL) return false;
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
    for (int32_t i = 0; i < count; i++)
        decode_one(converter, (const char *)bytes + (size_t)i * (size_t)width, width, first + i, second + i);
    ucnv_close(converter);
    return U_SUCCESS(status);
}

int32_t cicu_matches(const uint16_t *pattern, int32_t pattern_length, const uint16_t *text, int32_t text_length) {
    UErrorCode status = U_ZERO_ERROR;
    URegularExpression *expression = uregex_open((const UChar *)pattern, pattern_length, 0, NULL, &status);
    if (expression == NULL) return -1;
    // In steps of about a millisecond: an expression may be made to take longer than anybody waits.
    uregex_setTimeLimit(expression, 100, &status);
    uregex_setText(expression, (const UChar *)text, text_length, &status);
    bool matches = uregex_matches(expression, 0, &status);
    uregex_close(expression);
    return U_FAILURE(status) ? -1 : matches;
}
