import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

/// Rules on content: which URLs they mean, and what is wrong with a list.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ContentRuleTests {
    private func run(_ body: () async throws -> Void) async throws {
        let service = ClosureService { _ in .html("<title>Shown</title>") }
        let browser = Browser(transports: InMemoryTransports(service: service))
        let app = HeadlessApp(session: BrowsingSession(browser: browser))
        try await HeadlessApp.$current.withValue(app, operation: body)
    }

    private nonisolated static func list(_ filter: String, _ more: String = "") -> String {
        #"[{"trigger": {"url-filter": "\#(filter)"\#(more)}, "action": {"type": "block"}}]"#
    }

    private final class Controller: NSObject, WKNavigationDelegate {
        var errors: [NSError] = []
        func webView(
            _ webView: WKWebView,
            didFailProvisionalNavigation navigation: WKNavigation!,
            withError error: any Error
        ) {
            errors.append(error as NSError)
        }
    }

    @Test(
        "a document whose URL fits is blocked, with WebKit's error",
        arguments: [
            (".*", "", true), ("A\\\\.EXAMPLE", "", true), ("a-example", "", false), ("^https?://a", "", true),
            ("^http:", "", false), ("/page$", "", true), ("example$", "", false), ("p[a-c]+ge", "", true),
            ("p[^a]ge", "", false), ("(/)(page)?$", "", true), ("pa*ge", "", true), ("pagex?$", "", true),
            ("pag+e\\\\.", "", false), ("Page", #", "url-filter-is-case-sensitive": true"#, false),
            (".*", #", "resource-type": ["script", "image"]"#, false),
            (".*", #", "resource-type": ["document"]"#, true),
            (".*", #", "load-type": ["third-party"]"#, false), (".*", #", "load-type": ["first-party"]"#, true),
            (".*", #", "if-domain": ["example"]"#, false), (".*", #", "if-domain": ["a.example"]"#, true),
            (".*", #", "if-domain": ["*example"]"#, true), (".*", #", "unless-domain": ["*example"]"#, false),
            (".*", #", "if-top-url": ["page"]"#, true), (".*", #", "unless-top-url": ["page"]"#, false),
            (".*", #", "load-context": ["child-frame"]"#, false), (".*", #", "load-context": ["top-frame"]"#, true),
        ]
    )
    func blocks(_ filter: String, _ more: String, _ isBlocked: Bool) async throws {
        try await run {
            let store = try #require(WKContentRuleListStore.default())
            let text = Self.list(filter, more)
            let list = try await store.compileContentRuleList(forIdentifier: "list", encodedContentRuleList: text)
            let configuration = WKWebViewConfiguration()
            configuration.userContentController.add(try #require(list))
            let view = WKWebView(frame: .zero, configuration: configuration)
            let controller = Controller()
            view.navigationDelegate = controller
            view.load(URLRequest(url: try #require(URL(string: "https://a.example/page"))))
            await view.headless.settle()
            #expect(view.title == (isBlocked ? "" : "Shown"))
            #expect(controller.errors.map(\.code) == (isBlocked ? [WebKitErrorFrameLoadBlockedByContentBlocker] : []))
            #expect(controller.errors.allSatisfy { $0.domain == WebKitErrorDomain })
        }
    }

    @Test(
        "a list that is wrong is not compiled, and says what is wrong",
        arguments: [
            ("{", "Failed to parse the JSON String."), ("{}", "top level structure is not an array"),
            ("[]", "Empty extension."), ("[1]", "Invalid object in the top level array."),
            ("[{}]", "Invalid trigger object."), (#"[{"trigger": {}}]"#, "Invalid action object."),
            (#"[{"trigger": {}, "action": {}}]"#, "Invalid url-filter object."),
            (#"[{"trigger": {"url-filter": "a"}, "action": {"type": "burn"}}]"#, "Invalid action type."),
            (#"[{"trigger": {"url-filter": "a"}, "action": {"type": "css-display-none"}}]"#, "Requires a selector."),
            (list("a|b"), "regular expression"), (list("a{2}"), "regular expression"),
            (list("(a"), "regular expression"),
            (list("[a"), "regular expression"), (list("\\\\d"), "regular expression"),
            (list("a^"), "regular expression"),
            (list("é"), "regular expression"), (list("*"), "regular expression"),
            (list("a", #", "resource-type": ["cake"]"#), "Invalid string in the trigger flags array."),
            (list("a", #", "load-type": "third-party""#), "Invalid trigger flags array."),
            (list("a", #", "if-domain": ["A.example"]"#), "Domains must be lower case ASCII."),
            (list("a", #", "if-domain": ["a"], "unless-domain": ["b"]"#), "more than one condition"),
        ]
    )
    func refuses(_ text: String, _ reason: String) async throws {
        try await run {
            let store = try #require(WKContentRuleListStore.default())
            let error = await #expect(throws: WKError.self) {
                try await store.compileContentRuleList(forIdentifier: "x", encodedContentRuleList: text)
            }
            #expect(error?.code == .contentRuleListStoreCompileFailed)
            #expect(error?.localizedDescription.contains(reason) == true)
            #expect(await store.availableIdentifiers() == [])
        }
    }

    @Test("lists are kept by name, in memory or in a folder")
    func keeps() async throws {
        try await run {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            for makeStore in [{ WKContentRuleListStore.default() }, { WKContentRuleListStore(url: folder) }] {
                let store = try #require(makeStore())
                let text = Self.list("a")
                for name in ["b/c", "a"] {
                    _ = try await store.compileContentRuleList(forIdentifier: name, encodedContentRuleList: text)
                }
                #expect(await makeStore()?.availableIdentifiers() == ["a", "b/c"])
                #expect(try await makeStore()?.contentRuleList(forIdentifier: "b/c")?.identifier == "b/c")
                try await store.removeContentRuleList(forIdentifier: "b/c")
                #expect(await makeStore()?.availableIdentifiers() == ["a"])
                let missing = await #expect(throws: WKError.self) {
                    try await store.contentRuleList(forIdentifier: "b/c")
                }
                #expect(missing?.code == .contentRuleListStoreLookUpFailed)
                let gone = await #expect(throws: WKError.self) {
                    try await store.removeContentRuleList(forIdentifier: "b/c")
                }
                #expect(gone?.code == .contentRuleListStoreRemoveFailed)
            }
        }
    }
}
