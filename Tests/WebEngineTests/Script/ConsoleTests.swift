import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What a page's console says, as whoever looks for a mistake reads it.
///
/// https://console.spec.whatwg.org/#formatter
struct ConsoleTests {
    @Test(arguments: [
        ("'a', 1, [2]", "a 1 [2]"), ("'%s: %o', 'a', { b: 1 }, 'c'", "a: {\"b\":1} c"),
        ("'%d %i %f', '1.9', 2.5, '1.5'", "1 2 1.5"),
        ("'%cbig', 'font-size: 20px'", "big"), ("'%s and %s', 'one'", "one and %s"), ("'100 %', '%s'", "100 % %s"),
        ("'%d', Symbol()", "NaN"), ("'50%% of %s', 'it'", "50% of it"), ("5, '%s'", "5 %s"),
    ])
    func line(arguments: String, text: String) async {
        #expect(await Self.lines(of: "console.log(\(arguments))").contains(text))
    }

    @Test func assertion() async {
        let lines = await Self.lines(
            of: "console.assert(true, 'no'); console.assert(false, '%s', 1); console.assert(0, {})"
        )
        #expect(
            lines.filter { $0.hasPrefix("Ass") || $0 == "no" } == [
                "Assertion failed: 1", "Assertion failed [object Object]",
            ]
        )
    }

    private static func lines(of script: String) async -> [String] {
        let client = TestClient(line: { if case .consoleMessage(let message) = $0 { message.text } else { nil } })
        return await TestPage(client: client) { _ in .html("<script>\(script)</script>") }.load("https://rp.test/")
    }
}
