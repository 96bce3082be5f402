import Testing

/// What an element's name and its old attributes say of its style, and conditions that rules stand under.
struct PresentationTests {
    static let rows = [
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
