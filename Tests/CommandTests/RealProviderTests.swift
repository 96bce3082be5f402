import Foundation
import HeadlessWebView
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A login at a provider that nobody here wrote: `oidc-provider-mock` of PyPI.
@Suite(.timeLimit(.minutes(10))) struct RealProviderTests {
    /// Its page links a style sheet on a host that is led to a port where nobody listens: the page loads all the same.
    private static let unreachable = ["--resolve", "cdn.jsdelivr.net:443:127.0.0.1:1"]

    @Test func loginEndsInACodeForTheApp() async throws {
        guard let provider = try await OIDCProviderMock() else {
            print(
                "SKIPPED: no oidc-provider-mock on PATH or in HEADLESS_WEBVIEW_OIDC_MOCK; see pip install oidc-provider-mock."
            )
            return
        }
        defer { provider.stop() }
        let url =
            "\(provider.origin)/oauth2/authorize?response_type=code&client_id=native-app&scope=openid"
            + "&redirect_uri=com.example.app%3A%2Foauth2redirect&state=s1"
        let login = ["login", url] + Self.unreachable
        let allow = login + ["--fill", "[name=sub]=alice", "--submit", "form"]

        let whole = try await CommandRun(allow + ["--token", "redirect:com.example.app"])
        #expect(whole.status == 0, "\(whole.errors)")
        let redirect = try #require(WebURL(String(whole.output.dropLast())))
        #expect(redirect.scheme == "com.example.app")
        #expect(redirect.path == "/oauth2redirect")
        let pairs = URLEncoded.parse(Array((redirect.query ?? "").utf8))
        #expect(pairs.contains { $0.0 == "state" && $0.1 == "s1" })

        let code = try await CommandRun(allow + ["--token", "redirect:com.example.app:/oauth2redirect#code"])
        #expect(code.status == 0, "\(code.errors)")
        #expect(code.output.count > 10)

        let denied = try await CommandRun(
            login + ["--click", "[value=deny]", "--token", "redirect:com.example.app#code"]
        )
        #expect(denied.status == 1)
        #expect(denied.errors.contains("access_denied"))
    }
}

/// The provider at work on a free port of this machine.
private struct OIDCProviderMock {
    let origin: String
    private let process: ChildProcess

    /// `nil`: it is not installed.
    init?() async throws {
        let environment = ProcessInfo.processInfo.environment
        let onPath = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/oidc-provider-mock" }
        let candidates = environment["HEADLESS_WEBVIEW_OIDC_MOCK"].map { [$0] } ?? onPath
        guard let path = candidates.first(where: FileManager.default.isExecutableFile) else { return nil }
        let errors = Pipe()
        process = try ChildProcess(
            path,
            ["--port", "0"],
            environment: environment,
            errors: .descriptor(errors.fileHandleForWriting.fileDescriptor)
        )
        try errors.fileHandleForWriting.close()
        origin = try await Self.origin(announcedIn: errors.fileHandleForReading)
    }

    func stop() {
        process.kill()
        _ = process.waitForEnd()
    }

    /// It takes a port that is free and says which; what it says later is read and dropped.
    private static func origin(announcedIn log: FileHandle) async throws -> String {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        log.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty {
                handle.readabilityHandler = nil
                continuation.finish()
            } else {
                continuation.yield(String(decoding: data, as: UTF8.self))
            }
        }
        var text = ""
        for await piece in lines {
            text += piece
            if let match = text.firstMatch(of: #/running on (http://127\.0\.0\.1:[0-9]+) /#) { return String(match.1) }
        }
        Issue.record("oidc-provider-mock ended: \(text)")
        throw CancellationError()
    }
}
