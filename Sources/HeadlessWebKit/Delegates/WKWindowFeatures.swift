import Foundation

/// What a script asked of a window; a link or form asks nothing.
///
/// Source: https://developer.apple.com/documentation/webkit/wkwindowfeatures
@preconcurrency @MainActor
open class WKWindowFeatures: NSObject {
    /// Whether it has a menu bar; `nil`: not said.
    public let menuBarVisibility: NSNumber?
    /// Whether it has a status bar; `nil`: not said.
    public let statusBarVisibility: NSNumber?
    /// Whether it has toolbars; `nil`: not said.
    public let toolbarsVisibility: NSNumber?
    /// Whether it can be resized; `nil`: not said.
    public let allowsResizing: NSNumber?
    /// Its left edge in points; `nil`: not said.
    public let x: NSNumber?
    /// Its top edge in points; `nil`: not said.
    public let y: NSNumber?
    /// Its width in points; `nil`: not said.
    public let width: NSNumber?
    /// Its height in points; `nil`: not said.
    public let height: NSNumber?

    /// `features`: by name, as `window.open` names them.
    init(_ features: [String: String] = [:]) {
        menuBarVisibility = Self.flag(features["menubar"])
        statusBarVisibility = Self.flag(features["status"])
        toolbarsVisibility = Self.flag(features["toolbar"])
        allowsResizing = Self.flag(features["resizable"])
        x = Self.length(features["left"])
        y = Self.length(features["top"])
        width = Self.length(features["width"])
        height = Self.length(features["height"])
    }

    // https://html.spec.whatwg.org/#concept-window-open-features-parse-boolean
    private static func flag(_ text: String?) -> NSNumber? {
        guard let text else { return nil }
        return NSNumber(value: ["", "yes", "true"].contains(text) || (Int(text) ?? 0) != 0)
    }

    private static func length(_ text: String?) -> NSNumber? {
        // Written as Foundation on Apple's systems writes a number that is whole.
        text.flatMap { Double($0) }.map { number in
            Int(exactly: number).map { NSNumber(value: $0) } ?? NSNumber(value: number)
        }
    }
}
