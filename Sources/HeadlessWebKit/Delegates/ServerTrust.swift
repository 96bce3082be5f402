import HeadlessWebView

#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

// What Foundation on Linux says of server trust is that it is unavailable; these stand before it, so that an app's
// challenge handler compiles.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// How a server that shows its certificate is asked about.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

/// The certificates that a server showed.
public final class SecTrust: Sendable {
    /// The leaf first, each as DER (X.509); empty where they are not to be had.
    public let certificates: [[UInt8]]
    /// What is wrong with them, in a sentence; `nil`: nothing.
    public let failure: String?

    convenience init(_ challenge: ServerTrustChallenge) {
        self.init(challenge.certificates, failure: challenge.code == nil ? nil : challenge.message)
    }

    init(_ certificates: [[UInt8]], failure: String?) {
        self.certificates = certificates
        self.failure = failure
    }
}

extension URLProtectionSpace {
    /// What the server showed; `nil` for a challenge of another kind.
    public var serverTrust: SecTrust? { (self as? ServerTrustSpace)?.trust }
}

extension URLCredential {
    /// Says that the server is trusted.
    public convenience init(trust: SecTrust) {
        self.init(user: "", password: "", persistence: .none)
    }
}

/// Safe because what it adds never changes; the conformance is Foundation's, which has to be restated.
private final class ServerTrustSpace: URLProtectionSpace, @unchecked Sendable {
    let trust: SecTrust

    init(_ challenge: ServerTrustChallenge) {
        trust = SecTrust(challenge)
        super.init(
            host: challenge.host,
            port: challenge.port,
            protocol: "https",
            realm: nil,
            authenticationMethod: NSURLAuthenticationMethodServerTrust
        )
    }
}

extension URLProtectionSpace {
    static func make(of challenge: ServerTrustChallenge) -> URLProtectionSpace { ServerTrustSpace(challenge) }
}

#else
import Foundation

extension URLProtectionSpace {
    /// NB: without a `serverTrust`, which on Apple's systems comes from a connection of Foundation's own.
    static func make(of challenge: ServerTrustChallenge) -> URLProtectionSpace {
        URLProtectionSpace(
            host: challenge.host,
            port: challenge.port,
            protocol: "https",
            realm: nil,
            authenticationMethod: NSURLAuthenticationMethodServerTrust
        )
    }
}
#endif
