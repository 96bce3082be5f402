import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What WebKit and Chromium do each in its own way, as their recordings say.
@Suite struct EngineDifferenceTests {
    private static func configuration(_ profile: Profile) -> SessionConfiguration {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        return configuration
    }

    @Test(
        "Chromium follows one redirect of a document less",
        arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)]
    )
    func redirects(profile: Profile) async {
        for (count, isFollowed) in [(19, true), (20, profile.engine == .webKit), (21, false)] {
            let site = TestPage(Self.configuration(profile)) { request in
                let number = Int(request.url.path.dropFirst()) ?? 0
                return number < count ? .redirect(to: "/\(number + 1)") : .html("<title>Made it</title>")
            }
            await site.load("http://a.test/0")
            #expect(await (site.state { $0.viewTitle } == "Made it") == isFollowed, "\(count) redirects")
        }
    }

    @Test("an image's document says its size in words or brackets")
    func imageTitle() async {
        let gif = Array("GIF89a".utf8) + [3, 0, 1, 1]
        for (profile, title) in [
            (Profile.wkWebView(iOS: 17), "i.gif 3×257 pixels"), (.android(api: 34), "i.gif (3×257)"),
        ] {
            let site = TestPage(Self.configuration(profile)) { _ in
                ServiceResponse(fields: [HTTPField("Content-Type", "image/gif")], chunks: [.init(gif)])
            }
            await site.load("http://a.test/i.gif")
            #expect(await site.state { $0.viewTitle } == title)
        }
    }

    @Test("a document of an opaque origin has no cookies in WebKit, and refuses in Chromium to say so")
    func opaqueCookies() async {
        let frame = "<iframe srcdoc=''></iframe>"
        let rows: [(url: String, script: String, inChromium: String)] = [
            ("data:text/html,x", "document.cookie", "SecurityError"),
            ("data:text/html,x", "document.cookie = 'a=1'", "SecurityError"),
            ("about:blank", "document.cookie", "SecurityError"),
            ("http://a.test/", "frames[0].document.cookie", ""),
            ("http://a.test/", "new DOMParser().parseFromString('', 'text/html').cookie", ""),
        ]
        for row in rows {
            for (profile, found) in [(Profile.wkWebView(iOS: 17), ""), (.android(api: 34), row.inChromium)] {
                let site = TestPage(Self.configuration(profile)) { _ in .html(frame) }
                await site.load(row.url)
                let script = "try { \(row.script); '' } catch (error) { error.name }"
                #expect(await site.state { try? $0.evaluate(script) } == .string(found), "\(row.url): \(row.script)")
            }
        }
    }

    @Test("by 'strict-dynamic' a script that runs may add text to run in WebKit, in Chromium URLs alone")
    func trustedText() async {
        for (profile, found) in [(Profile.wkWebView(iOS: 17), "added"), (.android(api: 34), "")] {
            let site = TestPage(Self.configuration(profile)) { _ in
                let body = """
                    <p id=p></p><script nonce=a>const s = document.createElement('script')
                    s.text = 'p.append("added")'; document.head.append(s)</script><script>p.append("parsed")</script>
                    """
                let policy = "script-src 'nonce-a' 'strict-dynamic'"
                return html("", body, [HTTPField("Content-Security-Policy", policy)])
            }
            await site.load("http://a.test/")
            #expect(await site.state { try? $0.evaluateText("p.textContent") } == found)
        }
    }

    @Test("WebKit tells one of the user's languages")
    func languages() async {
        for (profile, found) in [(Profile.wkWebView(iOS: 17), "en-US en-US"), (.android(api: 34), "en-US en-US,en")] {
            let site = TestPage(Self.configuration(profile)) { _ in .html("") }
            await site.load("http://a.test/")
            let script = "`${navigator.language} ${navigator.languages}`"
            #expect(await site.state { try? $0.evaluate(script) } == .string(found))
        }
    }

    @Test("Chromium alone has callbacks for when it is idle, and reads no line's end in what shows nothing")
    func idleness() async {
        let script = """
            requestAnimationFrame(() => {})
            const div = document.createElement('div')
            div.innerHTML = 'a<br>b'
            const names = ['requestIdleCallback', 'cancelIdleCallback', 'IdleDeadline']
            String([names.map(name => name in window).join(), div.innerText.length])
            """
        for (profile, found) in [
            (Profile.wkWebView(iOS: 17), "false,false,false,3"), (.android(api: 34), "true,true,true,2"),
        ] {
            let site = TestPage(Self.configuration(profile)) { _ in .html("") }
            await site.load("http://a.test/")
            #expect(await site.state { try? $0.evaluate(script) } == .string(found))
        }
    }

    @Test("a form that a script sends in a frame makes an entry in Chromium, once its page has loaded")
    func formInFrame() async {
        for (profile, paths) in [(Profile.wkWebView(iOS: 17), ["/p"]), (.android(api: 34), ["/p", "/p"])] {
            for whenLoaded in [true, false] {
                let send = whenLoaded ? "onload = () => setTimeout(() => f.submit(), 50)" : "f.submit()"
                let site = TestPage(Self.configuration(profile)) { request in
                    switch request.url.path {
                    case "/p": .html("<iframe src=/form></iframe>")
                    case "/form": .html("<form id=f method=post action=/sent></form><script>\(send)</script>")
                    default: .html("sent")
                    }
                }
                await site.load("http://a.test/p")
                #expect(site.sent().last == "POST http://a.test/sent")
                let expected = whenLoaded ? paths : ["/p"]
                #expect(await site.state { $0.historyList.items.map(\.url.path) } == expected)
            }
        }
    }

    @Test("a 304 where nothing was kept is an empty page in WebKit, and none in Chromium")
    func notModified() async {
        for (profile, count) in [(Profile.wkWebView(iOS: 17), 2), (.android(api: 34), 1)] {
            let site = TestPage(Self.configuration(profile)) { request in
                var response = ServiceResponse.html("<title>P</title>")
                if request.url.path == "/304" { (response.status, response.chunks) = (304, []) }
                return response
            }
            await site.load("http://a.test/p")
            await site.load("http://a.test/304")
            #expect(await site.state { $0.historyList.items.count } == count)
        }
    }

    @Test("of several moves to other pages in one turn the first is made in Chromium, in WebKit the last")
    func moves() async throws {
        for (script, webKit, chromium) in [
            ("history.back(); history.back()", 1, 1), ("history.go(-2); history.back()", 1, 0),
            ("history.back(); history.forward()", 2, 1), ("history.go(-2); history.forward()", 2, 0),
        ] {
            for (profile, index) in [(Profile.wkWebView(iOS: 17), webKit), (.android(api: 34), chromium)] {
                let site = TestPage(Self.configuration(profile)) { .html($0.url.path) }
                for path in 0..<3 { await site.load("http://a.test/\(path)") }
                await site.run { _ = try? $0.evaluateText(script) }
                #expect(await site.state { $0.historyList.index } == index, "\(script)")
            }
        }
    }

    @Test("of several moves within a page in one turn each is made in Chromium, in WebKit the last")
    func movesWithinPage() async throws {
        let profiles = [
            (Profile.wkWebView(iOS: 17), "#2 hashchange #2"), (.android(api: 34), "#0 hashchange hashchange #0"),
        ]
        for (profile, told) in profiles {
            let site = TestPage(Self.configuration(profile)) { _ in
                .html("<script>const told = []; onhashchange = () => told.push('hashchange', location.hash)</script>")
            }
            await site.load("http://a.test/")
            for place in 0..<4 { await site.run { _ = try? $0.evaluateText("location.hash = \(place)") } }
            await site.run { _ = try? $0.evaluateText("told.length = 0; history.go(-2); history.back()") }
            let heard = await site.state {
                try? $0.evaluateText("[location.hash, ...told.filter((_, i) => i % 2 == 0), told.at(-1)].join(' ')")
            }
            #expect(heard == told)
        }
    }

    @Test("while a frame is asked whether it may be left, the page around it opens windows in WebKit alone")
    func windowsWhileLeaving() async throws {
        for (profile, opened) in [(Profile.wkWebView(iOS: 17), "true"), (.android(api: 34), "false")] {
            var configuration = Self.configuration(profile)
            configuration.newWindows = .page
            let site = TestPage(configuration) { .html($0.url.path == "/p" ? "<iframe name=f src=/f></iframe>" : "") }
            await site.load("http://a.test/p")
            await site.run {
                _ = try? $0.evaluateText(
                    "f.onbeforeunload = () => { window.opened = open() !== null }; f.location = '/other'"
                )
            }
            #expect(await site.state { try? $0.evaluateText("`${window.opened}`") } == opened)
        }
    }

    @Test("a page that a POST made is posted again by its script in Chromium, and asked for in WebKit")
    func reload() async {
        for (profile, method) in [(Profile.wkWebView(iOS: 17), "GET"), (.android(api: 34), "POST")] {
            let site = TestPage(Self.configuration(profile)) { _ in
                .html("<form id=f method=post action=/p><input name=a value=1></form>")
            }
            await site.load("http://a.test/f")
            await site.run { _ = try? $0.evaluateText("f.submit()") }
            await site.run { _ = try? $0.evaluateText("location.reload()") }
            let sent = site.sent { "\($0.method) \($0.url.path) \(String(decoding: $0.body, as: UTF8.self))" }
            #expect(sent == ["GET /f ", "POST /p a=1", method == "GET" ? "GET /p " : "POST /p a=1"])
        }
    }

    @Test("a script says who asks in WebKit; in Chromium what it says is left out, and not asked about before")
    func userAgent() async {
        for (profile, sent) in [
            (
                Profile.wkWebView(iOS: 17),
                ["GET /r mine", "GET /w mine", "GET /x mine", "GET http://b.test/y mine", "OPTIONS http://b.test/y"]
            ),
            (.android(api: 34), ["GET /r", "GET /w", "GET /x", "GET http://b.test/y"]),
        ] {
            let site = TestPage(Self.configuration(profile)) { request in
                switch request.url.path {
                case "/p":
                    .html(
                        """
                        <script>
                        fetch(new Request('/r', {headers: {'User-Agent': 'mine'}}));
                        fetch('http://b.test/y', {headers: {'User-Agent': 'mine'}});
                        const x = new XMLHttpRequest;
                        x.open('GET', '/x');
                        x.setRequestHeader('User-Agent', 'mine');
                        x.send();
                        new Worker('/worker.js');
                        </script>
                        """
                    )
                case "/worker.js":
                    ServiceResponse(
                        fields: [HTTPField("Content-Type", "text/javascript")],
                        chunks: [.init(Array("fetch('/w', {headers: {'User-Agent': 'mine'}})".utf8))]
                    )
                default:
                    ServiceResponse(fields: [
                        HTTPField("Access-Control-Allow-Origin", "*"),
                        HTTPField("Access-Control-Allow-Headers", "User-Agent"),
                    ])
                }
            }
            await site.load("http://a.test/p")
            let lines = site.sent { request in
                let place = request.url.href.replacing("http://a.test", with: "")
                return "\(request.method) \(place)" + (request.fields["User-Agent"] == "mine" ? " mine" : "")
            }
            #expect(lines.filter { !$0.contains("/p") && !$0.contains("worker") }.sorted() == sent.sorted())
        }
    }
}
