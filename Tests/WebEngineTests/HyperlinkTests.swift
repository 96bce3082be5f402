import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What following a link does, by its attributes.
struct HyperlinkTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// The page, whose link has the id `a`.
        var page: String
        /// By its `click` instead of the app's hand.
        var isByScript = false
        /// What the server is asked after the page.
        var sent: [String]
        /// Lines of the transcript that have to be there.
        var told: [String] = []
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "SVG's links lead somewhere, in a page",
            page: "<svg><a id=a href=/end><text>x</text></a></svg>",
            sent: ["GET https://a.test/end"]
        ),
        Row(
            name: "by their old name",
            page: "<svg><a id=a xlink:href=/old><text>x</text></a></svg>",
            sent: ["GET https://a.test/old"]
        ),
        Row(
            name: "and by script",
            page: "<svg><a id=a xlink:href=/old href=/new><text>x</text></a></svg>",
            isByScript: true,
            sent: ["GET https://a.test/new"]
        ),
        Row(name: "but not within what a user writes in", page: "<p contenteditable><a id=a href=/end>x</a>", sent: []),
        Row(
            name: "nor by script",
            page: "<p contenteditable><a id=a href=/end>x</a>",
            isByScript: true,
            sent: []
        ),
        Row(
            name: "unless it is no part of that",
            page: "<p contenteditable><span contenteditable=false><a id=a href=/end>x</a>",
            sent: ["GET https://a.test/end"]
        ),
        Row(
            name: "what is downloaded needs no window",
            page: "<a id=a download target=_blank href=/file>x</a>",
            sent: ["GET https://a.test/file"],
            told: ["download https://a.test/file"]
        ),
        Row(
            name: "a part of the page is downloaded as the page",
            page: "<a id=a download href=#part>x</a>",
            sent: ["GET https://a.test/"],
            told: ["download https://a.test/#part"]
        ),
        Row(
            name: "those who want to know are told",
            page: "<a id=a ping='/one https://b.test/two mailto:x@y' href=/end>x</a>",
            sent: ["POST https://a.test/one", "POST https://b.test/two", "GET https://a.test/end"]
        ),
        Row(
            name: "a name that markup was left open in is none",
            page: "<a id=a target='w\n<p' href=/end>x</a>",
            sent: [],
            told: ["window _blank GET app opener=false"]
        ),
        Row(
            name: "what is of another origin shows all the same, in the window that it is for",
            page: "<a id=a download target=_blank href=https://b.test/file>x</a>",
            sent: [],
            told: ["window _blank GET app opener=false"]
        ),
        Row(
            name: "or in the page's own",
            page: "<a id=a download href=https://b.test/file>x</a>",
            sent: ["GET https://b.test/file"],
            told: ["finished https://b.test/file"]
        ),
        Row(
            name: "to a script's click too",
            page: "<a id=a download href=https://b.test/file>x</a>",
            isByScript: true,
            sent: ["GET https://b.test/file"],
            told: ["finished https://b.test/file"]
        ),
        Row(
            name: "a page's own data is downloaded",
            page: "<a id=a download href=data:text/plain,x>x</a>",
            sent: [],
            told: ["download data:text/plain,x"]
        ),
        Row(
            name: "a download that leaves its origin shows",
            page: "<a id=a download href=/away>x</a>",
            sent: ["GET https://a.test/away", "GET https://b.test/page"],
            told: ["download https://a.test/away", "finished https://b.test/page"]
        ),
        Row(
            name: "one that does not is kept",
            page: "<a id=a download href=/on>x</a>",
            sent: ["GET https://a.test/on", "GET https://a.test/file"],
            told: ["download https://a.test/on"]
        ),
    ]

    @Test(arguments: rows)
    func follows(_ row: Row) async {
        let client = TestClient(
            decide: { question in
                guard case .download(_, _, let reply) = question else { return false }
                reply(.discard)
                return true
            },
            line: { event in
                guard case .download(_, let download) = event else { return nil }
                return "download \(download.url)"
            }
        )
        let page = TestPage(client: client) { request in
            switch request.url.path {
            case "/away": ServiceResponse(status: 302, fields: [HTTPField("Location", "https://b.test/page")])
            case "/on": ServiceResponse(status: 302, fields: [HTTPField("Location", "/file")])
            default: html("P", request.url.path == "/" ? row.page : "")
            }
        }
        await page.load("https://a.test/")
        _ = page.sent()
        let lines = await page.run { core in
            if row.isByScript {
                _ = try? core.evaluate(
                    "document.getElementById('a').dispatchEvent(new MouseEvent('click', { cancelable: true }))"
                )
            } else {
                _ = try? core.click(.css("#a"))
            }
        }
        #expect(page.sent().sorted() == row.sent.sorted())
        for line in row.told { #expect(lines.contains(line), "\(lines)") }
    }

    @Test("who is told of a link hears from where to where")
    func ping() async {
        let page = TestPage { html("P", $0.url.path == "/" ? "<a id=a ping=/told href=/end#x>x</a>" : "") }
        await page.load("https://a.test/?q#f")
        _ = page.sent()
        await page.run { _ = try? $0.click(.css("#a")) }
        let told = page.sent { request in
            ["Content-Type", "Cache-Control", "Ping-From", "Ping-To", "Origin", "Referer"].map {
                request.fields[$0] ?? "-"
            }
            .joined(separator: " ") + " " + String(decoding: request.body, as: UTF8.self)
        }
        let ping = "text/ping max-age=0 https://a.test/?q https://a.test/end#x https://a.test - PING"
        #expect(told.contains(ping), "\(told)")
    }

    @Test("a page whose link told somebody has its load cancelled by that, in WebKit")
    func backBehindPing() async {
        let page = TestPage { html("P", $0.url.path == "/" ? "<a id=a ping=/told href=/end>x</a>" : "") }
        await page.load("https://a.test/")
        await page.run { _ = try? $0.click(.css("#a")) }
        let told = await page.run { $0.goBack() }
        #expect(told.last == "failed cancelled committed https://a.test/", "\(told)")
        #expect(await page.state { $0.viewTitle } == "P")
    }

    @Test("a page leads to no data: in a window without a way back, which loads as by the app, neither")
    func dataInWindow() async {
        let page = TestPage { _ in html("P") }
        let lines = await page.run { core in
            var first = NavigationRequest(url: WebURL("data:text/html,x") ?? .aboutBlank)
            first.initiator = NavigationRequest.Initiator(
                url: .aboutBlank,
                origin: .opaque,
                siteForCookies: .opaque,
                referrerPolicy: .standard
            )
            core.load(first)
        }
        #expect(lines.contains { $0.hasPrefix("failed") }, "\(lines)")
    }
}
