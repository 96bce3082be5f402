import Testing

/// What fields are after a user typed into them, or tried to send them, as recordings of WebKit show it.
struct FieldStateTests {
    private static let form = """
        <form id=f onsubmit="return false"><input id=e type=email required><input id=q required>
        <input type=checkbox id=c required><label id=l for=c>C</label><button id=b>Go</button></form><script>
        const told = () => ['e', 'q', 'c'].flatMap(id => document.getElementById(id).matches(':user-valid') ? `${id}+`
            : document.getElementById(id).matches(':user-invalid') ? `${id}-` : []).join(' ')
        const type = (field, text) => { field.focus(); document.execCommand('insertText', false, text) }
        </script>
        """
    private static let number = """
        <form id=f onsubmit="seen.push('sent'); return false"><input id=n type=number></form><script>
        const type = text => { n.value = ''; n.focus(); document.execCommand('insertText', false, text) }
        const told = () => `${n.value}/${n.validity.badInput}/${n.validationMessage}`
        </script>
        """

    static let rows = [
        SeenRow(
            name: "what was typed is looked at once the field is left",
            body: form,
            script: """
                seen.push(told())
                type(e, 'x')
                seen.push(told())
                q.focus()
                seen.push(told())
                e.value = 'a@rp.test'
                seen.push(told())
                f.reset()
                seen.push(told())
                """,
            seen: ",,e-,e+,"
        ),
        SeenRow(
            name: "a click on a box is the user's, a script's event is not",
            body: form,
            script: "e.value = 'x'; e.dispatchEvent(new Event('change')); l.click(); seen.push(told())",
            seen: "c+"
        ),
        SeenRow(
            name: "all fields that somebody tried to send, but not those of a report",
            body: form,
            script: """
                f.reportValidity()
                seen.push(told())
                b.click()
                seen.push(told(), e.cloneNode().matches(':user-invalid'))
                """,
            seen: ",e- q- c-,false"
        ),
        SeenRow(
            name: "what is typed into a field for numbers and is none",
            body: number,
            script: "for (const text of ['1e', '+5', '1.', ' 2 ', 'abc', '1,5']) { type(text); seen.push(told()) }",
            seen: "/true/Enter a number,5/false/,1/false/,2/false/,/true/Enter a number,/true/Enter a number"
        ),
        SeenRow(
            name: "goes on where it was typed, and is not sent",
            body: number,
            script: """
                type('1')
                document.execCommand('insertText', false, 'e')
                f.requestSubmit()
                seen.push(told())
                document.execCommand('insertText', false, '2')
                seen.push(told())
                f.requestSubmit()
                type('x')
                n.value = ''
                seen.push(told())
                type('x')
                f.reset()
                seen.push(told())
                """,
            seen: "/true/Enter a number,1e2/false/,sent,/false/,/false/"
        ),
        SeenRow(
            name: "a field's number cannot be set to none",
            body: number,
            script: """
                for (const value of [NaN, Infinity]) try { n.valueAsNumber = value } catch (error) { seen.push(error.name) }
                """,
            seen: "NotSupportedError,NotSupportedError"
        ),
        SeenRow(
            name: "files that a script chose are the field's value, until it is emptied",
            body: """
                <form id=f onsubmit="seen.push('sent'); return false"><input id=i type=file name=a required></form>
                """,
            script: """
                const told = () => `${i.value}/${i.validity.valueMissing}/${i.files.length}`
                const choose = () => {
                    const data = new DataTransfer()
                    data.items.add(new File(['x'], 'x.txt'))
                    i.files = data.files
                }
                choose()
                f.requestSubmit()
                seen.push(told(), i.matches(':valid'))
                i.value = ''
                seen.push(told())
                choose()
                f.reset()
                f.requestSubmit()
                seen.push(told())
                """,
            seen: #"sent,C:\fakepath\x.txt/false/1,true,/true/0,/true/0"#
        ),
        SeenRow(
            name: "a field tells where its selection has moved",
            body: "<input id=i value=hello>",
            script: """
                for (const target of [document, i])
                    target.addEventListener('selectionchange', e => seen.push(`${e.target.id} ${e.bubbles} ${i.selectionEnd}`))
                i.setSelectionRange(1, 2)
                i.setSelectionRange(1, 3)
                setTimeout(() => { i.focus(); document.execCommand('insertText', false, 'x') }, 10)
                """,
            seen: "i true 3,i true 3,i true 2,i true 2"
        ),
        SeenRow(
            name: "radio buttons that are in no form and no document are the group of their tree, until they leave it",
            body: "<form id=f><input type=radio name=g id=a checked></form>",
            script: """
                const box = document.createElement('div')
                box.innerHTML = '<input type=radio name=g><input type=radio name=g>'
                const [x, y] = box.children
                x.checked = y.checked = true
                seen.push(x.checked, y.checked)
                f.append(y)
                seen.push(y.checked, a.checked, x.checked)
                const apart = document.createElement('form')
                apart.innerHTML = box.innerHTML + box.innerHTML
                apart[0].checked = apart[1].checked = true
                seen.push(apart[0].checked, apart[1].checked)
                """,
            seen: "true,false,false,true,true,true,false"
        ),
    ]

    @Test(arguments: rows)
    func states(_ row: SeenRow) async throws { try await row.check() }
}
