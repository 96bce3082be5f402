import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Responses that become files: what is asked and told, and what is on the disk then.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DownloadTests {
    /// A folder of its own, gone at the end.
    @MainActor
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("webkit-\(UUID())")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        isolated deinit { try? FileManager.default.removeItem(at: url) }

        func file(_ name: String) -> URL { url.appendingPathComponent(name) }
        func text(_ name: String) -> String? { try? String(contentsOf: file(name), encoding: .utf8) }
        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
    }

    /// Asked in the form with a handler.
    @MainActor
    private class Delegate: NSObject, WKDownloadDelegate {
        let log: CallbackLog
        var destination: URL?
        var credential: URLCredential?
        var redirectPolicy = WKDownload.RedirectPolicy.allow
        private(set) var downloads: [WKDownload] = []
        private(set) var resumeData: Data?

        init(_ log: CallbackLog, destination: URL?) {
            self.log = log
            self.destination = destination
        }

        func take(_ download: WKDownload) {
            download.delegate = self
            downloads.append(download)
        }

        func note(_ response: URLResponse, _ name: String) {
            let status = (response as? HTTPURLResponse).map { "\($0.statusCode)" } ?? "-"
            log.lines.append("decideDestination \(status) \(response.url?.path ?? ""), “\(name)”")
        }

        func download(
            _ download: WKDownload,
            decideDestinationUsing response: URLResponse,
            suggestedFilename: String,
            completionHandler: @escaping @MainActor (URL?) -> Void
        ) {
            note(response, suggestedFilename)
            completionHandler(destination)
        }

        func download(
            _ download: WKDownload,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            decisionHandler: @escaping @MainActor (WKDownload.RedirectPolicy) -> Void
        ) {
            log.note(response, request)
            decisionHandler(redirectPolicy)
        }

        func download(
            _ download: WKDownload,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            log.lines.append("download didReceiveChallenge \(challenge.previousFailureCount)")
            completionHandler(credential == nil ? .cancelAuthenticationChallenge : .useCredential, credential)
        }

        func downloadDidFinish(_ download: WKDownload) {
            let progress = download.progress
            let counts = "\(progress.completedUnitCount) of \(progress.totalUnitCount)"
            log.lines.append("downloadDidFinish \(download.originalRequest?.url?.path ?? "none"), \(counts)")
        }

        func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
            let error = error as NSError
            self.resumeData = resumeData
            log.lines.append(
                "download didFail \(error.domain) \(error.code), \(resumeData == nil ? "no data" : "data")"
            )
        }
    }

    /// Asked in the form that is awaited.
    private final class AwaitedDelegate: NSObject, WKDownloadDelegate {
        let log: CallbackLog
        let destination: URL
        var redirectPolicy = WKDownload.RedirectPolicy.allow

        init(_ log: CallbackLog, destination: URL) {
            self.log = log
            self.destination = destination
        }

        func download(
            _ download: WKDownload,
            decideDestinationUsing response: URLResponse,
            suggestedFilename: String
        ) async -> URL? {
            log.lines.append("awaited decideDestination “\(suggestedFilename)”")
            await Task.yield()
            return destination
        }

        func download(
            _ download: WKDownload,
            decidedPolicyForHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest
        ) async -> WKDownload.RedirectPolicy {
            log.note(response, request)
            await Task.yield()
            return redirectPolicy
        }

        func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
            log.lines.append("download didFail \((error as NSError).code)")
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var start = "/p"
        /// A click on that after the start.
        var click: String?
        var downloads: Set<String> = []
        var hasDelegate = true
        var hasDestination = true
        var isTaken = false
        var credential: URLCredential?
        /// What is in the file then.
        var text: String?
        var testDescription: String { name }
    }

    nonisolated static let rows: [Row] = [
        Row(name: "download-of-response", start: "/attachment", text: "data"),
        Row(name: "download-of-redirected-response", start: "/toattachment", text: "data"),
        Row(name: "download-of-action", click: "#r", downloads: ["/r"], text: "<!doctype html><title>Q</title>"),
        Row(name: "download-of-attribute", click: "#zip", text: "PK"),
        Row(name: "download-without-delegate", start: "/attachment", hasDelegate: false),
        Row(name: "download-without-destination", start: "/attachment", hasDestination: false),
        Row(name: "download-to-existing-file", start: "/attachment", isTaken: true, text: "old"),
        Row(name: "download-breaks-off", start: "/brokenattachment"),
        Row(
            name: "download-with-challenge",
            click: "#auth",
            downloads: ["/auth"],
            credential: URLCredential(user: "joe", password: "secret", persistence: .none),
            text: "<!doctype html><title>Welcome</title>"
        ),
    ]

    @Test(arguments: rows)
    func callsAreThese(_ row: Row) async throws {
        let folder = try Folder()
        let stage = Stage()
        if row.isTaken { try Data("old".utf8).write(to: folder.file("x")) }
        let delegate = Delegate(stage.log, destination: row.hasDestination ? folder.file("x") : nil)
        delegate.credential = row.credential
        stage.log.downloads = row.downloads
        if row.hasDelegate { stage.log.atDownload = { delegate.take($0) } }
        try await stage.load(row.start)
        if let click = row.click { try await stage.click(click) }
        try Golden.check(stage.log.lines, row.name)
        #expect(folder.text("x") == row.text)
        #expect(folder.names == (row.text == nil ? [] : ["x"]))
    }

    @Test("the form that is awaited is asked")
    func awaited() async throws {
        let folder = try Folder()
        let stage = Stage()
        let delegate = AwaitedDelegate(stage.log, destination: folder.file("x"))
        stage.log.atDownload = { $0.delegate = delegate }
        try await stage.load("/attachment")
        #expect(stage.log.lines.contains("awaited decideDestination “data.txt”"))
        #expect(folder.text("x") == "data")
    }

    @Test("a destination that is no file cancels, and is written down")
    func noFile() async throws {
        let stage = Stage()
        let delegate = Delegate(stage.log, destination: URL(string: "https://a.example/x"))
        stage.log.atDownload = { delegate.take($0) }
        try await stage.load("/attachment")
        #expect(stage.log.lines.last == "download didFail NSURLErrorDomain -999, no data")
        #expect(stage.view.headless.exceptions.map(\.name) == ["NSInvalidArgumentException"])
    }

    @Test("what the app asks for becomes a file without a navigation, by handler and awaited")
    func started() async throws {
        let folder = try Folder()
        let stage = Stage()
        let delegate = Delegate(stage.log, destination: folder.file("x"))
        stage.view.startDownload(using: URLRequest(url: try Stage.url("/toattachment"))) { delegate.take($0) }
        await stage.view.headless.settle()
        let download = await stage.view.startDownload(using: URLRequest(url: try Stage.url("/zip")))
        delegate.destination = folder.file("y")
        delegate.take(download)
        await stage.view.headless.settle()
        #expect(
            stage.log.lines == [
                "redirect 302 /toattachment -> GET /attachment",
                "decideDestination - /attachment, “data.txt”", "downloadDidFinish /toattachment, 4 of 4",
                "decideDestination - /zip, “zip”", "downloadDidFinish /zip, 2 of 2",
            ]
        )
        #expect(folder.text("x") == "data" && folder.text("y") == "PK")
        #expect(download.webView === stage.view && stage.view.url == nil)
    }

    @Test("a form's method, body and fields go out; another origin gets no field")
    func posted() async throws {
        let folder = try Folder()
        let stage = Stage()
        let delegate = Delegate(stage.log, destination: folder.file("x"))
        for (path, expected) in [("/echo", "POST a=1 mine"), ("/echo307", "POST a=1 mine"), ("/echo302", "GET  ")] {
            delegate.destination = folder.file(String(path.dropFirst()))
            var request = URLRequest(url: try Stage.url(path))
            request.httpMethod = "POST"
            request.httpBody = Data("a=1".utf8)
            request.setValue("mine", forHTTPHeaderField: "X-App")
            stage.view.startDownload(using: request) { delegate.take($0) }
            await stage.view.headless.settle()
            #expect(folder.text(String(path.dropFirst())) == expected, "\(path)")
        }
    }

    @Test("cancelled, its delegate is told nothing more, and it goes on from its data", arguments: [false, true])
    func resumed(_ isAwaited: Bool) async throws {
        let folder = try Folder()
        let stage = Stage(advancesWhenIdle: false)
        let delegate = Delegate(stage.log, destination: folder.file("x"))
        let download = await stage.view.startDownload(using: URLRequest(url: try Stage.url("/long")))
        delegate.take(download)
        while download.progress.completedUnitCount == 0 { await Task.yield() }
        let data =
            isAwaited
            ? await download.cancel()
            : await withCheckedContinuation { continuation in download.cancel { continuation.resume(returning: $0) } }
        await stage.view.headless.settle()
        #expect(folder.names.count == 1 && folder.text("x") == nil)
        stage.view.resumeDownload(fromResumeData: try #require(data)) { delegate.take($0) }
        await stage.view.headless.settle()
        #expect(
            stage.log.lines == [
                "decideDestination - /long, “long”",
                "downloadDidFinish /long, \(Stage.long.count) of \(Stage.long.count)",
            ]
        )
        #expect(folder.names == ["x"] && folder.text("x") == Stage.long)
    }

    @Test("broken off by the network, it leaves data to go on from")
    func brokenOff() async throws {
        let folder = try Folder()
        let stage = Stage()
        let delegate = Delegate(stage.log, destination: folder.file("x"))
        stage.view.startDownload(using: URLRequest(url: try Stage.url("/brokenlong"))) { delegate.take($0) }
        await stage.view.headless.settle()
        #expect(folder.names.count == 1 && folder.text("x") == nil)
        stage.view.resumeDownload(fromResumeData: try #require(delegate.resumeData)) { delegate.take($0) }
        await stage.view.headless.settle()
        #expect(
            stage.log.lines == [
                "decideDestination - /brokenlong, “brokenlong”",
                "download didFail NSURLErrorDomain \(NSURLErrorNetworkConnectionLost), data",
                "downloadDidFinish /brokenlong, \(Stage.long.count) of \(Stage.long.count)",
            ]
        )
        #expect(folder.names == ["x"] && folder.text("x") == Stage.long)
    }

    @Test("the beginning that nobody goes on from is gone with the view")
    func abandoned() async throws {
        let folder = try Folder()
        do {
            let stage = Stage()
            let delegate = AwaitedDelegate(stage.log, destination: folder.file("x"))
            stage.view.startDownload(using: URLRequest(url: try Stage.url("/brokenattachment"))) {
                $0.delegate = delegate
            }
            await stage.view.headless.settle()
        }
        #expect(folder.names == [])
    }

    nonisolated static let redirectPolicies: [WKDownload.RedirectPolicy] = [.allow, .cancel]

    @Test("a redirect that is cancelled ends the download", arguments: redirectPolicies)
    func redirected(_ policy: WKDownload.RedirectPolicy) async throws {
        let folder = try Folder()
        let stage = Stage()
        let delegate = Delegate(stage.log, destination: folder.file("x"))
        delegate.redirectPolicy = policy
        stage.view.startDownload(using: URLRequest(url: try Stage.url("/toattachment"))) { delegate.take($0) }
        await stage.view.headless.settle()
        let rest =
            policy == .allow
            ? ["decideDestination - /attachment, “data.txt”", "downloadDidFinish /toattachment, 4 of 4"]
            : ["download didFail NSURLErrorDomain -999, no data"]
        #expect(stage.log.lines == ["redirect 302 /toattachment -> GET /attachment"] + rest)
        #expect(folder.text("x") == (policy == .allow ? "data" : nil))
    }

    @Test("and so it does in the form that is awaited", arguments: redirectPolicies)
    func redirectedAwaiting(_ policy: WKDownload.RedirectPolicy) async throws {
        let folder = try Folder()
        let stage = Stage()
        let delegate = AwaitedDelegate(stage.log, destination: folder.file("x"))
        delegate.redirectPolicy = policy
        stage.view.startDownload(using: URLRequest(url: try Stage.url("/toattachment"))) { $0.delegate = delegate }
        await stage.view.headless.settle()
        let rest = policy == .allow ? "awaited decideDestination “data.txt”" : "download didFail -999"
        #expect(stage.log.lines == ["redirect 302 /toattachment -> GET /attachment", rest])
        #expect(folder.text("x") == (policy == .allow ? "data" : nil))
    }

    @Test("data that no download left fails")
    func junk() async throws {
        let stage = Stage()
        let delegate = Delegate(stage.log, destination: nil)
        delegate.take(await stage.view.resumeDownload(fromResumeData: Data("junk".utf8)))
        await stage.view.headless.settle()
        #expect(stage.log.lines == ["download didFail NSURLErrorDomain \(NSURLErrorBadURL), no data"])
    }

    @Test("cancelled by its progress before it began, nothing is requested")
    func cancelled() async throws {
        let stage = Stage()
        let delegate = Delegate(stage.log, destination: nil)
        stage.view.startDownload(using: URLRequest(url: try Stage.url("/zip"))) { download in
            delegate.take(download)
            download.cancel()
        }
        await stage.view.headless.settle()
        #expect(stage.log.lines == [])
    }
}

extension CallbackLog {
    fileprivate func note(_ response: HTTPURLResponse, _ request: URLRequest) {
        let (from, to) = (response.url?.path ?? "", request.url?.path ?? "")
        lines.append("redirect \(response.statusCode) \(from) -> \(request.httpMethod ?? "") \(to)")
    }
}
