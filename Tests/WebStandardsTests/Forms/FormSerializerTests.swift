import Testing
import WebStandards

@Suite("Form bodies")
struct FormSerializerTests {
    /// An entry as the rows have it: its name, then text or a file.
    struct Entry: Decodable, Sendable {
        let entry: FormEntry

        struct File: Decodable {
            let filename: String
            let type: String
            let content: String
        }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            let name = try container.decode(String.self)
            if let file = try? container.decode(File.self) {
                let content = FormFile.Content.bytes(file.content.isomorphicBytes)
                let value = FormFile(filename: file.filename, type: file.type, content: content)
                entry = FormEntry(name: name, value: .file(value))
            } else {
                entry = FormEntry(name, try container.decode(String.self))
            }
        }
    }

    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let enctype: String
        let charset: String?
        let entries: [Entry]
        let body: String
        var testDescription: String { "\(enctype): \(name)" }
    }

    @Test("bodies.json", arguments: try SharedSuites.ownRows("forms/bodies.json", as: Case.self))
    func body(_ row: Case) throws {
        let parts = FormSerializer.body(
            row.entries.map(\.entry),
            type: FormEncodingType(attribute: row.enctype),
            encoding: try #require(TextEncoding(label: row.charset ?? "utf-8")),
            boundary: "B"
        )
        #expect(parts == [.bytes(row.body.isomorphicBytes)])
    }

    @Test("leaves a file where it is until it is sent")
    func path() {
        let file = FormFile(filename: "a.bin", content: .path("a/b.bin"))
        let entries = [FormEntry(name: "f", value: .file(file)), FormEntry("x", "y")]
        let parts = FormSerializer.body(entries, type: .multipart, boundary: "B")
        #expect(parts.count == 3)
        #expect(parts[1] == .file(path: "a/b.bin"))
        guard case .bytes(let head) = parts[0], case .bytes(let tail) = parts[2] else {
            Issue.record("the file stands between bytes")
            return
        }
        #expect(String(decoding: head, as: UTF8.self).hasSuffix("Content-Type: application/octet-stream\r\n\r\n"))
        #expect(
            String(decoding: tail, as: UTF8.self).hasPrefix("\r\n--B\r\nContent-Disposition: form-data; name=\"x\"")
        )
    }

    @Test("names the type of the body")
    func contentType() {
        #expect(FormSerializer.contentType(.urlEncoded, boundary: "B") == "application/x-www-form-urlencoded")
        #expect(FormSerializer.contentType(.multipart, boundary: "B") == "multipart/form-data; boundary=B")
        #expect(FormSerializer.contentType(.plainText, boundary: "B") == "text/plain")
        #expect(FormEncodingType(attribute: "Multipart/Form-Data") == .multipart)
        #expect(FormEncodingType(attribute: nil) == .urlEncoded)
    }

    struct WPTCase: Decodable, Sendable, CustomTestStringConvertible {
        struct File: Decodable, Sendable {
            let filename: String
            let content: String
            let type: String
        }

        let name: String
        let value: String?
        let file: File?
        let charset: String
        let expected: String
        let description: String
        var testDescription: String { description }

        enum CodingKeys: String, CodingKey {
            case name
            case value
            case file
            case charset = "form_accept_charset"
            case expected
            case description
        }
    }

    @Test("form-urlencoded.json", arguments: try SharedSuites.rows("forms/form-urlencoded.json", as: WPTCase.self))
    func webPlatformTest(_ row: WPTCase) throws {
        let encoding = try #require(TextEncoding(label: row.charset))
        let file = row.file.map { FormFile(filename: $0.filename, type: $0.type, content: .bytes([])) }
        let value = file.map { FormEntry.Value.file($0) } ?? .text(row.value ?? "")
        let text = FormSerializer.urlEncoded([FormEntry(name: row.name, value: value)], encoding: encoding)
        #expect(text == row.expected)
    }
}
