import Testing
import WebEngine
import WebNetwork

/// Which options are selected after a script changed them, and what a control holds after its attributes changed.
struct SelectednessTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// What is in the select, and its attributes.
        var name: String
        var options = "<option value=A>a<option value=B>b<option value=C>c"
        var attributes = ""
        var script: String
        /// The index, the value and a digit an option.
        var selected: String
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "one put before the default", script: "s.prepend(make('X'))", selected: "1 A 0100"),
        Row(
            name: "a selected one put first",
            script: "s.value = 'B'; s.prepend(make('X', true))",
            selected: "0 X 1000"
        ),
        Row(
            name: "the last selected of many",
            script: "s.append(make('X', true), make('Y', true))",
            selected: "4 Y 00001"
        ),
        Row(name: "the chosen one leaves", script: "s.value = 'B'; s.remove(1)", selected: "0 A 10"),
        Row(
            name: "the later of two leaves",
            options: "<option selected value=A>a<option value=B>b<option selected value=C>c",
            script: "s.remove(2); s.options[0].disabled = true",
            selected: "0 A 10"
        ),
        Row(name: "none, until one comes", script: "s.selectedIndex = -1; s.add(make('X'))", selected: "0 A 1000"),
        Row(name: "none, until one leaves", script: "s.selectedIndex = -1; s.remove(0)", selected: "0 B 10"),
        Row(name: "a value that no option has", script: "s.value = 'Z'", selected: "-1 000"),
        Row(name: "the chosen one is disabled", script: "s.options[0].disabled = true", selected: "0 A 100"),
        Row(
            name: "one before the chosen is enabled",
            options: "<option value=A disabled>a<option value=B>b",
            script: "s.options[0].disabled = false",
            selected: "1 B 01"
        ),
        Row(
            name: "the group of the chosen one is disabled",
            options: "<optgroup id=g><option value=A>a</optgroup><option value=B>b",
            script: "g.disabled = true",
            selected: "0 A 10"
        ),
        Row(
            name: "the attribute selects what is not dirty",
            script: "s.value = 'B'; s.options[2].setAttribute('selected', '')",
            selected: "2 C 001"
        ),
        Row(
            name: "and not what is",
            script: "s.value = 'C'; s.value = 'B'; s.options[2].setAttribute('selected', '')",
            selected: "1 B 010"
        ),
        Row(
            name: "the attribute goes",
            script: "s.options[1].setAttribute('selected', ''); s.options[1].removeAttribute('selected')",
            selected: "0 A 100"
        ),
        Row(
            name: "many become one",
            attributes: "multiple",
            script: "s.options[1].selected = s.options[2].selected = true; s.multiple = false",
            selected: "1 B 010"
        ),
        Row(name: "one becomes many", script: "s.multiple = true", selected: "0 A 100"),
        Row(name: "a list becomes a menu", attributes: "size=3", script: "s.size = 1", selected: "0 A 100"),
        Row(name: "a menu becomes a list", script: "s.size = 3", selected: "0 A 100"),
        Row(
            name: "a copy is as the markup says",
            script: "s.value = 'B'; s.replaceWith(s.cloneNode(true))",
            selected: "0 A 100"
        ),
        Row(name: "the default is put last", script: "s.append(s.options[0])", selected: "2 A 001"),
        Row(
            name: "a group leaves",
            options: "<option value=A>a<optgroup id=g><option value=B>b</optgroup>",
            script: "s.value = 'B'; g.remove()",
            selected: "0 A 1"
        ),
        Row(name: "another menu altogether", script: "s.value = 'B'; s.innerHTML = s.innerHTML", selected: "0 A 100"),
        Row(name: "and all goes back", script: "s.value = 'C'; s.prepend(make('X')); f.reset()", selected: "0 X 1000"),
    ]

    @Test(arguments: rows)
    func options(_ row: Row) async throws {
        let page = TestPage { _ in
            .html(
                """
                <form id=f><select id=s \(row.attributes)>\(row.options)</select></form><script>
                const make = (value, isSelected = false) => new Option(value, value, false, isSelected);
                \(row.script);
                const now = document.querySelector('select');
                document.title = [now.selectedIndex, now.value, [...now.options].map(one => +one.selected).join('')].join(' ');
                </script>
                """
            )
        }
        await page.load("https://rp.test/")
        #expect(await page.state { core in (try? core.evaluateText("document.title")) ?? "" } == row.selected)
    }

    /// Scripts have to do with a select whose options the parser has not all added yet.
    @Test(arguments: [
        ("<script>s.size = 1</script><option value=A>a<option value=B>b", "0 A"),
        ("<script>s.value = 'B'</script><option value=A>a<option value=B>b", "0 A"),
        ("<option value=A disabled>a<script>s.selectedIndex = -1</script><option value=B>b", "1 B"),
        ("<option value=A>a<script>s.value = 'A'</script><option value=B selected>b", "1 B"),
        ("<option value=A>a<script>s.add(new Option('b', 'B', true, true))</script><option value=C>c", "1 B"),
    ])
    func parsing(_ options: String, _ selected: String) async throws {
        let page = TestPage { _ in
            .html("<select id=s>\(options)</select><script>document.title = `${s.selectedIndex} ${s.value}`</script>")
        }
        await page.load("https://rp.test/")
        #expect(await page.state { core in (try? core.evaluateText("document.title")) ?? "" } == selected)
    }

    /// https://html.spec.whatwg.org/#value-sanitization-algorithm: what was cut off does not come back.
    @Test(arguments: [
        ("i.type = 'range'; i.value = '15'; i.min = '20'; i.min = ''", "20"),
        ("i.type = 'range'; i.value = '15'; i.max = '10'; i.max = ''", "10"),
        ("i.type = 'range'; i.value = '10'; i.step = '7'; i.step = ''", "7"),
        ("i.type = 'email'; i.value = ' a@b '; i.type = 'text'", "a@b"),
        ("i.type = 'email'; i.multiple = true; i.value = 'a , b'; i.multiple = false", "a,b"),
    ])
    func values(_ script: String, _ value: String) async throws {
        let page = TestPage { _ in .html("<input id=i><script>\(script); document.title = i.value</script>") }
        await page.load("https://rp.test/")
        #expect(await page.state { core in (try? core.evaluateText("document.title")) ?? "" } == value)
    }
}
