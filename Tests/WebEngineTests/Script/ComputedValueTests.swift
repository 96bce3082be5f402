import Testing
import WebEngine

/// What computed styles say of values that depend on others, in WebKit and Chromium alike.
///
/// https://drafts.csswg.org/css-cascade/#defaulting-keywords
struct ComputedValueTests {
    /// A list of declarations, and what becomes of a property of an element that has it.
    struct Row: Sendable, CustomTestStringConvertible {
        var style: String
        var property: String
        var value: String
        var testDescription: String { "\(property) of \(style)" }

        init(_ style: String, _ property: String, _ value: String) {
            (self.style, self.property, self.value) = (style, property, value)
        }
    }

    static let rows = [
        Row("all: unset", "display", "inline"), Row("all: unset", "color", "rgb(1, 2, 3)"),
        Row("all: initial", "color", "rgb(0, 0, 0)"),
        Row("all: initial", "cursor", "auto"), Row("all: initial", "direction", "rtl"), Row("all: initial", "--k", "5"),
        Row("all: initial", "font-weight", "400"), Row("all: inherit", "position", "relative"),
        Row("all: inherit", "margin-top", "7px"),
        Row("all: revert", "display", "block"), Row("all: revert", "position", "static"),
        Row("all: unset; display: flex", "display", "flex"),
        Row("display: flex; all: unset", "display", "inline"),
        Row("all: initial !important; display: flex", "display", "inline"),
        Row("display: flex !important; all: initial", "display", "flex"),
        Row("all: bogus; display: flex", "display", "flex"),
        Row("position: inherit", "position", "relative"), Row("display: revert", "display", "block"),
        Row("color: revert", "color", "rgb(1, 2, 3)"), Row("color: currentColor", "color", "rgb(1, 2, 3)"),
        Row("background-color: currentcolor", "background-color", "rgb(1, 2, 3)"),
        Row("color: hwb(194 0% 0%)", "color", "rgb(0, 195, 255)"),
        Row("color: hwb(194 0% 0% / .5)", "color", "rgba(0, 195, 255, 0.5)"),
        Row("color: hwb(90deg 50% 60%)", "color", "rgb(116, 116, 116)"),
        Row("color: hsl(0.5turn 50% 50%)", "color", "rgb(64, 191, 191)"),
        Row("color: rgb(10% 20% 30%)", "color", "rgb(26, 51, 77)"),
        Row("color: rgb(300 -5 1.5)", "color", "rgb(255, 0, 2)"),
        Row("color: rgb(none 1 2)", "color", "rgb(0, 1, 2)"),
        Row("color: rgba(1, 2, 3, .123)", "color", "rgba(1, 2, 3, 0.12)"),
        Row("color: light-dark(red, blue)", "color", "rgb(255, 0, 0)"),
        Row("color-scheme: dark; color: light-dark(red, blue)", "color", "rgb(0, 0, 255)"),
        Row("color: color-mix(in srgb, red, blue)", "color", "color(srgb 0.5 0 0.5)"),
        Row("color: color-mix(in srgb, red 20%, 30% blue)", "color", "color(srgb 0.4 0 0.6 / 0.5)"),
        Row("color: color-mix(in srgb, red 30%, transparent)", "color", "color(srgb 1 0 0 / 0.3)"),
        Row("color: color-mix(in srgb, currentcolor, white)", "color", "color(srgb 0.501961 0.503922 0.505882)"),
        Row("background-color: color-mix(in srgb, red 25%, blue)", "background-color", "color(srgb 0.25 0 0.75)"),
        Row("color: color-mix(in srgb, var(--none) 10%, transparent)", "color", "rgb(1, 2, 3)"),
        Row("font-weight: bolder", "font-weight", "900"), Row("font-weight: lighter", "font-weight", "400"),
        Row("font-weight: calc(100 * 3)", "font-weight", "300"), Row("opacity: calc(.5 * 3)", "opacity", "1"),
        Row("opacity: -3", "opacity", "0"), Row("opacity: 50%", "opacity", "0.5"),
        Row("opacity: calc(1 / 3)", "opacity", "0.333333"),
        Row("opacity: calc((1 + 2) * .1)", "opacity", "0.3"),
        Row("opacity: clamp(0, .4, min(1, .3))", "opacity", "0.3"),
        Row("opacity: inherit", "opacity", "0.3"), Row("position: relative; z-index: calc(1.6)", "z-index", "2"),
        Row("position: relative; z-index: calc(-1.5)", "z-index", "-1"),
        Row("position: relative; z-index: +5", "z-index", "5"),
    ]

    @Test(arguments: rows)
    func values(_ row: Row) async {
        await AskedRow(
            name: row.testDescription,
            body: """
                <section style="color: rgb(1, 2, 3); font-weight: 700; opacity: .3; cursor: pointer; direction: rtl; --k: 5;
                    margin-top: 7px; position: relative"><div id=t></div></section>
                """,
            script: "(t.style.cssText = '\(row.style)', getComputedStyle(t).getPropertyValue('\(row.property)'))",
            title: row.value
        ).check()
    }

