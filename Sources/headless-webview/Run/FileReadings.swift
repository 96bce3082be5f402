import Synchronization

/// The files that were read, those that could not be read or made no sense among them.
///
/// They are held against what they were before: one that changes while it is read has changed since.
final class FileReadings: Sendable {
    /// What tells a file from what it becomes; empty where there is none.
    private let versions = Mutex<[String: String]>([:])

    func note(_ path: String) {
        let version = Self.version(path)
        versions.withLock { if $0[path] == nil { $0[path] = version } }
    }

    var paths: Set<String> { versions.withLock { Set($0.keys) } }

    var count: Int { versions.withLock { $0.count } }

    var haveChanged: Bool {
        versions.withLock { $0 }.contains { Self.version($0.key) != $0.value }
    }

    private static func version(_ path: String) -> String { SystemFile.version(path) ?? "" }
}
