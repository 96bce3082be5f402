#ifndef CTLS_SHIM_H
#define CTLS_SHIM_H

#include <openssl/ssl.h>

/* A macro that Swift does not see. */
static inline long ctls_certificate_types(SSL *connection, const unsigned char **types) {
    return SSL_get0_certificate_types(connection, types);
}

#endif
