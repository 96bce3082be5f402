internal import WebStandards

extension Inspection {
    /// What must not be shown: the token, and what is as good as one, wherever it came.
    func findSecrets() -> [String] {
        var secrets = offers.map(\.cookie.value) + tokens
        if expectation.way == .title {
            let titles = run.titles.map(\.text) + run.pages.flatMap { $0.elements("title").map(\.text) }
            secrets += titles.flatMap(Self.secretWords)
        }
        for url in run.deliveries.map(\.url) + documents.map(\.url) + documents.compactMap(\.redirect) {
            secrets += url.parameters
                .filter { Secret.isSecretEverywhere(parameter: $0.name, value: $0.value) }.map(\.value)
        }
        // The longer first: one may be a part of another.
        let known = Set(secrets.filter { $0.utf8.count >= Self.shortestSecret })
        return Array(known.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.prefix(Self.limit))
    }

    /// What is shorter is found anywhere.
    private static let shortestSecret = 6
    /// A login has a handful.
    private static let limit = 50

    /// The words of a title that may be a token in a form that the app does not know: long, with a digit in them.
    private static func secretWords(of title: String) -> [String] {
        let words = title.split { (character: Character) in character.isWhitespace || "=&:".contains(character) }
        return words.filter { $0.count >= 10 && $0.contains(where: \.isNumber) }.map { String($0) }
    }
}
