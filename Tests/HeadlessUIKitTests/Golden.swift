import Foundation
import Testing

/// The files of testdata/uikit: one a case, a line a call.
///
/// With HEADLESS_WEBVIEW_UPDATE_GOLDEN in the environment they are written anew.
enum Golden {
    static func check(_ lines: [String], _ name: String) throws {
        let text = lines.map { $0 + "\n" }.joined()
        let file = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("testdata/uikit/\(name).txt")
        if ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_UPDATE_GOLDEN"] != nil {
            try Data(text.utf8).write(to: file)
        }
        #expect(text == (try String(contentsOf: file, encoding: .utf8)), "\(name).txt, and now: \(lines)")
    }
}
