import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// A page that is gone back to and fetched anew is as it was left: what was typed, and what showed in its frames.
///
/// Asserted is what WebKitGTK showed.
struct RestoringTests {
    private func site(_ profile: Profile, scripts: Bool = true, _ pages: [String: String]) -> TestPage {
        var configuration = SessionConfiguration()
        (configuration.profile, configuration.keepsPageCache) = (profile, false)
        configuration.javaScriptEnabled = scripts
        return TestPage(configuration) { .html(pages[$0.url.path] ?? $0.url.path) }
    }

    @Test(
        "frames of one name show in WebKit what the first of them showed",
        arguments: [(Profile.wkWebView(iOS: 17), "/a /a"), (.android(api: 34), "/a /b")]
    )
    func framesOfOneName(_ profile: Profile, _ shown: String) async {
        let site = site(profile, ["/p": "<iframe name=f src=/a></iframe><iframe name=f src=/b></iframe>"])
        await site.load("https://a.test/p")
        await site.load("https://a.test/q")
        await site.run { $0.goBack() }
        let paths = "frames[0].location.pathname + ' ' + frames[1].location.pathname"
        #expect(await site.state { try? $0.evaluate(paths).string } == shown)
    }

    @Test(
        "one whose connection was lost half-way is kept in WebKit, fails again and has loaded then",
        arguments: [(Profile.wkWebView(iOS: 17), "1 pageshow load complete", 2), (.android(api: 34), "0 loading", 3)]
    )
    func cutOff(_ profile: Profile, _ shown: String, _ requests: Int) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            guard request.url.path == "/cut" else { return html("Q") }
            let script = "kept = 0; told = ''; onload = onpageshow = event => told += ' ' + event.type"
            var response = html("Cut", "<script>\(script)</script>" + String(repeating: "<p>x", count: 1000))
            response.fault = .dropAfterBody(bytes: 3000)
            return response
        }
        let failed = "failed connectionLost committed https://a.test/cut"
        #expect(await page.load("https://a.test/cut").contains(failed))
        #expect(await page.state { try? $0.evaluateText("kept = 1") } == "1")
        await page.load("https://a.test/q")
        #expect(await page.run { $0.goBack() }.last == failed)
        #expect(await page.state { try? $0.evaluateText("kept + told + ' ' + document.readyState") } == shown)
        #expect(page.sent().count == requests)
    }

    // MARK: What was typed

    private static let form = """
        <form id=f action=/q><input name=a><input name=b value=bd><input name=p type=password><input type=hidden name=h value=hd>
        <input type=checkbox name=c1><input type=checkbox name=c2 checked><input type=radio name=r value=1 checked>
        <input type=radio name=r value=2><select name=s><option>s1<option>s2</select><select name=m multiple><option>m1
        <option selected>m2<option>m3</select><textarea name=t>td</textarea><input name=off autocomplete=off><input>
        <input name=dup><input name=dup><input type=date name=d></form><input name=a>
        """
    private static let typed = """
        {
          const e = document.forms[0].elements;
          e.a.value = 'A'; e.b.value = 'B'; e.p.value = 'P'; e.h.value = 'H'; e.c1.checked = true; e.c2.checked = false;
          e.r[1].checked = true; e.s.selectedIndex = 1; e.m.options[0].selected = true; e.m.options[1].selected = false;
          e.t.value = 'T'; e.off.value = 'O'; e[12].value = 'N'; e.dup[0].value = 'D1'; e.dup[1].value = 'D2';
          e.d.value = '2020-01-02'; document.querySelector('body > input').value = 'OUT';
        }
        """
    private static let read = """
        [...document.querySelectorAll('input, select, textarea')].map(x => x.name + '=' + (/^(check|radio)/.test(x.type) ? x.checked
          : x.multiple ? [...x.selectedOptions].map(o => o.value).join('+') : x.value)).join(' ')
        """
    private static let kept =
        "a=A b=B p= h=H c1=true c2=false r=false r=true s=s2 m=m1 t=T off= =N dup=D1 dup=D2 d=2020-01-02 a=OUT"
    private static let fresh = "a= b=bd p= h=hd c1=false c2=true r=true r=false s=s1 m=m2 t=td off= = dup= dup= d= a="

    struct FormRow: CustomTestStringConvertible {
        var testDescription: String
        var page: String
        /// `nil`: fills the form above, or reads it.
        var script: String?
        var read: String?
        var expected: String
    }

    static let forms = [
        FormRow(testDescription: "each kind of control", page: form, expected: kept),
        .init(
            testDescription: "none of a form that is not to be completed",
            page: form.replacing("<form ", with: "<form autocomplete=off "),
            expected: fresh.replacing(" a=", with: " a=OUT")
        ),
        .init(
            testDescription: "before a script behind them runs",
            page: form
                + "<script>read = document.forms[0].elements.a.value + document.forms[0].elements.s.value</script>",
            read: "read",
            expected: "As2"
        ),
        .init(
            testDescription: "not what scripts make",
            page:
                "<div></div><script>document.querySelector('div').innerHTML = '<input name=a><input name=b value=x>'</script>",
            script: "document.querySelector('[name=a]').value = 'A'",
            expected: "a= b=x"
        ),
        .init(
            testDescription: "forms by their actions, and by their order",
            page:
                "<form action=/1><input name=a></form><form action=/2><input name=a></form><form action=/1><input name=a></form>",
            script: "document.querySelectorAll('input').forEach((x, i) => x.value = i)",
            expected: "a=0 a=1 a=2"
        ),
        .init(
            testDescription: "not another form's, nor another type's",
            page: """
                <script>document.write(sessionStorage.n ? '<input type=email name=a><form action=/x><input name=b></form>'
                  : '<input name=a><form action=/y><input name=b></form>'); sessionStorage.n = 1</script>
                """,
            script: "document.querySelectorAll('input').forEach(x => x.value = 'v')",
            expected: "a= b="
        ),
    ]

    @Test("what was typed", arguments: forms, [true, false])
    func typedValues(_ row: FormRow, onAndroid: Bool) async {
        let page = site(onAndroid ? .android(api: 34) : .wkWebView(iOS: 17), ["/p": row.page])
        await page.load("http://a.test/p")
        #expect(await page.state { (try? $0.evaluate(row.script ?? Self.typed)) != nil })
        await page.load("http://a.test/q")
        await page.run { $0.goBack() }
        let read = row.read ?? Self.read
        let shown = await page.state { try? $0.evaluateText(read) }
        #expect(shown == row.expected)
        guard shown == Self.kept else { return }
        await page.run { _ = $0.reload() }
        #expect(await page.state { try? $0.evaluateText(read) } == Self.fresh)
    }

    @Test("what the app typed, without scripts, but the password")
    func withoutScripts() async throws {
        let form = "<form method=post action=/q><input name=user><input type=password name=p><button>x</button></form>"
        let page = site(.android(api: 34), scripts: false, ["/p": form])
        await page.load("http://a.test/p")
        try await page.run { core throws(InteractionError) in
            try core.fill("[name=user]", "ann")
            try core.fill("[name=p]", "secret")
            _ = try core.click("button")
        }
        await page.run { $0.goBack() }
        try await page.run { core throws(InteractionError) in _ = try core.click("button") }
        #expect(page.sent { String(decoding: $0.body, as: UTF8.self) }.last == "user=ann&p=")
    }

    // MARK: What showed in frames

    struct FrameRow: CustomTestStringConvertible {
        var testDescription: String
        var page = "<iframe src=/f></iframe>"
        var script: String
        /// What shows in the frames, and the state of the first.
        var expected: String
    }

    static let frames = [
        FrameRow(testDescription: "where it was", script: "0", expected: "/f null"),
        .init(
            testDescription: "where a link led",
            script: "frames[0].document.links[0].click()",
            expected: "/f?next null"
        ),
        .init(
            testDescription: "its entry's state",
            script: "frames[0].history.pushState(5, '', '/f?p')",
            expected: "/f?p 5"
        ),
        .init(testDescription: "its fragment", script: "frames[0].location.hash = 'h'", expected: "/f#h null"),
        .init(
            testDescription: "each by its name, or its place",
            page: "<iframe src='/f?1'></iframe><iframe name=x src='/f?2'></iframe>",
            script: "frames[1].location = '/f?22'",
            expected: "/f?1,/f?22 null"
        ),
        .init(
            testDescription: "an empty one",
            page: "<iframe></iframe>",
            script: "frames[0].location = '/f?x'",
            expected: "/f?x null"
        ),
        .init(
            testDescription: "one that still is",
            page: "<iframe></iframe><iframe src=/f></iframe>",
            script: "0",
            expected: ",/f null"
        ),
        .init(
            testDescription: "one that a script makes before the page has loaded",
            page:
                "<div></div><script>onload = () => document.querySelector('div').innerHTML = '<iframe src=/f></iframe>'</script>",
            script: "frames[0].location = '/f?x'",
            expected: "/f?x null"
        ),
        .init(
            testDescription: "frames in frames",
            page: "<iframe src=/n></iframe>",
            script: "frames[0][0].location = '/f?nn'",
            expected: "/n>/f?nn null"
        ),
    ]

    @Test("what showed in frames", arguments: frames, [true, false])
    func shownFrames(_ row: FrameRow, onAndroid: Bool) async {
        let page = site(
            onAndroid ? .android(api: 34) : .wkWebView(iOS: 17),
            ["/p": row.page, "/f": "<a href=/f?next>n</a><input name=a>", "/n": "<iframe src=/f></iframe>"]
        )
        await page.load("http://a.test/p")
        await page.run { _ = try? $0.evaluate(row.script) }
        await page.load("http://a.test/q")
        _ = page.sent()
        let lines = await page.run { $0.goBack() }
        let read = """
            (function where(all) {
              return [...all].map(f => f.location.href.slice(13) + (f.length ? '>' + where(f) : '')).join()
            })(Array.from(frames)) + ' ' + frames[0].history.state
            """.replacing("[...all]", with: "Array.from(all)")
        #expect(await page.state { try? $0.evaluateText(read) } == row.expected)
        #expect(lines.filter { $0.hasPrefix("policy") }.allSatisfy { $0.hasPrefix("policy backForward GET") })
    }

    @Test("a POST is sent again, and what was typed in the frame is there")
    func frameContent() async {
        let page = site(
            .wkWebView(iOS: 17),
            [
                "/p":
                    "<iframe name=x src=/f></iframe><form target=x method=post action=/f><input name=z value=1></form>",
                "/f": "<input>",
            ]
        )
        await page.load("http://a.test/p")
        await page.run { _ = try? $0.evaluate("document.forms[0].submit()") }
        _ = await page.state { try? $0.evaluate("frames[0].document.querySelector('input').value = 'typed'") }
        await page.load("http://a.test/q")
        _ = page.sent()
        await page.run { $0.goBack() }
        #expect(
            page.sent { "\($0.method) \($0.url.path) \(String(decoding: $0.body, as: UTF8.self))" } == ["POST /f z=1"]
        )
        let value = "frames[0].document.querySelector('input').value"
        #expect(await page.state { try? $0.evaluateText(value) } == "typed")
    }

    @Test("each entry has what its frame showed, and what was typed there", arguments: [("/f", -2), ("/f?next", -1)])
    func entries(path: String, delta: Int) async {
        let page = site(
            .wkWebView(iOS: 17),
            ["/p": "<iframe src=/f></iframe>", "/f": "<a href=/f?next>n</a><input>"]
        )
        await page.load("http://a.test/p")
        let type = "frames[0].document.querySelector('input').value = frames[0].location.search || 'first'"
        await page.run { _ = try? $0.evaluate(type + "; frames[0].document.links[0].click()") }
        await page.run { _ = try? $0.evaluate(type) }
        await page.load("http://a.test/q")
        await page.run { $0.go(by: delta) }
        let read = "frames[0].location.pathname + frames[0].location.search"
        #expect(await page.state { try? $0.evaluateText(read) } == path)
        let value = "frames[0].document.querySelector('input').value"
        #expect(await page.state { try? $0.evaluateText(value) } == (delta == -2 ? "first" : "?next"))
    }

    @Test("in a frame that is led along the list, too")
    func framesOfFrame() async {
        let page = site(
            .wkWebView(iOS: 17),
            ["/p": "<iframe src=/f></iframe>", "/f": "<a href=/n>n</a>", "/n": "<iframe src=/f></iframe>"]
        )
        await page.load("http://a.test/p")
        await page.run { _ = try? $0.evaluate("frames[0].document.links[0].click()") }
        await page.run { _ = try? $0.evaluate("frames[0][0].location.replace('/f?inner')") }
        await page.run { $0.goBack() }
        let lines = await page.run { $0.goForward() }
        let read = "frames[0].location.pathname + frames[0][0].location.search"
        #expect(await page.state { try? $0.evaluateText(read) } == "/n?inner")
        #expect(
            lines.filter { $0.hasPrefix("policy") } == [
                "policy backForward GET http://a.test/n", "policy backForward GET http://a.test/f?inner",
            ]
        )
    }

    @Test("WebKit keeps no page in which a frame was led to another entry", arguments: [true, false])
    func notKept(_ isLed: Bool) async {
        let page = TestPage { .html($0.url.path == "/p" ? "<iframe src=/f></iframe>" : "<a href=#x>x</a>") }
        await page.load("http://a.test/p")
        let script =
            "kept = true; " + (isLed ? "frames[0].document.links[0].click()" : "frames[0].history.pushState(1, '')")
        await page.run { _ = try? $0.evaluate(script) }
        await page.load("http://a.test/q")
        await page.run { $0.goBack() }
        #expect(await page.state { try? $0.evaluateText("typeof kept") } == (isLed ? "undefined" : "boolean"))
    }

    @Test("a view may show any number of frames, a thousand at once")
    func frameCount() async {
        var configuration = SessionConfiguration()
        configuration.limits.frames = 10
        let page = TestPage(configuration) { _ in .html("") }
        await page.load("http://a.test/")
        let script = """
            for (let i = 0; i < 30; i++) { const f = document.createElement('iframe'); document.body.append(f); f.remove() }
            for (let i = 0; i < 30; i++) document.body.append(document.createElement('iframe'))
            frames.length
            """
        #expect(await page.state { try? $0.evaluateText(script) } == "10")
    }
}
