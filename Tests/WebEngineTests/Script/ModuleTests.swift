import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Modules as build tools write them.
struct ModuleTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var module: String
        var title = "ran"

        init(_ description: String, _ module: String, title: String = "ran") {
            testDescription = description
            self.module = module
            self.title = title
        }
    }

    private static let long = String(repeating: "x ", count: 550_000)
    private static let ran = "; document.title = 'ran'; export {}"

    static let rows = [
        Row(
            "a template of a million characters and more",
            "const t = `\(long)${1}\\``; document.title = t.length",
            title: "1100002"
        ),
        Row("a string of as many", "const t = \"\(long)\\\"\\\n\"; document.title = t.length", title: "1100001"),
        Row("a comment of as many", "/* \(long) */ document.title = 'ran'"),
        Row("an expression behind a block", "if (true) { }/[`]/.test('`')" + ran),
        Row("one behind nested blocks", "try { { } } finally { }/`/.test('')" + ran),
        Row("one behind a function", "function f() { }/`/.test('')" + ran),
        Row("one behind an asynchronous generator", "async function* f(a) { }/`/.test('')" + ran),
        Row("one behind a class", "class A extends Object { static { } }/`/.test('')" + ran),
        Row("one behind a label's block", "a: { }/`/.test('')" + ran),
        Row("one behind a case's block", "switch (1) { case (2, 1): { }/`/.test(''); default: { }/`/.test('') }" + ran),
        Row("one behind an arrow function's body, on a line of its own", "const f = () => { }\n/`/.test('')" + ran),
        Row("one behind a loop's head", "for await (const one of [])/`/.test(one)" + ran),
        Row("a division of an object", "const o = {valueOf() { return 8 }} / 2 / `2`; document.title = o", title: "2"),
        Row("one of a function", "const o = function () { } / 2, t = `${o}`; document.title = t", title: "NaN"),
        Row("one of a class", "const o = class { } / 2, t = `${o}`; document.title = t", title: "NaN"),
        Row(
            "one behind a question",
            "const o = true ? {valueOf: () => 3} / 3 : 1, t = `${o}`; document.title = t",
            title: "1"
        ),
        Row("an await of a name", "const a = Promise.resolve('ran'); document.title = await a; export {}"),
        Row("one on another line", "const a = Promise.resolve('ran'); document.title = await\na; export {}"),
        Row("one of parentheses", "document.title = await (async () => await 'ran')(); export {}"),
        Row("one in a function alone", "async function f(a) { document.title = await a }; f('ran'); export {}"),
        Row(
            "one behind an asynchronous arrow",
            "const a = async () => 0, b = await ('ran'); document.title = b; export {}"
        ),
        Row("one behind the arrow's colon", "document.title = 0 ? async () => 0 : await ('ran'); export {}"),
        Row("one behind the arrow's line", "const a = async () => 0\ndocument.title = await ('ran'); export {}"),
        Row("one behind its arguments", "const a = [async () => await (0)], b = await ('ran'); document.title = b"),
        Row("one behind its block", "const a = async a => { await (a) }; document.title = await ('ran'); export {}"),
        Row("one behind its template", "document.title = `${async () => 0}` && `${await ('ran')}`; export {}"),
        Row(
            "one under a word on a line",
            "var async = 0; async\nfunction f() {}; document.title = await ('ran'); export {}"
        ),
        Row(
            "one in a block of no function",
            "var async = 0; async\nif (1) { document.title = await ('ran') }; export {}"
        ),
        Row("one in a key of that name", "const a = {async: await ('ran')}; document.title = a.async; export {}"),
        Row("one in a loop's head", "for (const a of [await 0, 'ran']) document.title = await a; export {}"),
        Row("one in a template", "document.title = `${{valueOf: () => 6} / 3}${[4][0] / 2}`", title: "22"),
    ]

    @Test(arguments: rows)
    func isRead(_ row: Row) async throws {
        let page = TestPage { request in
            guard request.url.path == "/module" else { return .html("<script type=module src=/module></script>") }
            return Self.script(row.module)
        }
        await page.load("https://rp.test/")
        #expect(try await title(of: page) == row.title)
    }

    /// The parser waits at a script for a style sheet, and has the module behind it fetched; it comes to it before it is there.
    @Test(arguments: ["", "integrity=sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU= ", "async "])
    func oneThatIsOnItsWayIsTaken(attributes: String) async throws {
        let page = TestPage { request in
            switch request.url.path {
            case "/sheet": return Self.late(.notFound, milliseconds: 10)
            case "/module":
                return Self.late(Self.script("import '/imported'; document.title += ' module'"), milliseconds: 500)
            case "/imported": return Self.script("document.title += ' imported'")
            default:
                return .html(
                    """
                    <link rel=stylesheet href=/sheet><script>document.title = 'inline'</script>
                    <script \(attributes)type=module src=/module onerror="document.title += ' refused'"></script>
                    """
                )
            }
        }
        await page.load("https://rp.test/")
        #expect(page.sent { $0.url.path }.prefix(3) == ["/", "/sheet", "/module"])
        #expect(
            try await title(of: page)
                == (attributes.contains("integrity") ? "inline refused" : "inline imported module")
        )
    }

    /// Whoever waits for the page to settle waits for what is imported as it runs.
    @Test func whatIsImportedLateIsWaitedFor() async throws {
        let page = TestPage { request in
            switch request.url.path {
            case "/late":
                return Self.late(Self.script("import '/later'; document.title += ' late'"), milliseconds: 30_000)
            case "/later": return Self.late(Self.script("document.title += ' later'"), milliseconds: 30_000)
            default: return .html("<script>document.title = 'page'; setTimeout(() => import('/late'))</script>")
            }
        }
        await page.load("https://rp.test/")
        #expect(try await title(of: page) == "page later late")
    }

    /// As bundlers' pages load their parts, a style sheet and modules that are fetched ahead, which import others: a module
    /// that has come runs in a task, and until then nothing else is under way.
    @Test func oneThatHasComeIsWaitedFor() async throws {
        let page = TestPage { request in
            switch request.url.path {
            case "/": return .html("<script>document.title = 'page'; setTimeout(() => import('/20'))</script>")
            case "/0": return Self.script("document.title = 'all'")
            case "/part", "/sheet": return Self.script("")
            case let path:
                let next = (Int(path.dropFirst()) ?? 1) - 1
                return Self.script(
                    """
                    import "/part?\(next)";
                    const add = (rel, href) => new Promise(done => {
                      const link = document.createElement("link");
                      [link.rel, link.href, link.onload, link.onerror] = [rel, href, done, done];
                      document.head.append(link);
                    });
                    add("modulepreload", "/part?\(next - 1)");
                    await add("stylesheet", "/sheet?\(next)");
                    await import("/\(next)");
                    """
                )
            }
        }
        await page.load("https://rp.test/")
        #expect(try await title(of: page) == "all")
    }

    /// A `link` of a module that a script has asked for waits for that one, and fetches nothing
    /// (https://html.spec.whatwg.org/#fetch-a-single-module-script, on the module map).
    @Test(arguments: [("/imported", "load"), ("/missing", "error"), ("/text", "error"), ("/main", "load")])
    func oneThatIsInTheMapIsNotFetchedAhead(path: String, event: String) async throws {
        let page = TestPage { request in
            switch request.url.path {
            case "/main":
                return Self.script(
                    """
                    const tell = () => new Promise(done => {
                      const link = document.createElement("link");
                      [link.rel, link.href] = ["modulepreload", "\(path)"];
                      link.onload = link.onerror = event => { document.title += " " + event.type; done(); };
                      document.head.append(link);
                    });
                    import("\(path)").catch(() => { });
                    await tell();
                    await tell();
                    """
                )
            case "/imported": return Self.late(Self.script("export {}"), milliseconds: 10)
            case "/text": return ServiceResponse(fields: [HTTPField("Content-Type", "text/plain")], chunks: [.init("")])
            case "/": return .html("<title>told</title><script type=module src=/main></script>")
            default: return .notFound
            }
        }
        await page.load("https://rp.test/")
        #expect(try await title(of: page) == "told \(event) \(event)")
        #expect(page.sent { $0.url.path }.filter { $0 == path }.count == 1)
    }

    private func title(of page: TestPage) async throws -> String? {
        try await page.page.with { core throws(ScriptFailure) in try core.evaluate("document.title") }.string
    }

    private static func script(_ text: String) -> ServiceResponse {
        ServiceResponse(fields: [HTTPField("Content-Type", "text/javascript")], chunks: [.init(text)])
    }

    private static func late(_ response: ServiceResponse, milliseconds: Int) -> ServiceResponse {
        var response = response
        response.delay = .milliseconds(milliseconds)
        return response
    }

    @Test(
        "a module that did not come is asked for again in WebKit, with the page's origin each time",
        arguments: [true, false]
    )
    func askedForAgain(isWebKit: Bool) async {
        var configuration = SessionConfiguration()
        configuration.profile = isWebKit ? .wkWebView(iOS: 17) : .android(api: 34)
        let page = TestPage(configuration) { request in
            guard request.url.path == "/" else { return ServiceResponse(status: 404) }
            let again = "import('/missing').catch(() => seen.push('missing'))"
            return .html("<script>seen = []; \(again).then(() => \(again))</script>")
        }
        await page.load("https://rp.test/")
        #expect(await page.state { try? $0.evaluate("seen.join()") } == .string("missing,missing"))
        let asked = page.sent { "\($0.url.path) \($0.fields["Origin"] ?? "")" }.filter { $0.hasPrefix("/missing") }
        #expect(asked == Array(repeating: "/missing https://rp.test", count: isWebKit ? 2 : 1))
    }

    @Test(
        "who asks for a module is the module that needs it in Chromium, the document or the worker in WebKit",
        arguments: [
            (
                Profile.wkWebView(), "/a.js / O, /b.js / O, /c.js / O",
                "/w.js /, /b.js /w.js, /c.js /w.js"
            ),
            (.android(), "/a.js / O, /b.js /a.js O, /c.js /b.js O", "/w.js /, /b.js /w.js O, /c.js /b.js O"),
        ]
    )
    func whoAsks(profile: Profile, inDocument: String, inWorker: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        for (page, expected) in [
            ("<script type=module src=/a.js></script>", inDocument),
            ("<script>new Worker('/w.js', {type: 'module'})</script>", inWorker),
        ] {
            let site = TestPage(configuration) { request in
                switch request.url.path {
                case "/": .html(page)
                case "/a.js", "/w.js": Self.script("import '/b.js'")
                case "/b.js": Self.script("import('/c.js')")
                default: Self.script("")
                }
            }
            await site.load("https://rp.test/")
            let asked = site.sent { request in
                let referrer = (request.fields["Referer"] ?? "-").replacing("https://rp.test", with: "")
                return "\(request.url.path) \(referrer)\(request.fields["Origin"] == nil ? "" : " O")"
            }
            #expect(asked.dropFirst().joined(separator: ", ") == expected)
        }
    }

    @Test("in WebKit a module in the page has a load event too", arguments: [(true, "ran load"), (false, "ran")])
    func loadEvent(isWebKit: Bool, seen: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = isWebKit ? .wkWebView(iOS: 17) : .android(api: 34)
        let page = TestPage(configuration) { _ in
            html(
                "",
                "<script>seen = []</script><script type=module onload=\"seen.push('load')\">seen.push('ran')</script>"
            )
        }
        await page.load("https://a.test/")
        #expect(await page.state { try? $0.evaluate("seen.join(' ')").string } == seen)
    }
}
