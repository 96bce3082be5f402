import Testing
import WebEngine
import WebNetwork

/// Which of the rules that say something of a property an element has it from.
///
/// https://drafts.csswg.org/css-cascade/#cascade-sort
struct CascadeTests {
    /// So many that what an element asks for is looked up.
    private static let many = (0..<40).map { ".other\($0) { top: 9px }" }.joined(separator: " ")

    /// Writes down the `top` of the element with the ID `t`.
    private static func row(_ name: String, _ rules: String, _ top: String) -> SeenRow {
        SeenRow(
            name: name,
            body: "<style>\(rules)</style><style>\(many)</style><p id=t class='a B' lang=en>",
            script: "seen.push(getComputedStyle(document.getElementById('t')).top)",
            seen: top
        )
    }

    static let rows = [
        row("of a list what matches weighs", "#x, .a { top: 1px } p.a { top: 2px }", "2px"),
        row("the heaviest of what matches", "p, .a, #t { top: 1px } p.a.B { top: 2px }", "1px"),
        row("a comma that is escaped separates nothing", ".x\\,y, p { top: 1px } .x\\,y.z { top: 2px }", "1px"),
        row("by ID", "#t { top: 1px } .a { top: 2px }", "1px"),
        row("by the last of several", ".x #y, div > .B:not(.c)::after, body .a.B { top: 1px }", "1px"),
        row("by what is in brackets", "[lang=en] { top: 1px } :is(.q, .a) { top: 2px }", "2px"),
        row("by everything", "* { top: 1px }", "1px"),
        row("by a state", "p:first-of-type { top: 1px }", "1px"),
        row("in capitals", "P.a { top: 1px }", "1px"),
        row("another letter case is another class", ".b { top: 1px } p { top: 2px }", "2px"),
        row("an attribute with a bracket in it", "[title='a (.b'] .a, .a { top: 1px }", "1px"),
        row("behind brackets", ".a [lang], .B:not([title=') .x']):not(:is(.c, #d)) { top: 1px }", "1px"),
        row("an escape", ".\\61 { top: 1px }", "1px"),
    ]

    @Test(arguments: rows)
    func wins(_ row: SeenRow) async throws { try await row.check() }

    @Test("in quirks mode the letter case of classes and IDs is none")
    func quirks() async {
        let page = TestPage { _ in .html("<style>#T.b { top: 1px }\(Self.many)</style><p id=t class=B>") }
        await page.load("https://rp.test/")
        #expect(await page.state { try? $0.evaluate("getComputedStyle(t).top") } == "1px")
    }

    /// An entry into script has 10 s on the processor; tried one by one the rules take minutes.
    @Test("of thousands of rules those are tried that may match")
    func manyRules() async {
        let page = TestPage { _ in
            let rules = (0..<3_000).map { ".box\($0) > .part\($0):not(.x\($0)) { top: \($0)px }" }.joined()
            let parts = (0..<600).map { "<p class=part\($0)>" }.joined()
            return .html("<!DOCTYPE html><style>\(rules)</style><div class=box7>\(parts)")
        }
        await page.load("https://rp.test/")
        let script = "[...document.querySelectorAll('p')].filter(p => getComputedStyle(p).top === '7px').length"
        #expect(await page.state { try? $0.evaluate(script) } == 1)
    }
}
