import HeadlessWebView
import Testing

/// Nothing is laid out, but pages learn how wide the view is, by each way that libraries ask.
struct ViewportSizeTests {
    private static let ask = """
        <script>const sizes = node => [node.clientWidth, node.clientHeight, node.scrollWidth, node.scrollHeight].join()</script>
        """

    @Test("the root stands for the viewport")
    func root() async throws {
        let view = WebView.inMemory(routes(["/": page("Size", Self.ask + "<p id=p>x")]))
        try await view.open("https://a.example/")
        let size = try await view.evaluate("[innerWidth, innerHeight, innerWidth, innerHeight].join()").string
        #expect(size != "0,0,0,0")
        #expect(try await view.evaluate("sizes(document.documentElement)").string == size)
        for other in ["document.body", "p", "document.createElement('html')"] {
            #expect(try await view.evaluate("sizes(\(other))").string == "0,0,0,0", "\(other)")
        }
    }

    @Test("in quirks mode the body does instead")
    func quirks() async throws {
        let view = WebView.inMemory(routes(["/": .html("<title>Old</title>\(Self.ask)<body>")]))
        try await view.open("https://a.example/")
        #expect(try await view.evaluate("document.body.clientWidth === innerWidth").bool == true)
        #expect(try await view.evaluate("sizes(document.documentElement)").string == "0,0,0,0")
    }

    @Test("a drawing makes matrices and points")
    func drawing() async throws {
        let view = WebView.inMemory(routes(["/": page("Drawing", "<svg id=s></svg>")]))
        try await view.open("https://a.example/")
        let script = "(m => [m.a, m.e, m.inverse().e, s.createSVGPoint().x, s.createSVGRect().width].join())"
        #expect(try await view.evaluate("\(script)(s.createSVGMatrix().translate(3, 4))").string == "1,3,-3,0,0")
    }
}
