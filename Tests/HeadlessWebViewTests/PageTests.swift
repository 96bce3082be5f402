import HeadlessWebView
import Testing

/// What a page is and does, seen through the door; every page is answered from memory.
@Suite(.timeLimit(.minutes(10)))
struct PageTests {
    @Test("about:blank, data: and text from the app are documents")
    func withoutNetwork() async throws {
        let view = WebView.inMemory(routes([:]))
        try await view.open("data:text/html,<title>D%20t</title>")
        #expect(await view.title == "D t")
        try await view.open("about:blank")
        #expect(await view.title == "")
        for try await _ in view.loadHTML(
            "<title>H</title><a href=next>x</a>",
            baseURL: WebURL("https://a.example/dir/")
        ) {}
        #expect(await view.title == "H")
        #expect(await view.snapshot().links.first?.url?.href == "https://a.example/dir/next")
        #expect(await view.hops.isEmpty)
    }

    @Test("HTML is read by the parser that the session names")
    func parser() async throws {
        let html = "data:text/html,<title>A <b>c</b></title>"
        let standard = WebView.inMemory(routes([:]))
        try await standard.open(html)
        #expect(await standard.title == "A <b>c</b>")
        let other = WebView.inMemory(routes([:])) { $0.parser = .libxml2 }
        try await other.open(html)
        #expect(await other.title != "A <b>c</b>")
    }

    @Test("a file is closed until it is opened to the session")
    func file() async throws {
        let closed = WebView.inMemory(routes([:]))
        let failure = await #expect(throws: NavigationFailure.self) { try await closed.open("file:///etc/hostname") }
        #expect(failure?.code == .fileAccessDenied)
        let open = WebView.inMemory(routes([:])) { $0.allowsFileURLs = true }
        try await open.open("file:///etc/hostname")
        #expect(await open.snapshot().mimeType == "text/plain")
        let missing = await #expect(throws: NavigationFailure.self) { try await open.open("file:///no/such/file") }
        #expect(missing?.code == .fileNotFound)
    }

