import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Which sheet a `style` or a `link` has, and since when.
struct SheetOfElementTests {
    static let rows = [
        AskedRow(
            name: "a style has another sheet once anything in it changes",
            script: """
                (style => {
                    const isNew = change => { const { sheet } = style; change(); return sheet !== style.sheet }
                    document.head.append(style)
                    return [
                        isNew(() => style.append(new Comment('a'))), isNew(() => style.firstChild.appendData('b')),
                        isNew(() => style.append('1', '2')), isNew(() => style.normalize()),
                        isNew(() => style.firstChild.remove()), isNew(() => style.append(new DocumentFragment())),
                    ].join()
                })(document.createElement('style'))
                """,
            title: "true,true,true,true,true,false"
        ),
        AskedRow(
            name: "a zero in a sheet is a replacement character",
            script: """
                (sheet => {
                    sheet.replaceSync('a\\0b { }')
                    return escape(sheet.cssRules[0].selectorText)
                })(new CSSStyleSheet)
                """,
            title: "a%uFFFDb"
        ),
        AskedRow(
            name: "computed URLs are whole, and relative to their sheet",
            body: """
                <link rel=stylesheet href=/folder/urls.css><i></i><b style="background: url(c.png); --x: url(d.png)"></b>
                """,
            script: """
                ['i', 'b'].map(name => {
                    const { backgroundImage, listStyleImage, clipPath } = getComputedStyle(document.querySelector(name))
                    return [backgroundImage, listStyleImage, clipPath].join(' ')
                }).join() + getComputedStyle(document.querySelector('b')).getPropertyValue('--x')
                """,
            title: "url(\"https://rp.test/folder/a.png\") url(\"https://rp.test/b.png\") url(\"#e\"),"
                + "url(\"https://rp.test/c.png\") none noneurl(d.png)"
        ),
        AskedRow(
            name: "a link has its sheet until the next is here",
            body: "<link id=sheet rel=stylesheet href=/green.css><p id=p></p>",
            script: """
                new Promise(done => {
                    const state = () => [sheet.sheet?.href.slice(-9, -4), getComputedStyle(p).color].join(' ')
                    const before = state()
                    sheet.onload = () => done([before, between, state()].join())
                    sheet.href = '/plain.css'
                    const between = state()
                })
                """,
            title: "green rgb(0, 128, 0),green rgb(0, 128, 0),plain rgb(0, 0, 0)"
        ),
        AskedRow(
            name: "and none where that does not come",
            body: "<link id=sheet rel=stylesheet href=/green.css><p id=p></p>",
            script: """
                new Promise(done => {
                    sheet.onerror = () => done([sheet.sheet, getComputedStyle(p).color].join())
                    sheet.href = '/none.css'
                })
                """,
            title: ",rgb(0, 0, 0)"
        ),
        AskedRow(
            name: "a sheet that is in the page already applies at once, in a shadow tree too",
            body: """
                <link rel=stylesheet href=/green.css><div id=host></div><script>
                const root = host.attachShadow({ mode: 'open' })
                root.innerHTML = '<link rel=stylesheet href=/green.css><p></p>'
                const atOnce = getComputedStyle(root.lastChild).color
                const heard = new Promise(done => root.firstChild.addEventListener('load', () => done('heard')))
                </script>
                """,
            script: "heard.then(heard => [atOnce, heard].join())",
            title: "rgb(0, 128, 0),heard"
        ),
    ]

    @Test(arguments: rows)
    func sheet(_ row: AskedRow) async {
        await row.check([
            "/green.css": Self.sheet("p { color: green }"), "/plain.css": Self.sheet("i { }"),
            "/folder/urls.css": Self.sheet(
                "i { background-image: url(a.png); list-style-image: url('../b.png'); clip-path: url(#e) }"
            ),
            "/none.css": ServiceResponse(status: 404),
        ])
    }

    private static func sheet(_ text: String) -> ServiceResponse {
        ServiceResponse(fields: [HTTPField("Content-Type", "text/css")], chunks: [.init(text)])
    }
}
