import Testing

/// What controls answer scripts where WebKit and Chromium agree, as both of them did when asked.
struct ControlAnswerTests {
    private static let radio = "<input type=radio name=g>"
    private static let marked = "<input type=radio name=g checked>"
    private static let marks = "[...document.querySelectorAll('input')].map(x => +x.checked).join('')"

    /// After what a script does to `box`, which of the buttons in the page are marked.
    private static func after(_ name: String, _ script: String, _ title: String) -> AskedRow {
        AskedRow(
            name: name,
            body: "<div id=box></div>",
            script: "(() => { const { children } = box; \(script); return \(marks) })()",
            title: title
        )
    }

    static let radios = [
        after("the last of two in markup", "box.innerHTML = '\(marked)\(marked)'", "01"),
        after("below another element", "box.innerHTML = '<p>\(marked)\(marked)</p>\(radio)'", "010"),
        after(
            "those that come take the mark",
            "box.innerHTML = '\(marked)'; box.insertAdjacentHTML('afterbegin', '\(marked)')",
            "10"
        ),
        after(
            "an attribute that comes",
            "box.innerHTML = '\(marked)\(radio)'; children[1].setAttribute('checked', '')",
            "01"
        ),
        after(
            "the property that sets the attribute",
            "box.innerHTML = '\(radio)\(radio)'; children[0].checked = true; children[1].defaultChecked = true",
            "01"
        ),
        after(
            "those of a tree that is in no document lose their marks one by one",
            """
            const other = document.createElement('div'); other.innerHTML = '\(marked)\(marked)\(radio)'
            other.lastChild.checked = true; box.append(...other.children)
            """,
            "001"
        ),
        after(
            "one that lost the mark has none by its attribute",
            """
            box.innerHTML = '\(marked)\(radio)'; children[1].checked = true; children[0].removeAttribute('checked')
            children[0].defaultChecked = true
            """,
            "01"
        ),
        after(
            "a name that changes",
            "box.innerHTML = '\(marked)<input type=radio name=h checked>'; children[0].name = 'h'",
            "10"
        ),
        after(
            "a type that changes",
            "box.innerHTML = '\(marked)<input type=checkbox name=g checked>'; children[1].type = 'radio'",
            "01"
        ),
        after(
            "a copy",
            "box.innerHTML = '<p>\(marked)\(radio)</p>'; box.append(box.firstChild.cloneNode(true))",
            "0010"
        ),
        AskedRow(
            name: "in a form that stands nowhere",
            script: """
                (() => {
                    const form = document.createElement('form')
                    form.innerHTML = '\(marked)\(marked)'
                    return [...form.children].map(x => x.checked)
                })()
                """,
            title: "false,true"
        ),
    ]

    private static let style = "<style>:invalid, :indeterminate { color: rgb(1, 2, 3) }</style>"

    static let states = [
        AskedRow(
            name: "a box that is indeterminate",
            body: "\(style)<form id=f><input id=x type=checkbox></form>",
            script: """
                [x.indeterminate = true, x.matches(':indeterminate'), getComputedStyle(x).color, x.cloneNode().indeterminate,
                    f.reset(), x.indeterminate, x.click(), x.indeterminate, getComputedStyle(x).color]
                """,
            title: "true,true,rgb(1, 2, 3),true,,true,,false,rgb(0, 0, 0)"
        ),
        AskedRow(
            name: "what a script says of a field shows",
            body: "\(style)<input id=x>",
            script: """
                [getComputedStyle(x).color, x.setCustomValidity('no'), getComputedStyle(x).color, x.setCustomValidity(''),
                    getComputedStyle(x).color]
                """,
            title: "rgb(0, 0, 0),,rgb(1, 2, 3),,rgb(0, 0, 0)"
        ),
        AskedRow(
            name: "what is read-only is not looked at",
            script: """
                ['text', 'checkbox', 'radio', 'file', 'color', 'range', 'submit', 'date'].filter(type =>
                    Object.assign(document.createElement('input'), { type, readOnly: true, required: true }).willValidate)
                    .length
                """,
            title: "0"
        ),
        AskedRow(
            name: "nor images, nor what a list of proposals holds, nor a radio button without a name",
            body:
                "<input type=image id=i><datalist><input required id=d></datalist><form id=f><input type=radio required></form>",
            script: "[i.willValidate, d.willValidate, d.matches(':invalid'), f.checkValidity(), f.matches(':valid')]",
            title: "false,false,false,true,true"
        ),
        AskedRow(
            name: "what cannot be required is optional",
            body: """
                <form id=f><input type=hidden required><input type=range><input type=submit><button></button><select></select>
                <fieldset></fieldset><output></output><input required></form>
                """,
            script: "[...f.querySelectorAll(':optional')].map(x => x.type)",
            title: "hidden,range,submit,submit,select-one"
        ),
        AskedRow(
            name: "an empty date is in its range",
            body: "<form id=f><input type=date><input type=month><input type=time><input type=number></form>",
            script: "[...f.querySelectorAll(':in-range')].map(x => x.type)",
            title: "date,month,time"
        ),
    ]

