import HeadlessAndroid
import Testing

/// When `shouldOverrideUrlLoading` is asked: Chromium's AwContentsClientShouldOverrideUrlLoadingTest, row by row.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ShouldOverrideTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// What is asked after `prepare`.
        let asked: [String]
        var start = "/p"
        let act: @MainActor @Sendable (Stage) async throws -> Void
        var testDescription: String { name }
    }

    nonisolated static let rows: [Row] = [
        Row(name: "loadUrl", asked: []) { await $0.load("/q") },
        Row(name: "loadData", asked: []) { stage in
            stage.view.loadData("<title>T</title>", "text/html", nil)
            await stage.view.settle()
            #expect(stage.view.title == "T")
        },
        Row(name: "loadDataWithBaseURL", asked: []) { stage in
            stage.view.loadDataWithBaseURL("https://a.example/b", "<title>T</title>", "text/html", nil, nil)
            await stage.view.settle()
            #expect(stage.view.url == "about:blank")
        },
        Row(name: "postUrl", asked: []) { stage in
            stage.view.postUrl("https://a.example/q", Array("a=1".utf8))
            await stage.view.settle()
        },
        Row(name: "loadUrl of a custom scheme", asked: []) { await $0.load("myapp://callback") },
        Row(name: "reload", asked: []) { stage in
            stage.view.reload()
            await stage.view.settle()
        },
        Row(name: "goBack, goForward, goBackOrForward", asked: []) { stage in
            await stage.load("/q")
            stage.view.goBack()
            await stage.view.settle()
            stage.view.goForward()
            await stage.view.settle()
            stage.view.goBackOrForward(-1)
            await stage.view.settle()
            #expect(stage.view.url == "https://a.example/p")
        },
        Row(name: "a link", asked: ["/q main gesture"]) { try await $0.click("#l") },
        Row(name: "a link to the page itself", asked: ["/p main gesture"]) { try await $0.click("#self") },
        Row(name: "a link to about:blank", asked: ["about:blank main gesture"]) { try await $0.click("#blank") },
        Row(name: "a redirect after loadUrl", asked: ["/q main redirect"]) { await $0.load("/r") },
        Row(name: "each of two redirects", asked: ["/r main redirect", "/q main redirect"]) { await $0.load("/rr") },
        Row(name: "a link, then its redirect, without a gesture", asked: ["/r main gesture", "/q main redirect"]) {
            try await $0.click("#r")
        },
        Row(name: "meta refresh at once", asked: ["/q main"]) { await $0.load("/refresh") },
        Row(name: "meta refresh after five seconds", asked: ["/q main"]) { stage in
            await stage.load("/late")
            await stage.view.settle(horizon: .seconds(10))
            #expect(stage.view.url == "https://a.example/q")
        },
        Row(name: "a form by GET", asked: ["/q?a=1 main gesture"], start: "/getform") { try await $0.click("#go") },
        Row(name: "a form by Enter", asked: ["/q?a=1 main gesture"], start: "/getform") { stage in
            try stage.view.press(try #require(KeyStroke("Enter")), at: "input")
            await stage.view.settle()
        },
        Row(name: "a form by POST", asked: [], start: "/form") { try await $0.click("#go") },
        Row(name: "a redirect after POST", asked: ["/q main redirect"], start: "/form302") {
            try await $0.click("#go")
        },
        Row(name: "a redirect that stays a POST", asked: [], start: "/form307") { try await $0.click("#go") },
        Row(
            name: "a redirect to a custom scheme after POST",
            asked: ["myapp://callback?code=1 main redirect"],
            start: "/appform"
        ) { try await $0.click("#go") },
        Row(name: "a move within the page", asked: []) { stage in
            try await stage.click("#part")
            #expect(stage.view.url == "https://a.example/p#x")
        },
        Row(name: "a frame", asked: []) { await $0.load("/frame") },
        Row(name: "a frame that is redirected", asked: []) { await $0.load("/frame302") },
        Row(name: "a frame of a custom scheme", asked: ["foobar://x part"]) { await $0.load("/appframe") },
        Row(name: "a link of a custom scheme", asked: ["myapp://callback?code=1 main gesture"]) {
            try await $0.click("#app")
        },
    ]

    /// Of `/scripted`.
    nonisolated static let scripts: [Row] = [
        Row(name: "location = at once", asked: ["/q main"]) { await $0.load("/js?location='/q'") },
        Row(name: "location.replace at once", asked: ["/q main"]) { await $0.load("/js?location.replace('/q')") },
        Row(name: "location = later", asked: ["/q main"]) { stage in
            await stage.load("/js?setTimeout(()=>location='/q',500)")
        },
        Row(name: "location.replace later", asked: ["/q main"]) { stage in
            await stage.load("/js?setTimeout(()=>location.replace('/q'),500)")
        },
        Row(name: "a click by script", asked: ["/q main"]) { await $0.load("/js?onload=()=>l.click()") },
        Row(name: "a script behind a tap", asked: ["/q main gesture"]) { try await $0.click("#now") },
        Row(name: "a script a second behind a tap", asked: ["/q main gesture"]) { try await $0.click("#soon") },
        Row(name: "a script six seconds behind a tap", asked: ["/q main"]) { stage in
            try await stage.click("#late")
            await stage.view.settle(horizon: .seconds(10))
        },
        Row(name: "a click by script behind a tap", asked: ["/q main gesture"]) { try await $0.click("#press") },
        Row(name: "a link, then what its page's script leads to", asked: ["/js main gesture", "/q main"]) { stage in
            try await stage.click("#chain")
        },
    ]

    /// A renderer asks nobody about moves within its page, whoever leads there.
    @Test(arguments: [
        "location.hash = 'a'", "location.href = '#a'", "location = '/scripted#a'", "location.replace('#a')",
        "location.assign('/scripted#a')", "history.pushState(0, '', '/other')", "l.href = '#a'; l.click()",
    ])
    func isNotAskedWithinThePage(_ script: String) async {
        let stage = Stage()
        stage.view.settings.javaScriptEnabled = true
        await stage.load("/scripted")
        stage.log.overrides = ["/scripted#a"]
        stage.log.clear()
        stage.view.evaluateJavascript(script)
        await stage.view.settle()
        #expect(stage.log.requests.isEmpty && stage.view.url != "https://a.example/scripted")
    }

    /// NavigationControllerImpl::GetVisibleEntry: what the app asked for, else what shows.
    @Test func viewShowsTheLastPageMeanwhile() async throws {
        final class Client: WebViewClient {
            var urls: [String] = []
            override func shouldOverrideUrlLoading(_ view: AndroidWebView, _ request: WebResourceRequest) -> Bool {
                urls.append("\(CallbackLog.place(request.url.href)): \(CallbackLog.place(view.url ?? ""))")
                return false
            }
        }
        let (stage, client) = (Stage(), Client())
        stage.view.webViewClient = client
        await stage.load("/rr")
        await stage.load("/p")
        try await stage.click("#r")
        #expect(client.urls == ["/r: /rr", "/q: /rr", "/r: /p", "/q: /p"])
    }

    @Test(arguments: scripts)
    func isAskedForScripts(_ row: Row) async throws {
        let stage = Stage()
        stage.view.settings.javaScriptEnabled = true
        await stage.load("/scripted")
        stage.log.clear()
        try await row.act(stage)
        let asked = stage.log.requests.map(describe)
        #expect(asked.map { $0.replacing(#/\?\S+/#, with: "") } == row.asked)
    }

    private func describe(_ request: WebResourceRequest) -> String {
        CallbackLog.place(request.url.href) + (request.isForMainFrame ? " main" : " part")
            + (request.isRedirect ? " redirect" : "") + (request.hasGesture ? " gesture" : "")
    }

    @Test(arguments: rows)
    func isAsked(_ row: Row) async throws {
        let stage = Stage()
        await stage.load(row.start)
        stage.log.clear()
        try await row.act(stage)
        #expect(stage.log.requests.map(describe) == row.asked)
    }

    /// Takes what has these names, by the form of old API levels.
    private final class OldClient: WebViewClient {
        var asked: [String] = []
        var finished: [String] = []

        override func shouldOverrideUrlLoading(_ view: AndroidWebView, _ url: String) -> Bool {
            asked.append(url)
            return true
        }

        override func onPageFinished(_ view: AndroidWebView, _ url: String) {
            finished.append(url)
        }
    }

    @Test(
        "the form with a string is asked on every level: below 24 itself, from there by the other's default",
        arguments: [19, 23, 24, 34]
    )
    func oldForm(apiLevel: Int) async throws {
        let stage = Stage(apiLevel: apiLevel)
        let client = OldClient()
        stage.view.webViewClient = client
        await stage.load("/p")
        try await stage.click("#app")
        try await stage.click("#l")
        #expect(client.asked == ["myapp://callback?code=1", "https://a.example/q"])
        #expect(client.finished == ["https://a.example/p"])
    }

    @Test("loadUrl within it leaves the list of pages whole")
    func loadWithin() async throws {
        final class Client: WebViewClient {
            override func shouldOverrideUrlLoading(_ view: AndroidWebView, _ request: WebResourceRequest) -> Bool {
                view.loadUrl(request.url.href)
                return true
            }
        }
        let stage = Stage()
        stage.view.webViewClient = Client()
        await stage.load("/p")
        try await stage.click("#l")
        let list = stage.view.copyBackForwardList()
        #expect((0..<list.size).map { list.getItemAtIndex($0)?.title } == ["P", "Q"])
        #expect(list.currentIndex == 1 && stage.view.canGoBack() && !stage.view.canGoForward())
    }

    @Test("without a client links and redirects go to other apps, and what no finger asked for goes nowhere")
    func noClient() async throws {
        let stage = Stage(hasClient: false)
        await stage.load("/app")
        await stage.load("/r")
        await stage.load("/refresh")
        #expect(stage.view.url == "https://a.example/refresh")
        await stage.load("/p")
        try await stage.click("#l")
        try await stage.click("#app")
        try await stage.click("#part")
        #expect(stage.view.url == "https://a.example/p#x")
        #expect(
            stage.app.startedActivities.map(\.data)
                == ["myapp://callback?code=1", "https://a.example/q", "https://a.example/q", "myapp://callback?code=1"]
        )
        #expect(stage.app.startedActivities.allSatisfy { $0.categories == [Intent.CATEGORY_BROWSABLE] })
    }
}
