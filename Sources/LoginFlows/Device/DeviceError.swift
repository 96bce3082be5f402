/// Why a device did not do something.
public enum DeviceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No app of that identifier is installed.
    case notInstalled(String)
    /// The identifier is none.
    case badIdentifier(String)
    /// A file of the device cannot be had.
    case storage(String)

    /// What happened.
    public var description: String {
        switch self {
        case .notInstalled(let identifier): "No app “\(identifier)” is installed."
        case .badIdentifier(let identifier): "“\(identifier)” is no identifier of an app, such as com.example.app."
        case .storage(let what): "The device's storage: \(what)"
        }
    }
}
