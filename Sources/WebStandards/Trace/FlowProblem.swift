/// A place in a file; lines and columns count from 1, columns in characters.
package struct SourcePlace: Sendable, Hashable, Codable, CustomStringConvertible {
    package var file: String
    package var line: Int
    package var column: Int

    package init(_ file: String, _ line: Int, _ column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    package var description: String { "\(file):\(line):\(column)" }
}

/// What is wrong with a flow file, or with what came of one of its steps: where it stands, what was expected, what was
/// there instead, and what comes nearest to what was expected.
package struct FlowProblem: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    package var place: SourcePlace
    /// The step that it is about, by its number and its word; `nil`: none.
    package var step: String?
    /// A sentence.
    package var message: String
    package var expected: String?
    package var actual: String?
    package var nearest: String?
    /// What else was not as the same step expects it; `nil`: nothing.
    package var further: [FlowProblem]?

    package init(
        _ place: SourcePlace,
        _ message: String,
        step: String? = nil,
        expected: String? = nil,
        actual: String? = nil,
        nearest: String? = nil
    ) {
        self.place = place
        self.step = step
        self.message = message
        self.expected = expected
        self.actual = actual
        self.nearest = nearest
    }

    /// Each thing on a line, as compilers write it, so that editors find the place.
    package var description: String {
        (["\(place): \(text)"] + (further ?? []).map(\.description)).joined(separator: "\n")
    }

    /// The first of them, without its place.
    package var text: String {
        var text = step.map { "\($0): " } ?? ""
        text += message
        switch (expected, actual) {
        case (let expected?, let actual?): text += " Expected \(expected), found \(actual.ended)"
        case (let expected?, nil): text += " Expected \(expected)."
        case (nil, let actual?): text += " Found \(actual.ended)"
        case (nil, nil): break
        }
        if let nearest { text += " Nearest: \(nearest)." }
        return text
    }
}

extension String {
    /// With a full stop, where it is no whole sentence yet.
    fileprivate var ended: String { hasSuffix(".") || hasSuffix("?") ? self : self + "." }
}
