import Foundation
import Testing
import WebDocument
import WebStandards

/// The form scenarios real engines were driven through: the same requests come out.
@Suite struct ParityFormTests {
    static let names = [
        "form-controls-get", "form-controls-post", "form-controls-post-text", "form-encoding", "form-multipart-file",
        "form-nested-odd", "form-action",
    ]

    @Test(arguments: names) func sameRequests(name: String) throws {
        guard let scenario = SharedSuites.json("parity/scenarios/\(name).json") as? [String: Any],
            let webkit = SharedSuites.json("parity/traces/webkit/\(name).json") as? [String: Any],
            let chromium = SharedSuites.json("parity/traces/chromium/\(name).json") as? [String: Any]
        else { return }
        let routes = try #require(scenario["routes"] as? [[String: Any]])
        let steps = try #require(scenario["steps"] as? [[String: Any]])
        var document: Document?
        for (index, step) in steps.enumerated() {
            switch step["do"] as? String {
            case "load":
                document = try load(step["url"] as? String ?? "", routes)
            case "submitForm":
                let page = try #require(document)
                let ours = try submit(step, page)
                let theirs = [webkit, chromium].map { request(in: $0, step: index) }
                #expect(theirs.contains(ours), "step \(index): \(step)")
            default: break
            }
        }
    }

    private func load(_ url: String, _ routes: [[String: Any]]) throws -> Document {
        let url = try #require(WebURL(url))
        let route = try #require(routes.first { $0["path"] as? String == url.path })
        let headers = try #require(route["headers"] as? [[String]])
        let body =
            (route["bodyBase64"] as? String).flatMap { Data(base64Encoded: $0) }
            ?? Data((route["body"] as? String ?? "").utf8)
        let type = headers.first { $0[0] == "Content-Type" }.flatMap { MIMEType($0[1]) }
        return DocumentBuilder.document(DocumentOrigin(url: url, contentType: type), bytes: Array(body))
    }

    private func submit(_ step: [String: Any], _ document: Document) throws -> [String?]? {
        let form = try #require(document.element(id: step["form"] as? String ?? ""))
        let model = try #require(FormModel(form))
        for (name, value) in step["values"] as? [String: Any] ?? [:] {
            #expect(model.fill(name: name, value: try fillValue(value)))
        }
        var submitter: Element?
        if let css = step["submitter"] as? String {
            submitter = try document.querySelector(css)
        } else if step["via"] == nil {
            submitter = model.submitButtons.first
        }
        let boundary = "----WebKitFormBoundary0000000000000000"
        guard let result = document.submission(form: form, submitter: submitter, boundary: boundary),
            result.url.isHTTPFamily
        else { return nil }
        var body: Data?
        switch result.body {
        case .none: break
        case .bytes(let bytes): body = Data(bytes)
        case .parts: Issue.record("parts without files")
        }
        return [
            result.method.rawValue, result.url.removingFragment().href, result.contentType, body?.base64EncodedString(),
        ]
    }

    private func fillValue(_ value: Any) throws -> FillValue {
        if let text = value as? String { return .text(text) }
        if let list = value as? [String] { return .list(list) }
        let files = try #require((value as? [String: Any])?["files"] as? [[String: String]])
        return .files(
            files.map { file in
                FormFile(
                    filename: file["name"] ?? "",
                    type: file["type"] ?? "",
                    content: .bytes(Array((file["text"] ?? "").utf8))
                )
            }
        )
    }

    private func request(in trace: [String: Any], step: Int) -> [String?]? {
        guard let steps = trace["steps"] as? [[String: Any]],
            let request = (steps[step]["requests"] as? [[String: Any]])?.first
        else { return nil }
        let headers = request["headers"] as? [[String]] ?? []
        let query = (request["query"] as? String).map { "?" + $0 } ?? ""
        let scheme = request["scheme"] as? String ?? ""
        let host = request["host"] as? String ?? ""
        let path = request["path"] as? String ?? ""
        let body =
            request["bodyBase64"] as? String ?? (request["body"] as? String).map { Data($0.utf8).base64EncodedString() }
        return [
            request["method"] as? String, "\(scheme)://\(host)\(path)\(query)",
            headers.first { $0[0] == "content-type" }?[1], body.flatMap { $0.isEmpty ? nil : $0 },
        ]
    }
}

/// The urlencoded cases of web-platform-tests, from a page's form to the body.
@Suite struct FormEncodingSuiteTests {
    @Test func bodies() throws {
        guard let rows = SharedSuites.json("suites/forms/form-urlencoded.json") as? [[String: Any]] else { return }
        for row in rows {
            let name = row["name"] as? String ?? ""
            let file = row["file"] as? [String: Any]
            // No markup gives a name with U+0000 in it; the serialiser is tested with it by itself.
            if name.unicodeScalars.contains("\0") { continue }
            let charset = row["form_accept_charset"] as? String ?? "utf-8"
            let document = page(
                "<form id=f method=post accept-charset='\(charset)'>"
                    + "<input type=\(file == nil ? "hidden" : "file") id=i name='\(references(name))'></form>"
            )
            let form = try #require(document.element(id: "f"))
            let control = try #require(document.element(id: "i"))
            if let file {
                let filename = file["filename"] as? String ?? ""
                document.fill(control, with: .files([FormFile(filename: filename, content: .bytes([]))]))
            } else {
                document.fill(control, with: .text(row["value"] as? String ?? ""))
            }
            let submission = try #require(document.submission(form: form, submitter: nil, boundary: "B"))
            let expected = Array((row["expected"] as? String ?? "").unicodeScalars.map { UInt8($0.value) })
            #expect(submission.body == .bytes(expected), "\(row)")
        }
    }

    private func references(_ text: String) -> String {
        text.unicodeScalars.map { "&#\($0.value);" }.joined()
    }
}
