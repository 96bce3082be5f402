import Foundation
import HeadlessAndroid
import HeadlessUIKit
import HeadlessWebKit
import HeadlessWebView
import Synchronization
import Testing

/// What a finger does in a frame of another origin, in each of the shapes.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FrameTests {
    /// What came in of the form.
    private final class Sent: Sendable {
        private let log = Mutex<[String]>([])
        var all: [String] { log.withLock { $0 } }

        var service: ClosureService {
            ClosureService { request in
                switch request.url.path {
                case "/": return .html("<title>Main</title><iframe id=idp src=https://idp.example/f></iframe>")
                case "/f":
                    return .html("<form action=/sent><label>Mail <input name=m></label><button>Go</button></form>")
                default:
                    self.log.withLock { $0.append(request.url.href) }
                    return .html("sent")
                }
            }
        }
    }

    private static let url = "https://app.example/"
    private static let field = Locator.label("Mail").inFrame("#idp")
    private static let button = Locator.role(.button, name: "Go").inFrame("#idp")

    @Test(arguments: DelegateOrderTests.Shape.allCases)
    func fingersReachIntoIt(_ shape: DelegateOrderTests.Shape) async throws {
        let sent = Sent()
        let browser = Browser(transports: InMemoryTransports(service: sent.service), clock: ManualClock())
        var configuration = SessionConfiguration()
        if shape == .androidWebView { configuration.profile = .android() }
        let session = BrowsingSession(browser: browser, configuration: configuration)
        try await HeadlessApp.$current.withValue(HeadlessApp(session: session)) {
            try await AndroidApp.$current.withValue(AndroidApp(session: session)) {
                try await walk(shape)
            }
        }
        #expect(sent.all == ["https://idp.example/sent?m=x"])
    }

    private func walk(_ shape: DelegateOrderTests.Shape) async throws {
        let request = URLRequest(url: try #require(URL(string: Self.url)))
        switch shape {
        case .uiWebView:
            let view = UIWebView()
            view.loadRequest(request)
            await view.settle()
            try view.fill(Self.field, "x")
            try view.click(Self.button)
            await view.settle()
        case .wkWebView:
            let view = WKWebView()
            view.load(request)
            await view.headless.settle()
            try view.headless.fill(Self.field, "x")
            try view.headless.click(Self.button)
            await view.headless.settle()
        case .androidWebView:
            let view = AndroidWebView()
            view.webViewClient = WebViewClient()
            view.loadUrl(Self.url)
            await view.settle()
            try view.fill(Self.field, "x")
            try view.click(Self.button)
            await view.settle()
        }
    }
}
