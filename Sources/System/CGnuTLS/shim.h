#include <gnutls/gnutls.h>
#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/x509.h>

/* What GnuTLS allocated: gnutls_free is a variable there. */
static inline void gnutls_release(void *memory) { gnutls_free(memory); }
