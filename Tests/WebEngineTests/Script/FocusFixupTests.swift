import Testing

/// Which elements take the focus, and which lose it, as recordings of WebKit show it.
struct FocusFixupTests {
    static let rows = [
        SeenRow(
            name: "what does not show takes none",
            body: """
                <style>.n { display: none } .h { visibility: hidden }</style><div class=n><input id=a></div><input class=h id=b>
                <details><summary>s</summary><input id=c></details><area href=/ id=d><input id=e>
                """,
            script: """
                for (const id of 'abcde') {
                    document.getElementById(id).focus()
                    seen.push(document.activeElement.id)
                }
                """,
            seen: ",,,,e"
        ),
        SeenRow(
            name: "rules are read for those that one of them may hide",
            body: """
                <style>/* .e { */ @media all { .a { color: red; display : NONE } } .b { color: red; .c { visibility:collapse } }
                .d { .x { color: red } display: none } @media print { .e { display: none } } .f { display: none } .f.g { display: block }
                .h::before { display: none } input:not(.h):focus { display: none } .i { --i: none; display: var(--i) }</style>
                <input class=a id=a><p class=b><input class=c id=b></p><input class=d id=c><input class=e id=d>
                <input class="f g" id=e><input class=h id=f><input id=g>
                <input class=i id=h>
                """,
            script: """
                for (const id of 'abcdefgh') {
                    document.activeElement.blur()
                    document.getElementById(id).focus()
                    seen.push(document.activeElement.id)
                }
                """,
            seen: ",,,d,e,f,g,"
        ),
        SeenRow(
            name: "what is hidden loses it a moment later, and is told",
            body: "<input id=a><input id=b><input id=c>",
            script: """
                for (const one of [a, b, c]) one.onblur = () => seen.push(`blur ${one.id}`)
                const steps = [() => { a.style.display = 'none' }, () => { b.disabled = true }, () => { c.hidden = true }]
                const next = () => {
                    const step = steps.shift(), field = [c, b, a][steps.length]
                    if (step === undefined) return
                    field.focus()
                    step()
                    seen.push(document.activeElement.id)
                    setTimeout(() => {
                        seen.push(document.activeElement.localName)
                        next()
                    }, 20)
                }
                next()
                """,
            seen: "a,blur a,body,b,blur b,body,c,blur c,body"
        ),
        SeenRow(
            name: "what a rule for what has it hides loses it a moment later too, be it the host of what has it",
            body: "<style>.n:focus { display: none }</style><input class=n id=a><p class=n id=h></p>",
            script: """
                h.attachShadow({ mode: 'open', delegatesFocus: true }).innerHTML = '<input>'
                const fields = [a, h.shadowRoot.firstChild]
                const next = () => {
                    const field = fields.shift()
                    if (field === undefined) return
                    field.onblur = () => seen.push(`blur ${document.activeElement.localName}`)
                    field.focus()
                    seen.push(document.activeElement.id)
                    setTimeout(next, 20)
                }
                next()
                """,
            seen: "a,blur body,h,blur body"
        ),
        SeenRow(
            name: "the default of tabindex goes by names",
            body: """
                <a id=a></a><input type=hidden id=b><div contenteditable id=c></div><area id=d><p id=e></p><summary id=f></summary>
                <details><summary id=g></summary></details>
                """,
            script: "for (const id of 'abcdefg') seen.push(document.getElementById(id).tabIndex)",
            seen: "0,0,-1,0,-1,-1,0"
        ),
    ]

    @Test(arguments: rows)
    func focuses(_ row: SeenRow) async throws { try await row.check() }
}
