import Foundation
import HeadlessFoundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The shape of UIKit's `UIWebView` (iOS 2 to 12) over the engine: same names, same calls, no screen.
///
/// Source: https://developer.apple.com/documentation/uikit/uiwebview
@MainActor
public final class UIWebView {
    /// Why a frame loads; the numbers are Apple's.
    public enum NavigationType: Int, Sendable {
        case linkClicked = 0
        case formSubmitted = 1
        case backForward = 2
        case reload = 3
        case formResubmitted = 4
        case other = 5
    }

    /// Not kept alive; set it to `nil` before it goes, as Apple asks.
    public weak var delegate: (any UIWebViewDelegate)?
    /// Kept for source compatibility; nothing is scaled.
    public var scalesPageToFit = false

    /// The request of the page that shows; `nil` before the first.
    ///
    /// In `webViewDidStartLoad` it is the previous page's.
    public private(set) var request: URLRequest?
    private let pump: SignalPump
    private var page: Page { pump.page }
    private var framesInFlight: Set<NavigationID> = []
    private var canGo = (back: false, forward: false)

    /// A view of the current app.
    public init() {
        pump = SignalPump(session: HeadlessApp.current.session(profile: .uiWebView()))
        pump.receiver = self
    }

    // MARK: - Loading

    /// Loads the URL of a request, with its method, fields and body.
    public func loadRequest(_ request: URLRequest) {
        page.perform { core in
            if let navigation = NavigationRequest(request) { core.load(navigation) }
        }
    }

    /// Shows a text as a page; its links are resolved against `baseURL`.
    public func loadHTMLString(_ string: String, baseURL: URL?) {
        let base = baseURL.flatMap { WebURL($0.absoluteString) }
        page.perform { $0.loadHTML(string, baseURL: base) }
    }

    /// Loads the page again.
    public func reload() {
        page.perform { $0.reload() }
    }

    /// Stops what loads; a `didFinish` on its way still arrives, as on the phone.
    public func stopLoading() {
        page.perform { $0.stop() }
    }

    /// Goes one page back.
    public func goBack() {
        page.perform { $0.go(by: -1) }
    }

    /// Goes one page forward.
    public func goForward() {
        page.perform { $0.go(by: 1) }
    }

    /// There is a page to go back to.
    public var canGoBack: Bool { page.sync { $0.canGoBack } }

    /// There is a page to go forward to.
    public var canGoForward: Bool { page.sync { $0.canGoForward } }

    /// A frame of the page is loading: one that did start and neither finished nor failed.
    public var isLoading: Bool { !framesInFlight.isEmpty }

    /// What `document.title` says.
    ///
    /// NB: a `UIWebView` has no such property: apps ask by script.
    public var documentTitle: String { page.sync { $0.viewTitle } }

    // MARK: - What a finger does; no part of UIKit

    /// Types into the control that a locator means; a string literal is a CSS selector.
    public func fill(_ locator: Locator, _ text: String) throws {
        try page.sync { core throws(InteractionError) in try core.fill(locator, text) }
    }

    /// Clicks the element that a locator means; the callbacks tell what comes of it.
    public func click(_ locator: Locator) throws {
        _ = try page.sync { core throws(InteractionError) in try core.click(locator) }
    }

    /// Waits until nothing loads, no refresh is due within `horizon`, and every callback of it has been made.
    public func settle(horizon: Duration = .seconds(1)) async {
        await pump.settle(horizon: horizon)
    }

    fileprivate func answer(_ action: NavigationAction) -> ActionPolicy {
        let allowed =
            delegate?.webView(
                self,
                shouldStartLoadWith: URLRequest(action),
                navigationType: NavigationType(action.type)
            ) ?? true
        // PLATFORM(UIWebView): a scheme of another app opens that app, and the load in the view ends.
        return allowed && !NavigationAction.isForTheApp(action.url) ? .allow : .cancel
    }

    fileprivate func receive(_ event: PageEvent) {
        switch event {
        case .started(let id, _, _):
            framesInFlight.insert(id)
            delegate?.webViewDidStartLoad(self)
        case .committed(let commit) where commit.frame.isMainFrame:
            request = URL(string: commit.url.href).map { URLRequest(url: $0) }
        case .finished(let id, _, _):
            framesInFlight.remove(id)
            delegate?.webViewDidFinishLoad(self)
        case .failed(let id, let failure, _):
            framesInFlight.remove(id)
            delegate?.webView(self, didFailLoadWithError: NSError(failure))
        default:
            break
        }
    }
}

extension UIWebView: SignalReceiver {
    package func receive(_ signal: Signal) {
        switch signal {
        case .event(let event, _): receive(event)
        case .question(.action(let action, let reply)): reply(answer(action))
        case .question(.response(let response, let reply)):
            reply(response.canShow && !response.isAttachment ? .allow : .cancel)
        // A question that is dropped gets the engine's own answer.
        case .question: break
        case .window, .barrier: break
        }
    }
}

extension UIWebView.NavigationType {
    init(_ type: WebStandards.NavigationType) {
        switch type {
        case .linkClicked: self = .linkClicked
        case .formSubmitted: self = .formSubmitted
        case .backForward: self = .backForward
        case .reload: self = .reload
        case .formResubmitted: self = .formResubmitted
        case .other: self = .other
        }
    }
}
