import WebDocument

/// What is to be walked.
enum Workload {
    case login(Flow)
    case redirects(path: String)
    case title(path: String)
    case jar(cookies: Int)
    case open(pages: Int, path: String)
    case concurrent(Flow, sessions: Int)
    /// No walk: the document of a file is built.
    case parse(HTMLParserChoice)

    /// A login.
    enum Flow: String {
        /// The walker fills and sends the forms.
        case forms = "A"
        /// The pages' scripts do.
        case scripts = "B"
    }

    /// How many loops it needs; `nil`: as many as there are.
    var loops: Int? {
        if case .concurrent = self { nil } else { 1 }
    }

    /// `nil` for one that is not supported.
    init?(_ text: String) {
        let parts = text.split(separator: ":").map(String.init)
        switch (parts.first, parts.count) {
        case ("A", 1): self = .login(.forms)
        case ("B", 1): self = .login(.scripts)
        case ("C", 1): self = .redirects(path: "/c/15")
        case ("D", 1): self = .redirects(path: "/d/15")
        case ("title", 2): self = .title(path: "/t/\(parts[1]).html")
        case ("hops", 2): self = .redirects(path: "/d/\(parts[1])")
        case ("jar", 2):
            guard let count = Int(parts[1]) else { return nil }
            self = .jar(cookies: count)
        case ("open", 2), ("open", 3):
            guard let pages = Int(parts[1]), pages > 0 else { return nil }
            self = .open(pages: pages, path: parts.count == 3 ? "/t/\(parts[2]).html" : "/a/login")
        case ("conc", 3):
            guard let sessions = Int(parts[1]), sessions > 0, let flow = Flow(rawValue: parts[2]) else { return nil }
            self = .concurrent(flow, sessions: sessions)
        case ("parse", 2):
            guard let parser = HTMLParserChoice(rawValue: parts[1]) else { return nil }
            self = .parse(parser)
        default: return nil
        }
    }
}
