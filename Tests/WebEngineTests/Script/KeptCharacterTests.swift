import Testing

/// Characters that no parser brings, but scripts may: what they set is what they read.
struct KeptCharacterTests {
    /// What stands in for U+0000, so that a title can show it.
    private static let shown = "<script>const shown = text => text.replaceAll('\\0', '0')</script>"

    private static func row(_ name: String, _ script: String, _ title: String) -> AskedRow {
        AskedRow(
            name: name,
            body: "\(shown)<p id=p></p><input id=i><textarea id=t></textarea>",
            script: script,
            title: title
        )
    }

    static let zeros = [
        row("an attribute", "[p.setAttribute('title', 'a\\0b'), shown(p.getAttribute('title'))].at(-1)", "a0b"),
        row("a property of an attribute", "[p.title = '\\0', p.title.length].at(-1)", "1"),
        row(
            "an attribute that is matched",
            "[p.title = 'a\\0b', p.matches('[title=a]'), p.matches('[title$=b]')].slice(1)",
            "false,true"
        ),
        row("a text", "[p.textContent = 'a\\0b', shown(p.firstChild.data), p.firstChild.length].slice(1)", "a0b,3"),
        row("a comment", "shown(document.createComment('a\\0b').data)", "a0b"),
        row(
            "a text that is split, and one again",
            """
            (text => {
                p.append(text)
                const rest = text.splitText(2)
                const parts = [text.data, rest.data]
                p.normalize()
                return [...parts, p.firstChild.data].map(shown)
            })(document.createTextNode('a\\0b\\0'))
            """,
            "a0,b0,a0b0"
        ),
        row(
            "a text that grows",
            """
            (text => {
                for (const part of ['b\\0', 'c']) text.appendData(part)
                text.insertData(0, '\\0')
                return shown(text.data)
            })(document.createTextNode('a\\0'))
            """,
            "0a0b0c"
        ),
        row(
            "markup",
            "[p.title = '\\0', p.append('a\\0b'), shown(p.outerHTML)].at(-1)",
            "<p id=\"p\" title=\"0\">a0b</p>"
        ),
        row(
            "a copy",
            "[p.title = 'x\\0', p.append('\\0'), shown(p.cloneNode(true).title + p.textContent)].at(-1)",
            "x00"
        ),
        // The parser drops it in texts, and has U+FFFD for it in attributes.
        row(
            "markup that is parsed",
            "[p.innerHTML = '<b title=\"a\\0\">c\\0d</b>', p.firstChild.title, shown(p.textContent)].slice(1)",
            "a\u{FFFD},cd"
        ),
        row("a button's value", "[i.type = 'button', i.value = 'a\\0', shown(i.value)].at(-1)", "a0"),
        row(
            "a field's value",
            "[i.value = 'a\\0b', t.value = 'a\\0b', shown(i.value), shown(t.value)].slice(2)",
            "a0b,a0b"
        ),
    ]

    @Test(arguments: zeros) func zerosAreKept(_ row: AskedRow) async { await row.check() }
}
