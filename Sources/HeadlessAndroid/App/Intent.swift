// Constants are spelled as in Java.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A request to another app.
///
/// Source: https://developer.android.com/reference/android/content/Intent
public struct Intent: Sendable, Hashable {
    /// What is to be done.
    public var action: String
    /// With what; a URL.
    public var data: String?
    /// Of which type; `nil`: that of the data.
    public var type: String?
    /// What it has to be good for.
    public internal(set) var categories: Set<String> = []
    /// The app that is to take it; `nil`: any.
    public internal(set) var `package`: String?
    /// The part of an app that is to take it, `PACKAGE/CLASS`; `nil`: any.
    public internal(set) var component: String?
    var extras: [String: String] = [:]

    /// To show the data to the user.
    public static let ACTION_VIEW = "android.intent.action.VIEW"
    /// To have the user choose something.
    public static let ACTION_GET_CONTENT = "android.intent.action.GET_CONTENT"
    /// To call a number.
    public static let ACTION_DIAL = "android.intent.action.DIAL"
    /// To send something to somebody.
    public static let ACTION_SENDTO = "android.intent.action.SENDTO"
    /// What can be opened as a file.
    public static let CATEGORY_OPENABLE = "android.intent.category.OPENABLE"
    /// What links in pages may lead to.
    public static let CATEGORY_BROWSABLE = "android.intent.category.BROWSABLE"
    /// Several may be chosen.
    public static let EXTRA_ALLOW_MULTIPLE = "android.intent.extra.ALLOW_MULTIPLE"

    /// For `parseUri`: what is no `intent:` URI is the data of an intent to view it.
    public static let URI_INTENT_SCHEME = 1 << 0

    /// A request of that action.
    public init(_ action: String, _ data: String? = nil) {
        self.action = action
        self.data = data
    }

    /// A request of that action.
    public init(_ action: String, _ data: Uri) { self.init(action, data.toString()) }

    /// Asks that it be good for that.
    public mutating func addCategory(_ category: String) { categories.insert(category) }

    /// Asks for an app by its name; `nil`: any.
    public mutating func setPackage(_ packageName: String?) { self.package = packageName }

    /// Adds a text under a name.
    public mutating func putExtra(_ name: String, _ value: String) { extras[name] = value }

    /// The text under a name; `nil` without.
    public func getStringExtra(_ name: String) -> String? { extras[name] }
}
