import Foundation

/// Data of the standards' own suites, which is not committed: `HEADLESS_WEBVIEW_SHARED`, else `../shared` beside the
/// package.
enum SharedSuites {
    static let packageRoot = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let folder: URL = {
        let shared = ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_SHARED"].map { URL(filePath: $0) }
        return (shared ?? packageRoot.deletingLastPathComponent().appending(path: "shared")).appending(path: "suites")
    }()

    /// The rows of one file; none, said aloud, where it is absent.
    static func rows<Row: Decodable>(_ path: String, as type: Row.Type = Row.self) throws -> [Row] {
        try decode(folder.appending(path: path)) ?? []
    }

    /// The one value of a file that is no list.
    static func value<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) throws -> Value? {
        try decode(folder.appending(path: path))
    }

    /// The rows of a file of our own in `testdata`.
    static func ownRows<Row: Decodable>(_ path: String, as type: Row.Type = Row.self) throws -> [Row] {
        try decode(packageRoot.appending(path: "testdata").appending(path: path)) ?? []
    }

    private static func decode<Value: Decodable>(_ file: URL) throws -> Value? {
        guard let data = try? Data(contentsOf: file) else {
            print("NOT TESTED: no \(file.path()) (HEADLESS_WEBVIEW_SHARED says where the shared suites are)")
            return nil
        }
        return try JSONDecoder().decode(Value.self, from: data)
    }
}
