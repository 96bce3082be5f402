import Foundation
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Files that the app chose, in a page that has scripts.
///
/// https://html.spec.whatwg.org/#file-upload-state-(type=file)
@Suite(.serialized) struct ChosenFileTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        /// What stands at the file's path; `nil`: it is handed over as bytes, "hello".
        var size: Int?
        /// The size and the text that a script finds.
        var found: String
        var sent: Int
    }

    static let rows = [
        Row(testDescription: "of bytes", size: nil, found: "5 hello", sent: 5),
        Row(testDescription: "by its path", size: 3, found: "3 \0\0\0", sent: 3),
        Row(testDescription: "that is empty", size: 0, found: "0 ", sent: 0),
        Row(
            testDescription: "that is too large for scripts is sent all the same",
            size: 64 << 20 + 1,
            found: "0 ",
            sent: 64 << 20 + 1
        ),
    ]

    /// What the app chose last counts, whatever a script chose before.
    @Test func appChoosesAfterScript() async throws {
        let page = TestPage { _ in html("Files", "<input id=i type=file><script></script>") }
        await page.load("https://rp.test/")
        await page.run { core in
            _ = try? core.evaluate(
                """
                const data = new DataTransfer()
                data.items.add(new File(['x'], 'x.txt'))
                i.files = data.files
                """
            )
        }
        try await page.page.with { core in
            Result { () throws(InteractionError) in
                try core.choose("#i", files: [FormFile(filename: "a.txt", type: "", content: .bytes([1, 2]))])
            }
        }.get()
        let told = try await page.evaluate("`${i.files[0].name} ${i.files[0].size} ${i.value}`")
        #expect(told == .string("a.txt 2 C:\\fakepath\\a.txt"))
    }

    @Test(arguments: rows) func fileIsReadAndSent(_ row: Row) async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        if let size = row.size {
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.truncate(atOffset: UInt64(size))
            try file.close()
        }
        let content: FormFile.Content = row.size == nil ? .bytes(Array("hello".utf8)) : .path(path)
        let form =
            "<form id=f method=post enctype=multipart/form-data><input id=i name=i type=file></form><script></script>"
        let site = TestPage { request in
            guard request.method == "POST" else { return html("Files", form) }
            return .text("\(request.body.count) \(String(decoding: request.body.prefix(200), as: UTF8.self))")
        }
        await site.load("https://rp.test/")
        try await site.page.with { core in
            Result { () throws(InteractionError) in
                try core.choose("#i", files: [FormFile(filename: "a.txt", type: "text/a", content: content)])
            }
        }.get()
        await site.run { core in
            _ = try? core.evaluate(
                "i.files[0].text().then(text => { globalThis.found = `${i.files[0].size} ${text}` }); 0"
            )
        }
        #expect(try await site.evaluate("found") == .string(row.found))
        await site.run { core in _ = try? core.evaluate("f.requestSubmit()") }
        let answer = try await site.evaluate("document.body.textContent").string ?? ""
        #expect(answer.contains("filename=\"a.txt\"") && answer.contains("Content-Type: text/a"))
        let boundary = "----WebKitFormBoundary0123456789abcdef"
        let around =
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"i\"; filename=\"a.txt\"\r\n"
            + "Content-Type: text/a\r\n\r\n\r\n--\(boundary)--\r\n"
        #expect(answer.hasPrefix("\(around.utf8.count + row.sent) "))
    }
}
