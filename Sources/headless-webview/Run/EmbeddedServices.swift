import HeadlessWebView
import LoginFlows
import MockProviders

/// The services that flow files can walk without a server of their own.
enum EmbeddedServices {
    /// One of them.
    struct Service: Sendable {
        let name: String
        /// The name that it answers to where a flow says none.
        let host: String
        /// A fresh one; what it has no use for stays in the settings.
        let make: @Sendable (_ behave: inout [String: String], any EngineClock) throws -> any HTTPService
    }

    /// What a service says of a setting that it has not.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static let all = [
        Service(name: "sign-in", host: "rp.example") { _, _ in SignInService() },
        Service(name: "rp-sample", host: "rp.example") { behave, clock in
            let word = behave.removeValue(forKey: "cookie") ?? RPSampleService.CookieStyle.plain.rawValue
            guard let cookie = RPSampleService.CookieStyle(rawValue: word) else {
                let words = RPSampleService.CookieStyle.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(description: "“cookie” is one of \(words), and not “\(word)”")
            }
            return RPSampleService(cookie: cookie, clock: clock)
        },
        Service(name: "geni", host: "www.geni.example") { _, clock in GeniService(clock: clock) },
        Service(name: "sequencing", host: "sequencing.example") { _, clock in SequencingService(clock: clock) },
        Service(name: "openconext", host: "openconext.example") { _, clock in OpenConextService(clock: clock) },
        Service(name: "genauth", host: "genauth.example") { _, clock in GenAuthService(clock: clock) },
    ]

    static var names: [String] { all.map(\.name) }

    /// What is wrong with a setting, at the beginning or later, as a service says that nobody asks anything; `nil`: nothing.
    static func mistake(in setting: String, _ value: String, of name: String, isLater: Bool) -> String? {
        guard let known = all.first(where: { $0.name == name }) else { return nil }
        do {
            var behave = isLater ? [:] : [setting: value]
            let service = try known.make(&behave, SystemClock())
            try change(service, isLater ? [setting: value] : behave)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Starts the service that a flow asks for.
    static func serve(
        _ serve: FlowScript.Serve,
        _ overMemory: Bool,
        _ clock: any EngineClock,
        by authority: SharedAuthority
    ) throws -> ServedFlow {
        guard let known = all.first(where: { $0.name == serve.service }) else {
            throw Failure(description: "there is none of that name")
        }
        var behave = serve.behave
        let service = try known.make(&behave, clock)
        try change(service, behave)
        if overMemory {
            var served = ServedFlow { try change(service, $0) }
            served.transports = InMemoryTransports(service: service)
            return served
        }
        let certificates = try authority.certificates()
        let server = try ServiceHost(service, authority: certificates)
        var served = ServedFlow(server: server) { try change(service, $0) }
        served.hostOverrides = server.overrides(for: serve.host ?? known.host)
        served.caFile = certificates.caFile
        return served
    }

    /// Has a service do something otherwise than usual.
    private static func change(_ service: any HTTPService, _ settings: [String: String]) throws {
        guard !settings.isEmpty else { return }
        guard let scripted = service as? any ScriptedService else {
            throw Failure(description: "it has no settings, and so no “\(settings.keys.min() ?? "")”")
        }
        for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
            try ServiceSetting.apply(name, value, to: scripted)
        }
    }
}
