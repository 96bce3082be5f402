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

    /// The bytes of a file that is no JSON.
    static func bytes(_ path: String) -> [UInt8]? {
        data(folder.appending(path: path)).map { Array($0) }
    }

    private static func data(_ file: URL) -> Data? {
        if let data = try? Data(contentsOf: file) { return data }
        print("NOT TESTED: no \(file.path()) (HEADLESS_WEBVIEW_SHARED says where the shared suites are)")
        return nil
    }

    private static func decode<Value: Decodable>(_ file: URL) throws -> Value? {
        guard let data = data(file) else { return nil }
        return try JSONDecoder().decode(Value.self, from: replacingLoneSurrogates(data))
    }

    /// Foundation refuses escapes of lone surrogates; the suites mean U+FFFD, which they become.
    private static func replacingLoneSurrogates(_ data: Data) -> Data {
        let text = String(decoding: data, as: UTF8.self)
        guard text.contains("\\ud8") else { return data }
        return Data(text.replacing(/\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])/, with: "\\ufffd").utf8)
    }
}

/// A row of a list in which comments may stand between the cases.
struct Commented<Row: Decodable>: Decodable {
    /// `nil` for a comment.
    let row: Row?

    init(from decoder: any Decoder) throws {
        row = (try? decoder.singleValueContainer().decode(String.self)) == nil ? try Row(from: decoder) : nil
    }
}
