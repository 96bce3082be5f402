import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What shows after a redirect that leads to no server.
struct RefusedRedirectTests {
    private func page(_ profile: Profile, to location: String) -> TestPage {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        return TestPage(configuration) { request in
            guard request.url.path == "/r" else { return html("Start", "<iframe src=/r></iframe>") }
            return ServiceResponse(
                status: 302,
                fields: [HTTPField("Location", location), HTTPField("Set-Cookie", "seen=1")]
            )
        }
    }

    @Test(
        "WebKit shows an empty document before it fails",
        arguments: ["about:blank", "about:srcdoc", "data:text/html,x"]
    )
    func webKit(_ location: String) async {
        let page = page(.wkWebView(iOS: 17), to: location)
        await page.load("https://rp.test/start")
        let told = await page.load("https://rp.test/r")
        #expect(
            told == [
                "url https://rp.test/r", "policy other GET https://rp.test/r", "started", "history",
                "committed https://rp.test/r", "failed unsafeRedirect committed \(location)",
            ]
        )
        #expect(await page.state { $0.historyList.items.map(\.url.path) } == ["/start", "/r"])
        #expect(
            await page.state { core in try? core.evaluateText("document.title + document.body.innerHTML + origin") }
                == "null"
        )
        // What the redirect said of cookies counts; the document, of no origin, has none.
        #expect(await page.state { $0.session.liveCookies.map(\.name) } == ["seen"])
        let name = "(() => { try { document.cookie } catch (error) { return error.name } })()"
        #expect(await page.state { core in try? core.evaluateText(name) } == "SecurityError")

        await page.run { $0.go(by: -1) }
        _ = page.sent()
        let again = await page.run { $0.go(by: 1) }
        #expect(again.last == "failed unsafeRedirect committed \(location)")
        #expect(page.sent().isEmpty)
    }

    @Test("Chromium stays where it was")
    func chromium() async {
        let page = page(.android(api: 34), to: "about:blank")
        await page.load("https://rp.test/start")
        let told = await page.load("https://rp.test/r")
        #expect(told.last == "failed unsafeRedirect provisional about:blank")
    }

    // https://fetch.spec.whatwg.org/#concept-response-location-url
    @Test(
        "a redirect to nothing: Chromium shows its body, WebKit stays where it was; its cookies count in both",
        arguments: [
            (Profile.wkWebView(iOS: 17), "", "Start", "failed invalidRedirect provisional https://rp.test/r"),
            (.android(api: 34), "", "Body", "finished https://rp.test/r"),
            (.android(api: 34), " \t", "Body", "finished https://rp.test/r"),
        ]
    )
    func emptyLocation(_ profile: Profile, _ location: String, _ title: String, _ last: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            var response = html(request.url.path == "/r" ? "Body" : "Start", "")
            guard request.url.path == "/r" else { return response }
            response.status = 302
            response.fields.append("Location", location)
            response.fields.append("Set-Cookie", "seen=1")
            return response
        }
        await page.load("https://rp.test/start")
        let told = await page.load("https://rp.test/r")
        #expect(told.contains(last), "\(told)")
        #expect(await page.state { core in try? core.evaluateText("document.title") } == title)
        #expect(await page.state { $0.session.liveCookies.map(\.name) } == ["seen"])
    }

    /// Both engines tell the page of the URL that it sent the form to, and not where that led.
    @Test(
        "the page hears that its form may not be led on",
        arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)]
    )
    func formAction(_ profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            if request.url.path == "/go" { return .redirect(to: "myapp://callback?code=1") }
            var response = ServiceResponse.html(
                """
                <form method=post action=/go></form><script>
                addEventListener('securitypolicyviolation', e => { document.title = `${e.blockedURI} ${e.effectiveDirective}` })
                </script>
                """
            )
            response.fields.append("Content-Security-Policy", "form-action *")
            return response
        }
        await page.load("https://rp.test/")
        let told = await page.run { core in _ = try? core.evaluate("document.forms[0].submit()") }
        #expect(told.contains("failed cancelled provisional myapp://callback?code=1"), "\(told)")
        #expect(await page.state { try? $0.evaluateText("document.title") } == "https://rp.test/go form-action")
    }

    // https://fetch.spec.whatwg.org/#concept-http-redirect-fetch, "set location's fragment to requestFragment"
    @Test(
        "a redirect takes the fragment along, in Chromium none that is empty",
        arguments: [
            (Profile.wkWebView(iOS: 17), "#", "#"), (.android(api: 34), "#", ""), (.android(api: 34), "#f", "#f"),
        ]
    )
    func fragment(_ profile: Profile, _ asked: String, _ shown: String) async {
        let page = page(profile, to: "/t")
        await page.load("https://rp.test/r\(asked)")
        #expect(await page.state { $0.viewURL?.href } == "https://rp.test/t\(shown)")
    }

    @Test("WebKit asks nobody about a redirect to a script's URL either, but tells of it")
    func scriptOfRedirect() async {
        let page = page(.wkWebView(iOS: 17), to: "javascript:alert(1)")
        await page.load("https://rp.test/start")
        let told = await page.load("https://rp.test/r")
        #expect(
            told == [
                "url https://rp.test/r", "policy other GET https://rp.test/r", "started", "url javascript:alert(1)",
                "redirected javascript:alert(1)", "url https://rp.test/start",
                "failed unsupportedScheme provisional javascript:alert(1)",
            ]
        )
    }

    @Test("WebKit asks nobody about a redirect to a port that is none for the web, and stays where it was")
    func portOfRedirect() async {
        let page = page(.wkWebView(iOS: 17), to: "http://rp.test:25/")
        await page.load("https://rp.test/start")
        let told = await page.load("https://rp.test/r")
        #expect(
            told == [
                "url https://rp.test/r", "policy other GET https://rp.test/r", "started", "url https://rp.test/start",
                "failed unsafeRedirect provisional http://rp.test:25/",
            ]
        )
    }

    @Test("nor about one to FTP, which the network answers for", arguments: ["ftp://rp.test/", "ftps://rp.test/"])
    func fileTransferOfRedirect(_ location: String) async {
        let page = page(.wkWebView(iOS: 17), to: location)
        await page.load("https://rp.test/start")
        let told = await page.load("https://rp.test/r")
        #expect(
            told == [
                "url https://rp.test/r", "policy other GET https://rp.test/r", "started", "url https://rp.test/start",
                "failed unsupportedScheme provisional https://rp.test/r",
            ]
        )
    }

    @Test(
        "nor about such a port, a file, or an object of another site's, that a page leads to",
        arguments: [
            (Profile.wkWebView(iOS: 17), "http://rp.test:25/"), (.wkWebView(iOS: 17), "file:///etc/passwd"),
            (.android(api: 34), "file:///etc/passwd"), (.wkWebView(iOS: 17), "blob:https://other.test/1"),
            (.wkWebView(iOS: 17), "blob:x"), (.android(api: 34), "blob:https://other.test/1"),
        ]
    )
    func refusedLink(_ profile: Profile, _ url: String) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in
            html("Start", "<a id=a href='\(url)'>a</a><form action='\(url)'><button id=b>b</button></form>")
        }
        await page.load("https://rp.test/start")
        for selector in ["#a", "#b"] {
            let told = try await page.run { core throws(InteractionError) in _ = try core.click(.css(selector)) }
            #expect(told == [])
        }
        let told = await page.run { core in _ = try? core.evaluateText("location = '\(url)'") }
        #expect(told == [])
        guard url.hasPrefix("file:") else { return }
        let frame = "f = document.createElement('iframe'); f.src = '\(url)'; document.body.append(f)"
        let toldOfFrame = await page.run { core in _ = try? core.evaluateText(frame) }
        #expect(!toldOfFrame.contains { $0.contains("passwd") })
        // The empty document that a view begins with is none of a file's, either.
        let view = TestPage(configuration) { _ in nil }
        #expect(await view.run { core in _ = try? core.evaluateText("location = '\(url)'") } == [])
    }

    @Test("a page may be in itself, but not in itself in itself")
    func nesting() async {
        let page = TestPage { request in
            html("", "<iframe src='\(request.url.path)#x'></iframe><iframe src=/other></iframe>")
        }
        await page.load("https://rp.test/p")
        let counts = "[frames.length, frames[0].frames.length, frames[1].frames.length].join()"
        #expect(await page.state { core in try? core.evaluateText(counts) } == "2,1,2")
        let inserted = """
            (() => { const frame = document.createElement('iframe'); frame.src = '/p';
                frames[0].document.body.append(frame); return frames[0].frames.length })()
            """
        #expect(await page.state { core in try? core.evaluateText(inserted) } == "1")
    }
}
