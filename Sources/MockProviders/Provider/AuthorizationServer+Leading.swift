import WebNetwork
import WebStandards

// What comes between the login and the app, and what protects an answer.
extension AuthorizationServer {
    /// The app's answer, or a step of the service's own that leads to it.
    func lead(_ pending: PendingRequest, _ answer: [(String, String)]) -> ServiceResponse {
        var response = setup.answer(pending, answer)
        let behavior = behavior
        guard var target = response.fields["Location"] else { return response }
        if behavior.continuation != .none { target = Self.step("continue", to: target) }
        if behavior.detours > 0 { target = Self.step("detour/\(behavior.detours)", to: target) }
        response.fields.remove("Location")
        response.fields.append("Location", target)
        return response
    }

    private static func step(_ name: String, to target: String) -> String {
        "\(ProviderPaths.steps)\(name)?\(URLEncoded.serialize([("next", target)]))"
    }

    /// The answer of such a step.
    func continued(_ request: ServiceRequest) -> ServiceResponse? {
        let behavior = behavior
        guard request.method == "GET", request.url.path.hasPrefix(ProviderPaths.steps),
            let next = request.query("next")
        else { return nil }
        switch request.url.path.dropFirst(ProviderPaths.steps.count) {
        case "continue" where behavior.continuation == .open || behavior.continuation == .checked && isOwn(next):
            return .redirect(to: next)
        case let path where path.hasPrefix("detour/"):
            guard let left = Int(path.dropFirst(7)), left > 0, left <= behavior.detours,
                isOwn(next) || next.hasPrefix(ProviderPaths.steps)
            else { return nil }
            return .redirect(to: left == 1 ? next : Self.step("detour/\(left - 1)", to: next))
        default: return nil
        }
    }

    /// A path of the service, or where an app is answered.
    private func isOwn(_ target: String) -> Bool {
        if target.hasPrefix("/") { return !target.hasPrefix("//") && !target.hasPrefix("/\\") }
        let place = String(target.prefix { $0 != "?" && $0 != "#" })
        return setup.clients.contains { $0.redirectURIs.contains(place) }
    }

    static func harden(_ response: inout ServiceResponse, _ request: ServiceRequest) {
        if response.status / 100 == 3 { response.fields.append("Cache-Control", "no-store") }
        response.fields.append("Referrer-Policy", "no-referrer")
        response.fields.append("Content-Security-Policy", "frame-ancestors 'none'")
        if request.url.scheme == "https" { response.fields.append("Strict-Transport-Security", "max-age=31536000") }
    }
}
