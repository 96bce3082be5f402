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
        Row(name: "a form, then Stop", script: "form.submit(); stop()", sent: []),
        Row(
            name: "a frame's form does not wait for the frame's empty document",
            script: "form.target = 'frame'; document.body.innerHTML += '<iframe name=frame>'; form.submit()",
            sent: ["/form"]
        ),
    ]

    @Test(arguments: rows)
    func navigation(_ row: Row) async {
        let page = TestPage { request in
            guard request.url.path == "/page" else { return html(request.url.path) }
            let script = row.isClickedByApp ? "" : "<script>onload = () => setTimeout(() => { \(row.script) })</script>"
            return html("page", "<form id=form action=/form></form><a id=link \(row.link)>x</a>\(script)")
        }
        await page.load("https://a.test/page")
        if row.isClickedByApp { await page.run { _ = try? $0.click(.css("a")) } }
        #expect(page.sent { $0.url.path }.dropFirst() == row.sent[...])
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
