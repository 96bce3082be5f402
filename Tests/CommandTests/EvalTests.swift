import HeadlessWebView
import MockProviders
import Testing
import headless_webview

/// `headless-webview eval`.
@Suite(.timeLimit(.minutes(10))) struct EvalTests {
    private static let pages = Pages { request in
        .html("<title>A page</title><script>setTimeout(() => { window.ready = true }, 5)</script>")
    }

    @Test(arguments: [
        ("1 + 1", [], "2"),
        ("[1.5, 'a', null, undefined, true]", [], #"[1.5,"a",null,null,true]"#),
        ("({b: [{}], a: new Date(0)})", [], #"{"a":"1970-01-01T00:00:00.000Z","b":[{}]}"#),
        ("document.title", [], "A page"),
        ("document.title", ["--json"], #""A page""#),
        ("window.nothing", [], "null"),
        ("new Promise(done => setTimeout(() => done({a: 5}), 20))", [], #"{"a":5}"#),
        ("(async () => 'text')()", [], "text"),
        ("ready", ["--until", "window.ready"], "true"),
        ("ready", ["--until", "Promise.resolve(window.ready)"], "true"),
        ("ready", ["--until", "false, window.ready // as it says"], "true"),
    ])
    func printsTheValueAsJSON(expression: String, options: [String], output: String) async throws {
        let site = try Site(Self.pages)
        let run = try await CommandRun(["eval", site.url("/"), expression] + options + site.options)
        #expect(run.status == 0)
        #expect(run.output == output + "\n")
        #expect(run.errors == "")
    }

    /// Scripts that ask their server again and again: a page that never rests.
    @Test(arguments: [
        (["eval"], ["1", "--until", "window.answers > 2"], Int32(0), "1\n"),
        (["eval"], ["1", "--timeout", "0.5"], 3, ""),
        (["login"], ["--token", "cookie:never", "--timeout", "0.5"], 3, ""),
    ])
    func isNotWaitedForBeyondItsTime(
        command: [String],
        options: [String],
        status: Int32,
        output: String
    ) async throws {
        let site = try Site(
            Pages { request in
                guard request.url.path == "/" else { return .text("nothing new") }
                return .html(
                    """
                    <script>window.answers = 0
                    const ask = () => fetch('/news').then(() => { answers++; setTimeout(ask, 20) }); ask()</script>
                    """
                )
            }
        )
        let run = try await CommandRun(command + [site.url("/")] + options + site.options)
        #expect(run.status == status)
        #expect(run.output == output)
        if status == 3 { #expect(run.errors.contains("time ran out")) }
    }

    /// What is in the view before is no page, and no value of it is one.
    @Test func saysThatThereIsNoPage() async throws {
        let site = try Site(
            Pages { request in
                let file = [HTTPField("Content-Type", "application/zip")]
                return switch request.url.path {
                case "/empty": ServiceResponse(status: 204)
                case "/file": ServiceResponse(fields: HTTPFields(file), chunks: [.init("PK")])
                default: .html("<title>A page</title>")
                }
            }
        )
        let run = try await CommandRun(["eval", site.url("/empty"), "document.title"] + site.options)
        #expect(run.status == 1 && run.output == "")
        #expect(run.errors.contains("There is no page: the answer shows nothing, status 204."), "\(run.errors)")
        let lines = ["/", "/empty", "/file", "/"].map { path in
            #"{"url": "\#(site.url(path))", "expression": "document.title"}"#
        }
        let nowhere = #"{"url": "https://nowhere.invalid/", "expression": "1"}"#
        let input = (lines + [nowhere]).joined(separator: "\n") + "\n"
        let batch = try await CommandRun(["eval", "--batch"] + site.options, input: input)
        let answers = batch.output.split(separator: "\n").map(String.init)
        #expect(answers.count == 5, "\(batch.output)")
        #expect(answers.map { $0.hasPrefix(#"{"error":"#) } == [false, true, true, false, true], "\(answers)")
        #expect(answers.first == #"{"value":"A page"}"#)
    }

    @Test func saysWhatAScriptThrew() async throws {
        let site = try Site(Self.pages)
        let run = try await CommandRun(["eval", site.url("/"), "nothing.at.all"] + site.options)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("headless-webview: ReferenceError: Can't find variable: nothing"))
    }

    @Test(arguments: [
        ("Promise.reject(new TypeError('no code'))", Int32(1), "TypeError: no code"),
        ("new Promise(() => {})", 3, "the promise was not settled"),
    ])
    func saysWhatBecameOfAPromise(expression: String, status: Int32, says: String) async throws {
        let site = try Site(Self.pages)
        let run = try await CommandRun(["eval", site.url("/"), expression, "--timeout", "3"] + site.options)
        #expect(run.status == status)
        #expect(run.output == "")
        #expect(run.errors.contains(says), "\(run.errors)")
    }

    @Test func batchAwaitsPromises() async throws {
        let site = try Site(Self.pages)
        let input = #"{"url": "\#(site.url("/"))", "expression": "(async () => 7)()"}"# + "\n"
        let batch = try await CommandRun(["eval", "--batch"] + site.options, input: input)
        #expect(batch.output == #"{"value":7}"# + "\n")
    }

    @Test func saysWhatWasWaitedForInVain() async throws {
        let site = try Site(Self.pages)
        // The page must be there by then, however busy the machine is.
        let options = ["--until", "nothing.at.all", "--timeout", "5"]
        let run = try await CommandRun(["eval", site.url("/"), "1"] + options + site.options)
        #expect(run.status == 1)
        #expect(run.errors.contains("“nothing.at.all” was not true within the time of --timeout. It throws Ref"))
    }
}