    @Test(arguments: [
        AskedRow(
            name: "what is bolder is so for what is in it",
            body: "<p style='font-weight: bolder'><i id=t></i></p>",
            script: "getComputedStyle(t).fontWeight",
            title: "700"
        ),
        AskedRow(
            name: "colors and keywords that are none are not supported",
            script:
                "['color:foo(1)', 'color:rgb(1)', 'color:color(foo 1)', 'display:foo()', 'visibility:url(a)', 'all:red',"
                + " 'color:rgb(1 2 3)', 'color:color(display-p3 1 0 0)', 'color:rgb(from red r g b)', 'color:rgb(var(--a))', 'all:unset']"
                + ".map(text => +CSS.supports(`(${text})`)).join('')",
            title: "00000011111"
        ),
        AskedRow(
            name: "properties that rules and scripts register",
            body: """
                <style>
                @property --x { syntax: '<color>'; inherits: false; initial-value: teal }
                @property --l { syntax: '<length>'; inherits: true; initial-value: 10px }
                @property --u { syntax: '*'; inherits: false }
                @property --none { syntax: '<length>'; inherits: false }
                </style><section id=s><i id=t></i></section>
                """,
            script: """
                (() => {
                    const told = [], tell = (style, name, around = '') => {
                        [t.style.cssText, s.style.cssText] = [style, around]
                        told.push(getComputedStyle(t).getPropertyValue(name))
                    }
                    CSS.registerProperty({ name: '--y', syntax: '<length>', inherits: false, initialValue: '3px' })
                    for (const one of [['', '--x'], ['--x: red', '--x'], ['', '--x', '--x: red'], ['--x: 12', '--x'], ['color: var(--x)', 'color'],
                        ['', '--l', '--l: 5px'], ['--l: calc(1px + 2px)', '--l'], ['--l: zz', '--l'], ['width: var(--l); display: block', 'width'],
                        ['', '--u', '--u: 5'], ['', '--none'], ['', '--y'], ['--y: 5px', '--y'], ['', '--y', '--y: 5px']]) tell(...one)
                    return told.join('|')
                })()
                """,
            title:
                "rgb(0, 128, 128)|rgb(255, 0, 0)|rgb(0, 128, 128)|rgb(0, 128, 128)|rgb(0, 128, 128)|5px|3px|10px|10px|||3px|5px|3px"
        ),
        AskedRow(
            name: "what is no registration",
            script: """
                [{ name: '--a', syntax: '*', inherits: false }, { name: '--a', inherits: true }, { name: 'b', inherits: true }, { name: '--c' },
                    { name: '--d', syntax: '<length>', inherits: true }, { name: '--e', syntax: '<length>', inherits: true, initialValue: 'red' },
                    { name: '--f', syntax: '<zz>', inherits: true, initialValue: '1' },
                    { name: '--g', syntax: '<color>', inherits: true, initialValue: 'var(--q)' }, { syntax: '*', inherits: true }]
                    .map(one => { try { return CSS.registerProperty(one) } catch ({ name }) { return name.replace('Error', '') } }).join()
                """,
            title: ",InvalidModification,Syntax,Type,Syntax,Syntax,Syntax,Syntax,Type"
        ),
        AskedRow(
            name: "selectors of which a forgiving list knows nothing are not supported",
            script:
                "[':is(:bogus)', ':where(:bogus, a)', ':is()', ':has(:is(:bogus))', ':is(::before)', ':is(a)', '& a', ':-webkit-any-link']"
                + ".map(text => +CSS.supports(`selector(${text})`)).join('')",
            title: "00000111"
        ),
        AskedRow(
            name: "outside of a rule & is the scope",
            body: "<p id=p><b></b></p>",
            script:
                "[document.querySelectorAll('& b').length, document.querySelectorAll(':is(&)').length, p.querySelectorAll('& > b').length]",
            title: "1,1,1"
        ),
        AskedRow(
            name: "rules that are inserted are one rule each",
            body: "<style id=s></style>",
            script: """
                ['a{}b{}', '@bogus x;', 'a{color:red;}}', '<!--a{}-->', 'a{};', '@media print{}a{}', '@keyframes {}', '@import;', '@media print;',
                    '@property a{syntax:"*";inherits:true}', 'a{color:red', '/**/ a{(', 'a{content:"x', '@media print{a{color:red}', '@layer a']
                    .map(text => { try { return s.sheet.insertRule(text) } catch ({ name }) { return name.replace('Error', '') } }).join()
                """,
            title: "\(String(repeating: "Syntax,", count: 10))0,0,0,0,0"
        ),
        AskedRow(
            name: "rules in rules are written with what they are relative to",
            body: "<style id=s>a { b, > i, .x & { left: 0px } }</style>",
            script: "s.sheet.cssRules[0].cssText.replace(/\\s+/g, ' ')",
            title: "a { & b, & > i, .x & { left: 0px; } }"
        ),
        AskedRow(
            name: "what is open where a sheet ends is closed",
            body: "<style id=s>@media all { #t { color: rgb(1, 2, 3</style><i id=t></i>",
            script: "[getComputedStyle(t).color, s.sheet.cssRules[0].cssText.replace(/\\s+/g, ' ')]",
            title: "rgb(1, 2, 3),@media all { #t { color: rgb(1, 2, 3); } }"
        ),
    ])
    func asked(_ row: AskedRow) async { await row.check() }
}
