import HeadlessWebView
import Synchronization

/// What a device and its apps remember, in one place.
final class DeviceMemory: Sendable {
    let platform: DevicePlatform
    let random: RandomSource
    let folder: DeviceFolder
    /// It is written down.
    private let isKept: Bool
    private let record: Mutex<DeviceRecord>

    init(_ platform: DevicePlatform, directory: String?, random: RandomSource) throws(DeviceError) {
        self.platform = platform
        self.random = random
        isKept = directory != nil
        folder = try DeviceFolder(directory)
        var record = try DeviceRecord.load(folder.path + "/device.json") ?? DeviceRecord()
        if record.advertisingIdentifier.isEmpty { record.advertisingIdentifier = random.uuid().uppercased() }
        self.record = Mutex(record)
    }

    func read<Value: Sendable>(_ body: (borrowing DeviceRecord) -> Value) -> Value {
        record.withLock { body($0) }
    }

    func change<Value: Sendable>(_ body: (inout DeviceRecord) -> Value) -> Value {
        record.withLock { record in
            defer { if isKept { record.save(folder.path + "/device.json") } }
            return body(&record)
        }
    }
}

extension DeviceMemory {
    /// The same for all apps of a vendor, until the last of them is removed; `nil` before iOS 6, and on Android.
    func identifierForVendor(of bundle: AppBundle) -> String? {
        guard case .iOS(let version) = platform, version >= 6 else { return nil }
        let fresh = random.uuid().uppercased()
        return change { record in
            let vendor = bundle.vendor(iOS: version)
            let identifier = record.vendors[vendor] ?? fresh
            record.vendors[vendor] = identifier
            return identifier
        }
    }

    /// 64 bits in hexadecimal, that outlive the app; `nil` on iOS.
    ///
    /// Source: https://developer.android.com/reference/android/provider/Settings.Secure#ANDROID_ID: from API level 26
    /// on one for each signing key, before one for the device.
    func androidID(of bundle: AppBundle) -> String? {
        guard case .android(let level) = platform else { return nil }
        let digits = String(random.next(), radix: 16)
        let fresh = String(repeating: "0", count: 16 - digits.count) + digits
        return change { record in
            let key = level >= 26 ? "key:\(bundle.signingKey)" : "device"
            let identifier = record.androidIDs[key] ?? fresh
            record.androidIDs[key] = identifier
            return identifier
        }
    }

    /// The same for all apps, until the user resets it; zeros for an app that may not track: on iOS 10 to 13 where
    /// the user limits that, from iOS 14 on where the app was not allowed it, on Android where the user deleted it.
    ///
    /// Source: https://developer.apple.com/documentation/adsupport/asidentifiermanager/advertisingidentifier
    func advertisingIdentifier(of bundle: AppBundle) -> String {
        read { record in
            let isHidden =
                switch platform {
                case .iOS(..<10): false
                case .iOS(..<14): record.limitsAdTracking
                case .iOS: record.limitsAdTracking || !record.trackers.contains(bundle.identifier)
                case .android: record.limitsAdTracking
                }
            return isHidden ? SimulatedDevice.noIdentifier : record.advertisingIdentifier
        }
    }
}
