import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Of the navigations that scripts and links ask for in one turn the last one counts.
struct LastAskedTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// The link of the page, which has a form for `/form`.
        var link = ""
        /// Runs once the page has loaded, where no link is clicked.
        var script = "link.click()"
        /// The app clicks the link.
        var isClickedByApp = false
        /// What is asked for behind the page.
        var sent: [String]
        var testDescription: String { name }
    }

    private static let sending = "onclick='form.submit()'"

    private static let frames =
        "for (const n of [1, 2, 3]) document.body.append(Object.assign("
        + "document.createElement('iframe'), { name: 'f' + n }));"
    private static let sendingAll =
        "for (const n of [1, 2, 3]) { form.target = 'f' + n; form.action = '/' + n; form.submit() }"

    private static let aimed = "form.target = 'f2'; form.action = '/other'; "

    static let rows = [
        Row(name: "a form, then the link itself", link: "href=/link \(sending)", sent: ["/link"]),
        Row(name: "a form, then a link to a script", link: "href='javascript:void 0' \(sending)", sent: ["/form"]),
        Row(name: "a form, then a link within the page", link: "href='#x' \(sending)", sent: ["/form"]),
        Row(
            name: "the same when the app clicks",
            link: "href=/link \(sending)",
            isClickedByApp: true,
            sent: ["/link"]
        ),
        Row(
            name: "which sends the form behind a link to a script too",
            link: "href='javascript:void 0' \(sending)",
            isClickedByApp: true,
            sent: ["/form"]
        ),
        Row(
            name: "a link to a script that sends the form",
            link: "href='javascript:form.submit()'",
            isClickedByApp: true,
            sent: ["/form"]
        ),
        Row(name: "a form, then a location", script: "form.submit(); location = '/other'", sent: ["/other"]),
        Row(name: "a location, then a form", script: "location = '/other'; form.submit()", sent: ["/form"]),
        Row(name: "a form twice", script: "form.submit(); form.action = '/other'; form.submit()", sent: ["/other"]),
        Row(
            name: "where a form goes is seen as it is sent",
            script: "form.submit(); form.action = '/other'",
            sent: ["/form"]
        ),
        Row(
            name: "a page that is asked whether it may be left leads nowhere",
            script: "onbeforeunload = () => { location = '/a'; form.submit(); open('/b', '_self') }; location = '/c'",
            sent: ["/c"]
        ),
        Row(
            name: "a form in each of two frames, and the same form in a third",
            script: frames + sendingAll,
            sent: ["/1", "/2", "/3"]
        ),
        Row(
            name: "the same when the app clicks",
            link: "href='javascript:void 0' onclick=\"\(frames)\(sendingAll)\"",
            isClickedByApp: true,
            sent: ["/1", "/2", "/3"]
        ),
        Row(
            name: "a form for one frame, then by its button for another",
            script: frames + "form.target = 'f1'; form.submit(); \(aimed)form.requestSubmit()",
            sent: ["/other"]
        ),
        Row(
            name: "by its button for one frame, then for another",
            script: frames + "form.target = 'f1'; form.requestSubmit(); \(aimed)form.submit()",
            sent: ["/form", "/other"]
        ),
        Row(
            name: "for one frame while the app has its button send it to another",
            link:
                "href='javascript:void 0' onclick=\"\(frames)form.target = 'f1'; form.submit(); \(aimed)form.requestSubmit()\"",
            isClickedByApp: true,
            sent: ["/other"]
        ),
        Row(name: "a form, then Stop", script: "form.submit(); stop()", sent: ["/form"]),
        Row(name: "a link, then Stop", link: "href=/link", script: "link.click(); stop()", sent: []),
        Row(name: "a link, then a fragment", link: "href=/link", script: "link.click(); location.hash = 'x'", sent: []),
        Row(
            name: "a link, then a link within the page",
            link: "href=/link",
            script: "link.click(); link.hash = 'x'; link.pathname = '/page'; link.click()",
            sent: []
        ),
        Row(name: "a form, then a fragment", script: "form.submit(); location.hash = 'x'", sent: ["/form"]),
        Row(name: "a link, then a location", link: "href=/link", script: "link.click(); location = '/x'", sent: ["/x"]),
        Row(name: "a location, then a refresh", script: "location = '/x'; refresh('0;/y')", sent: ["/y"]),
        Row(name: "a location, then a slower refresh", script: "location = '/x'; refresh('1;/y')", sent: ["/x"]),
        Row(name: "a form, then a refresh", script: "form.submit(); refresh('0;/y')", sent: ["/y"]),
        Row(name: "a refresh, then a location", script: "refresh('0;/y'); location = '/x'", sent: ["/x"]),
        Row(name: "a refresh that has gone", script: "refresh('1;/y'); document.head.innerHTML = ''", sent: ["/y"]),
        Row(name: "a refresh whose element says so later", script: "refresh('').content = '0;/y'", sent: ["/y"]),
        Row(name: "what a template holds asks for nothing", script: "refresh('0;/y', '<template>')", sent: []),
        Row(name: "a refresh, then what leads nowhere", script: "refresh('1;/y'); location = '/204'", sent: ["/204"]),
        Row(name: "a refresh, then Stop", script: "refresh('1;/y'); stop()", sent: ["/y"]),
        Row(
            name: "a frame's form does not wait for the frame's empty document",
            script: "form.target = 'frame'; document.body.innerHTML += '<iframe name=frame>'; form.submit()",
            sent: ["/form"]
        ),
    ]

    @Test(arguments: rows)
    func navigation(_ row: Row) async {
        let page = TestPage { request in
            if request.url.path == "/204" { return ServiceResponse(status: 204) }
            guard request.url.path == "/page" else { return html(request.url.path) }
            let script = row.isClickedByApp ? "" : "onload = () => setTimeout(() => { \(row.script) })"
            return html(
                "page",
                """
                <form id=form action=/form></form><a id=link \(row.link)>x</a><script>\(script)
                function refresh(content, around = '') {
                    document.head.innerHTML = `${around}<meta http-equiv=refresh content='${content}'>`
                    return document.querySelector('meta')
                }
                </script>
                """
            )
        }
        await page.load("https://a.test/page")
        if row.isClickedByApp { await page.run { _ = try? $0.click(.css("a")) } }
        #expect(page.sent { $0.url.path }.dropFirst() == row.sent[...])
    }

    @Test(
        "a link that takes the place of a redirect which was to replace the page replaces it",
        arguments: [("location.replace('/x'); link.click()", 1), ("refresh('1;/x'); link.click()", 1)]
            + [("location.replace('/x'); form.submit()", 2), ("refresh('1;/x'); location = '/y'", 2)]
    )
    func replacing(script: String, count: Int) async {
        let parts = """
            <a id=link href=/link>x</a><form id=form action=/form></form><script>
            function refresh(content) { document.head.innerHTML = `<meta http-equiv=refresh content='${content}'>` }
            </script>
            """
        let page = TestPage { html("P", $0.url.path == "/" ? parts : "") }
        await page.load("https://a.test/")
        // By a user's hand, so that the page is no redirect itself.
        await page.run { _ = try? $0.evaluate(script) }
        #expect(await page.state { $0.historyList.items.count } == count)
    }

    @Test("a link in the place of a form that was to replace the page replaces it")
    func replacingForm() async {
        let parts = "<a id=link href=/link>x</a><form id=form></form><script>form.submit(); link.click()</script>"
        let page = TestPage { html("P", $0.url.path == "/page" ? parts : "") }
        await page.load("https://a.test/")
        await page.load("https://a.test/page")
        #expect(await page.state { $0.historyList.items.map(\.url.path) } == ["/", "/link"])
    }

    @Test(
        "a move to a fragment, or opening the document, ends what was on its way",
        arguments: ["location.hash = 'x'", "document.open(); document.write('text'); document.close()"]
    )
    func ending(script: String) async {
        let page = TestPage { request in
            guard request.url.path == "/slow" else { return html(request.url.path) }
            return ServiceResponse(status: 200, delay: .seconds(3))
        }
        await page.load("https://a.test/page")
        await page.run { _ = try? $0.evaluate("location = '/slow'; void setTimeout(() => { \(script) }, 1000)") }
        #expect(await page.state { $0.viewURL?.path } == "/page")
    }

    @Test(
        "in WebKit a timer that is due at once comes before the app's answer, and what it leads to takes the place of the rest",
        arguments: ["location = '/x'", "link.click()"],
        [(0, ["started"]), (50, ["started", "failed", "started"])]
    )
    func timers(script: String, timer: (delay: Int, told: [String])) async {
        let page = TestPage { request in
            if request.url.path == "/" { return html("P", "<a id=link href=/x>x</a>") }
            return ServiceResponse(status: 200, delay: .milliseconds(request.url.path == "/x" ? 500 : 0))
        }
        await page.load("https://a.test/")
        let script = "\(script); void setTimeout(() => { location = '/y' }, \(timer.delay))"
        let lines = await page.run { _ = try? $0.evaluate(script) }
        let words = lines.map { String($0.prefix { $0 != " " }) }
        #expect(words.filter { ["started", "failed"].contains($0) } == timer.told, "\(lines)")
    }

    @Test("a step back counts from the entry that shows when it is asked for, and Stop is no word to it")
    func steps() async {
        let page = TestPage { html($0.url.path) }
        await page.load("https://a.test/")
        for script in ["location.hash = 1", "location.hash = 2", "history.back(); stop(); location.hash = 3"] {
            await page.run { _ = try? $0.evaluate("void setTimeout(() => { \(script) })") }
        }
        #expect(await page.state { $0.viewURL?.fragment } == "1")
    }
}
