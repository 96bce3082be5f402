import Testing

/// https://drafts.csswg.org/mediaqueries-4/ for a phone in a hand, upright.
struct MediaQueryTests {
    @Test(arguments: [
        ("", true), ("all", true), ("screen", true), ("print", false), ("not print", true), ("only screen", true),
        ("speech, all", true),
        ("(min-width: 100px)", true), ("(min-width:100px) and (max-width:10000px)", true),
        ("(min-width: 10000px)", false),
        ("screen and (min-width: 20em) and (max-width: 100rem)", true), ("(width > 0)", true),
        ("(100px <= width < 2000px)", true),
        ("(2000px > width)", true), ("(width)", true), ("(max-width: 0)", false), ("(width: 1)", false),
        ("not all and (min-width: 10000px)", true), ("not (min-width: 10000px)", true), ("(not (hover))", true),
        ("(hover: hover) or (pointer: coarse)", true), ("(hover) and (pointer: fine)", false),
        ("((hover) or (any-pointer: coarse))", true),
        ("(orientation: portrait)", true), ("(max-aspect-ratio: 1/1)", true), ("(min-resolution: 2dppx)", true),
        ("(-webkit-min-device-pixel-ratio: 2)", true), ("(min-resolution: 96dpi)", true),
        ("(prefers-color-scheme: dark)", false), ("(prefers-color-scheme: light)", true),
        ("(prefers-color-scheme)", true),
        ("(prefers-reduced-motion: reduce)", false), ("(prefers-reduced-motion)", false), ("(color)", true),
        ("(monochrome)", false),
        ("(display-mode: standalone)", false), ("(scripting: enabled)", true),
        // What nobody knows, and what is no query.
        ("(future: 1)", false), ("not (future: 1)", false), ("(future) or (color)", true), ("future(1)", false),
        ("(min-width)", false), ("screen or (color)", false), ("(color) and (hover) or (width)", false),
        ("((color)", false),
        ("and", false), ("(min-width: 10000px), (color)", true), ("(color) and", false),
    ])
    func matches(query: String, isTrue: Bool) async throws {
        #expect(try await StyledBox.value("matchMedia('\(query)').matches") == "\(isTrue)")
    }

    @Test(arguments: [
        ("  (min-width:1px)   AND ( color ) ", "(min-width: 1px) and (color)"), ("&, all", "not all, all"), ("", ""),
    ])
    func isWrittenAsItIsUnderstood(query: String, text: String) async throws {
        #expect(try await StyledBox.value("matchMedia('\(query)').media") == text)
    }

    @Test(arguments: [
        ("@media (max-width: 2000px) { #box { display: none } }", "none"),
        ("@media (min-width: 2000px) { #box { display: none } }", "block"),
        ("@media screen { @media print { #box { display: none } } @media all { #box { display: flex } } }", "flex"),
        ("@supports (display: grid) { #box { display: grid } }", "grid"),
        ("@supports (nothing: grid) { #box { display: grid } }", "block"),
        ("@layer a { #box { display: none } } div { display: flex }", "flex"),
        ("@layer b, a; @layer a { div { display: flex } } @layer b { #box { display: grid } }", "flex"),
        ("@layer a { div { display: flex !important } } #box { display: none !important }", "flex"),
        // https://drafts.csswg.org/css-nesting-1/
        ("body { color: red; & #box { display: flex } font: inherit }", "flex"),
        ("#box { display: none; &:not(.a) { display: grid } }", "grid"),
        ("div { @media all { display: flex } @media print { display: none } }", "flex"),
        ("body { > div, .x { display: grid } --a: {display: none}; }", "grid"),
        (".none { &:hover { color: red; display: none } } div { .none & { display: none } }", "block"),
        ("body { div { @supports (display: grid) { &#box { display: grid } } } }", "grid"),
        ("@layer { #box { display: none } } @media all { @layer c { div { display: grid } } }", "grid"),
    ])
    func rulesApplyWithin(sheet: String, display: String) async throws {
        #expect(try await StyledBox.value("getComputedStyle(box).display", sheet: sheet) == display)
    }

    @Test func selectorsDoNotGrowWithoutEnd() async throws {
        let sheet = String(repeating: "&, & { ", count: 30) + "display: none" + String(repeating: "}", count: 30)
        #expect(try await StyledBox.value("getComputedStyle(box).display", sheet: "div { \(sheet) }") == "block")
    }

    @Test(arguments: [
        (
            "(rule => [rule instanceof CSSMediaRule, rule.type, rule.conditionText, rule.cssRules.length, rule.cssRules[0].parentRule === rule,"
                + "rule.cssText.replace(/\\s+/g, ' ')].join('|'))(document.styleSheets[0].cssRules[0])",
            "true|4|(min-width: 2000px)|1|true|@media (min-width: 2000px) { #box { display: none; } }"
        ),
        (
            "(rule => { rule.media.mediaText = 'all'; const now = getComputedStyle(box).display; rule.deleteRule(0);"
                + "rule.insertRule('#box { display: grid }'); return [now, getComputedStyle(box).display].join() })"
                + "(document.styleSheets[0].cssRules[0])",
            "none,grid"
        ),
    ])
    func rulesAreRead(script: String, found: String) async throws {
        #expect(
            try await StyledBox.value(script, sheet: "@media (min-width:2000px) { #box { display: none } }") == found
        )
    }
}
