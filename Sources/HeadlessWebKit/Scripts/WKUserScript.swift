import Foundation

/// When a script of the app runs; the numbers are Apple's.
public enum WKUserScriptInjectionTime: Int, Sendable {
    case atDocumentStart = 0
    case atDocumentEnd = 1
}

/// A script that the app puts into its pages.
///
/// Source: https://developer.apple.com/documentation/webkit/wkuserscript
@MainActor
open class WKUserScript: NSObject {
    /// Its text.
    public let source: String
    /// When it runs.
    public let injectionTime: WKUserScriptInjectionTime
    /// It runs in the page's own frame and in no other.
    public let isForMainFrameOnly: Bool
    /// The world it runs in.
    public let contentWorld: WKContentWorld

    /// A script of the page's own world.
    public convenience init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {
        self.init(source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly, in: .page)
    }

    /// A script of that world.
    public init(
        source: String,
        injectionTime: WKUserScriptInjectionTime,
        forMainFrameOnly: Bool,
        in contentWorld: WKContentWorld
    ) {
        self.source = source
        self.injectionTime = injectionTime
        isForMainFrameOnly = forMainFrameOnly
        self.contentWorld = contentWorld
    }
}

/// The names that a script sees.
///
/// Source: https://developer.apple.com/documentation/webkit/wkcontentworld
@MainActor
open class WKContentWorld: NSObject {
    /// The scripts of the page itself.
    public static let page = WKContentWorld(name: nil)
    /// The scripts of the app.
    public static let defaultClient = WKContentWorld(name: nil)
    private static var named: [String: WKContentWorld] = [:]

    /// What it was asked for by.
    public let name: String?

    private init(name: String?) {
        self.name = name
    }

    /// The world of that name, always the same.
    public class func world(name: String) -> WKContentWorld {
        if let known = named[name] { return known }
        let world = WKContentWorld(name: name)
        named[name] = world
        return world
    }
}
