import Foundation
import Synchronization

/// Where a device's files are; one of its own goes with it.
final class DeviceFolder: Sendable {
    let path: String
    private let isTemporary: Bool

    init(_ path: String?) throws(DeviceError) {
        isTemporary = path == nil
        self.path = path ?? FileManager.default.temporaryDirectory.path + "/headless-device-\(UUID().uuidString)"
        if isTemporary { Self.temporary.withLock { [path = self.path] in _ = $0.insert(path) } }
        do {
            try FileManager.default.createDirectory(
                atPath: self.path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .storage(String(describing: error))
        }
    }

    deinit { discard() }

    /// Removes it, where it is the device's own.
    func discard() {
        guard isTemporary else { return }
        try? FileManager.default.removeItem(atPath: path)
        Self.temporary.withLock { _ = $0.remove(path) }
    }

    func remove(_ name: String) { try? FileManager.default.removeItem(atPath: "\(path)/\(name)") }

    /// The devices' own that are there.
    ///
    /// A process that ends has no time for the threads that close what is in them, and cookies are nothing to leave
    /// where temporary files are.
    private static let temporary: Mutex<Set<String>> = {
        atexit {
            for path in DeviceFolder.temporary.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
        }
        return Mutex([])
    }()
}
