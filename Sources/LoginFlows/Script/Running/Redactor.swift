import HeadlessWebView
import Synchronization

/// Takes secrets out of texts: those that are known by their place, as `Secret` finds them, and those that were seen once,
/// wherever they stand.
final class Redactor: Sendable {
    private struct State {
        var masks: [[UInt8]: String] = [:]
        /// The same by their first bytes, longest first; made when it is needed after one was learned.
        var byFirst: [[[UInt8]]]?
    }

    private let state = Mutex(State())

    /// Shorter ones would take half of every text with them; where they stand in their place they are masked.
    private static let shortest = 4
    private static let limit = 10_000

    /// From now on that text is masked, as it is and as URLs, forms and HTML write it.
    func learn(_ secret: String) {
        guard secret.utf8.count >= Self.shortest, !Secret.isMask(secret) else { return }
        let mask = Secret.mask(secret)
        state.withLock { state in
            guard state.masks.count < Self.limit, state.masks[Array(secret.utf8)] == nil else { return }
            for form in Self.forms(of: secret) { state.masks[Array(form.utf8)] = mask }
            state.byFirst = nil
        }
    }

    /// The values of a URL's parameters that carry secrets.
    func learn(from url: WebURL) {
        for parameter in url.callbackParameters
        where Secret.isSecretEverywhere(parameter: parameter.name, value: parameter.value) {
            learn(parameter.value)
        }
        if !url.password.isEmpty { learn(url.password) }
    }

    /// The members of JSON that carry secrets.
    func learn(from json: JSON) {
        switch json {
        case .object(let members):
            for member in members {
                if let text = member.value.string, Secret.isSecretEverywhere(parameter: member.name, value: text) {
                    learn(text)
                }
                learn(from: member.value)
            }
        case .array(let items): for item in items { learn(from: item) }
        default: break
        }
    }

    func text(_ text: String) -> String { Secret.maskURL(Secret.maskMarkup(withoutKnown(text))) }

    private static func forms(of secret: String) -> Set<String> {
        let form = String(URLEncoded.serialize([("", secret)]).dropFirst())
        let html = secret.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
        return [
            secret, form, form.replacing("+", with: "%20"), html,
            String(JSON.string(secret).text.dropFirst().dropLast()),
        ]
    }

    private var known: (masks: [[UInt8]: String], byFirst: [[[UInt8]]]) {
        state.withLock { state in
            if let byFirst = state.byFirst { return (state.masks, byFirst) }
            var byFirst = [[[UInt8]]](repeating: [], count: 256)
            for secret in state.masks.keys { byFirst[Int(secret[0])].append(secret) }
            for index in byFirst.indices { byFirst[index].sort { $0.count > $1.count } }
            state.byFirst = byFirst
            return (state.masks, byFirst)
        }
    }

    /// Each place is looked at once; of several secrets that begin there the longest counts.
    private func withoutKnown(_ text: String) -> String {
        let (masks, byFirst) = known
        guard !masks.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var position = 0
        var changed = false
        while position < bytes.count {
            let candidates = byFirst[Int(bytes[position])]
            if let found = candidates.first(where: { bytes[position...].starts(with: $0) }), let mask = masks[found] {
                output.append(contentsOf: mask.utf8)
                position += found.count
                changed = true
            } else {
                output.append(bytes[position])
                position += 1
            }
        }
        return changed ? String(decoding: output, as: UTF8.self) : text
    }
}
