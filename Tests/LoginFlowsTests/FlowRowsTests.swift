import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// Loops whose rows stand in a file.
@Suite(.timeLimit(.minutes(10)))
struct FlowRowsTests {
    private static let page = ClosureService { request in
        .html("<!doctype html><title>\(request.url.query ?? "")</title>")
    }

    private static func flow(_ file: String) -> String {
        """
        variables: {a: ""}
        start: https://rp.example/
        steps:
          - repeat:
              rows: data/\(file)
              steps:
                - evaluate: {script: "JSON.stringify([${a:json}, ${b:json}])", as: seen, secret: false}
        """
    }

    @Test(arguments: [
        ("x.csv", "a,b\n1,2\n3,4\n", [#"["1","2"]"#, #"["3","4"]"#]),
        ("x.csv", "\u{feff}a;b\r\n\"1;\"\"x\";\r\n\r\n\"a\r\nb\";${b}\r\n", [#"["1;\"x",""]"#, #"["a\r\nb","${b}"]"#]),
        ("X.CSV", "b,a\n\"x, y\",é", [#"["é","x, y"]"#]),
        ("x.json", #"[{"a": 1, "b": "2"}, {"a": "x", "b": "y"}]"#, [#"["1","2"]"#, #"["x","y"]"#]),
        ("x.yaml", "- {a: 1, b: two}\n", [#"["1","two"]"#]),
    ])
    func eachIsARound(file: String, text: String, seen: [String]) async throws {
        let record = try await FlowTexts.run(Self.flow(file), on: Self.page, ["data/\(file)": text])
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        #expect(record.steps.dropFirst().map { $0.notes.first ?? "" } == seen.map { "seen = \($0)" })
    }

    @Test(arguments: [
        (
            "x.csv", "a,b\n1\n",
            "data/x.csv:2:1: step 1 (repeat): The row has another number of texts. Expected 2, found 1."
        ),
        (
            "x.csv", "a,b\n1,\"2\n",
            "data/x.csv:2:1: step 1 (repeat): A quotation mark that begins in this line is not closed."
        ),
        ("x.csv", "a,b\n", "flow.yaml:5:13: step 1 (repeat): “data/x.csv” has no rows."),
        ("x.csv", "a b,b\n1,2\n", "data/x.csv:1:1: step 1 (repeat): This is no name."),
        ("x.csv", "a,a\n1,2\n", "data/x.csv:1:1: step 1 (repeat): The name “a” stands twice."),
        ("x.csv", "a\n1\n", "There is no variable “b” here."), ("y.csv", "", "“data/x.csv” cannot be read."),
        ("y.json", "", "“data/x.json” cannot be read."),
        ("x.json", "{}", "data/x.json:1:1: step 1 (repeat): This does not"),
        ("x.json", #"[{"a": [1]}]"#, "data/x.json:1:8: step 1 (repeat): This does not belong here."),
    ])
    func mistakes(file: String, text: String, says: String) {
        let named = "x." + (file.split(separator: ".").last ?? "")
        #expect {
            try FlowTexts.read(Self.flow(named), ["data/\(file)": text])
        } throws: {
            "\($0)".contains(says)
        }
    }

    /// A column that is a secret is in no report.
    @Test func aColumnMayBeASecret() async throws {
        let text = """
            start: https://rp.example/
            secrets: password
            steps:
              - repeat: {rows: u.csv, steps: [{open: "https://rp.example/?${password}"}, {expect: {title: other}}]}
            """
        let record = try await FlowTexts.run(text, on: Self.page, ["u.csv": "password\nhunter2hunter2\n"])
        #expect(record.status == .failed && !"\(record)".contains("hunter2hunter2"))
    }
}
