import Testing

/// https://drafts.csswg.org/css-cascade/#shorthand: what styles tell of shorthands and of what they set, as WebKit and Chromium do
/// where they agree.
struct ShorthandTests {
    /// What is written, and the style's text then.
    @Test(arguments: [
        ("margin:0", "margin: 0px;"), ("margin:1px;margin-top:2px", "margin: 2px 1px 1px;"),
        ("margin-top:1px;margin-right:1px;margin-bottom:1px;margin-left:1px", "margin: 1px;"),
        (
            "margin:1px;margin-top:2px!important",
            "margin-right: 1px; margin-bottom: 1px; margin-left: 1px; margin-top: 2px !important;"
        ),
        ("margin:1px!important;margin-top:2px", "margin: 1px !important;"), ("margin:inherit", "margin: inherit;"),
        ("margin:var(--x)", "margin: var(--x);"), ("padding:foo", ""), ("margin:1px/2px", ""),
        ("border:1px solid red", "border: 1px solid red;"), ("border:none", "border: medium;"),
        ("border:1px solid red blue", ""), ("border-color:red blue", "border-color: red blue;"),
        ("border-left:thick double #32a1ce", "border-left: thick double rgb(50, 161, 206);"),
        ("background:red", "background: red;"), ("background:none", "background: none;"),
        (
            "background:left 5% / 15% 60% repeat-x url('star.png')",
            "background: url(\"star.png\") left 5% / 15% 60% repeat-x;"
        ),
        (
            "background:url(a.png) no-repeat right 10px top / cover, #fff",
            "background: url(\"a.png\") right 10px top / cover no-repeat, rgb(255, 255, 255);"
        ),
        ("background-position:left top", "background-position: left top;"),
        ("list-style:square inside", "list-style: inside square;"), ("list-style:none", "list-style: none;"),
        ("flex:1", "flex: 1 1 0%;"), ("flex:none", "flex: 0 0 auto;"), ("flex:2 30px", "flex: 2 1 30px;"),
        ("flex-flow:column wrap", "flex-flow: column wrap;"),
        ("transition:opacity .3s ease-in-out, transform 1s", "transition: opacity 0.3s ease-in-out, transform 1s;"),
        ("transition:none", "transition: none;"),
        ("animation:spin 2s linear infinite", "animation: 2s linear infinite spin;"),
        (
            "animation: 3s ease-in 1s 2 reverse both paused slidein",
            "animation: 3s ease-in 1s 2 reverse both paused slidein;"
        ),
        ("text-decoration:underline", "text-decoration: underline;"),
        ("text-decoration:none", "text-decoration: none;"),
        ("font:bold 12px/1.5 Arial, 'Helvetica Neue'", "font: bold 12px / 1.5 Arial, \"Helvetica Neue\";"),
        ("font:caption", "font: caption;"),
        ("grid-area:a", "grid-area: a;"), ("grid-row:1 / span 2", "grid-row: 1 / span 2;"),
        ("border-radius:1px 2px / 3px", "border-radius: 1px 2px / 3px;"),
        ("outline:1px solid red", "outline: red solid 1px;"),
        ("place-content:space-between center", "place-content: space-between center;"),
        ("columns: 2 100px", "columns: 100px 2;"), ("overflow-x:hidden;overflow-y:scroll", "overflow: hidden scroll;"),
        ("gap:1px 2px", "gap: 1px 2px;"), ("inset:0", "inset: 0px;"), ("margin-inline:auto", "margin-inline: auto;"),
        ("display:none;margin:1px;color:red", "display: none; margin: 1px; color: red;"),
        ("color:red!important;color:blue", "color: red !important;"),
        ("word-wrap:break-word", "overflow-wrap: break-word;"),
        ("-webkit-transform:rotate(1deg)", "transform: rotate(1deg);"), ("opacity:.5", "opacity: 0.5;"),
        (
            "margin-top: 1px; margin-block-start: 2px; margin-right: 1px; margin-bottom: 1px; margin-left: 1px",
            "margin-top: 1px; margin-block-start: 2px; margin-right: 1px; margin-bottom: 1px; margin-left: 1px;"
        ),
    ])
    func isWritten(text: String, told: String) async throws {
        #expect(try await StyledBox.value("(box.style.cssText = \(quoted(text)), box.style.cssText)") == told)
    }

