import HeadlessAndroid

/// A view of an app of its own, on a site that answers from memory, with clients that write down their calls.
@MainActor
final class Stage {
    let log: CallbackLog
    let chrome: ChromeLog
    let app: AndroidApp
    let view: AndroidWebView
    let clock: ManualClock

    init(
        apiLevel: Int = 34,
        hasClient: Bool = true,
        advancesWhenIdle: Bool = true,
        answers: [String: WebResourceResponse] = [:],
        site: ClosureService = Stage.site
    ) {
        clock = ManualClock(advancesWhenIdle: advancesWhenIdle)
        let browser = Browser(transports: InMemoryTransports(service: site), clock: clock)
        let configuration = AndroidApp.configuration(apiLevel: apiLevel)
        app = AndroidApp(
            apiLevel: apiLevel,
            session: BrowsingSession(browser: browser, configuration: configuration)
        )
        view = AndroidWebView(app)
        log = CallbackLog(answers: answers)
        chrome = ChromeLog(log)
        if hasClient { view.webViewClient = log }
        view.webChromeClient = chrome
        view.downloadListener = chrome
    }

    static func url(_ path: String) -> String {
        path.hasPrefix("/") ? "https://a.example\(path)" : path
    }

    func load(_ path: String) async {
        view.loadUrl(Self.url(path))
        await view.settle()
    }

    func click(_ selector: Locator) async throws {
        try view.click(selector)
        await view.settle()
    }

    // MARK: - The site

    private nonisolated static func page(_ title: String, _ body: String = "") -> ServiceResponse {
        .html("<!doctype html><title>\(title)</title>\(body)")
    }

    private nonisolated static func form(_ action: String, method: String = "post") -> String {
        "<form method=\(method) action=\(action)><input name=a value=1><button id=go>Go</button></form>"
    }

    nonisolated static let site = ClosureService { request in
        guard request.url.hostname == "a.example" else { return nil }
        return switch request.url.path {
        case "/p":
            page(
                "P",
                "<a id=l href=/q>l</a><a id=r href=/r>r</a><a id=self href=/p>s</a><a id=blank href=about:blank>b</a>"
                    + "<a id=app href='myapp://callback?code=1'>a</a><a id=part href='#x'>x</a>"
                    + "<a id=window target=_blank href=/q>w</a><a id=zip download='z.bin' href=/zip>z</a>"
                    + "<a id=named download href=/attachment>n</a><a id=away href=https://nowhere.example/?a&lt;b&amp;c>w</a>"
            )
        case "/scripted":
            page(
                "S",
                "<button id=now onclick=\"location='/q'\">n</button>"
                    + "<button id=soon onclick=\"setTimeout(() => location = '/q', 1000)\">s</button>"
                    + "<button id=late onclick=\"setTimeout(() => location = '/q', 6000)\">l</button>"
                    + "<button id=press onclick=l.click()>p</button><a id=l href=/q>l</a>"
                    + "<a id=chain href=\"/js?location='/q'\">c</a>"
            )
        case "/js":
            page("J", "<a id=l href=/q>l</a><script>\(PercentEncoding.text(request.url.query ?? ""))</script>")
        case "/q": page("Q")
        case "/form": page("F", form("/q"))
        case "/form302": page("F", form("/r"))
        case "/form307": page("F", form("/r307"))
        case "/getform": page("F", form("/q", method: "get"))
        case "/appform": page("F", form("/app"))
        case "/frame": page("Outer", "<iframe src=/q></iframe>")
        case "/frame302": page("Outer", "<iframe src=/r></iframe>")
        case "/appframe": page("Outer", "<iframe src='foobar://x'></iframe>")
        case "/badframe": page("Outer", "<iframe src=https://nowhere.example/></iframe>")
        case "/image": page("Image", "<img src=/i>")
        case "/refresh": page("R", "<meta http-equiv=refresh content='0;url=/q'>")
        case "/late": page("R", "<meta http-equiv=refresh content='5;url=/q'>")
        case "/r": .redirect(to: "/q")
        case "/rr": .redirect(to: "/r")
        case "/r307": .redirect(to: "/q", status: 307)
        case "/app": .redirect(to: "myapp://callback?code=1")
        case "/loop": .redirect(to: "/loop?\(request.url.query ?? "")1")
        case "/tls": trusted(request)
        case "/204": ServiceResponse(status: 204)
        case "/zip": ServiceResponse(fields: [HTTPField("Content-Type", "application/zip")], chunks: [.init("PK")])
        case "/pdf": ServiceResponse(fields: [HTTPField("Content-Type", "application/pdf")], chunks: [.init("%PDF")])
        case "/csv": ServiceResponse(fields: [HTTPField("Content-Type", "text/csv")], chunks: [.init("a,b")])
        case "/attachment":
            .text("data", fields: [HTTPField("Content-Disposition", "attachment; filename=\"data.txt\"")])
        case "/auth": auth(request)
        default: .notFound
        }
    }

    private nonisolated static func trusted(_ request: ServiceRequest) -> ServiceResponse {
        ServiceResponse(fault: .tls(.untrusted))
    }

    private nonisolated static func auth(_ request: ServiceRequest) -> ServiceResponse {
        // joe:secret
        guard request.fields["Authorization"] == "Basic am9lOnNlY3JldA==" else {
            var refusal = page("Refused")
            refusal.status = 401
            refusal.fields.append("WWW-Authenticate", "Basic realm=\"Orders\"")
            return refusal
        }
        return page("Welcome")
    }
}
