import Foundation
import HeadlessWebView

/// When a script of the app runs; the numbers are Apple's.
public enum WKUserScriptInjectionTime: Int, Sendable {
    case atDocumentStart = 0
    case atDocumentEnd = 1
}

/// A script that the app puts into its pages.
///
/// Source: https://developer.apple.com/documentation/webkit/wkuserscript
@preconcurrency @MainActor
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

    /// A script of that world, whose variables and built-in objects are its own.
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

/// The global object, and all that hangs on it, that a script sees.
///
/// Scripts of a world of the app's work on the same document as the page's scripts, and hear the same events. Their variables,
/// the built-in objects and the objects for nodes are their own: what a page does to its `Array.prototype` or sets on an
/// element is not seen there, and the other way round. A world lives in each document as long as that does, from the first
/// script that runs in it on.
///
/// NB: `customElements` is `null` beside the page's world; what crosses with an event, such as the `detail` of a `CustomEvent`,
/// crosses as a structured clone.
///
/// Source: https://developer.apple.com/documentation/webkit/wkcontentworld
@preconcurrency @MainActor
open class WKContentWorld: NSObject {
    /// The world of the page's own scripts.
    public static let page = WKContentWorld(name: nil, .page)
    /// The world of the app's scripts that ask for no other.
    public static let defaultClient = WKContentWorld(name: nil, .client)
    private static var named: [String: WKContentWorld] = [:]

    /// What it was asked for by; `nil` for the two that are always there.
    public let name: String?
    let world: ScriptWorld

    private init(name: String?, _ world: ScriptWorld) {
        self.name = name
        self.world = world
    }

    /// The world of that name, always the same.
    public class func world(name: String) -> WKContentWorld {
        if let known = named[name] { return known }
        let world = WKContentWorld(name: name, .named(name))
        named[name] = world
        return world
    }

    static func of(_ world: ScriptWorld) -> WKContentWorld {
        switch world {
        case .page: page
        case .client: defaultClient
        case .named(let name): self.world(name: name)
        }
    }
}
