import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// The Cookie Store API (https://cookiestore.spec.whatwg.org/).
struct CookieStoreTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// A promise's expression.
        var script: String
        /// Its value as JSON, or what it fails with.
        var value: String
        var testDescription: String { script }
    }

    static let rows = [
        Row(script: "cookieStore.set('a', '1').then(() => document.cookie)", value: "\"http=1; a=1\""),
        Row(
            script: "cookieStore.set({ name: 'a', value: 'é☃' }).then(() => cookieStore.get('a'))",
            value: #"{"name":"a","value":"é☃"}"#
        ),
        Row(
            script: "cookieStore.set(' a ', '\\tb c ').then(() => cookieStore.get('a '))",
            value: #"{"name":"a","value":"b c"}"#
        ),
        Row(
            script: "cookieStore.set('', 'v').then(() => cookieStore.getAll())",
            value: #"[{"name":"http","value":"1"},{"name":"","value":"v"}]"#
        ),
        Row(script: "cookieStore.getAll('none')", value: "[]"),
        Row(script: "cookieStore.get('none')", value: "null"),
        Row(
            script: "cookieStore.get({ name: 'http', url: location.href + '#x' })",
            value: #"{"name":"http","value":"1"}"#
        ),
        Row(script: "cookieStore.get({ url: '/other' })", value: "TypeError: URL must match the document URL"),
        Row(script: "cookieStore.get()", value: "TypeError: CookieStoreGetOptions must not be empty"),
        Row(script: "cookieStore.get({})", value: "TypeError: CookieStoreGetOptions must not be empty"),
        Row(script: "cookieStore.set('a')", value: "TypeError: Type error"),
        Row(script: "cookieStore.set({ name: 'a' })", value: "TypeError: Member value is required"),
        Row(script: "cookieStore.set('a=b', '1')", value: "TypeError: The cookie name must not contain '='."),
        Row(
            script: "cookieStore.set('', 'a=b')",
            value: "TypeError: The cookie name and value must not both be set from the 'value' field."
        ),
        Row(script: "cookieStore.set('', ' ')", value: "TypeError: The cookie name and value must not both be empty."),
        Row(
            script: "cookieStore.set('', '__HOST-a')",
            value: "TypeError: A cookie without a name must not have a value that begins with a prefix of names."
        ),
        Row(
            script: "cookieStore.set('__Http-a', '1')",
            value: "TypeError: A script cannot set a cookie of that prefix."
        ),
        Row(script: "cookieStore.set('a', 'b;c').catch(e => e.name)", value: "\"TypeError\""),
        Row(script: "cookieStore.set('a', 'b\\u0001').catch(e => e.name)", value: "\"TypeError\""),
        Row(
            script: "cookieStore.set('a', 'b\\tc').then(() => cookieStore.get('a'))",
            value: #"{"name":"a","value":"b\tc"}"#
        ),
        Row(
            script: "cookieStore.set('a', 'x'.repeat(4096))",
            value: "TypeError: The size of the cookie name and value must not exceed 4096 bytes."
        ),
        Row(
            script: "cookieStore.set({ name: 'a', value: '1', domain: 'b.test' })",
            value: "TypeError: The domain must domain-match current host"
        ),
        Row(
            script: "cookieStore.set({ name: 'a', value: '1', domain: 'test' })",
            value: "TypeError: The domain must domain-match current host"
        ),
        Row(
            script: "cookieStore.set({ name: 'a', value: '1', domain: '.a.test' })",
            value: "TypeError: The domain must not begin with a '.'"
        ),
        Row(
            script: "cookieStore.set({ name: '__Host-a', value: '1', domain: 'a.test' })",
            value: "TypeError: If the cookie name begins with \"__Host-\", the domain must not be specified."
        ),
        Row(
            script: "cookieStore.set({ name: 'a', value: '1', path: 'x' })",
            value: "TypeError: The path must begin with a '/'"
        ),
        Row(
            script: "cookieStore.set({ name: 'a', value: '1', sameSite: 'Lax' }).catch(e => e.name)",
            value: "\"TypeError\""
        ),
        Row(
            script: "cookieStore.set({ name: 'a', value: '1', expires: NaN }).catch(e => e.name)",
            value: "\"TypeError\""
        ),
        Row(
            script: "cookieStore.set({ name: 'a', value: '1', path: '/other' }).then(() => cookieStore.get('a'))",
            value: "null"
        ),
        Row(
            script: "cookieStore.set({ name: 'a', value: '1', expires: 1 }).then(() => cookieStore.get('a'))",
            value: "null"
        ),
        Row(
            script: "cookieStore.set({ name: 'a', value: '1', expires: new Date(1e18) }).catch(e => e.name)",
            value: "\"TypeError\""
        ),
        Row(
            script: "cookieStore.set('http', '2').then(() => cookieStore.delete('http')).then(() => document.cookie)",
            value: "\"\""
        ),
        Row(
            script: "cookieStore.delete({ name: 'http', path: '/other' }).then(() => document.cookie)",
            value: "\"http=1\""
        ),
        Row(script: "cookieStore.delete()", value: "TypeError: Not enough arguments"),
        Row(
            script:
                "Promise.resolve(Object.prototype.toString.call(cookieStore) + (cookieStore === window.cookieStore))",
            value: "\"[object CookieStore]true\""
        ),
        Row(script: "new Promise(() => new CookieStore())", value: "TypeError: Illegal constructor"),
    ]

    private static func page(_ profile: Profile = .wkWebView(iOS: 26)) -> TestPage {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        return TestPage(configuration) { request in
            switch request.url.path {
            case "/set":
                .html(
                    "set",
                    fields: [HTTPField("Set-Cookie", "sent=1"), HTTPField("Set-Cookie", "hidden=1; HttpOnly")]
                )
            default:
                .html(
                    "<title>x</title>",
                    fields: [HTTPField("Set-Cookie", "http=1"), HTTPField("Set-Cookie", "hidden=1; HttpOnly")]
                )
            }
        }
    }

    private func evaluate(_ script: String, on page: TestPage) async throws -> String {
        await page.state { core in
            _ = try? core.evaluate(
                "globalThis.ended = null; Promise.resolve(\(script)).then(JSON.stringify, String).then(text => { ended = text })"
            )
        }
        await page.page.settle(horizon: .zero)
        return await page.state { (try? $0.evaluateText("ended")) ?? "" }
    }

    @Test("gets, sets and deletes as the standard says", arguments: rows)
    func calls(_ row: Row) async throws {
        let page = Self.page()
        await page.load("https://a.test/page")
        #expect(try await evaluate(row.script, on: page) == row.value)
    }

    @Test("a cookie is secure, strict, of its host and of the whole site, if nothing else is said")
    func defaults() async throws {
        let page = Self.page()
        await page.load("https://a.test/dir/page")
        _ = try await evaluate("cookieStore.set('a', '1')", on: page)
        let rest = "domain: 'a.test', path: '', sameSite: 'none', expires: Date.now() + 60000"
        _ = try await evaluate("cookieStore.set({ name: 'b', value: '2', \(rest) })", on: page)
        let cookies = await page.page.session.cookies.filter { ["a", "b"].contains($0.name) }.sorted {
            $0.name < $1.name
        }
        #expect(cookies.map(\.path) == ["/", "/dir"])
        #expect(cookies.map(\.secure) == [true, true])
        #expect(cookies.map(\.hostOnly) == [true, false])
        #expect(cookies.map(\.sameSite) == [.strict, .none])
        #expect(cookies.map { $0.expires == nil } == [true, false])
    }

    @Test("what changes is told of, whoever changed it, as far as the page may read it")
    func changes() async throws {
        let page = Self.page()
        await page.load("https://a.test/page")
        let listen = """
            globalThis.log = [];
            const items = list => list.map(item => `${item.name}=${item.value}`).join();
            cookieStore.onchange = event => {
                log.push(`${items(event.changed)}/${items(event.deleted)} ${event.constructor.name} ${event.bubbles}`)
            };
            """
        _ = try await evaluate("(() => { \(listen) })()", on: page)
        _ = try await evaluate("cookieStore.set('a', '1').then(() => log.push('set'))", on: page)
        _ = try await evaluate("(() => { document.cookie = 'a=2; path=/' })()", on: page)
        _ = try await evaluate("cookieStore.set({ name: 'a', value: '1', path: '/other' })", on: page)
        _ = try await evaluate("fetch('/set').then(() => 0)", on: page)
        _ = try await evaluate("cookieStore.delete('a')", on: page)
        _ = try await evaluate("cookieStore.delete('none')", on: page)
        let log = try await evaluate("log", on: page)
        let lines = ["a=1/", "set", "a=2/", "sent=1/", "/a=undefined"]
        #expect(
            log == "["
                + lines.map { $0 == "set" ? "\"set\"" : "\"\($0) CookieChangeEvent false\"" }.joined(separator: ",")
                + "]"
        )
    }

    @Test("an event that a script makes has what it is given")
    func event() async throws {
        let page = Self.page()
        await page.load("https://a.test/page")
        let script = """
            (() => {
                const { changed, deleted } = new CookieChangeEvent('change', { changed: [{ name: 'a', value: 1 }, {}] });
                return [changed, deleted, Object.isFrozen(changed)];
            })()
            """
        #expect(try await evaluate(script, on: page) == #"[[{"name":"a","value":"1"},{}],[],true]"#)
    }

    @Test(
        "is there where the platform has it",
        arguments: [
            (Profile.wkWebView(iOS: 26), "https://a.test/", true), (.wkWebView(iOS: 18), "http://localhost/", true),
            (.wkWebView(iOS: 26), "http://a.test/", false), (.wkWebView(iOS: 17), "https://a.test/", false),
            (.uiWebView(iOS: 12), "https://a.test/", false), (.android(api: 34), "https://a.test/", true),
        ]
    )
    func isThere(_ profile: Profile, _ url: String, _ isThere: Bool) async throws {
        let page = Self.page(profile)
        await page.load(url)
        let found = try await evaluate(
            "['cookieStore', 'CookieStore', 'CookieChangeEvent'].map(name => name in window)",
            on: page
        )
        #expect(found == "[\(isThere),\(isThere),\(isThere)]")
    }

    @Test("a document without an origin may not have it")
    func opaque() async throws {
        let page = Self.page()
        await page.load("https://a.test/page")
        let frame = """
            new Promise(resolve => {
                onmessage = event => resolve(event.data);
                const code = 'cookieStore.getAll().catch(error => parent.postMessage(error.name, "*"))';
                document.body.append(Object.assign(document.createElement('iframe'),
                    { sandbox: 'allow-scripts', srcdoc: `<script>${code}<\\/script>` }));
            })
            """
        #expect(try await evaluate(frame, on: page) == "\"SecurityError\"")
    }
}
