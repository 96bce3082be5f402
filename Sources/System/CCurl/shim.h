#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>
#include <sys/socket.h>

/* Swift cannot call variadic functions: one typed shim a value kind. */

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_bytes(CURL *handle, CURLoption option, const void *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return (curl_easy_setopt)(handle, option, value);
}

/* CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION, CURLOPT_READFUNCTION */
static inline CURLcode ccurl_set_transfer_function(CURL *handle, CURLoption option, curl_write_callback value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode ccurl_set_seek_function(CURL *handle, curl_seek_callback value) {
    return (curl_easy_setopt)(handle, CURLOPT_SEEKFUNCTION, value);
}

/* CURLOPT_SSL_CTX_FUNCTION; NULL: none. */
static inline CURLcode ccurl_set_tls_function(CURL *handle, curl_ssl_ctx_callback value) {
    return (curl_easy_setopt)(handle, CURLOPT_SSL_CTX_FUNCTION, value);
}

/* What libcurl copies; NULL bytes: nothing any more. */
static inline CURLcode ccurl_set_blob(CURL *handle, CURLoption option, const void *bytes, size_t size) {
    struct curl_blob blob = {(void *)bytes, size, CURL_BLOB_COPY};
    return (curl_easy_setopt)(handle, option, bytes ? &blob : NULL);
}

static inline CURLcode ccurl_set_open_socket_function(CURL *handle, curl_opensocket_callback value) {
    return (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

/* What libcurl does without CURLOPT_OPENSOCKETFUNCTION. */
static inline curl_socket_t ccurl_open_socket(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype, address->protocol);
}

static inline CURLcode ccurl_set_prerequest_function(CURL *handle, curl_prereq_callback value) {
    return (curl_easy_setopt)(handle, CURLOPT_PREREQFUNCTION, value);
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_socket(CURL *handle, CURLINFO info, curl_socket_t *value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_string(CURL *handle, CURLINFO info, const char **value) {
    return (curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode ccurl_get_pointer(CURL *handle, CURLINFO info, void **value) {
    return (curl_easy_getinfo)(handle, info, value);
}

/* The SSL of OpenSSL's that the connection has; NULL: none. */
static inline void *ccurl_get_tls(CURL *handle) {
    struct curl_tlssessioninfo *info = NULL;
    if ((curl_easy_getinfo)(handle, CURLINFO_TLS_SSL_PTR, &info) != CURLE_OK || !info) return NULL;
    return info->backend == CURLSSLBACKEND_OPENSSL ? info->internals : NULL;
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return (curl_multi_setopt)(multi, option, value);
}

static inline CURLMcode ccurl_multi_set_pointer(CURLM *multi, CURLMoption option, void *value) {
    return (curl_multi_setopt)(multi, option, value);
}

static inline CURLMcode ccurl_multi_set_socket_function(CURLM *multi, curl_socket_callback value) {
    return (curl_multi_setopt)(multi, CURLMOPT_SOCKETFUNCTION, value);
}

static inline CURLMcode ccurl_multi_set_timer_function(CURLM *multi, curl_multi_timer_callback value) {
    return (curl_multi_setopt)(multi, CURLMOPT_TIMERFUNCTION, value);
}

static inline CURLSHcode ccurl_share_set_long(CURLSH *share, CURLSHoption option, long value) {
    return (curl_share_setopt)(share, option, value);
}

/* CURLVERSION_NOW is a macro of an enumerator, which Swift does not see. */
static inline const curl_version_info_data *ccurl_version(void) {
    return curl_version_info(CURLVERSION_NOW);
}

/* The union of a message is read here. */
static inline CURLcode ccurl_message_result(const CURLMsg *message) {
    return message->data.result;
}

#endif
