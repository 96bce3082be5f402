import Foundation
import HeadlessWebView
import MockProviders
import Testing
import headless_webview

/// `--cookies` and `--save-cookies`.
@Suite struct CookieFileTests {
    /// A site that counts visits in a cookie of the session's, and has another that lasts; its title says what it got.
    static let pages = Pages { request in
        let cookies = (request.fields["Cookie"] ?? "").split(separator: "; ").sorted()
        let visits = cookies.first { $0.hasPrefix("visits=") }.map { $0.count - 7 } ?? 0
        let names = cookies.map { $0.prefix { $0 != "=" } }.joined(separator: ",")
        return .html("<title>got \(names) after \(visits);</title>")
            .settingCookie("visits=\(String(repeating: "1", count: visits + 1)); Path=/; Secure; HttpOnly")
            .settingCookie("lasting=secretsecretsecret; Path=/; Secure; Max-Age=10000000; SameSite=Lax")
    }

    @Test(arguments: ["cookies.txt", "state.json", "cookies.sqlite", "cookies.db", "cookies"])
    func goFromRunToRun(name: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let site = try Site(Self.pages)
        let file = folder.path(name)
        let options = ["--cookies", file, "--save-cookies", file] + site.options
        let first = try await CommandRun(["open", site.url("/")] + options)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.errors == "")
        #expect(first.output.hasPrefix("title    got after 0;\n"))

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).contains(name))
        for other in [name + "-wal", name + "-shm"] {
            #expect(!FileManager.default.fileExists(atPath: folder.path(other)))
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        let second = try await CommandRun(["open", site.url("/"), "--verbose", "--show-secrets"] + options)
        #expect(second.output.hasPrefix("title    got lasting,visits after 1;\n"), "\(second.output)")
        #expect(second.output.contains("lasting=secretsecretsecret "))
        #expect(second.errors.contains("read 2 cookies"))
        let third = try await CommandRun(["login", site.url("/"), "--token", "title:after "] + options)
        #expect(third.output == "2;\n")
        let fourth = try await CommandRun(["eval", site.url("/"), "document.title"] + options)
        #expect(fourth.output == "got lasting,visits after 3;\n")
        let fifth = try await CommandRun(["eval", site.url("/"), "document.title"] + options)
        #expect(fifth.output == "got lasting,visits after 4;\n")
    }

    /// Whoever comes first makes the file, and the others may come as it does.
    @Test func walksAtOnceShareANewFile() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let site = try Site(Self.pages)
        for round in 0..<3 {
            let file = folder.path("jar-\(round).sqlite")
            let words = ["open", site.url("/"), "--cookies", file, "--save-cookies", file] + site.options
            let errors = try await withThrowingTaskGroup { group in
                for _ in 0..<6 { group.addTask { try await CommandRun(words) } }
                return try await group.reduce(into: "") { $0 += $1.status == 0 ? "" : "\($1.status): \($1.errors)" }
            }
            #expect(errors == "")
        }
    }

    /// Flows have the same files, whose paths are from where the flow is.
    @Test(arguments: ["cookies.txt", "state.json", "cookies.sqlite"])
    func goFromFlowToFlow(name: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let site = try Site(Self.pages)
        func flow(_ title: String) throws -> String {
            let text = """
                start: \(site.url("/"))
                cookies: \(name)
                save-cookies: \(name)
                steps: [{expect: {title: "\(title)"}}]
                """
            return try folder.file("flow.yaml", text: text).path
        }
        let first = try await CommandRun(["run", try flow("got after 0;")] + site.options)
        #expect(first.status == 0, "\(first.output)\(first.errors)")
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        // A flow that fails leaves its cookies too.
        let second = try await CommandRun(["run", try flow("another")] + site.options)
        #expect(second.status == 1 && second.output.contains("got lasting,visits after 1;"), "\(second.output)")
        let third = try await CommandRun(["run", try flow("got lasting,visits after 2;")] + site.options)
        #expect(third.status == 0, "\(third.output)\(third.errors)")
    }

    /// A database is only read: nothing comes to lie beside it, and it may lie where nothing can.
    @Test func aDatabaseIsReadOnly() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let site = try Site(Self.pages)
        let file = folder.path("a #1?%.sqlite")
        _ = try await CommandRun(["open", site.url("/"), "--save-cookies", file] + site.options)
        let manager = FileManager.default
        let before = try Data(contentsOf: URL(fileURLWithPath: file))
        try manager.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file)
        let run = try await CommandRun(["eval", site.url("/"), "document.title", "--cookies", file] + site.options)
        #expect(run.output == "got lasting,visits after 1;\n", "\(run.errors)")
        #expect(try manager.contentsOfDirectory(atPath: folder.path("")) == ["a #1?%.sqlite"])
        #expect(try manager.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o400)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }

    @Test(arguments: ["cookies.txt", "cookies.db"])
    func valuesAreNotPrinted(name: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let site = try Site(Self.pages)
        let file = folder.path(name)
        for _ in 0..<2 {
            let run = try await CommandRun(
                ["open", site.url("/"), "--verbose", "--cookies", file, "--save-cookies", file] + site.options
            )
            #expect(!(run.output + run.errors).contains("secretsecret"))
        }
    }

    @Test func fromOneFormatToAnother() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let site = try Site(Self.pages)
        var last = try folder.file(
            "curl.txt",
            text: "# Netscape HTTP Cookie File\r\n#HttpOnly_rp.example\tFALSE\t/\tTRUE\t0\tvisits\t1\r\n"
        ).path
        for name in ["a.json", "b.sqlite", "c.txt"] {
            let next = folder.path(name)
            let run = try await CommandRun(
                ["open", site.url("/"), "--cookies", last, "--save-cookies", next] + site.options
            )
            #expect(run.output.contains("visits after "), "\(run.errors)")
            last = next
        }
        #expect(
            try String(contentsOfFile: last, encoding: .utf8).contains(
                "#HttpOnly_rp.example\tFALSE\t/\tTRUE\t0\tvisits\t1111\n"
            )
        )
    }

    @Test func fileThatIsOnlyReadStays() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let site = try Site(Self.pages)
        let text = "rp.example\tFALSE\t/\tTRUE\t0\tvisits\t1\nnonsense\n"
        let file = try folder.file("cookies.txt", text: text)
        let run = try await CommandRun(["open", site.url("/"), "--cookies", file.path] + site.options)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("title    got visits after 1;\n"))
        #expect(
            run.errors == "headless-webview: \(file.path): line 2 is left out: it has 1 fields with tabs between them "
                + "instead of 7\n"
        )
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
        let quiet = try await CommandRun(["open", site.url("/"), "-q", "--cookies", file.path] + site.options)
        #expect(quiet.errors == "")
    }

    @Test func saysWhatCannotBeRead() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let files = [
            (folder.path("missing.txt"), "cannot be read"), (folder.path(""), "cannot be read"),
            (try folder.file("state.json", text: #"{"cookies":7}"#).path, "cookies"),
            (try folder.file("broken.db", text: "SQLite format 3\0nonsense").path, "damaged"),
        ]
        for (file, reason) in files {
            let run = try await CommandRun(["open", "https://nobody.example/", "--cookies", file])
            #expect(run.status == 4)
            #expect(run.output == "")
            #expect(run.errors.contains("--cookies: ") && run.errors.contains(reason), "\(run.errors)")
        }
    }

    @Test func saysWhatCannotBeWritten() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let site = try Site(Self.pages)
        _ = try folder.file("broken.db", text: "nonsense")
        for (name, reason) in [("no/folder/c.txt", "No such file"), ("", "no regular file"), ("broken.db", "damaged")] {
            let run = try await CommandRun(
                ["open", site.url("/"), "--save-cookies", folder.path(name)] + site.options
            )
            #expect(run.status == 4)
            // What shows before is told before anything is asked for.
            #expect(run.output.hasPrefix("title ") == (name == "broken.db"))
            #expect(run.errors.contains("--save-cookies: ") && run.errors.contains(reason), "\(run.errors)")
        }
    }
}
