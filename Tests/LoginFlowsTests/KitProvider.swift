import Foundation
import MockProviders
import Synchronization
import WebNetwork
import WebStandards

/// A provider as the libraries of ``SignInKitTests`` expect theirs: OpenID Connect, at the addresses of Keycloak and of Auth0,
/// and at those that its configuration tells.
final class KitProvider: HTTPService {
    private static let origin = "https://login.app.test"

    /// What a code was asked for with.
    private struct Pending {
        var issuer: String
        var nonce: String
        /// Of RFC 7636; Keycloak's library gives one only where it is told to.
        var challenge: String?
    }
    private let pending = Mutex<[String: Pending]>([:])

    func respond(to request: ServiceRequest) -> ServiceResponse? {
        let path = request.url.path
        var response: ServiceResponse =
            switch path.split(separator: "/").last {
            case _ where request.method == "OPTIONS": ServiceResponse(status: 204)
            case "openid-configuration": configuration(of: issuer(path, before: "/.well-known"))
            case "auth": authorize(request, issuer: issuer(path, before: "/protocol"))
            case "authorize": authorize(request, issuer: issuer(path, before: "/authorize"))
            case "token": exchange(request)
            case "userinfo": .json(#"{"sub": "u1", "name": "Alice"}"#)
            // Keycloak's, by which a page learns whether it has cookies in a frame, and whether the session goes on.
            case "step1.html": .html("<script>parent.postMessage('supported', '*')</script>")
            case "login-status-iframe.html":
                .html("<script>onmessage = event => event.source.postMessage('unchanged', event.origin)</script>")
            default: .notFound
            }
        if let origin = request.fields["Origin"] {
            response.fields.append("Access-Control-Allow-Origin", origin)
            response.fields.append("Access-Control-Allow-Credentials", "true")
            response.fields.append("Access-Control-Allow-Headers", "Authorization, Auth0-Client, Content-Type")
        }
        return response
    }

    private func issuer(_ path: String, before end: String) -> String {
        let realm = path.range(of: end).map { path[..<$0.lowerBound] } ?? ""
        return Self.origin + (realm.isEmpty ? "/" : realm)
    }

    private func configuration(of issuer: String) -> ServiceResponse {
        .json(
            """
            {"issuer": "\(issuer)", "authorization_endpoint": "\(issuer)/authorize", "token_endpoint": "\(issuer)/token",
            "end_session_endpoint": "\(issuer)/logout", "jwks_uri": "\(issuer)/keys"}
            """
        )
    }

    private func authorize(_ request: ServiceRequest, issuer: String) -> ServiceResponse {
        let entered = request.form("name") == "alice" && request.form("password") == "correct horse"
        if entered || request.cookie("session") == "alice" {
            let code = pending.withLock { pending in
                let code = "code-\(pending.count)"
                let nonce = request.query("nonce") ?? ""
                pending[code] = Pending(issuer: issuer, nonce: nonce, challenge: request.query("code_challenge"))
                return code
            }
            return answer(request, "code", code)
        }
        if request.query("prompt") == "none" { return answer(request, "error", "login_required") }
        return .html(
            """
            <title>Provider</title><form method=post><label>Name <input name=name></label>
            <label>Password <input name=password type=password></label><button>Enter</button></form>
            """
        )
    }

    /// https://openid.net/specs/oauth-v2-multiple-response-types-1_0.html#ResponseModes, and by a message to the opener.
    private func answer(_ request: ServiceRequest, _ name: String, _ value: String) -> ServiceResponse {
        let state = request.query("state") ?? ""
        let redirect = request.query("redirect_uri") ?? ""
        var fields: HTTPFields = []
        if name == "code" { fields.append("Set-Cookie", "session=alice; Path=/; Secure; HttpOnly; SameSite=None") }
        if request.query("response_mode") == "web_message" {
            let script = """
                opener.postMessage({type: 'authorization_response', response: {\(name): '\(value)', state: '\(state)'}},
                'https://app.test')
                """
            return .html("<script>\(script)</script>", fields: fields)
        }
        let encoded = PercentEncodeSet.component.encode(state)
        return .redirect(to: "\(redirect)#\(name)=\(value)&state=\(encoded)", fields: fields)
    }

    private func exchange(_ request: ServiceRequest) -> ServiceResponse {
        // A form, or as Auth0's library sends it.
        let object = try? JSONDecoder().decode([String: String].self, from: Data(request.body))
        func member(_ name: String) -> String? { object?[name] ?? request.form(name) }
        guard let code = member("code"), let asked = pending.withLock({ $0[code] }),
            asked.challenge == member("code_verifier").map({ Base64URL.encode(SHA256.hash(Array($0.utf8))) })
        else { return .json(#"{"error": "invalid_grant"}"#) }
        let token = Self.token(issuer: asked.issuer, nonce: asked.nonce)
        let client = Self.encoded(#"{"uid": "u1", "utid": "t1"}"#)
        return .json(
            """
            {"access_token": "\(token)", "id_token": "\(token)", "token_type": "Bearer", "expires_in": 600,
            "scope": "openid profile", "client_info": "\(client)"}
            """
        )
    }

    /// Nobody checks its signature: that it comes from the provider, TLS says.
    ///
    /// https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation, 6.
    private static func token(issuer: String, nonce: String) -> String {
        let now = Int(Date().timeIntervalSince1970)
        let claims = """
            {"iss": "\(issuer)", "aud": "app", "azp": "app", "sub": "u1", "name": "Alice", "preferred_username": "alice",
            "oid": "u1", "tid": "t1", "nonce": "\(nonce)", "iat": \(now), "exp": \(now + 600)}
            """
        return [#"{"alg": "RS256", "kid": "1"}"#, claims, "signature"].map(encoded).joined(separator: ".")
    }

    private static func encoded(_ text: String) -> String { Base64URL.encode(Array(text.utf8)) }
}
