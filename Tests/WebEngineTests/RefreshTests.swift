import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Pages that ask for another to follow them.
struct RefreshTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var header: String?
        var head = ""
        /// Where the page ends up, and its entries.
        var end: String
        var entries: Int
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "a header", header: "0;url=/e", end: "/e", entries: 1),
        Row(name: "a second takes the page's place", header: "1;url=/e", end: "/e", entries: 1),
        Row(name: "two seconds make an entry", header: "2;url=/e", end: "/e", entries: 2),
        Row(
            name: "of several the last that is not slower",
            head: meta("0;url=/a") + meta("0;url=/b"),
            end: "/b",
            entries: 1
        ),
        Row(name: "a slower one changes nothing", head: meta("1;url=/a") + meta("5;url=/b"), end: "/a", entries: 1),
        Row(name: "a meta after a header", header: "5;url=/h", head: meta("5;url=/m"), end: "/m", entries: 2),
        Row(name: "what cannot be read", header: "x;url=/e", head: meta("url=/e"), end: "/p", entries: 1),
        Row(name: "a script", header: "0;url=javascript:x()", end: "/p", entries: 1),
    ]

    private static func meta(_ content: String) -> String { "<meta http-equiv=refresh content='\(content)'>" }

    @Test(arguments: rows)
    func follows(_ row: Row) async {
        let site = TestPage { request in
            guard request.url.path == "/p" else { return html("End") }
            let fields: HTTPFields = row.header.map { [HTTPField("Refresh", $0)] } ?? []
            return .html("<!doctype html><head><title>P</title>\(row.head)", fields: fields)
        }
        await site.load("http://a.test/p")
        #expect(await site.state { $0.viewURL?.path } == row.end)
        #expect(await site.state { $0.historyList.items.count } == row.entries)
    }

    @Test(
        "in WebKit a document that is written anew follows no more",
        arguments: [(Profile.wkWebView(iOS: 17), "/p"), (.android(api: 34), "/e")]
    )
    func writtenAnew(_ profile: Profile, _ end: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration) { request in
            guard request.url.path == "/p" else { return html("End") }
            let script = "document.open(); document.write('new'); document.close()"
            let fields: HTTPFields = [HTTPField("Refresh", "5;url=/e")]
            return .html("<script>setTimeout(() => { \(script) }, 100)</script>", fields: fields)
        }
        await site.load("http://a.test/p")
        #expect(await site.state { $0.viewURL?.path } == end)
    }

    // https://fetch.spec.whatwg.org/#concept-header-list-get
    @Test("two fields are one")
    func fields() async {
        let site = TestPage { request in
            guard request.url.path == "/p" else { return html("End") }
            return .html(
                "<title>P</title>",
                fields: [HTTPField("Refresh", "0;url=/a"), HTTPField("Refresh", "0;url=/b")]
            )
        }
        await site.load("http://a.test/p")
        #expect(await site.state { $0.viewURL?.href } == "http://a.test/a,%200;url=/b")
    }

    @Test("the time runs from the end of the load, with all its parts")
    func afterLoad() async {
        let site = TestPage { request in
            switch request.url.path {
            case "/p": .html("<title>P</title><img src=/slow>", fields: [HTTPField("Refresh", "0;url=/e")])
            case "/slow": ServiceResponse(status: 404, delay: .seconds(3))
            default: html("End")
            }
        }
        let lines = await site.load("http://a.test/p")
        #expect(
            lines.firstIndex(of: "finished http://a.test/p") ?? .max < lines.firstIndex(
                of: "policy other GET http://a.test/e"
            ) ?? 0
        )
    }

    @Test("a script that changes the page's URL changes nothing of where its markup leads")
    func resolvedBefore() async {
        let site = TestPage { request in
            request.url.path == "/p"
                ? html("P", Self.meta("1;url=e") + "<script>history.pushState(1, '', '/d/x')</script>") : html("End")
        }
        await site.load("http://a.test/p")
        #expect(await site.state { $0.viewURL?.path } == "/e")
    }

    @Test("of a sandboxed frame without scripts only the header is followed")
    func sandboxed() async {
        let site = TestPage { request in
            switch request.url.path {
            case "/p": html("P", "<iframe sandbox src=/meta></iframe><iframe sandbox src=/header></iframe>")
            case "/meta": .html("<!doctype html>\(Self.meta("0;url=/by-meta"))")
            case "/header": .html("<!doctype html>", fields: [HTTPField("Refresh", "0;url=/by-header")])
            default: html("End")
            }
        }
        await site.load("http://a.test/p")
        let sent = site.sent { $0.url.path }
        #expect(sent.contains("/by-header"))
        #expect(!sent.contains("/by-meta"))
    }
}
