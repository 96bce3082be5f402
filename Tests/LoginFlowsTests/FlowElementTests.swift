import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// What a flow expects of elements: whether they show, and how they are.
@Suite(.timeLimit(.minutes(10)))
struct FlowElementTests {
    private static let page = ClosureService { _ in
        .html(
            """
            <!doctype html><title>Form</title><style>.off { display: none }</style>
            <p id=error class=off>Wrong password</p><p id=hint hidden>Hint</p><p id=note>Note <b>well</b></p>
            <label>Email<input id=mail value=alice data-kind=work></label><input id=pw type=password value=s3cretpw>
            <input type=checkbox id=keep checked><input type=radio id=none><button id=go disabled>Go</button>
            <span id=box role=checkbox aria-checked=true aria-disabled=true>Box</span>
            <select id=s><option value=1>One<option value=2 selected>Two</select><ul><li>a<li>b<li hidden>c</ul><script>mail.focus()</script>
            """
        )
    }

    private static func run(_ expectation: String) async throws -> FlowRecord {
        try await FlowTexts.run("start: https://rp.example/\nsteps:\n  - expect: \(expectation)\n", on: page)
    }

    @Test(arguments: [
        "{shown: ['#note', text=Note, label=Email], hidden: ['#error', '#hint', '#nothing']}",
        "{selector: '#error', hidden: '#error', text: {not: {contains: Wrong}}}",
        "{elements: {label=Email: {value: alice, enabled: true, focused: true, attributes: {data-kind: {starts: wo}}}}}",
        "{elements: {'#keep': {checked: true, value: 'on'}, '#none': {checked: false}, '#go': {enabled: false, text: Go}}}",
        "{elements: {'#s': {value: '2'}, li: {count: 3, text: a}, 'li >> nth=1': {text: b}, '#nothing': {count: 0}}}",
        "{elements: {'#box': {checked: true, enabled: false}}}",
        "{elements: {'#note': {text: Note well, focused: false}, '#pw': {value: s3cretpw}}}",
    ])
    func itIsSo(expectation: String) async throws {
        let record = try await Self.run(expectation)
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }

    @Test(arguments: [
        (
            "{shown: '#error'}",
            "“#error” is in the page, and does not show. Expected one that shows, found one that is hidden."
        ),
        ("{hidden: text=Note}", "“text=Note” shows. Expected none that shows, found 1."),
        (
            "{shown: '#nothing'}",
            "The page has no “#nothing”. Expected an element, found “Form” at https://rp.example/."
        ),
        (
            "{elements: {'#mail': {value: bob}}}",
            "The value of “#mail” is another. Expected exactly “bob”, found “alice”."
        ),
        (
            "{elements: {'#note': {text: Note}}}",
            "The text of “#note” is another. Expected exactly “Note”, found “Note well”."
        ),
        (
            "{elements: {'#keep': {checked: false}}}",
            "“#keep” is another. Expected checked: false, found checked: true."
        ),
        ("{elements: {'#go': {enabled: true}}}", "“#go” is another. Expected enabled: true, found enabled: false."),
        ("{elements: {'#go': {focused: true}}}", "“#go” is another. Expected focused: true, found focused: false."),
        ("{elements: {li: {count: 2}}}", "“li” fits another number of elements. Expected 2, found 3."),
        ("{elements: {'#go': {attributes: {href: /}}}}", "“#go” has no attribute “href”. Expected exactly “/”."),
        (
            "{elements: {'#mail': {attributes: {data-kind: x}}}}",
            "“data-kind” of “#mail” is another. Expected exactly “x”"
        ),
        ("{elements: {'#nothing': {value: x}}}", "The page has no “#nothing”."),
        ("{elements: {role=radio: {value: x}, role=button: {text: x}}}", "The value of “role=radio” is another."),
    ])
    func itIsNotSo(expectation: String, says: String) async throws {
        let record = try await Self.run(expectation)
        #expect(record.problem?.description.contains(says) == true, "\(record.problem?.description ?? "passed")")
    }

    /// What stands in a password field is in no report.
    @Test func aPasswordIsMasked() async throws {
        let record = try await Self.run("{elements: {'#pw': {value: wrong}}}")
        let text = record.problem?.description ?? ""
        #expect(text.contains("The value of “#pw” is another.") && !text.contains("s3cretpw"), "\(text)")
    }

    @Test(arguments: [
        ("elements: {'#a': {}}", "An element says nothing."), ("elements: {'p[[': {count: 1}}", "is no CSS selector"),
        ("elements: {'#a': {vlaue: x}}", "Nearest: “value”."), ("shown: 'p[['", "is no CSS selector"),
    ])
    func mistakes(text: String, says: String) {
        #expect {
            try FlowTexts.read("start: https://rp.example/\nsteps: [{expect: {\(text)}}]")
        } throws: {
            "\($0)".contains(says)
        }
    }
}
