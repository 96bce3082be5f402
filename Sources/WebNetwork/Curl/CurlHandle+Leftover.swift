import CCurl

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension CurlHandle {
    /// After an answer: what came behind its end, of a server that announced less than it sent, is no answer to the next
    /// request, so that connection is not used again.
    ///
    /// https://www.rfc-editor.org/rfc/rfc9112#section-6.3: "If the final response to the last request on a connection has
    /// been completely received and there remains additional data to read, a user agent MAY discard the remaining data …
    /// A client MUST NOT process, cache, or forward such extra data as a separate response".
    ///
    /// NB: libcurl reads no further than the announced length, and looks at an idle connection for its end alone. In the
    /// call that ended this answer it may have sent the next request on the connection, and the answer to that be there,
    /// which it does not watch for while that transfer pauses: what comes is that one's.
    func closeIfMoreCame(unlessUsedBy handles: [CurlHandle]) {
        var socket: curl_socket_t = -1
        unsafe ccurl_get_socket(easy, CURLINFO_ACTIVESOCKET, &socket)
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
        guard socket >= 0, unsafe recv(socket, &byte, 1, flags) > 0 else { return }
        let port = number(CURLINFO_LOCAL_PORT)
        let isUsed = handles.contains { $0 !== self && $0.transfer?.localPort == port }
        if !isUsed { shutdown(socket, Int32(SHUT_RDWR)) }
    }
}
