/// How bad a finding is.
package enum Severity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// An app does not get its token, or somebody else does.
    case error
    /// An app may not, or somebody else may.
    case warning
    /// Worth knowing.
    case note

    /// The worse comes first.
    package static func < (a: Severity, b: Severity) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
}

/// Something that a rule found; it holds no secret.
package struct Finding: Sendable, Hashable, Codable {
    /// The rule's identifier.
    package var rule: String
    /// The rule's name.
    package var name: String
    /// How bad it is.
    package var severity: Severity
    /// What is wrong here, in one sentence or two.
    package var message: String
    /// Where.
    package var place: Place
    /// On which platforms, sorted.
    package var platforms: [Platform]
    /// What to do about it.
    package var fix: String

    /// A finding of those.
    package init(
        rule: String,
        name: String,
        severity: Severity,
        message: String,
        place: Place,
        platforms: [Platform],
        fix: String
    ) {
        self.rule = rule
        self.name = name
        self.severity = severity
        self.message = message
        self.place = place
        self.platforms = platforms
        self.fix = fix
    }

    /// The same, wherever it was found: findings that agree in this are one, with the platforms of all.
    ///
    /// Numbers of hops, parameters and what is left of secrets differ from run to run.
    package struct Identity: Sendable, Hashable {
        package let rule: String
        package let message: String
        package let url: String
        package let part: Place.Part
    }

    /// What it has in common with the same finding of another run.
    package var identity: Identity {
        Identity(
            rule: rule,
            message: message.withoutMasked,
            url: String(place.url.prefix { $0 != "?" && $0 != "#" }),
            part: place.part
        )
    }
}

/// Where in a recording something is wrong.
package struct Place: Sendable, Hashable, Codable {
    /// The hop's number; `nil`: the whole login.
    package var hop: Int?
    /// The URL of that hop or page, masked; empty for the whole login.
    package var url: String
    /// What of it.
    package var part: Part
    /// The lines to show, masked; the first is the one that `part` names.
    package var snippet: String

    /// A part of a hop or page.
    package enum Part: Sendable, Hashable, Codable {
        /// All of it.
        case whole
        /// Its status line.
        case status
        /// A field of the request.
        case requestField(String)
        /// A field of the answer.
        case field(String)
        /// A place in the markup; lines and columns from 1, 0 where unknown.
        case markup(line: Int, column: Int)
        /// A callback.
        case callback(String)

        private enum Key: String, CodingKey {
            case kind
            case name
            case line
            case column
        }

        private enum Kind: String, Codable {
            case whole
            case status
            case requestField
            case field
            case markup
            case callback
        }

        /// Reads what ``encode(to:)`` writes.
        package init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            func name() throws -> String { try members.decode(String.self, forKey: .name) }
            func number(_ key: Key) throws -> Int { try members.decode(Int.self, forKey: key) }
            self =
                switch try members.decode(Kind.self, forKey: .kind) {
                case .whole: .whole
                case .status: .status
                case .requestField: .requestField(try name())
                case .field: .field(try name())
                case .markup: .markup(line: try number(.line), column: try number(.column))
                case .callback: .callback(try name())
                }
        }

        /// Writes `kind`, and `name` of a field or callback, or `line` and `column` in the markup.
        package func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Key.self)
            func write(_ kind: Kind, _ name: String? = nil) throws {
                try members.encode(kind, forKey: .kind)
                try members.encodeIfPresent(name, forKey: .name)
            }
            switch self {
            case .whole: try write(.whole)
            case .status: try write(.status)
            case .requestField(let name): try write(.requestField, name)
            case .field(let name): try write(.field, name)
            case .callback(let name): try write(.callback, name)
            case .markup(let line, let column):
                try write(.markup)
                try members.encode(line, forKey: .line)
                try members.encode(column, forKey: .column)
            }
        }
    }

    /// The login as a whole.
    package static let login = Place(hop: nil, url: "", part: .whole, snippet: "")

    /// Such a place.
    package init(hop: Int?, url: String, part: Part, snippet: String) {
        self.hop = hop
        self.url = url
        self.part = part
        self.snippet = snippet
    }
}
