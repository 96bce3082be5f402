/// Which data in a text become links; nothing is drawn here.
///
/// Source: https://developer.apple.com/documentation/uikit/uidatadetectortypes
public struct UIDataDetectorTypes: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt

    /// Those bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Telephone numbers.
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
    /// URLs.
    public static let link = UIDataDetectorTypes(rawValue: 2)
    /// Postal addresses.
    public static let address = UIDataDetectorTypes(rawValue: 4)
    /// Dates and times.
    public static let calendarEvent = UIDataDetectorTypes(rawValue: 8)
    /// Everything.
    public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// As Swift spelled it before version 4.2.
public typealias UIWebViewNavigationType = UIWebView.NavigationType
