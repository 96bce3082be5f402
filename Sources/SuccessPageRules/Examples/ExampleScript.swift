internal import WebStandards

/// An example's text, taken apart.
struct ExampleScript {
    enum Step {
        case hop(Hop)
        case event(word: String, rest: String)
    }

    /// A request and its answer.
    struct Hop {
        /// `nil`: the redirect of the answer before.
        var request: (method: String, url: String, words: [Substring])?
        var requestFields = HTTPFields()
        var status = 0
        var location: String?
        var fields = HTTPFields()
        var markup = ""
    }

    private(set) var expectation = TokenExpectation(.cookie(name: "oauth_token"))
    private(set) var runs: [[Step]] = [[]]
    private(set) var probes: [ActiveProbe] = []
    private(set) var start = WebURL.aboutBlank
    private var hop: Hop?

    init(_ text: String) throws(ExampleError) {
        for line in Self.expanding(text).split(separator: "\n") {
            do throws(ExampleError) {
                try read(line)
            } catch {
                throw ExampleError(line: String(line))
            }
        }
        endHop()
    }

    /// `LONG5000` stands for that many letters, `302 /2 to /9` for a redirect to each of these in turn.
    private static func expanding(_ text: String) -> String {
        text.replacing(#/LONG(\d{1,5})/#) { String(repeating: "x", count: Int($0.1) ?? 0) }
            .replacing(#/302 \/(\d{1,2}) to \/(\d{1,2})/#) { match in
                guard let first = Int(match.1), let last = Int(match.2), first <= last else { return String(match.0) }
                return (first...last).map { "302 /\($0)" }.joined(separator: "\n")
            }
    }

    private mutating func read(_ line: Substring) throws(ExampleError) {
        let words = line.split(separator: " ")
        guard let first = words.first else { return }
        let rest = String(line.dropFirst(first.count)).trimmingBlanks
        switch first {
        case "---":
            endHop()
            runs.append([])
        case "token:":
            expectation = try Self.expectation(words.dropFirst(), rest)
        case "GET", "POST", "HEAD", "PUT":
            endHop()
            guard words.count > 1 else { throw ExampleError(line: "") }
            hop = Hop(request: (String(first), String(words[1]), Array(words.dropFirst(2))))
            if start == .aboutBlank, let url = WebURL(String(words[1])) { start = url }
        case "*":
            endHop()
            try readEvent(words.dropFirst(), rest)
        case ">":
            let field = try Self.field(rest)
            hop?.requestFields.append(field.name, field.value)
        default:
            try readAnswer(line, first, rest)
        }
    }

    private mutating func readAnswer(_ line: Substring, _ first: Substring, _ rest: String) throws(ExampleError) {
        if let status = Int(first), first.count == 3 {
            // Without a request before it, it answers the one that a redirect makes.
            if hop == nil || hop?.status != 0 {
                endHop()
                hop = Hop()
            }
            hop?.status = status
            guard !rest.isEmpty else { return }
            hop?.location = rest
            hop?.fields.append("Location", rest)
        } else if first.hasPrefix("<") || first.hasPrefix("|") {
            let text = first.hasPrefix("|") ? line.drop { $0 == "|" } : line
            let isFirst = hop?.markup.isEmpty ?? true
            hop?.markup += (isFirst ? "" : "\n") + text
        } else {
            let field = try Self.field(String(line))
            hop?.fields.append(field.name, field.value)
        }
    }

    private mutating func readEvent(_ words: ArraySlice<Substring>, _ rest: String) throws(ExampleError) {
        guard let word = words.first else { throw ExampleError(line: "") }
        if word == "probe" {
            let parts = Array(words)
            guard parts.count == 4, let kind = ActiveProbe.Kind(rawValue: String(parts[1])),
                let outcome = ActiveProbe.Outcome(rawValue: String(parts[2])), let url = WebURL(String(parts[3]))
            else { throw ExampleError(line: "") }
            probes.append(ActiveProbe(kind, url, outcome))
        } else {
            runs[runs.count - 1].append(
                .event(word: String(word), rest: String(rest.dropFirst(word.count)).trimmingBlanks)
            )
        }
    }

    private mutating func endHop() {
        if let hop { runs[runs.count - 1].append(.hop(hop)) }
        hop = nil
    }

    private static func field(_ text: String) throws(ExampleError) -> HTTPField {
        guard let colon = text.firstIndex(of: ":") else { throw ExampleError(line: text) }
        let value = text[text.index(after: colon)...].trimmingBlanks
        return HTTPField(String(text[..<colon]), String(isomorphic: Array(value.utf8)))
    }

    private static func expectation(
        _ words: ArraySlice<Substring>,
        _ rest: String
    ) throws(ExampleError)
        -> TokenExpectation
    {
        guard words.count > 1, let kind = words.first else { throw ExampleError(line: rest) }
        let parts = Array(words.dropFirst().map(String.init))
        switch kind {
        case "cookie": return TokenExpectation(.cookie(name: parts[0]))
        case "title": return TokenExpectation(.title(.prefix(rest.dropFirst(kind.count).trimmingBlanks)))
        case "title-query": return TokenExpectation(.title(.lastWordQuery(parameter: parts[0])))
        case "title-pattern":
            return TokenExpectation(.title(.pattern(rest.dropFirst(kind.count).trimmingBlanks)))
        case "query" where parts.count == 2, "fragment" where parts.count == 2:
            let part = kind == "query" ? RedirectForm.Part.query : .fragment
            return TokenExpectation(.redirect(RedirectForm(parts[1], parameter: parts[0], in: part)))
        default: throw ExampleError(line: rest)
        }
    }
}
