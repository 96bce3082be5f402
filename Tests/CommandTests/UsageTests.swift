import Testing

/// Command lines that make no sense, and the help.
@Suite struct UsageTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let says: String
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String..., says: String) {
            self.arguments = arguments
            self.says = says
        }
    }

    static let rows = [
        Row("dmeo", says: "There is no subcommand “dmeo”."),
        Row("open", says: "Which URL"),
        Row("open", "example.com", says: "no absolute URL"),
        Row("open", "ftp://example.com/", says: "does not load ftp"),
        Row("open", "https://a.example/", "https://b.example/", says: "one argument too many"),
        Row("open", "https://a.example/", "--jsno", says: "There is no option --jsno."),
        Row("open", "https://a.example/", "-x", says: "There is no option -x."),
        Row("open", "https://a.example/", "--json=yes", says: "--json takes no value."),
        Row("open", "https://a.example/", "--proxy", says: "--proxy wants a value."),
        Row("open", "https://a.example/", "--timeout", "soon", says: "no number of seconds"),
        Row("open", "https://a.example/", "--timeout", "-1", says: "no number of seconds"),
        Row("open", "https://a.example/", "--ca", "no/such/file", says: "cannot be read"),
        Row("open", "https://a.example/", "--ca", "/", says: "cannot be read"),
        Row("open", "https://a.example/", "--ca", #filePath, says: "holds no PEM certificate"),
        Row("open", "https://a.example/", "--cookies", says: "--cookies wants a value."),
        Row("demo", "--cookies", "cookies.txt", says: "There is no option --cookies."),
        Row("open", "https://a.example/", "--resolve", "a.example:443", says: "HOST:PORT:ADDRESS"),
        Row("open", "https://a.example/", "--parser", "html5", says: "standard or libxml2"),
        Row("open", "https://a.example/", "--proxy", "ftp://p.example:1", says: "http://HOST:PORT"),
        Row("open", "https://a.example/", "--fill", "#a=b", says: "There is no option --fill."),
        Row("demo", "--proxy", "http://127.0.0.1:1", says: "There is no option --proxy."),
        Row("eval", "https://a.example/", says: "what evaluated"),
        Row("eval", "--batch", "--cookies", "cookies.txt", says: "a fresh session"),
        Row("demo", "now", says: "one argument too many"),
        Row("login", "https://a.example/", says: "Say with --token"),
        Row("login", "--token", "cookie:a", says: "Which URL"),
        Row("login", "https://a.example/", "--token", "cookie", says: "cookie:NAME"),
        Row("login", "https://a.example/", "--token", "header:x", says: "not in “header:”"),
        Row("login", "https://a.example/", "--token", "redirect:https", says: "would be any page"),
        Row("login", "https://a.example/", "--token", "redirect:myapp#", says: "name the parameter"),
        Row("login", "https://a.example/", "--token", "redirect:my app", says: "neither a scheme"),
        Row("login", "https://a.example/", "--fill", "#email", says: "LOCATOR=VALUE"),
        Row("login", "https://a.example/", "--fill", "=x", says: "LOCATOR=VALUE"),
        Row("login", "https://a.example/", "--fill-env", "#a=NO_SUCH_VARIABLE", says: "no “NO_SUCH_VARIABLE”"),
        Row("login", "https://a.example/", "--fill-file", "#a=no/such/file", says: "cannot be read"),
        Row("login", "https://a.example/", "--fill-", says: "--fill-env or --fill-file"),
        Row("check", says: "What is to be checked"),
        Row("check", "https://a.example/", says: "Say with --token"),
        Row("check", "https://a.example/", "--token", "cookie:a", "--token", "cookie:b", says: "one place"),
        Row("check", "https://a.example/", "--token", "cookie:a", "--fail-on", "info", says: "none of error"),
        Row("check", "https://a.example/", "--token", "cookie:a", "--select", "no-such", says: "no rule or group"),
        Row("run", says: "Which flow files"),
        Row("run", "a.yaml", "--shard", "4/3", says: "i/n"),
        Row("run", "a.yaml", "--report", "pdf=a.pdf", says: "junit, tap, json, html, har"),
        Row("run", "a.yaml", "--parallel", "0", says: "from 1 to 256"),
        Row("run", "a.yaml", "--var", "x", says: "NAME=TEXT"),
        Row("run", "a.yaml", "--profile", "safari", says: "none of wkwebview"),
        Row("run", "a.yaml", "--cookies", "a.txt", says: "There is no option --cookies."),
        Row("merge-reports", "a.json", says: "Say with --report"),
        Row("merge-reports", "--report", "tap=-", says: "Which reports"),
        Row("record", "https://a.example/", says: "Say with --output"),
        Row("record", "--output", "a.yaml", says: "Which URL"),
        Row("worker", "flow.yaml", says: "one argument too many"),
        Row("schema", "now", says: "one argument too many"),
        Row("transcript", says: "Which URL"),
        Row("transcript", "https://a.example/", "--against", "safari", says: "--against: “safari” is none of"),
        Row("transcript", "https://a.example/", "--catch", "https", says: "--catch: https would be any page"),
        Row("transcript", "https://a.example/", "--interrupt", "stop", says: "say after it which step"),
        Row("transcript", "https://a.example/", "--interrupt", "halt", "--reload", says: "no absolute URL"),
        Row("transcript", "https://a.example/", "--wait", "soon", says: "--wait: “soon” is no number"),
        Row("transcript", "https://a.example/", "--save-cookies", "a.txt", says: "There is no option --save-cookies."),
        Row("transcript", "https://a.example/", "--token", "cookie:a", says: "There is no option --token."),
    ]

    @Test(arguments: rows)
    func mistakeIsSaidAndNothingDone(_ row: Row) async throws {
        let run = try await CommandRun(row.arguments)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.contains(row.says), "\(run.errors)")
        #expect(run.errors.contains("--help"))
    }

    @Test(
        arguments: [
            "", "demo", "open", "login", "check", "rules", "transcript", "run", "merge-reports", "record", "worker",
            "schema",
        ]
    )
    func helpIsWrittenDown(subcommand: String) async throws {
        let asked = try await CommandRun(subcommand.isEmpty ? ["--help"] : [subcommand, "--help"])
        #expect(asked.status == 0)
        #expect(asked.errors == "")
        try Golden.expect(asked.output, is: subcommand.isEmpty ? "help.txt" : "help-\(subcommand).txt")
        let again = try await CommandRun(["help"] + (subcommand.isEmpty ? [] : [subcommand]))
        #expect(again.output == asked.output)
    }

    @Test func withoutArgumentsItHelpsAndFails() async throws {
        let run = try await CommandRun([])
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("usage: "))
    }

    @Test func tellsItsVersion() async throws {
        let run = try await CommandRun(["--version"])
        #expect(run.status == 0)
        #expect(run.output.wholeMatch(of: /headless-webview [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    }
}
