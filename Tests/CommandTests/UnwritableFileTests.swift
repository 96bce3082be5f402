import Foundation
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
        let site = try asked.site()
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

    /// A flow has a file of its own.
    @Test func noStepIsDone() async throws {
        let asked = Asked()
        let site = try asked.site()
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let text = "start: \(site.url("/"))\nsave-cookies: nowhere/state.json\nsteps: [reload]\n"
        let flow = try folder.file("flow.yaml", text: text).path
        let run = try await CommandRun(["run", flow] + site.options)
        #expect(run.status == 1)
        let said = "flow.yaml:2:15: “\(folder.path("nowhere/state.json"))” cannot be written: No such file or directory"
        #expect(run.output.contains(said), "\(run.output)")
        #expect(asked.count.withLock { $0 } == 0)
    }

    private final class Asked: Sendable {
        let count = Mutex(0)

        /// A site that counts what it is asked.
        func site() throws -> Site {
            try Site(
                ClosureService { _ in
                    self.count.withLock { $0 += 1 }
                    return .html("<title>Sign in</title>")
                }
            )
        }
    }
}
