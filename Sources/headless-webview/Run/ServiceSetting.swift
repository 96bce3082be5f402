import HeadlessWebView
import LoginFlows
import MockProviders

/// What flow files can change about the embedded services, by its name.
enum ServiceSetting {
    private static let names = [
        "delay", "error-page", "broken-service", "second-factor", "remembers-consent", "token-lifetime",
        "rotates-refresh-tokens", "garbles-state", "reuses-codes", "matches-redirect-prefixes", "continuation",
        "detours",
        "hardened", "revoke-tokens", "forget-users", "rotate-key",
    ]

    /// Sets it, or does it.
    static func apply(_ name: String, _ value: String, to service: any ScriptedService) throws {
        switch name {
        case "delay": service.behavior.delay = try duration(name, value)
        case "error-page": service.behavior.errorPage = try status(name, value)
        case "broken-service": service.behavior.brokenService = try status(name, value)
        case "second-factor": service.behavior.asksSecondFactor = try flag(name, value)
        case "remembers-consent": service.behavior.remembersConsent = try flag(name, value)
        case "token-lifetime": service.behavior.tokenLifetime = try duration(name, value)
        case "rotates-refresh-tokens": service.behavior.rotatesRefreshTokens = try flag(name, value)
        case "garbles-state": service.behavior.garblesState = try flag(name, value)
        case "reuses-codes": service.behavior.reusesCodes = try flag(name, value)
        case "matches-redirect-prefixes": service.behavior.matchesRedirectURIPrefixes = try flag(name, value)
        case "continuation": service.behavior.continuation = try continuation(name, value)
        case "detours": service.behavior.detours = try count(name, value)
        case "hardened": service.behavior.isHardened = try flag(name, value)
        case "revoke-tokens": if try flag(name, value) { service.revokeTokens() }
        case "forget-users": if try flag(name, value) { service.forgetUsers() }
        case "rotate-key": if try flag(name, value) { try rotateKey(of: service) }
        default:
            // Of this one a service says by itself what it begins with.
            let known = service is RPSampleService ? names + ["cookie (of “serve”)"] : names
            let nearest = NearestMatch.of(name, among: names + ["cookie"]).map { " (is “\($0)” meant?)" } ?? ""
            throw EmbeddedServices.Failure(
                description: "it has no setting “\(name)”\(nearest); there are \(known.joined(separator: ", "))"
            )
        }
    }

    private static func rotateKey(of service: any ScriptedService) throws {
        switch service {
        case let service as OpenConextService: service.rotateKey()
        case let service as GenAuthService: service.rotateKey()
        default: throw EmbeddedServices.Failure(description: "it signs nothing, and so has no key to rotate")
        }
    }

    private static func flag(_ name: String, _ value: String) throws -> Bool {
        guard let flag = Bool(value) else {
            throw EmbeddedServices.Failure(description: "“\(name)” is true or false, and not “\(value)”")
        }
        return flag
    }

    private static func continuation(_ name: String, _ value: String) throws -> ProviderBehavior.Continuation {
        guard let continuation = ProviderBehavior.Continuation(rawValue: value) else {
            let words = ProviderBehavior.Continuation.allCases.map(\.rawValue).joined(separator: ", ")
            throw EmbeddedServices.Failure(description: "“\(name)” is one of \(words), and not “\(value)”")
        }
        return continuation
    }

    private static func count(_ name: String, _ value: String) throws -> Int {
        guard let count = Int(value), (0...50).contains(count) else {
            throw EmbeddedServices.Failure(description: "“\(name)” is a number from 0 to 50, and not “\(value)”")
        }
        return count
    }

    /// `none` is what is usual.
    private static func status(_ name: String, _ value: String) throws -> Int? {
        if value == "none" { return nil }
        guard let status = Int(value), (400...599).contains(status) else {
            throw EmbeddedServices.Failure(
                description: "“\(name)” is a status from 400 to 599 or none, and not “\(value)”"
            )
        }
        return status
    }

    private static func duration(_ name: String, _ value: String) throws -> Duration {
        guard let duration = FlowDuration.parse(value) else {
            throw EmbeddedServices.Failure(description: "“\(name)” is a time such as 30s, and not “\(value)”")
        }
        return duration
    }
}