    @Test("a page may not lead to a file", arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)])
    func fileFromPage(_ profile: Profile) async throws {
        let service = routes(["/p": page("P", "<a href='file:///etc/hostname'>x</a>")])
        let view = WebView.inMemory(service) {
            $0.allowsFileURLs = true
            $0.profile = profile
        }
        try await view.open("https://a.example/p")
        try await view.click("a")
        #expect(await view.title == "P")
    }

    struct RefererRow: Sendable, CustomTestStringConvertible {
        var policy: String?
        var target: String
        var expected: String?
        var testDescription: String { "\(policy ?? "default") to \(target)" }
    }

    static let referers = [
        RefererRow(policy: nil, target: "https://a.example/t", expected: "https://a.example/p?q=1"),
        RefererRow(policy: nil, target: "https://b.example/t", expected: "https://a.example/"),
        RefererRow(policy: nil, target: "http://b.example/t", expected: nil),
        RefererRow(policy: "no-referrer", target: "https://a.example/t", expected: nil),
        RefererRow(policy: "unsafe-url", target: "http://b.example/t", expected: "https://a.example/p?q=1"),
        RefererRow(policy: "same-origin", target: "https://b.example/t", expected: nil),
        RefererRow(policy: "origin", target: "https://a.example/t", expected: "https://a.example/"),
    ]

    @Test("a link sends the Referer its page's policy allows", arguments: referers)
    func referer(row: RefererRow) async throws {
        let service = ClosureService { request in
            guard request.url.path == "/p" else { return page("T") }
            let answer = page("P", "<a href='\(row.target)'>x</a>")
            return row.policy.map { answer.with("Referrer-Policy", $0) } ?? answer
        }
        let view = WebView.inMemory(service)
        try await view.open("https://a.example/p?q=1")
        try await view.click("a")
        #expect(await view.hops.last?.requestFields["Referer"] == row.expected)
    }

    @Test("a form with files is sent as multipart, its parts in order")
    func multipart() async throws {
        let service = ClosureService { request in
            request.url.path == "/form"
                ? page(
                    "F",
                    "<form method=post action=/up enctype=multipart/form-data><input name=a value=1><input type=file name=f></form>"
                )
                : page(
                    request.fields["Content-Type"] ?? "",
                    "<pre>\(String(decoding: request.body, as: UTF8.self))</pre>"
                )
        }
        let view = WebView.inMemory(service) { $0.random = .seeded(7) }
        try await view.open("https://a.example/form")
        try await view.choose(
            "input[type=file]",
            files: [FormFile(filename: "t.txt", type: "text/plain", content: .bytes(Array("hi".utf8)))]
        )
        try await view.submit()
        let title = await view.title
        #expect(title.hasPrefix("multipart/form-data; boundary=----WebKitFormBoundary"))
        let text = await view.snapshot().text
        #expect(text.contains("name=\"a\""))
        #expect(text.contains("name=\"f\"; filename=\"t.txt\""))
    }

    @Test("a required field that is empty keeps the form, and the error says which")
    func validation() async throws {
        let view = WebView.inMemory(
            routes([
                "/f": page("F", "<form action=/t><input id=e name=e required><button id=b></button></form>"),
                "/t": page("T"),
            ])
        )
        try await view.open("https://a.example/f")
        let error = await #expect(throws: InteractionError.self) { try await view.click("#b") }
        #expect(error?.code == .invalidForm)
        #expect(error?.message.contains("#e") == true)
        try await view.fill("#e", "x")
        try await view.click("#b")
        #expect(await view.url?.query == "e=x")
    }

    @Test("what cannot be done says why")
    func interactionErrors() async throws {
        let controls = "<p id=p>x</p><input id=d disabled><input id=r readonly><select id=s><option>a</select>"
        let view = WebView.inMemory(routes(["/p": page("P", controls)]))
        await #expect(throws: InteractionError.self) { try await view.fill("#p", "x") }
        try await view.open("https://a.example/p")
        let rows: [(InteractionError.Code, @Sendable () async throws -> Void)] = [
            (.noMatch, { try await view.fill("#none", "x") }),
            (.invalidSelector, { try await view.fill("##", "x") }),
            (.wrongElement, { try await view.fill("#p", "x") }),
            (.disabled, { try await view.fill("#d", "x") }),
            (.disabled, { try await view.click("#d") }),
            (.readOnly, { try await view.fill("#r", "x") }),
            (.noSuchOption, { try await view.select("#s", "b") }),
            (.wrongElement, { try await view.check("#s") }),
            (.wrongElement, { try await view.submit("#p") }),
        ]
        for (code, body) in rows {
            let error = await #expect(throws: InteractionError.self) { try await body() }
            #expect(error?.code == code)
        }
    }

    @Test("images, style sheets and frames are fetched, their cookies kept, before the page is finished")
    func parts() async throws {
        let service = ClosureService { request in
            switch request.url.path {
            case "/p": page("P", "<link rel=stylesheet href=/s.css><img src=/i.png><iframe name=f src=/frame></iframe>")
            case "/frame": page("Inner").settingCookie("frame=1")
            case "/i.png": ServiceResponse(status: 404).settingCookie("image=1")
            case "/s.css": ServiceResponse(status: 302, fields: [HTTPField("Location", "/s2.css")])
            default: ServiceResponse(status: 200).settingCookie("style=1")
            }
        }
        let view = WebView.inMemory(service)
        try await view.open("https://a.example/p")
        #expect(await view.cookies.map(\.name) == ["frame", "image", "style"])
        #expect(await view.title == "P")
        let quiet = WebView.inMemory(service) { $0.loadsSubresources = false }
        try await quiet.open("https://a.example/p")
        #expect(await quiet.hops.count == 1)
    }

    @Test("a fragment moves within the document, and back undoes it")
    func fragment() async throws {
        let view = WebView.inMemory(routes(["/p": page("P", "<a href='#x'>x</a>")]))
        try await view.open("https://a.example/p")
        #expect(try await view.click("a") == .sameDocument(try #require(WebURL("https://a.example/p#x"))))
        #expect(await view.hops.count == 1)
        #expect(await view.canGoBack)
        try await view.goBack()
        #expect(await view.url?.fragment == nil)
        #expect(await view.title == "P")
    }

    @Test("secrets of a failure's URL are masked in its message")
    func masking() async throws {
        let view = WebView.inMemory(ClosureService { _ in nil })
        let failure = await #expect(throws: NavigationFailure.self) {
            try await view.open("https://a.example/cb?code=0123456789abcdef0123456789abcdef")
        }
        #expect(failure?.message.contains("0123456789abcdef0123456789abcdef") == false)
    }
}
