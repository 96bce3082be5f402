import Testing
import WebEngine
import WebNetwork

/// What becomes of boxes by what they are and where they stand, and what is before and behind their content.
///
/// https://drafts.csswg.org/css-display/#transformations and https://drafts.csswg.org/css-pseudo-4/; all as WebKitGTK and Chromium
/// were seen to do it.
struct BoxKindTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var body: String
        /// Of the document; its value is an array.
        var asked: String
        var answer: String
        /// What Chromium says, where it says something else.
        var chromium: String?
        var testDescription: String { name }
    }

    private static func each(_ property: String) -> String {
        "[...document.querySelectorAll('#t, #t *')].map(one => getComputedStyle(one).\(property))"
    }

    static let rows = [
        Row(
            name: "items of a layout are blocks",
            body: """
                <div id=t style='display: flex'><a>a</a><b style='display: inline-block'>b</b><i style='display: inline-flex'>c</i>\
                <u style='display: inline-table'>d</u><s style='display: none'>e</s></div>
                """,
            asked: each("display"),
            answer: "flex,block,block,flex,table,none"
        ),
        Row(
            name: "what stands in an item is none",
            body: "<div id=t style='display: inline-grid'><p style='display: contents'><a>a<b>b</b></a></p></div>",
            asked: each("display"),
            answer: "inline-grid,contents,block,inline"
        ),
        Row(
            name: "what floats or stands alone is a block",
            body: """
                <p id=t><a style='float: left'>a</a><a style='position: absolute'>b</a>\
                <a style='position: fixed; display: inline-flex'>c</a><a style='position: relative'>d</a></p>
                """,
            asked: each("display"),
            answer: "block,block,block,flex,inline"
        ),
        Row(
            name: "what stands alone does not float",
            body: """
                <div id=t style='display: flex'><a style='float: left'>a</a><a style='float: left; position: absolute'>b</a></div>
                """,
            asked: each("cssFloat"),
            answer: "none,none,none",
            chromium: "none,left,none"
        ),
        Row(
            name: "items that float have lines of their own",
            body: "<style>a { float: left }</style><div id=t style='display: flex'><a>a</a><a>b</a></div>",
            asked: "[document.body.innerText.trimEnd()]",
            answer: "a\nb"
        ),
        Row(
            name: "no rule shows an input that is hidden",
            body: "<style>input { display: block }</style><p>a<input id=t type=HIDDEN>b</p>",
            asked: """
                [t.getClientRects().length, t.offsetParent, t.checkVisibility(), document.body.innerText, getComputedStyle(t).display]
                """,
            answer: "0,,false,ab,block",
            chromium: "0,,false,ab,none"
        ),
        Row(
            name: "what is before an element and behind it",
            body: """
                <style>a::before, #q:after { content: "\\2630 x\\22"; display: inline-block; color: inherit } a { color: red }
                .w > ::after { content: 'x'; position: absolute; --a: b; margin: var(--m, 2px) }</style>
                <p class=w><a id=t>a</a></p>
                """,
            asked: """
                ['::before', ':before', '::AFTER', ':after', '::first-line', '', 'before'].map(which => {
                    if (which === '') return getComputedStyle(document.body, '::before').content;
                    const style = getComputedStyle(t, which);
                    return [style.content, style.display, style.color, style.margin, style.getPropertyValue('--a')].join(' ').trim()
                })
                """,
            answer: """
                "☰x\\"" inline-block rgb(255, 0, 0) 0px,"☰x\\"" inline-block rgb(255, 0, 0) 0px,\
                "x" block rgb(255, 0, 0) 2px b,"x" block rgb(255, 0, 0) 2px b,\
                normal inline rgb(255, 0, 0) 0px,none,normal inline rgb(255, 0, 0) 0px
                """,
            chromium: """
                "☰x\\"" inline-block rgb(255, 0, 0) 0px,"☰x\\"" inline-block rgb(255, 0, 0) 0px,\
                "x" block rgb(255, 0, 0) 2px b,"x" block rgb(255, 0, 0) 2px b,\
                normal inline rgb(255, 0, 0) 0px,none,"☰x\\"" inline-block rgb(255, 0, 0) 0px
                """
        ),
        Row(
            name: "breakpoints that a sheet tells",
            body: """
                <style>body::after { content: 'wide'; display: none } @media (max-width: 600px) { body::after { content: 'phone' } }</style>
                """,
            asked: "[getComputedStyle(document.body, ':after').content]",
            answer: "\"phone\""
        ),
    ]

    @Test(arguments: rows, [Profile.wkWebView(iOS: 17), .android(api: 34)])
    func isSo(_ row: Row, profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in .html("<!DOCTYPE html><body>\(row.body)") }
        await page.load("https://rp.test/")
        let answer = profile.engine == .webKit ? row.answer : row.chromium ?? row.answer
        #expect(await page.state { try? $0.evaluate("(\(row.asked)).join()") } == .string(answer))
    }
}
