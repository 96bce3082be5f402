import Foundation
import HeadlessWebView

/// What a device remembers besides its apps' cookies.
struct DeviceRecord: Codable, Sendable {
    var installed: [AppBundle] = []
    /// Identifiers by vendor; they go with the vendor's last app.
    var vendors: [String: String] = [:]
    /// `ANDROID_ID` by signing key; by nothing up to API level 25.
    var androidIDs: [String: String] = [:]
    var advertisingIdentifier = ""
    var limitsAdTracking = false
    /// Apps that the user lets track.
    var trackers: Set<String> = []
    /// What apps keep, by their identifier.
    var defaults: [String: [String: String]] = [:]
    /// The same beyond their life, on iOS.
    var keychains: [String: [String: String]] = [:]

    subscript(_ identifier: String) -> AppBundle? { installed.first { $0.identifier == identifier } }

    static func load(_ path: String) throws(DeviceError) -> DeviceRecord? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return try JSONDecoder().decode(DeviceRecord.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw .storage(String(describing: error))
        }
    }

    func save(_ path: String) {
        PrivateFile.replace(path, with: (try? JSONEncoder().encode(self)) ?? Data())
    }
}

/// A file that nobody else may read, replaced as a whole.
enum PrivateFile {
    @discardableResult
    static func replace(_ path: String, with data: Data) -> Bool {
        let files = FileManager.default
        let new = "\(path).\(UUID().uuidString)"
        guard files.createFile(atPath: new, contents: data, attributes: [.posixPermissions: 0o600]) else {
            return false
        }
        guard unsafe rename(new, path) == 0 else {
            try? files.removeItem(atPath: new)
            return false
        }
        return true
    }
}