    /// Where the cursor is after what a script does to the controls of a form, which have had their selection at 1 to 2.
    private static func selected(_ name: String, _ script: String, _ title: String) -> AskedRow {
        AskedRow(
            name: name,
            body: "<form id=f><input id=i value=abc><textarea id=t>abcdef</textarea></form>",
            script: """
                (() => {
                    const seen = [], see = one => { seen.push(`${one.selectionStart}-${one.selectionEnd}`) }
                    for (const one of [i, t]) one.setSelectionRange(1, 2)
                    \(script)
                    return seen
                })()
                """,
            title: title
        )
    }

    static let selections = [
        selected(
            "what is reset to something else has it at the end",
            "i.value = 'abcde'; t.value = 'x'; f.reset(); see(i); see(t)",
            "3-3,6-6"
        ),
        selected("a text area that is reset to the same has it where it was", "f.reset(); see(t)", "1-2"),
        selected(
            "a text area with other texts in it has it at the start",
            "t.textContent = 'hello'; see(t); t.setSelectionRange(1, 2); t.defaultValue = 'longer'; see(t)",
            "0-0,0-0"
        ),
        selected(
            "but not where its value is its own",
            "t.value = 'own'; t.setSelectionRange(1, 2); t.textContent = 'hello'; see(t)",
            "1-2"
        ),
        selected(
            "a field that was none for a time has it at the start",
            "for (const type of ['color', 'checkbox', 'email']) { i.setSelectionRange(1, 2); i.type = type; i.type = 'text'; see(i) }",
            "0-0,0-0,0-0"
        ),
    ]

    private static let make = """
        const make = (type, given) => {
            const input = document.createElement('input')
            for (const name in given) input.setAttribute(name, given[name])
            input.type = type
            return input
        }
        """
    private static func typed(_ name: String, _ script: String, _ title: String) -> AskedRow {
        AskedRow(name: name, body: "<script>\(make)</script>", script: script, title: title)
    }

    static let numbers = [
        typed(
            "a slider's steps begin with what is written",
            """
            [{ value: 0.3 }, { value: 1.5 }, { min: 0, max: 1, step: 0.1, value: 0.55 }, { max: -1 }, { min: 10 },
                { step: 0.3, value: 0.7 }].map(given => {
                    const input = make('range', given), { value, validity } = input
                    input.value = 0.7
                    return `${value} ${input.value} ${validity.valid}`
                })
            """,
            "0.3 0.3 true,1.5 0.5 true,0.6 0.7 true,0 0 true,55 10 true,0.7 0.7 true"
        ),
        typed(
            "steps that lead out of the range, or past its ends",
            """
            [['number', { min: 5, value: 0.3 }, -1], ['number', { min: 0, max: 10, step: 4, value: 9 }, 1], ['time', {}, -1],
                ['time', { value: '23:59' }, 1], ['month', { value: '0001-01' }, -1], ['date', { value: '0001-01-01' }, -1],
                ['week', { max: '2024-W10' }, 1000]].map(([type, given, count]) => {
                    const { value, ...rest } = given, input = make(type, rest)
                    if (value !== undefined) input.value = value
                    input.stepUp(count)
                    return input.value
                })
            """,
            "5,8,00:00,23:59,0001-01,0001-01-01,1989-W09"
        ),
        typed(
            "what is set of dates is whole",
            """
            [['datetime-local', 1.7], ['month', 3.5], ['month', -0.5], ['time', 1000.6], ['month', 1e9], ['number', 0.1]]
                .map(([type, number]) => {
                    const input = make(type, {})
                    input.valueAsNumber = number
                    return input.value
                })
            """,
            "1970-01-01T00:00:00.002,1970-05,1969-12,00:00:01.001,,0.1"
        ),
        typed(
            "no date",
            "(input => [input.valueAsDate = undefined, input.value])(make('date', { value: '2024-01-01' }))",
            ","
        ),
    ]

