import Foundation

/// The suites of the standards, which are not part of the project: found by `HEADLESS_WEBVIEW_SHARED`, else beside the
/// package.
enum SharedSuites {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_SHARED"] {
            return URL(fileURLWithPath: path)
        }
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return package.deletingLastPathComponent().appendingPathComponent("shared")
    }()

    /// `nil`, said aloud, where the suites are absent.
    static func data(_ path: String) -> Data? {
        let file = folder.appendingPathComponent(path)
        guard let data = try? Data(contentsOf: file) else {
            print("SKIPPED: no \(path) in \(folder.path); set HEADLESS_WEBVIEW_SHARED")
            return nil
        }
        return data
    }

    static func json(_ path: String) -> Any? {
        data(path).flatMap { try? JSONSerialization.jsonObject(with: $0) }
    }

    /// A test of html5lib's of the tree construction.
    struct TreeTest {
        let input: String
        /// As `Document.treeDump` writes it.
        let tree: String
        var fragmentContext: String?
        /// `nil` for both ways.
        var scripting: Bool?
    }

    static let treeTests: [TreeTest] = {
        let path = folder.appendingPathComponent("suites/html5lib/tree-construction")
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path.path) else {
            print("SKIPPED: no \(path.path); set HEADLESS_WEBVIEW_SHARED")
            return []
        }
        return names.sorted().filter { $0.hasSuffix(".dat") }.flatMap { name in
            let data = data("suites/html5lib/tree-construction/" + name) ?? Data()
            return String(decoding: data, as: UTF8.self).components(separatedBy: "#data\n").dropFirst().map(treeTest)
        }
    }()

    private static func treeTest(_ text: String) -> TreeTest {
        var sections: [String: [String]] = [:]
        var section = "data"
        for line in text.components(separatedBy: "\n") {
            switch line {
            case "#errors", "#new-errors", "#document-fragment", "#script-on", "#script-off", "#document":
                section = String(line.dropFirst())
                sections[section] = []
            default: sections[section, default: []].append(line)
            }
        }
        var tree = sections["document"] ?? []
        while tree.last == "" { tree.removeLast() }
        return TreeTest(
            input: (sections["data"] ?? []).joined(separator: "\n"),
            tree: tree.joined(separator: "\n"),
            fragmentContext: sections["document-fragment"]?.first,
            scripting: sections["script-on"] != nil ? true : sections["script-off"] != nil ? false : nil
        )
    }
}
