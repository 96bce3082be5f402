/// An app as it is installed.
public struct AppBundle: Sendable, Hashable, Codable {
    /// Where an app came from: on iOS it decides whose vendor's it is.
    public enum Source: Sendable, Hashable, Codable {
        /// From the App Store, of that vendor.
        case appStore(vendor: String)
        /// From elsewhere, such as a developer's or a company's own.
        case elsewhere
    }

    /// The bundle identifier, or the package's name: letters, digits, `-`, `_` and points.
    public var identifier: String
    /// The schemes it is registered for, in lower case.
    public var schemes: [String]
    /// Where it came from.
    ///
    /// Default: elsewhere.
    public var source: Source
    /// Names the key that signed it.
    ///
    /// PLATFORM(Android): from API level 26 on apps of one key have one `ANDROID_ID`. Default: `debug`.
    public var signingKey: String
    /// Its cookies and its pages' storage outlive its process.
    ///
    /// Default: true.
    public var keepsData: Bool

    /// An app of that identifier.
    public init(
        identifier: String,
        schemes: [String] = [],
        source: Source = .elsewhere,
        signingKey: String = "debug",
        keepsData: Bool = true
    ) {
        self.identifier = identifier
        self.schemes = schemes
        self.source = source
        self.signingKey = signingKey
        self.keepsData = keepsData
    }

    /// It names a folder and nothing else.
    var isNamedWell: Bool {
        (1...255).contains(identifier.utf8.count) && !identifier.hasPrefix(".")
            && identifier.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }

    /// Apps of one vendor have one `identifierForVendor`.
    ///
    /// Source: https://developer.apple.com/documentation/uikit/uidevice/identifierforvendor: by the App Store's data;
    /// of other apps up to iOS 6 the first two parts of the identifier, from iOS 7 on all but the last. An identifier
    /// of one part is taken whole.
    public func vendor(iOS version: Int) -> String {
        if case .appStore(let vendor) = source { return "store:\(vendor)" }
        let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
        let kept = version <= 6 ? parts.prefix(2) : parts.dropLast()
        return "bundle:" + (kept.isEmpty ? identifier : kept.joined(separator: "."))
    }
}
