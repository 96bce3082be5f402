import HeadlessWebView

/// A file of settings in YAML: names, each with a text or a list of them.
package enum SettingsFile {
    /// One setting.
    package struct Entry: Sendable {
        package let name: String
        package let values: [String]
        package let place: SourcePlace
    }

    /// Reads a file of that shape; `file` is how messages name it.
    ///
    /// - Throws: `FlowProblems`, with all that is wrong, at most 20.
    package static func read(_ bytes: [UInt8], file: String, shape: Shape) throws(FlowProblems) -> [Entry] {
        let root: YAMLNode
        do throws(FlowProblem) {
            root = try YAMLReader.read(bytes, file: file)
        } catch {
            throw FlowProblems(problems: [error])
        }
        var checker = ShapeChecker()
        checker.check(root, shape)
        guard checker.problems.isEmpty else { throw FlowProblems(problems: checker.problems) }
        return root.pairs.map { pair in
            let values = pair.value.text.map { [$0] } ?? pair.value.items.compactMap(\.text)
            return Entry(name: pair.key, values: values, place: pair.value.place)
        }
    }
}
