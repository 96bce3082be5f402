import Foundation
import Synchronization
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Responses that go to a file or to memory, through a page.
struct DownloadTests {
    /// A folder of its own, gone at the end.
    private final class Folder: Sendable {
        let path: String

        init() throws {
            path = NSTemporaryDirectory() + "download-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func file(_ name: String) -> String { path + "/" + name }
        func text(_ name: String) -> String? { try? String(contentsOfFile: file(name), encoding: .utf8) }
        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
    }

    private static func client(_ destination: DownloadDestination?) -> TestClient {
        TestClient(
            decide: { question in
                switch question {
                case .download(_, _, let reply):
                    guard let destination else { return false }
                    reply(destination)
                    return true
                case .response(let response, let reply):
                    reply(response.isAttachment ? .download : .allow)
                    return true
                default: return false
                }
            },
            line: { event in
                switch event {
                case .download(_, let download):
                    "download \(download.suggestedFilename) \(download.expectedBytes.map(String.init) ?? "-")"
                case .downloadFinished(_, let bytes): "done \(bytes)"
                case .downloadFailed(_, let failure): "lost \(failure.code)"
                default: nil
                }
            }
        )
    }

    private static func attachment(_ text: String, fields: HTTPFields = []) -> ServiceResponse {
        var response = ServiceResponse.text(text, fields: fields)
        response.fields["Content-Disposition"] = "attachment; filename=a.txt"
        response.fields["Content-Length"] = String(text.utf8.count)
        return response
    }

    @Test("to a file: whole under its name, nothing beside it")
    func file() async throws {
        let folder = try Folder()
        let site = TestPage(client: Self.client(.file(path: folder.file("x")))) { _ in Self.attachment("hello") }
        let lines = await site.load("http://a.test/f")
        #expect(lines.contains("download a.txt 5"))
        #expect(lines.contains("failed interrupted provisional http://a.test/f"))
        #expect(lines.last == "done 5")
        #expect(folder.names == ["x"] && folder.text("x") == "hello")
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var body = "hello"
        var existing = DownloadDestination.ExistingFile.keep
        var limit = Int.max
        var fault: ServiceResponse.Fault?
        var isTaken = false
        var line: String
        /// What the file holds then.
        var text: String?
        var testDescription: String { name }
    }

    static let long = String(repeating: "0123456789", count: 100)

    static let rows = [
        Row(name: "a file of that name stays", isTaken: true, line: "lost fileExists", text: "old"),
        Row(name: "a file may be replaced", existing: .replace, isTaken: true, line: "done 5", text: "hello"),
        Row(
            name: "what breaks off leaves the old file",
            body: long,
            existing: .replace,
            fault: .dropAfterBody(bytes: 600),
            isTaken: true,
            line: "lost connectionLost",
            text: "old"
        ),
        Row(
            name: "what breaks off leaves nothing",
            body: long,
            fault: .dropAfterBody(bytes: 600),
            line: "lost connectionLost"
        ),
        Row(
            name: "what breaks off in the first bytes, too",
            fault: .dropAfterBody(bytes: 2),
            line: "lost connectionLost"
        ),
        Row(name: "more than the limit", limit: 4, line: "lost bodyTooLarge"),
        Row(name: "as much as the limit", limit: 5, line: "done 5", text: "hello"),
    ]

    @Test(arguments: rows)
    func endsAs(_ row: Row) async throws {
        let folder = try Folder()
        if row.isTaken { try "old".write(toFile: folder.file("x"), atomically: true, encoding: .utf8) }
        let destination = DownloadDestination.file(path: folder.file("x"), existing: row.existing, limit: row.limit)
        let site = TestPage(client: Self.client(destination)) { _ in
            var response = Self.attachment(row.body)
            response.fault = row.fault
            return response
        }
        #expect(await site.load("http://a.test/f").last == row.line)
        #expect(folder.names == (row.text == nil ? [] : ["x"]) && folder.text("x") == row.text)
    }

    @Test("one without a byte")
    func empty() async throws {
        let folder = try Folder()
        let site = TestPage(client: Self.client(.file(path: folder.file("x")))) { _ in Self.attachment("") }
        #expect(await site.load("http://a.test/f").last == "done 0")
        #expect(folder.text("x") == "")
        #expect(await site.state { $0.hops.count } == 1)
    }

    @Test("a folder that is not there")
    func unwritable() async throws {
        let site = TestPage(client: Self.client(.file(path: "/no/such/folder/x"))) { _ in Self.attachment("hello") }
        #expect(await site.load("http://a.test/f").last == "lost fileNotWritable")
    }

