import HeadlessWebView
import LoginFlows
import Testing

/// Each sink on a page that has its token, and on one that does not.
@Suite(.timeLimit(.minutes(10)))
struct SinkTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let sink: TokenSink
        /// What `/` answers; `/q` is a page.
        let answer: ServiceResponse
        var profile = Profile.wkWebView()
        var token: String?
        var refusal: String?
        var source = Provenance.Source.location
        var android: String?
        var testDescription: String { name }
    }

    static func uri(_ text: String) -> CallbackURI {
        guard let uri = CallbackURI(text) else { preconditionFailure(text) }
        return uri
    }

    static let rows = redirects + cookies + titles + pages + messages

    static let redirects = [
        Row(
            name: "scheme, query",
            sink: .redirect(uri("myapp"), parameter: "code"),
            answer: .redirect(to: "myapp://callback?code=T1&state=s"),
            token: "T1",
            android: "shouldOverrideUrlLoading"
        ),
        Row(
            name: "scheme, fragment",
            sink: .redirect(uri("app17://authorize"), parameter: "access_token"),
            answer: .redirect(to: "app17://authorize#access_token=T%2F2&expires_in=3600"),
            token: "T/2",
            android: "shouldOverrideUrlLoading"
        ),
        Row(
            name: "scheme, whole URL",
            sink: .redirect(uri("authapp://Default/Authcallback"), parameter: nil),
            answer: .redirect(to: "authapp://Default/Authcallback?code=T3"),
            token: "authapp://Default/Authcallback?code=T3",
            android: "shouldOverrideUrlLoading"
        ),
        Row(
            name: "scheme of another path",
            sink: .redirect(uri("authapp://Default/Authcallback"), parameter: "code"),
            answer: .redirect(to: "authapp://Default/Other?code=T3")
        ),
        Row(
            name: "scheme, refused",
            sink: .redirect(uri("myapp"), parameter: "code"),
            answer: .redirect(to: "myapp://callback?error=access_denied&error_description=No"),
            refusal: "access_denied"
        ),
        Row(
            name: "scheme, refused as Geni does",
            sink: .redirect(uri("myapp"), parameter: "access_token"),
            answer: .redirect(to: "myapp://authorize#status=unauthorized&message=user+canceled"),
            refusal: "unauthorized"
        ),
        Row(
            name: "scheme, led to by a script",
            sink: .redirect(uri("myapp"), parameter: "code"),
            answer: Site.page("P", "<script>location = 'myapp://cb?code=T4'</script>"),
            token: "T4",
            source: .url,
            android: "shouldOverrideUrlLoading"
        ),
        Row(
            name: "loopback, any port",
            sink: .redirect(uri("http://127.0.0.1/cb"), parameter: "code"),
            answer: .redirect(to: "http://127.0.0.1:49152/cb?code=T5"),
            token: "T5",
            android: "shouldOverrideUrlLoading"
        ),
        Row(
            name: "loopback, that port",
            sink: .redirect(uri("http://127.0.0.1:1000/cb"), parameter: "code"),
            answer: .redirect(to: "http://127.0.0.1:49152/cb?code=T5")
        ),
        Row(
            name: "out of band, as a redirect",
            sink: .outOfBand(),
            answer: .redirect(to: "urn:ietf:wg:oauth:2.0:oob?code=T6"),
            token: "T6",
            android: "shouldOverrideUrlLoading"
        ),
    ]

    static func setting(_ cookie: String, _ more: String...) -> ServiceResponse {
        more.reduce(Site.page("P").settingCookie(cookie)) { $0.settingCookie($1) }
    }

    static let host = "a.example"

    static let cookies = [
        Row(
            name: "iOS reader",
            sink: .cookie("oauth_token", .iOS(host: host)),
            answer: setting("oauth_token=C1; Path=/elsewhere; HttpOnly"),
            profile: .uiWebView(),
            token: "C1",
            source: .setCookie,
            android: "onPageStarted"
        ),
        Row(
            name: "iOS reader, Domain attribute",
            sink: .cookie("oauth_token", .iOS(host: host)),
            answer: setting("oauth_token=C1; Domain=a.example"),
            profile: .uiWebView()
        ),
        Row(
            name: "iOS reader, letter case",
            sink: .cookie("oauth_token", .iOS(host: host)),
            answer: setting("OAuth_Token=C1"),
            profile: .uiWebView()
        ),
        Row(
            name: "Android reader",
            sink: .cookie("oauth_token", .android),
            answer: setting("OAUTH_token=C2; HttpOnly", "later=1"),
            profile: .android(),
            token: "C2",
            source: .setCookie,
            android: "onPageFinished"
        ),
        Row(
            name: "Android reader, not the first",
            sink: .cookie("oauth_token", .android),
            answer: setting("session=1", "oauth_token=C2"),
            profile: .android()
        ),
        Row(
            name: "Android reader, another path",
            sink: .cookie("oauth_token", .android),
            answer: setting("oauth_token=C2; Path=/elsewhere"),
            profile: .android()
        ),
        Row(
            name: "robust, Domain attribute",
            sink: .cookie("oauth_token", .robust(host: "a.example")),
            answer: setting("session=1", "oauth_token=C3; Domain=a.example"),
            token: "C3",
            source: .setCookie,
            android: "onPageStarted"
        ),
        Row(
            name: "robust, on a redirect",
            sink: .cookie("oauth_token"),
            answer: ServiceResponse.redirect(to: "/q").settingCookie("oauth_token=C4; Path=/"),
            token: "C4",
            source: .setCookie,
            android: "shouldOverrideUrlLoading"
        ),
        Row(
            name: "robust, by a script",
            sink: .cookie("oauth_token"),
            answer: Site.page("P", "<script>document.cookie = 'oauth_token=C5'</script>"),
            token: "C5",
            source: .cookieJar,
            android: "onPageFinished"
        ),
        Row(name: "robust, empty", sink: .cookie("oauth_token"), answer: setting("oauth_token=")),
    ]

    static let titles = [
        Row(
            name: "title, prefix",
            sink: .title(.prefix("Success code=")),
            answer: Site.page("Success code=T7&amp;state=s now"),
            token: "T7",
            source: .title,
            android: "onReceivedTitle"
        ),
        Row(
            name: "title, last word",
            sink: .title(.lastWordQuery()),
            answer: Site.page("Erfolg! state=s&amp;code=T%2B8"),
            token: "T+8",
            source: .title,
            android: "onReceivedTitle"
        ),
        Row(
            name: "title, last word, denied",
            sink: .title(.lastWordQuery()),
            answer: Site.page("Denied error=access_denied"),
            refusal: "access_denied",
            source: .title
        ),
        Row(
            name: "title, of a script",
            sink: .title(.lastWordQuery()),
            answer: Site.page("Wait", "<script>setTimeout(() => document.title = 'Success code=T9', 50)</script>"),
            token: "T9",
            source: .title,
            android: "onReceivedTitle"
        ),
        Row(name: "title, another", sink: .title(.prefix("Success code=")), answer: Site.page("Success")),
    ]

    static let pages = [
        Row(
            name: "out of band, title",
            sink: .outOfBand(),
            answer: Site.page("Success code=T10"),
            token: "T10",
            source: .title,
            android: "onReceivedTitle"
        ),
        Row(
            name: "out of band, field",
            sink: .outOfBand(),
            answer: Site.page("Copy this", "<input name=code readonly value='T/11'>"),
            token: "T/11",
            source: .page,
            android: "onPageFinished"
        ),
        Row(
            name: "out of band, element",
            sink: .outOfBand(element: "#box b"),
            answer: Site.page("Copy this", "<p id=box>Code: <b>\n T12 </b>"),
            token: "T12",
            source: .page,
            android: "onPageFinished"
        ),
        Row(
            name: "out of band, a field to fill in",
            sink: .outOfBand(),
            answer: Site.page("Second step", "<input name=code value='T'>")
        ),
        Row(
            name: "form post",
            sink: .formPost(uri("https://a.example/q"), parameter: "code"),
            answer: Site.page(
                "Submit this form",
                """
                <body onload="document.forms[0].submit()"><form method=post action="https://a.example/q">
                <input type=hidden name=code value=T13><input type=hidden name=state value=s></form>
                """
            ),
            token: "T13",
            source: .form
        ),
        Row(
            name: "form post, refused",
            sink: .formPost(uri("https://a.example/q"), parameter: "code"),
            answer: Site.page(
                "Submit this form",
                "<form method=post action='/q'><input type=hidden name=error value=login_required></form>"
            ),
            refusal: "login_required",
            source: .form
        ),
    ]

    static let messages = [
        Row(
            name: "message, text",
            sink: .scriptMessage("login"),
            answer: Site.page("P", "<script>webkit.messageHandlers.login.postMessage('T14')</script>"),
            token: "T14",
            source: .message,
            android: "onPostMessage"
        ),
        Row(
            name: "message, object",
            sink: .scriptMessage("login", key: "ticket"),
            answer: Site.page("P", "<script>webkit.messageHandlers.login.postMessage({ticket: 'T15'})</script>"),
            token: "T15",
            source: .message,
            android: "onPostMessage"
        ),
        Row(
            name: "message, Android, JSON",
            sink: .scriptMessage("login"),
            answer: Site.page("P", #"<script>login.postMessage('{"access_token": "T16"}')</script>"#),
            profile: .android(),
            token: "T16",
            source: .message,
            android: "onPostMessage"
        ),
        Row(
            name: "message, an object's method",
            sink: .scriptMessage("Android.onToken"),
            answer: Site.page("P", "<script>Android.onToken('T17')</script>"),
            profile: .android(),
            token: "T17",
            source: .message,
            android: "onPostMessage"
        ),
        Row(
            name: "message, refused",
            sink: .scriptMessage("login"),
            answer: Site.page("P", "<script>webkit.messageHandlers.login.postMessage({error: 'no'})</script>"),
            refusal: "no",
            source: .message
        ),
    ]

    @Test(arguments: rows)
    func takes(_ row: Row) async throws {
        let site = Site.pages(["/": row.answer, "/q": Site.page("Q")])
        let view = site.view(row.profile)
        do {
            let token = try await view.token(from: [row.sink]) {
                try await view.open("https://\(Self.host)/")
            }
            #expect(token.value == row.token)
            #expect(token.provenance.source == row.source)
            #expect(token.provenance.firstReadable.android == row.android)
            #expect(!token.description.contains(token.value) || token.value.isEmpty)
        } catch TokenSinkError.refused(let refusal) {
            #expect(refusal.error == row.refusal)
            #expect(refusal.provenance.source == row.source)
        } catch TokenSinkError.notFound(let misses) {
            #expect(row.token == nil && row.refusal == nil, "\(misses)")
            #expect(misses.count == 1)
        }
    }

    @Test func hopOfARedirectIsTheOneThatSaidIt() async throws {
        let site = Site.pages(["/": .redirect(to: "/grant"), "/grant": .redirect(to: "myapp:cb?code=T")])
        let view = site.view()
        let token = try await view.token(from: [.redirect(try callback("myapp"), parameter: "code")]) {
            try await view.open("https://a.example/")
        }
        #expect(token.provenance.hop?.url.path == "/grant")
        #expect(token.provenance.text == "myapp:cb?code=T")
        #expect(token.parameters == [CallbackParameter("code", "T", in: .query)])
    }

    @Test func firstOfSeveralSinksCounts() async throws {
        let answer = Site.page("Success code=B").settingCookie("oauth_token=A")
        let view = Site.pages(["/": answer]).view()
        let watch = TokenWatch(on: view, sinks: [.title(.lastWordQuery()), .cookie("oauth_token")])
        try await view.open("https://a.example/")
        #expect(try await watch.token().value == "A")
        #expect(watch.tokens.map(\.value) == ["A", "B"])
    }

    @Test func samePageSaysItsTokenOnce() async throws {
        let view = Site.pages(["/": Site.page("Success code=B")]).view()
        let watch = TokenWatch(on: view, sinks: [.title(.lastWordQuery())])
        try await view.open("https://a.example/")
        try await view.reload()
        #expect(watch.tokens.count == 1)
    }

    // https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
    @Test func postedFormIsToldOnceAndRedeemed() async throws {
        let site = Site(
            ClosureService { request in
                switch (request.method, request.url.path) {
                case ("GET", "/authorize"):
                    Site.page(
                        "Submit this form",
                        """
                        <body onload="document.forms[0].submit()"><form method=post action="https://app.example/cb">
                        <input type=hidden name=code value=C><input type=hidden name=state
                        value="\(request.query("state") ?? "")"></form>
                        """
                    )
                case ("POST", "/token"):
                    .json(#"{"access_token":"T-\#(request.form("code") ?? "")","token_type":"Bearer"}"#)
                default: Site.page("Signed in")
                }
            }
        )
        let view = site.view()
        var options = OAuthOptions()
        options.parameters = [OAuthParameter("response_mode", "form_post")]
        let uri = "https://app.example/cb"
        let client = OAuthClient(
            provider: OAuthProvider(
                authorizationEndpoint: try Stage.url("/authorize"),
                tokenEndpoint: try Stage.url("/token")
            ),
            registration: OAuthRegistration(clientID: "app", redirectURI: uri),
            options: options,
            session: view.session
        )
        let request = try client.makeRequest()
        let watch = TokenWatch(on: view, sinks: [.formPost(try callback(uri), parameter: "code")])
        try await view.open(request.url.href)
        await view.settle()
        #expect(watch.tokens.map(\.value) == ["C"])
        let answer = try request.response(try #require(watch.tokens.first).parameters)
        #expect(try await client.redeem(answer, of: request).accessToken == "T-C")
    }

    @Test func missSaysWhatWasThere() async throws {
        let answer = Site.page("P").settingCookie("OAUTH_TOKEN=0123456789abcdef0123; Domain=a.example")
        let view = Site.pages(["/": answer]).view()
        let watch = TokenWatch(on: view, sinks: [.cookie("oauth_token", .iOS(host: "a.example"))])
        try await view.open("https://a.example/")
        let miss = try #require(await watch.misses.first)
        #expect(miss.found == "there is OAUTH_TOKEN=0123…(20); domain=.a.example; path=/")
    }

    @Test(arguments: ["http", "https", "", "my app", "myapp://cb?x=1", "myapp#f", "not a uri:"])
    func isNoCallback(_ text: String) {
        #expect(CallbackURI(text) == nil)
    }

    @Test func patternTakesItsFirstGroup() async throws {
        let view = Site.pages(["/": Site.page("Dein Code: [T18], danke")]).view()
        let token = try await view.token(from: [.title(try .pattern(#"\[(\w+)\]"#))]) {
            try await view.open("https://a.example/")
        }
        #expect(token.value == "T18")
        #expect(throws: TitlePatternError.self) { try TitleReader.pattern("(") }
    }
}
