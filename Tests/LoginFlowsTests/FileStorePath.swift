import Foundation

/// A path in a folder of its own, which goes with it.
final class FileStorePath: Sendable {
    private let folder: URL
    let path: String

    init() {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("login-flows-\(UUID())")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appendingPathComponent("tokens.json").path
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var directory: String { folder.path }

    var permissions: Int? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
    }
}
