// ICU without its types, which collide with the ones inside Foundation: no ICU header is included here.
#ifndef HEADLESS_CICU_H
#define HEADLESS_CICU_H

#include <stdbool.h>
#include <stdint.h>

// UTS 46 ToASCII, nontransitional, with CheckBidi and CheckJoiners; `strict` is CheckHyphens, UseSTD3ASCIIRules and
// VerifyDnsLength at once. Writes UTF-8 and returns its length; -1 is failure.
int32_t cicu_domain_to_ascii(const uint8_t *input, int32_t length, bool strict, uint8_t *output, int32_t capacity);

// Decodes `count` sequences of `width` bytes each, by the converter of that name: the first scalar of each, and the
// second where there is one (else 0). A sequence that is not exactly one character gives U+FFFD. False without it.
bool cicu_decode_each(const char *converter, const uint8_t *bytes, int32_t width, int32_t count, uint32_t *first,
                      uint32_t *second);

// Whether the whole text matches the regular expression, both in UTF-16: 1 or 0; -1 for what is no expression, or takes
// too long.
int32_t cicu_matches(const uint16_t *pattern, int32_t pattern_length, const uint16_t *text, int32_t text_length);

#endif