    @Test("to memory, to be taken once; cancelled; and to nowhere, as without anybody to ask")
    func memory() async throws {
        let site = TestPage(client: Self.client(.memory(limit: 10))) { _ in Self.attachment("hello") }
        #expect(await site.load("http://a.test/f").last == "done 5")
        let taken = await site.state { core in
            (1...3).compactMap { core.takeDownloaded(NavigationID($0)) }.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(taken == ["hello"])
        #expect(await site.state { $0.takeDownloaded(NavigationID(1)) } == nil)
        let cancelled = TestPage(client: Self.client(.cancel)) { _ in Self.attachment("hello") }
        #expect(await cancelled.load("http://a.test/f").last == "lost cancelled")
        let unasked = TestPage(client: Self.client(nil)) { _ in Self.attachment("hello") }
        #expect(await unasked.load("http://a.test/f").last == "done 5")
    }

    @Test(
        "a link with `download`: redirects are followed, the header's name counts before the attribute's, names are harmless",
        arguments: [
            ("href=/r download='../..\u{1}/x.txt'", "download x.txt -"), ("href=/r download", "download r -"),
            ("href='data:text/plain,abc' download=n", "download n -"),
        ]
    )
    func link(_ attributes: String, _ line: String) async throws {
        let folder = try Folder()
        let site = TestPage(client: Self.client(.file(path: folder.file("x")))) { request in
            switch request.url.path {
            case "/": html("P", "<a id=a \(attributes)>a</a>")
            case "/r": .redirect(to: "/f")
            default: .text("abc")
            }
        }
        await site.load("http://a.test/")
        let lines = try await site.run { core throws(InteractionError) in _ = try core.click("#a") }
        #expect(lines.contains(line))
        #expect(lines.last == "done 3")
        #expect(folder.text("x") == "abc")
    }

    @Test(
        "a cancelled download goes on where it ended, or begins anew where the file has changed",
        arguments: ["\"v1\"", "\"v2\""]
    )
    func resumes(_ later: String) async throws {
        let folder = try Folder()
        let whole = String(repeating: "0123456789", count: 20_000)
        let page = Mutex<TestPage?>(nil)
        let left = Mutex<DownloadResumption?>(nil)
        var client = Self.client(.file(path: folder.file("x")))
        let line = client.line
        client.line = { event in
            if case .downloadProgress(let id, _, _) = event, left.withLock({ $0 == nil }) {
                page.withLock { $0 }?.page.perform { core in
                    let resumption = core.cancelDownload(id, keepsPartial: true)
                    left.withLock { $0 = resumption ?? $0 }
                }
            }
            return line(event)
        }
        let site = TestPage(client: client) { request in
            guard let range = request.fields["Range"] else {
                var response = Self.attachment(
                    "",
                    fields: [HTTPField("Accept-Ranges", "bytes"), HTTPField("ETag", "\"v1\"")]
                )
                response.fields["Content-Length"] = String(whole.utf8.count)
                let half = whole.utf8.count / 2
                response.chunks = [
                    ServiceResponse.Chunk(String(whole.prefix(half))),
                    ServiceResponse.Chunk(String(whole.dropFirst(half)), delay: .seconds(10)),
                ]
                return response
            }
            guard request.fields["If-Range"] == later else { return .text("another") }
            let start = Int(range.dropFirst("bytes=".count).dropLast()) ?? 0
            return .text(
                String(whole.dropFirst(start)),
                status: 206,
                fields: [HTTPField("Content-Range", "bytes \(start)-\(whole.utf8.count - 1)/\(whole.utf8.count)")]
            )
        }
        page.withLock { $0 = site }
        #expect(await site.load("http://a.test/f").last == "lost cancelled")
        page.withLock { $0 = nil }
        let resumption = try #require(left.withLock { $0 })
        #expect(resumption.received == whole.utf8.count / 2 && resumption.validator == "\"v1\"")
        #expect(folder.names.count == 1 && !folder.names.contains("x"))
        let lines = await site.run { $0.resumeDownload(resumption) }
        let expected = later == "\"v1\"" ? whole : "another"
        #expect(lines.last == "done \(expected.utf8.count)")
        #expect(folder.names == ["x"] && folder.text("x") == expected)
    }
}

/// Forms that would be sent again, and the back-forward list forgotten.
struct ResubmissionTests {
    private static func site(_ answer: ResubmissionAnswer?) -> TestPage {
        let client = TestClient(decide: { question in
            guard case .resubmission(let submission, let reply) = question, let answer else { return false }
            #expect(submission.method == "POST" && submission.url.path == "/post")
            reply(answer)
            return true
        })
        var configuration = SessionConfiguration()
        configuration.keepsPageCache = false
        return TestPage(configuration, client: client) { request in
            request.url.path == "/"
                ? html("F", "<form method=post action=/post><input name=a value=1></form>") : html("Answer")
        }
    }

    @Test("a reload and a move to a form's answer ask first", arguments: [ResubmissionAnswer.resend, .dontResend, nil])
    func asks(_ answer: ResubmissionAnswer?) async throws {
        let site = Self.site(answer)
        await site.load("http://a.test/")
        try await site.run { core throws(InteractionError) in _ = try core.submit("form", submitter: nil) }
        _ = site.sent()
        let reloaded = await site.run { $0.reload() }
        #expect(site.sent() == (answer == .dontResend ? [] : ["POST http://a.test/post"]))
        #expect(reloaded.isEmpty == (answer == .dontResend))
        await site.load("http://a.test/next")
        _ = site.sent()
        let back = await site.run { $0.go(by: -1) }
        #expect(site.sent() == (answer == .dontResend ? [] : ["POST http://a.test/post"]))
        #expect(back.isEmpty == (answer == .dontResend))
        let shown = await site.state { $0.historyList.index }
        #expect(shown == (answer == .dontResend ? 2 : 1))
    }

    @Test("what is forgotten of the back-forward list is all but the page that shows")
    func clears() async {
        let site = TestPage { _ in html("P") }
        for path in ["a", "b", "c"] { await site.load("http://a.test/\(path)") }
        await site.run { $0.go(by: -1) }
        #expect(await site.run { $0.clearHistory() } == ["history"])
        #expect(await site.state { $0.historyList.items.map(\.url.href) } == ["http://a.test/b"])
        #expect(await site.state { !$0.canGoBack && !$0.canGoForward })
        #expect(await site.run { $0.clearHistory() } == [])
        await site.load("http://a.test/d")
        #expect(await site.state { $0.historyList.index } == 1)
    }
}
