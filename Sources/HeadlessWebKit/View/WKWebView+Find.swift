import Foundation
import HeadlessWebView

/// How a text is looked for in a page.
///
/// Source: https://developer.apple.com/documentation/webkit/wkfindconfiguration
@preconcurrency @MainActor
open class WKFindConfiguration: NSObject, NSCopying {
    /// Kept for source compatibility: nothing is selected, so there is no place to begin at.
    public var backwards = false
    /// Capitals count.
    ///
    /// Default: false.
    public var caseSensitive = false
    /// Kept for source compatibility: nothing is selected, so there is no place to begin at.
    public var wraps = true

    /// The defaults above.
    override public init() {}

    /// A copy, as `NSCopying` asks for it; to be called on the main actor.
    nonisolated public func copy(with zone: NSZone? = nil) -> Any {
        nonisolated(unsafe) let copy: Any = MainActor.assumeIsolated { duplicate() }
        return unsafe copy
    }

    private func duplicate() -> WKFindConfiguration {
        let copy = WKFindConfiguration()
        (copy.backwards, copy.caseSensitive, copy.wraps) = (backwards, caseSensitive, wraps)
        return copy
    }
}

/// What came of looking for a text in a page.
///
/// Source: https://developer.apple.com/documentation/webkit/wkfindresult
@preconcurrency @MainActor
open class WKFindResult: NSObject {
    /// The page has it.
    public let matchFound: Bool

    init(_ matchFound: Bool) {
        self.matchFound = matchFound
    }
}

extension WKWebView {
    /// Says whether the page shows a text; nothing is selected.
    public func find(_ string: String, configuration: WKFindConfiguration = WKFindConfiguration()) async -> WKFindResult
    {
        await withCheckedContinuation { continuation in
            find(string, configuration: configuration) { continuation.resume(returning: $0) }
        }
    }

    /// Says whether the page shows a text; nothing is selected.
    public func find(
        _ string: String,
        configuration: WKFindConfiguration = WKFindConfiguration(),
        completionHandler: @escaping @MainActor (WKFindResult) -> Void
    ) {
        let options: String.CompareOptions = configuration.caseSensitive ? [] : .caseInsensitive
        pump.afterwards { [weak self] in
            let text = self?.headless.snapshot().text ?? ""
            completionHandler(WKFindResult(text.range(of: string, options: options) != nil))
        }
    }
}
