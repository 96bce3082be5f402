import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLAuthenticationChallenge {
    /// As Foundation has it; its sender is nobody, since a `WKWebView` is answered by the handler.
    private static func make(_ space: URLProtectionSpace, failures: Int) -> URLAuthenticationChallenge {
        URLAuthenticationChallenge(
            protectionSpace: space,
            proposedCredential: nil,
            previousFailureCount: failures,
            failureResponse: nil,
            error: nil,
            sender: NoSender()
        )
    }

    static func make(of challenge: AuthenticationChallenge) -> URLAuthenticationChallenge {
        let isDigest = challenge.scheme == "digest"
        let method = isDigest ? NSURLAuthenticationMethodHTTPDigest : NSURLAuthenticationMethodHTTPBasic
        let scheme = challenge.request?.url.scheme ?? "http"
        let space =
            challenge.isProxy
            ? URLProtectionSpace(
                proxyHost: challenge.host,
                port: challenge.port,
                type: scheme,
                realm: challenge.realm,
                authenticationMethod: method
            )
            : URLProtectionSpace(
                host: challenge.host,
                port: challenge.port,
                protocol: scheme,
                realm: challenge.realm,
                authenticationMethod: method
            )
        return make(space, failures: challenge.previousFailures)
    }

    static func make(of challenge: ClientCertificateChallenge) -> URLAuthenticationChallenge {
        make(URLProtectionSpace.make(of: challenge), failures: 0)
    }

    static func make(of challenge: ServerTrustChallenge) -> URLAuthenticationChallenge {
        make(URLProtectionSpace.make(of: challenge), failures: 0)
    }
}

extension TrustAnswer {
    /// A credential is trust; what else is not a refusal leaves it to the system.
    init(
        _ disposition: URLSession.AuthChallengeDisposition,
        _ credential: URLCredential?,
        to challenge: ServerTrustChallenge
    ) {
        switch disposition {
        case .useCredential where credential != nil: self = .accept
        case .cancelAuthenticationChallenge: self = .cancel
        default: self = challenge.code == nil ? .accept : .reject
        }
    }
}

extension ChallengeAnswer {
    /// To use no credential is to go on without.
    init(_ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?) {
        switch disposition {
        case .useCredential:
            guard let credential, let user = credential.user else {
                self = .none
                return
            }
            self = .credential(BasicCredential(user: user, password: credential.password ?? ""))
        case .cancelAuthenticationChallenge: self = .cancel
        default: self = .none
        }
    }
}

private final class NoSender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
