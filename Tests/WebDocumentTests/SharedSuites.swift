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

    /// The inputs of html5lib's tree construction tests.
    static let treeInputs: [String] = {
        let path = folder.appendingPathComponent("suites/html5lib/tree-construction")
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path.path) else {
            print("SKIPPED: no \(path.path); set HEADLESS_WEBVIEW_SHARED")
            return []
        }
        var inputs: [String] = []
        for name in names.sorted() where name.hasSuffix(".dat") {
            guard let data = data("suites/html5lib/tree-construction/" + name) else { continue }
            for test in String(decoding: data, as: UTF8.self).components(separatedBy: "#data\n").dropFirst() {
                guard let end = test.range(of: "\n#errors") else { continue }
                inputs.append(String(test[..<end.lowerBound]))
            }
        }
        return inputs
    }()
}
