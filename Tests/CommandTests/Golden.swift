import Foundation
import Testing

/// Text that stays as it is until somebody means to change it: testdata/command.
///
/// With HEADLESS_WEBVIEW_UPDATE_GOLDEN in the environment the files are written anew.
enum Golden {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("testdata/command")

    static func expect(_ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = folder.appendingPathComponent(name)
        if ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_UPDATE_GOLDEN"] != nil {
            try Data(text.utf8).write(to: file)
        }
        let golden = try String(contentsOf: file, encoding: .utf8)
        #expect(text == golden, "\(name), and now: \(text.debugDescription)", sourceLocation: sourceLocation)
    }

    /// The same text without what differs from run to run: ports, times, and what masks let through.
    static func withoutChance(_ text: String) -> String {
        text.replacing(#/\bport [0-9]+/#, with: "port PORT")
            .replacing(#/127\.0\.0\.1:[0-9]+/#, with: "127.0.0.1:PORT")
            .replacing(#/[0-9a-f]{4}…\(/#, with: "****…(")
            .replacing(#/until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/#, with: "until TIME")
    }
}
