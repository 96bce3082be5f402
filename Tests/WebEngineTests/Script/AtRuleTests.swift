import Testing
import WebEngine
import WebNetwork

/// https://drafts.csswg.org/cssom/#css-rules, those that say nothing of an element's style.
struct AtRuleTests {
    private static let sheet = """
        @import url("a.css") layer(base) supports(display: grid) screen and (min-width: 1px);
        @import 'b\\63 .css';
        @namespace svg url(http://www.w3.org/2000/svg);
        @layer one, two;
        @font-face { font-family: Name; src: url("x.woff2"); font-display: swap }
        @keyframes k { from { left: 0px } 50%, 60% { left: 5px } nowhere { left: 6px } to { left: 9px } }
        @page :first { size: A4 }
        @property --p { syntax: "<length>"; inherits: true; initial-value: 3px }
        @container side (min-width: 10px) { #b { color: red } }
        @unknown { }
        #b { color: blue }
        """

    @Test(arguments: [
        (
            "for (const x of rules) seen.push(x.constructor.name.slice(3) + x.type)",
            "ImportRule3,ImportRule3,NamespaceRule10,LayerStatementRule0,FontFaceRule5,KeyframesRule7,PageRule6,PropertyRule0,"
                + "ContainerRule0,StyleRule1"
        ),
        (
            "const [a, b] = rules; seen.push(a.href, a.layerName, a.supportsText, a.media.mediaText, a.styleSheet, b.href, b.layerName, a.cssText);",
            "a.css,base,display: grid,screen and (min-width: 1px),,bc.css,,"
                + "@import url(\"a.css\") layer(base) supports(display: grid) screen and (min-width: 1px);"
        ),
        (
            "seen.push(rules[2].prefix, rules[2].namespaceURI, rules[2].cssText, rules[3].nameList)",
            "svg,http://www.w3.org/2000/svg,@namespace svg url(\"http://www.w3.org/2000/svg\");,one,two"
        ),
        (
            "const {style} = rules[4]; seen.push(style.getPropertyValue('font-family'), style.getPropertyValue('src'), style.length);"
                + "style.setProperty('font-family', 'Other'); seen.push(rules[4].cssText)",
            "Name,url(\"x.woff2\"),3,@font-face { font-family: Other; src: url(\"x.woff2\"); font-display: swap; }"
        ),
        (
            "const k = rules[5]; seen.push(k.name, k.length, k.cssRules[1].keyText, k.cssRules[1].style.left, k.findRule('50%'));"
                + "seen.push(k.findRule('to') === k.cssRules[2], k.cssRules[0].parentRule === k);"
                + "k.appendRule('70% { left: 7px }'); k.deleteRule('from'); k.name = 'z'; k.cssRules[0].keyText = '10%';"
                + "try { k.cssRules[0].keyText = '101%' } catch (e) { seen.push(e.name) } seen.push(k.cssText.replace(/\\s+/g, ' '))",
            "k,3,50%, 60%,5px,,true,true,SyntaxError,@keyframes z { 10% { left: 5px; } 100% { left: 9px; } 70% { left: 7px; } }"
        ),
        (
            "const p = rules[7]; seen.push(rules[6].selectorText, p.name, p.syntax, p.inherits, p.initialValue, rules.length)",
            ":first,--p,<length>,true,3px,10"
        ),
        (
            "const c = rules[8]; seen.push(c.containerName, c.containerQuery, c.conditionText, c.cssRules.length, getComputedStyle(b).color)",
            "side,(min-width: 10px),side (min-width: 10px),1,rgb(0, 0, 255)"
        ),
        (
            "seen.push(s.sheet.insertRule('@keyframes n {}', 5), s.sheet.cssRules[5].name, s.sheet.cssRules[5].length);"
                + "s.sheet.deleteRule(5); seen.push(s.sheet.cssRules[5].name)",
            "5,n,0,k"
        ),
    ])
    func saysWhatItIs(script: String, seen: String) async throws {
        let page = TestPage { _ in
            .html(
                """
                <style id=s>\(Self.sheet)</style><b id=b>x</b>
                <script>const rules = [...s.sheet.cssRules], seen = []; \(script)</script>
                """
            )
        }
        await page.load("https://rp.test/")
        #expect(
            try await page.page.with { core throws(ScriptFailure) in try core.evaluate("String(seen)") }.string == seen
        )
    }
}