    /// A style that is set and what it tells then.
    @Test(arguments: [
        ("margin: 1px 2px", "[style.marginTop, style.marginLeft, style.length, style[1]]", "1px,2px,4,margin-right"),
        ("margin-top: 1px", "[style.margin, style.marginTop]", ",1px"),
        (
            "border: 1px solid #f00", "[style.borderTopColor, style.borderWidth, style.borderLeft]",
            "rgb(255, 0, 0),1px,1px solid rgb(255, 0, 0)"
        ),
        ("margin: var(--x)", "[style.margin, style.marginTop, style.length]", "var(--x),,4"),
        ("margin: var(--x); margin-top: 1px", "[style.margin, style.marginTop]", ",1px"),
        (
            "padding: 1px !important",
            "[style.getPropertyPriority('padding'), style.getPropertyPriority('padding-top')]", "important,important"
        ),
        ("margin: 1px; color: red", "[style.removeProperty('margin'), style.cssText]", "1px,color: red;"),
        (
            "margin: 1px; color: red", "[style.margin = '', style.cssText, box.getAttribute('style')]",
            ",color: red;,color: red;"
        ),
        ("margin: 1px", "[style.marginLeft = '2px', box.getAttribute('style')]", "2px,margin: 1px 1px 1px 2px;"),
        ("", "[style.setProperty('padding', '1px; color: red'), style.cssText]", ","),
        (
            "", "[style.WebkitTransform = 'none', style.webkitTransform, style.transform, style.cssText]",
            "none,none,none,transform: none;"
        ),
        ("", "['WebkitBoxShadow' in style, 'scrollMarginTop' in style, 'MozTransform' in style]", "true,true,false"),
        ("", "[CSS.supports('-webkit-transform', 'none'), CSS.supports('nothing', 'none')]", "true,false"),
    ])
    func isRead(text: String, script: String, found: String) async throws {
        #expect(
            try await StyledBox.value("(style => (style.cssText = \(quoted(text)), \(script)))(box.style)") == found
        )
    }

    /// What is computed of an element with this style, of a sheet and of its own.
    @Test(arguments: [
        (
            "border: 2px solid red", "", ["borderTopWidth", "borderLeftColor", "border"],
            "2px|rgb(255, 0, 0)|2px solid rgb(255, 0, 0)"
        ),
        ("margin: var(--m); --m: 3px 4px", "", ["margin", "marginLeft"], "3px 4px|4px"),
        ("padding: 1px !important; padding-left: 9px", "padding: 5px", ["paddingLeft", "padding"], "1px|1px"),
        ("outline-style: solid", "", ["outlineWidth", "borderTopWidth"], "3px|0px"),
        ("font: bold 12px/2 Arial", "", ["fontSize", "fontWeight", "lineHeight", "fontFamily"], "12px|700|24px|Arial"),
        ("--a: var(--b); --b: var(--a); color: var(--a)", "", ["color"], "rgb(0, 0, 0)"),
        (
            "background: url(a.png) #eee", "background: red", ["backgroundColor", "backgroundImage"],
            "rgb(255, 0, 0)|none"
        ),
        ("flex: 1", "flex-grow: 3", ["flex", "flexBasis"], "3 1 0%|0%"),
        ("margin-top: 5px", "margin: var(--none)", ["marginTop"], "0px"),
        ("", "", ["margin", "overflow", "transition", "inset"], "0px|visible|all|auto"),
    ])
    func isComputed(rule: String, own: String, names: [String], found: String) async throws {
        let expression =
            "(box.style.cssText = \(quoted(own)), \(names).map(name => getComputedStyle(box)[name]).join('|'))"
        #expect(try await StyledBox.value(expression, sheet: "#box { \(rule) }") == found)
    }

    @Test func rulesTellAndTakeThem() async throws {
        let script = """
            (rule => [rule.cssText, rule.style.marginTop = "1px", rule.style.cssText, rule.style.removeProperty("border"),
                rule.cssText, getComputedStyle(box).marginTop].join("|"))(document.styleSheets[0].cssRules[0])
            """
        #expect(
            try await StyledBox.value(script, sheet: "#box { border: 1px solid; margin: 2px; font: 1em serif }")
                == "#box { border: 1px solid; margin: 2px; font: 1em serif; }|1px|border: 1px solid; margin: 1px 2px 2px; font: 1em serif;"
                + "|1px solid|#box { margin: 1px 2px 2px; font: 1em serif; }|1px"
        )
    }

    /// Each shorthand of the table is one of the properties, and they know of what it sets.
    @Test func tablesAgree() async throws {
        let script = """
            (style => { const wrong = []; for (const name in style) {
                if (!name.includes("-") || name.startsWith("-")) continue;
                style.cssText = ""; style[name] = "inherit";
                if (style.getPropertyValue(name) !== "inherit" || !/^[-a-z]+: inherit;$/.test(style.cssText)) wrong.push(name);
            } return wrong; })(box.style)
            """
        #expect(try await StyledBox.value(script)?.isEmpty == true)
    }

    private func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }
}
