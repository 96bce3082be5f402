import Testing

/// What an element's name and its old attributes say of its style, and conditions that rules stand under.
struct PresentationTests {
    static let rows = [
        SeenRow(
            name: "presentational attributes",
            body: """
                <center><table id=t bgcolor=#ccc><tr valign=top id=r><td id=c nowrap align=right bgcolor=chucknorris>
                <font id=f size=+1 color=navy face=Arial>x</font></table></center>
                """,
            script: """
                const { textAlign, whiteSpace } = getComputedStyle(c), { fontSize, color, fontFamily } = getComputedStyle(f)
                seen.push(textAlign, whiteSpace, fontSize, color, fontFamily, getComputedStyle(r).verticalAlign)
                seen.push(getComputedStyle(t).backgroundColor, getComputedStyle(c).backgroundColor)
                """,
            seen: "-webkit-right,nowrap,18px,rgb(0, 0, 128),Arial,top,rgb(204, 204, 204),rgb(192, 0, 0)"
        ),
        SeenRow(
            name: "what a page says is above what attributes say",
            body: "<style>body { color: rgb(1, 2, 3) }</style>",
            script: """
                document.body.text = 'red'
                document.body.bgColor = 'blue'
                seen.push(getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor)
                """,
            seen: "rgb(1, 2, 3),rgb(0, 0, 255)"
        ),
        SeenRow(
            name: "the browser's own sheet",
            body:
                "<h1 id=h><small id=s>s</small></h1><pre id=p>p</pre><ul id=u><li id=l>l</ul><a id=a href=/>a</a><s id=x>x</s>",
            script: """
                for (const [one, name] of [[h, 'fontSize'], [h, 'marginTop'], [s, 'fontSize'], [p, 'whiteSpace'], [p, 'fontFamily'],
                    [u, 'paddingLeft'], [a, 'textDecorationLine'], [x, 'textDecorationLine']])
                    seen.push(getComputedStyle(one)[name])
                """,
            seen: "32px,21.4375px,26.666667px,pre,monospace,40px,underline,line-through"
        ),
        SeenRow(
            name: "conditions of support",
            body:
                "<style>@supports not (display: x) { #p { top: 3px } } @supports (top: 0) and (top: x) { #p { left: 3px } }</style><p id=p>",
            script: """
                for (const condition of ['(display: grid) and (not (display: inline-grid))', 'not (display: x)', 'display: grid',
                    '(display: x) or (top: 0)', 'selector(a > b) and (top: 0)', '(top: 0) and (top: 0) or (top: 0)', 'x(1)', '((top: 0))'])
                    seen.push(CSS.supports(condition))
                seen.push(getComputedStyle(p).top, getComputedStyle(p).left)
                """,
            seen: "false,true,true,true,true,false,false,true,3px,auto"
        ),
        SeenRow(
            name: "a shadow tree styles what is in its slots",
            body: "<style>b { top: 1px }</style><div id=d><b id=b slot=s></b><i id=i></i></div>",
            script: """
                d.attachShadow({ mode: 'open' }).innerHTML
                    = '<style>::slotted(*) { left: 2px } slot[name=s]::slotted(b) { top: 5px; right: 3px }</style><slot name=s></slot>'
                for (const one of [b, i]) seen.push(['top', 'right', 'left'].map(name => getComputedStyle(one)[name]).join(' '))
                """,
            seen: "1px 3px 2px,auto auto auto"
        ),
    ]

    @Test(arguments: rows)
    func looks(row: SeenRow) async throws { try await row.check() }
}
