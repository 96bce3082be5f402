import Testing
import WebDocument
import WebEngine
import WebNetwork

/// `execCommand` where it fills in and copies, and the text of a selection.
///
/// https://w3c.github.io/editing/docs/execCommand/
struct EditingTests {
    static let rows = [
        SeenRow(
            name: "text is typed into a control, taken back and deleted",
            body: "<input id=i value=old maxlength=4>",
            script: """
                for (const type of ['beforeinput', 'input', 'change'])
                    document.addEventListener(type, event => seen.push(`${type} ${event.inputType} ${event.data}`))
                i.select()
                seen.push(document.execCommand('insertText', false, 'newer'), i.value, i.selectionStart)
                seen.push(document.execCommand('undo'), i.value)
                document.execCommand('delete')
                seen.push(`<${i.value}>`)
                i.blur()
                seen.push(document.execCommand('insertText', false, 'x'))
                """,
            seen:
                "beforeinput insertText newe,input insertText newe,true,newe,4,"
                + "beforeinput historyUndo null,input historyUndo null,true,old,"
                + "beforeinput deleteContentBackward null,input deleteContentBackward null,<>,change undefined undefined,false"
        ),
        SeenRow(
            name: "lines are typed one by one, and a letter is deleted on either side",
            body: "<textarea id=t>ab</textarea>",
            script: """
                t.oninput = event => seen.push(event.inputType)
                t.setSelectionRange(1, 1)
                t.focus()
                document.execCommand('insertText', false, 'X\\nY')
                document.execCommand('forwardDelete')
                document.execCommand('delete')
                seen.push(JSON.stringify(t.value))
                """,
            seen: #"insertText,insertParagraph,insertText,deleteContentForward,deleteContentBackward,"aX\n""#
        ),
        SeenRow(
            name: "what must not be changed is not",
            body: "<input id=i value=1 readonly><input id=p value=1>",
            script: """
                i.focus()
                seen.push(document.execCommand('insertText', false, 'x'), i.value)
                p.onbeforeinput = event => event.preventDefault()
                p.focus()
                seen.push(document.execCommand('insertText', false, 'x'), p.value, document.execCommand('bold'))
                seen.push(document.queryCommandEnabled('insertText'), document.queryCommandSupported('bold'))
                """,
            seen: "false,1,true,1,false,true,false"
        ),
        SeenRow(
            name: "an element that is edited",
            body: "<div id=e contenteditable>note <b>old</b></div>",
            script: """
                e.focus()
                document.execCommand('selectAll')
                seen.push(String(getSelection()), document.execCommand('insertText', false, 'typed'), e.innerHTML)
                """,
            seen: "note old,true,typed"
        ),
        SeenRow(
            name: "a page copies what is selected, but no password",
            body: "<p id=c>12</p><input id=p type=password value=1>",
            script: """
                document.addEventListener('copy', event => seen.push(event.target.id, event.clipboardData.types.length))
                seen.push(document.execCommand('copy'))
                getSelection().selectAllChildren(c)
                seen.push(document.queryCommandEnabled('copy'), document.execCommand('copy'))
                p.select()
                seen.push(document.execCommand('copy'))
                """,
            seen: "false,c,0,true,true,false"
        ),
        SeenRow(
            name: "the text of a selection is what shows of it, or what is selected in a control",
            body: """
                <div id=a><p>Your <b>code</b></p> <p>12  34</p><p style=display:none>no</p>tail<br>end</div><input id=i value='abc def'>
                """,
            script: """
                const text = () => JSON.stringify(String(getSelection()))
                getSelection().selectAllChildren(a)
                seen.push(text())
                getSelection().setBaseAndExtent(a.querySelector('b').firstChild, 2, a.lastChild, 2)
                seen.push(text())
                i.focus()
                i.setSelectionRange(0, 3)
                seen.push(text())
                getSelection().selectAllChildren(a.firstChild)
                seen.push(text())
                """,
            seen: #""Your code\n\n12 34\n\ntail\nend","de\n\n12 34\n\ntail\nen","abc","Your code""#
        ),
    ]

    @Test(arguments: rows)
    func edits(row: SeenRow) async throws { try await row.check() }

    @Test("what no user stands behind copies nothing")
    func copiesForUsers() async {
        let script = "getSelection().selectAllChildren(document.body); document.title = document.execCommand('copy')"
        let page = TestPage { _ in html("P", "text<script>\(script)</script>") }
        await page.load("https://rp.test/")
        #expect(await page.state { $0.document?.title } == "false")
    }
}
