/// The files in which other programs keep cookies.
public enum CookieFileFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// `cookies.txt`, as curl, wget and many others read and write it: no SameSite, no time of creation.
    case netscape
    /// Playwright's `storageState`, JSON: cookies, and what the pages of each origin stored.
    case storageState

    /// The format of a file: JSON begins with a brace.
    public init(detecting bytes: some Collection<UInt8>) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes.dropFirst(0)
        self = start.first { !ASCII.isWhitespace($0) } == UInt8(ascii: "{") ? .storageState : .netscape
    }
}

/// A part of a file of cookies that was left out, and why; it says nothing of the cookie's value.
public struct SkippedCookie: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The line of a `cookies.txt`, or the cookie of a `storageState`; 1 is the first.
    public var position: Int
    /// Whether `position` counts lines or cookies.
    public var format: CookieFileFormat
    /// What is wrong with it.
    public var reason: String

    /// Where and why.
    public var description: String {
        "\(format == .netscape ? "line" : "cookie") \(position) is left out: \(reason)"
    }
}

/// Why a file of cookies is none: what is wrong, and where.
public struct CookieFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence for people, without any cookie's value.
    public let message: String

    /// The message.
    public var description: String { message }
}

/// Bounds on a file of cookies.
enum CookieFileLimits {
    /// Bytes: a jar full of the largest cookies has 12 MB; `localStorage` has 5 MB an origin in browsers.
    static let bytes = 64 << 20
    /// Lines or cookies that are left out, until the file is taken for something else.
    static let skipped = 1000
    /// Octets of a host's name (RFC 1035, section 2.3.4) with a dot.
    static let domain = 254

    static func check(_ bytes: some Collection<UInt8>) throws(CookieFileError) {
        guard bytes.count <= Self.bytes else {
            throw CookieFileError(message: "It has \(bytes.count) bytes; a file of cookies has \(Self.bytes) at most.")
        }
    }

    static func check(_ skipped: [SkippedCookie]) throws(CookieFileError) {
        guard skipped.count > Self.skipped else { return }
        throw CookieFileError(message: "It is no file of cookies: more than \(Self.skipped) entries make no sense.")
    }
}
