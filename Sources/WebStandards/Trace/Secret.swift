/// Masks what must not be shown whole: tokens, passwords, cookie values.
public enum Secret {
    /// What of a secret may be seen: at most its first four characters, of a long one alone, and its length.
    public static func mask(_ secret: some StringProtocol) -> String {
        guard !secret.isEmpty else { return "" }
        let shown = secret.count >= shortestWithPrefix ? secret.prefix(prefixLength) : ""
        return "\(shown)…(\(secret.count))"
    }

    private static let prefixLength = 4
    private static let shortestWithPrefix = 16
}
