import Testing
import WebEngine

/// What a page's sheets say of the parts of shadow trees.
///
/// https://drafts.csswg.org/css-shadow-parts/
struct ShadowPartTests {
    private static let host = """
        <div id=host class=a></div><script>
        const root = host.attachShadow({ mode: 'open' })
        root.innerHTML = '<style>i { color: red; width: 1px; height: 1px !important }</style>'
            + '<i part="one two"></i><b part=two></b>'
        </script>
        """
    private static func style(_ sheet: String, _ property: String, of selector: String = "i") -> String {
        "(document.head.append(Object.assign(document.createElement('style'), { textContent: `\(sheet)` })),"
            + " getComputedStyle(root.querySelector('\(selector)')).\(property))"
    }

    static let rows = [
        AskedRow(
            name: "a part is styled from outside, before its own tree",
            body: host,
            script: style(".a::part(one) { color: green }", "color"),
            title: "rgb(0, 128, 0)"
        ),
        AskedRow(
            name: "but for what is important there",
            body: host,
            script: style("::part(one) { height: 9px !important }", "height"),
            title: "1px"
        ),
        AskedRow(
            name: "it has all names that are asked for",
            body: host,
            script: style("div::part(two one) { width: 2px } div::part(two three) { width: 3px }", "width"),
            title: "2px"
        ),
        AskedRow(
            name: "and is in a state",
            body: host,
            script: style(
                "::part(two):not([x]) { color: green } ::part(two):disabled { color: blue }",
                "color",
                of: "b"
            ),
            title: "rgb(0, 128, 0)"
        ),
        AskedRow(
            name: "a host that is not meant",
            body: host,
            script: style(".b::part(one) { color: green }", "color"),
            title: "rgb(255, 0, 0)"
        ),
        AskedRow(
            name: "its place in its tree is not asked",
            script: """
                ['hover', 'state(x)', 'is(i)', 'first-child', 'nth-child(1)', 'empty']
                    .map(one => CSS.supports(`selector(a::part(b):${one})`)).join()
                """,
            title: "true,true,true,false,false,false"
        ),
    ]

    @Test(arguments: rows) func part(_ row: AskedRow) async { await row.check() }
}
