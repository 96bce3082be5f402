import WebStandards

extension TransferError {
    /// "HOST did this; do that": the advice comes with the kind.
    init(
        _ kind: Kind,
        _ url: WebURL,
        _ what: String,
        detail: String? = nil,
        limit: Int? = nil,
        advice: String? = nil
    ) {
        var message = "\(Self.place(url)) \(what)"
        if let detail, !detail.isEmpty { message += " (\(detail))" }
        if let advice = advice ?? kind.advice { message += "; \(advice)" }
        if let environment = kind.isWithoutWay ? EnvironmentProxy.name : nil {
            message += "; \(environment) is set, which is not read: name the proxy (proxy, --proxy)"
        }
        self.init(kind, message.hasSuffix("?") ? message : message + ".", url: url, limit: limit)
    }

    static func headersTooLarge(_ url: WebURL, limit: Int) -> TransferError {
        TransferError(.headersTooLarge, url, "sent a header of more than \(limit) bytes", limit: limit)
    }

    static func bodyTooLarge(_ url: WebURL, limit: Int) -> TransferError {
        TransferError(.bodyTooLarge, url, "sent a body of more than \(limit) bytes, decoded", limit: limit)
    }

    static func timedOut(_ kind: Kind, _ url: WebURL, after limit: Duration) -> TransferError {
        let what =
            switch kind {
            case .connectTimedOut: "could not be connected to"
            case .firstByteTimedOut: "did not begin to answer"
            default: "did not complete its answer"
            }
        let (seconds, attoseconds) = limit.components
        let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
        let amount = milliseconds % 1000 == 0 ? "\(seconds) s" : "\(milliseconds) ms"
        return TransferError(kind, url, "\(what) within \(amount)", limit: Int(milliseconds))
    }

    /// The URL without what must not be printed: its credentials and its query.
    private static func place(_ url: WebURL) -> String {
        let port = url.port.map { ":\($0)" } ?? ""
        return "\(url.scheme)://\(url.hostname)\(port)\(url.path)"
    }
}

extension TransferError.Kind {
    /// What to do about it.
    fileprivate var advice: String? {
        switch self {
        case .hostNotFound: "check the name, or say which address it has (hostOverrides, --resolve)"
        case .connectionRefused: "is the server running, and on this port?"
        case .cannotConnect: "check the address and the network"
        case .connectTimedOut, .firstByteTimedOut, .timedOut: "allow it more time (TransferOptions, --timeout)"
        case .connectionLost, .emptyReply: "look at the server's log"
        case .tlsFailed: "check that the server speaks TLS on this port"
        case .certificateUntrusted: "name the file of the authority's certificate (caFile, --ca)"
        case .certificateExpired: "renew the certificate, or check this machine's date"
        case .certificateNameMismatch: "use a name the certificate has (hostOverrides, --resolve)"
        case .clientCertificateRejected: "check the client certificate and its key"
        case .malformedResponse: "this is not HTTP as a browser takes it"
        case .headersTooLarge, .bodyTooLarge: "the limit can be set"
        case .undecodableBody: "check the server's Content-Encoding"
        case .proxyFailed: "check the proxy's address and credentials"
        case .unsupportedScheme: "only http and https are fetched"
        case .unreadableUpload: "check that the file exists and can be read"
        case .invalidRequest, .cancelled, .internalFailure: nil
        }
    }
}

extension TransferError.Kind {
    /// So it fails where the only way out is a proxy.
    fileprivate var isWithoutWay: Bool {
        switch self {
        case .hostNotFound, .cannotConnect, .connectTimedOut: true
        default: false
        }
    }
}
