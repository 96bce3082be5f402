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
    ]

    @Test(arguments: rows)
    func looks(row: SeenRow) async throws { try await row.check() }
}
