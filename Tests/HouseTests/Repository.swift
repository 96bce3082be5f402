import Foundation

/// The package as it lies on disk.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A text file of the package.
    struct File: Sendable, CustomStringConvertible {
        /// From the package's root on.
        let path: String
        let text: String

        var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
        var description: String { path }

        /// The module whose folder in Sources it lies in.
        var module: String { String(path.split(separator: "/").dropFirst().first ?? "") }
        /// The folder it lies in.
        var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

        /// A line's number, 1 the first, for each that matches.
        func numbers(where matches: (Substring) -> Bool) -> [Int] {
            lines.enumerated().filter { matches($0.element) }.map { $0.offset + 1 }
        }
    }

    /// Every file below `folder` whose name ends in one of these.
    static func files(below folder: String, endings: [String] = [".swift"]) throws -> [File] {
        let base = root.appendingPathComponent(folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: base.path)
        return try names.sorted()
            .filter { name in endings.contains { name.hasSuffix($0) } }
            .map { try file("\(folder)/\($0)") }
    }

    static func file(_ path: String) throws -> File {
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        return File(path: path, text: text)
    }

    /// The folders of Sources that are modules, those of C aside.
    static func modules() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Sources").path)
            .filter { $0 != "System" && !$0.hasPrefix(".") }
            .sorted()
    }
}

/// An import declaration of a Swift file.
struct Import: Hashable {
    let module: String
    let line: Int

    /// The imports of a file; a comment that mentions one is none.
    static func all(in file: Repository.File) -> [Import] {
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
        return file.lines.enumerated().compactMap { offset, line in
            let words = line.split(whereSeparator: \.isWhitespace).drop { word in
                word.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(word)
            }
            guard words.first == "import" else { return nil }
            let name = words.dropFirst().drop { kinds.contains($0) }.first?.prefix { $0 != "." }
            return name.map { Import(module: String($0), line: offset + 1) }
        }
    }
}
