extension TLSOptions {
    /// What proves to a server who is asking: a certificate and its key.
    public struct ClientCertificate: Sendable, Hashable {
        /// A PEM file, or PKCS #12 when it ends in `.p12` or `.pfx`; empty where `data` is given.
        public var certificateFile: String
        /// A PEM file; `nil`: the key is in the certificate's file.
        public var keyFile: String?
        /// The certificate and its key themselves, in the place of files: PEM, or PKCS #12.
        public var data: [UInt8]?
        /// What the key is locked with.
        public var password: String?

        /// A certificate and its key, as files.
        public init(certificateFile: String, keyFile: String? = nil, password: String? = nil) {
            self.certificateFile = certificateFile
            self.keyFile = keyFile
            self.password = password
        }

        /// A certificate and its key: PEM of both one after the other, or PKCS #12.
        public init(data: [UInt8], password: String? = nil) {
            certificateFile = ""
            self.data = data
            self.password = password
        }

        /// PKCS #12 is DER and so begins with a SEQUENCE; PEM is text.
        var isPKCS12: Bool {
            if let data { return data.first == 0x30 }
            return certificateFile.hasSuffix(".p12") || certificateFile.hasSuffix(".pfx")
        }
    }
}

extension TLSOptions.ClientCertificate: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Where it is from; the key and the password are nobody's business.
    public var description: String { data == nil ? "client certificate \(certificateFile)" : "client certificate" }
    /// The same.
    public var debugDescription: String { description }
    /// Nothing more.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}

/// What a server says of the client certificate that it wants.
public struct WantedCertificate: Sendable, Hashable, Codable {
    /// The names of the authorities that it believes, each as DER (X.501 `Name`); empty where it names none.
    public var issuers: [[UInt8]]
    /// The kinds of key that it takes, `RSA` and `EC`; empty where it does not say, as with TLS 1.3.
    public var keyTypes: [String]

    /// A record of it.
    public init(issuers: [[UInt8]] = [], keyTypes: [String] = []) {
        self.issuers = issuers
        self.keyTypes = keyTypes
    }
}
