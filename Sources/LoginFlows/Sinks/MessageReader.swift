import HeadlessWebView

/// Finds a token in what a page posted.
struct MessageReader {
    /// The member that is the token; `nil`: the first there is of the usual ones.
    let key: String?

    private static let usualKeys = ["access_token", "token", "oauth_token", "code", "id_token"]
    /// A text that is longer is no message with a token.
    private static let textLimit = 64 << 10

    func read(_ message: ScriptData) -> SinkAnswer? {
        switch message {
        case .string(let text):
            guard text.utf8.count <= Self.textLimit else { return nil }
            if case .object(let members) = JSONReader.read(Array(text.utf8)[...]) {
                return read(members.compactMap { member in member.value.string.map { (member.name, $0) } })
            }
            return key == nil && !text.isEmpty ? .token(text, []) : nil
        case .object(let members):
            return read(
                members.sorted { $0.key < $1.key }.compactMap { member in member.value.string.map { (member.key, $0) } }
            )
        default:
            return nil
        }
    }

    private func read(_ members: [(String, String)]) -> SinkAnswer? {
        let parameters = members.map { CallbackParameter($0.0, $0.1, in: .query) }
        if let refusal = parameters.refusal { return .refusal(refusal.error, refusal.description) }
        let token = (key.map { [$0] } ?? Self.usualKeys).lazy.compactMap { parameters[$0] }.first
        return token.map { .token($0, parameters) }
    }
}
