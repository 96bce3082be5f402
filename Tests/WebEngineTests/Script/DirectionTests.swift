import Testing

/// Which way elements are written, by what is in them.
///
/// https://html.spec.whatwg.org/#the-directionality
struct DirectionTests {
    private static let shadow = """
        <script>
        const inside = (host, markup) => {
            host.attachShadow({ mode: 'open' }).innerHTML = markup
            return host.shadowRoot.firstChild
        }
        const isRight = element => element.matches(':dir(rtl)')
        </script>
        """

    static let rows = [
        AskedRow(
            name: "scripts, styles and what has a direction of its own do not count",
            body: """
                \(shadow)<div dir=auto><style>a</style><bdi>a</bdi><b dir=ltr>a</b><textarea>a</textarea>א</div>
                <div dir=auto><b dir=none>א</b>a</div>
                """,
            script: "[...document.querySelectorAll('div')].map(isRight)",
            title: "true,true"
        ),
        AskedRow(
            name: "what is set apart has its own, whatever it is in",
            body: "\(shadow)<p dir=rtl><bdi>a</bdi><bdi></bdi></p><p><bdi>א</bdi></p>",
            script:
                "[...document.querySelectorAll('bdi')].map(one => `${isRight(one)} ${getComputedStyle(one).direction}`)",
            title: "false ltr,false ltr,true rtl"
        ),
        AskedRow(
            name: "a slot goes by what it is given, and a tree of its own by its host",
            body: "\(shadow)<div id=h><span>א</span></div><div id=g dir=rtl></div>",
            script: "[inside(h, '<slot dir=auto>a</slot>'), inside(g, '<p></p>')].map(isRight)",
            title: "true,true"
        ),
    ]

    @Test(arguments: rows) func direction(_ row: AskedRow) async { await row.check() }
}
