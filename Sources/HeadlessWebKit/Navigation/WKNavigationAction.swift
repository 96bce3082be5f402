import Foundation
import HeadlessFoundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request that asks to be made.
///
/// Source: https://developer.apple.com/documentation/webkit/wknavigationaction
///
/// NB: `modifierFlags` and `buttonNumber` are a Mac's and left out.
@preconcurrency @MainActor
open class WKNavigationAction: NSObject {
    /// The frame that asks.
    ///
    /// NB: for what the app itself asks for, a reload and a move along the list WebKit has none, though its type says
    /// otherwise; here it is the main frame then.
    public let sourceFrame: WKFrameInfo
    /// The frame it goes to, with the request that shows there; `nil`: a window that is not there yet.
    public let targetFrame: WKFrameInfo?
    /// Why it begins; a redirect's is that of the request which was redirected.
    public let navigationType: WKNavigationType
    /// What would be requested: URL, method and the app's fields; it carries no body.
    public let request: URLRequest
    /// The link has a `download` attribute.
    public let shouldPerformDownload: Bool

    let hasUserGesture: Bool
    /// What the document is to get, and what the delegate says that it gets.
    var preferences = WKWebpagePreferences()
    private let isForTheApp: Bool

    init(
        _ action: NavigationAction,
        in mainDocument: URL?,
        sourceFrame: WKFrameInfo,
        targetFrame: WKFrameInfo?,
        isServed: Bool
    ) {
        self.sourceFrame = sourceFrame
        self.targetFrame = targetFrame
        navigationType = WKNavigationType(action.type)
        request = URLRequest(action, mainDocument: mainDocument)
        shouldPerformDownload = action.isDownload
        hasUserGesture = action.hasUserGesture
        isForTheApp = NavigationAction.isForTheApp(action.url) && !isServed
    }

    /// A request of the app's that the engine has no URL for.
    init(unreadable request: URLRequest, in frame: WKFrameInfo) {
        sourceFrame = frame
        targetFrame = frame
        navigationType = .other
        self.request = request
        shouldPerformDownload = false
        hasUserGesture = false
        isForTheApp = false
    }

    /// What happens where no delegate decides.
    var policyWithoutDelegate: WKNavigationActionPolicy {
        isForTheApp ? .cancel : shouldPerformDownload ? .download : .allow
    }
}

extension WKNavigationType {
    init(_ type: NavigationType) {
        switch type {
        case .linkClicked: self = .linkActivated
        case .formSubmitted: self = .formSubmitted
        case .backForward: self = .backForward
        case .reload: self = .reload
        case .formResubmitted: self = .formResubmitted
        case .other: self = .other
        }
    }
}

extension ActionPolicy {
    init(_ policy: WKNavigationActionPolicy) {
        switch policy {
        case .cancel: self = .cancel
        case .allow: self = .allow
        case .download: self = .download
        }
    }
}