    private static let refusal = "const refusal = act => { try { act() } catch (error) { return error.name } }"

    static let lists = [
        AskedRow(
            name: "names are among the keys of lists, not of the form",
            body: "<form id=f><input id=a name=b><select id=s><option id=q name=z>1</select></form>",
            script: "[Object.keys(f.elements), Object.getOwnPropertyNames(f), Object.keys(s.options)].join('/')",
            title: "0,1,a,b,s/0,1/0,q,z"
        ),
        AskedRow(
            name: "an option of a group is no place to insert before",
            body: "<select id=s><optgroup id=g><option>a</select><script>\(refusal)</script>",
            script: """
                [refusal(() => s.options.add(new Option('k'), s.options[0])), refusal(() => s.add(new Option('k'), s.options[0])),
                    s.add(new Option('j'), g), s.textContent]
                """,
            title: "NotFoundError,NotFoundError,,ja"
        ),
        AskedRow(
            name: "a click on a disabled group of fields",
            body: "<fieldset id=f disabled></fieldset><button id=b disabled></button>",
            script: "[0].map(clicks => { onclick = () => clicks++; f.click(); b.click(); return clicks })",
            title: "1"
        ),
        AskedRow(
            name: "a form's list of those of one name is one object, and its elements' as well",
            body: "<form id=f><input name=d><input name=d><img name=i><img name=i></form>",
            script: "[f.d === f.d, f.d === f.elements.d, f.d.length, f.i === f.i, f.i.length]",
            title: "true,true,2,true,2"
        ),
        AskedRow(
            name: "a form knows a control by its old name until it has another form",
            body: "<form id=f><input name=a id=b></form><form id=g></form>",
            script: """
                (input => [f.a, f.b, input.name = 'c', f.a === input, input.setAttribute('form', 'g'), f.a, f.c, g.c === input]
                    .slice(3))(f.a)
                """,
            title: "true,,,,true"
        ),
        AskedRow(
            name: "what a script made of a form that cannot change stands before its controls",
            body: "<form id=f></form>",
            script: """
                (() => {
                    Object.defineProperty(f, 'a', { value: 5 })
                    f.innerHTML = '<input name=a>'
                    return [f.a, Object.getOwnPropertyDescriptor(f, 'a').configurable, delete f.a]
                })()
                """,
            title: "5,false,false"
        ),
        AskedRow(
            name: "which options below a select are its own",
            script: """
                ['select', 'optgroup', 'optgroup optgroup', 'option', 'datalist', 'optgroup hr'].map(names => {
                    const select = document.createElement('select')
                    let place = select
                    for (const name of [...names.split(' '), 'option']) place = place.appendChild(document.createElement(name))
                    return select.length
                })
                """,
            title: "0,1,0,1,0,0"
        ),
        AskedRow(
            name: "a form in a table that a script's markup has",
            body: "<div id=x></div>",
            script: """
                [x.innerHTML = '<table><form id=F><tr><td><input name=y></table>', x.querySelector('input').form,
                    F.elements.length].slice(1)
                """,
            title: ",0"
        ),
    ]

    @Test(arguments: radios) func radioButtons(_ row: AskedRow) async { await row.check() }
    @Test(arguments: states) func validityAndStates(_ row: AskedRow) async { await row.check() }
    @Test(arguments: numbers) func numbersAndDates(_ row: AskedRow) async { await row.check() }
    @Test(arguments: selections) func selectionsInFields(_ row: AskedRow) async { await row.check() }
    @Test(arguments: lists) func listsOfControls(_ row: AskedRow) async { await row.check() }
}
