#ifndef CTLS_SHIM_H
#define CTLS_SHIM_H

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

/* A macro that Swift does not see. */
static inline long ctls_certificate_types(SSL *connection, const unsigned char **types) {
    return SSL_get0_certificate_types(connection, types);
}

/* The flags are a macro of macros. */
static inline int ctls_write_name(BIO *output, const X509_NAME *name) {
    return X509_NAME_print_ex(output, name, 0, XN_FLAG_RFC2253);
}

#endif
