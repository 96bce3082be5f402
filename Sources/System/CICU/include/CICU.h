// ICU without its types, which collide with the ones inside Foundation: no ICU header is included here.
#ifndef HEADLESS_CICU_H
#define HEADLESS_CICU_H

#include <stdbool.h>
#include <stdint.h>

// UTS 46 ToASCII, nontransitional, with CheckBidi and CheckJoiners; `strict` is CheckHyphens, UseSTD3ASCIIRules and
// VerifyDnsLength at once. Writes UTF-8 and returns its length; -1 is failure.
int32_t cicu_domain_to_ascii(const uint8_t *input, int32_t length, bool strict, uint8_t *output, int32_t capacity);

#endif
