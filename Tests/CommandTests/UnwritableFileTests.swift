import HeadlessWebView
import MockProviders
import Synchronization
import TestSupport
import Testing

/// Files that cannot be written are told of before anything is asked for: a login spends its codes, and whoever walks it by hand
/// their time.
@Suite(.timeLimit(.minutes(5)))
struct UnwritableFileTests {
    @Test(arguments: [
        (["open"], ["--save-cookies"]), (["login"], ["--token", "cookie:a", "--save-cookies"]),
        (["eval"], ["1", "--save-cookies"]), (["check"], ["--token", "cookie:a", "--save"]),
        (["check"], ["--token", "cookie:a", "--write-baseline"]), (["check"], ["--token", "cookie:a", "--report"]),
        (["record"], ["--output"]),
    ])
    func nothingIsAskedFor(command: [String], options: [String]) async throws {
        let asked = Asked()
        let site = try Site(
            ClosureService { _ in
                asked.count.withLock { $0 += 1 }
                return .html("<title>Sign in</title>")
            }
        )
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("nowhere/file.json")
        let file = options.last == "--report" ? "json=\(path)" : path
        let run = try await CommandRun(
            command + [site.url("/")] + options + [file] + site.options,
            input: "done\n"
        )
        #expect(run.status == 4)
        #expect(run.errors.contains("“\(path)” cannot be written: No such file or directory"), "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(asked.count.withLock { $0 } == 0)
    }

    private final class Asked: Sendable {
        let count = Mutex(0)
    }
}
