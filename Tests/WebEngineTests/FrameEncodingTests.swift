import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Which encoding a frame's page is in that does not say; told by the path of an image, which is in UTF-8.
struct FrameEncodingTests {
    @Test(arguments: [
        ("https://a.test/frame", "iso-8859-2", "/%C4%85"),
        ("https://b.test/frame", "iso-8859-2", "/%C2%B1"),
        ("https://a.test/frame", "utf-16le", "/%C2%B1"),
        ("https://a.test/said", "iso-8859-2", "/%E2%95%A0"),
    ])
    func isTheOneAround(frame: String, charset: String, expected: String) async {
        let page = TestPage { request in
            switch request.url.path {
            case "/":
                let text = Array("<iframe src=\(frame)></iframe>".utf8)
                return answer(charset == "utf-16le" ? text.flatMap { [$0, 0] } : text, "text/html; charset=\(charset)")
            case "/frame": return answer("<img src=/\u{B1}>".isomorphicBytes, "text/html")
            case "/said": return answer("<meta charset=koi8-r><img src=/\u{B1}>".isomorphicBytes, "text/html")
            default: return nil
            }
        }
        await page.load("https://a.test/")
        #expect(page.sent { $0.url.path }.last == expected)
    }

    @Test("an empty one is in UTF-8") func empty() async {
        let page = TestPage { request in
            guard request.url.path == "/" else { return nil }
            return answer(Array("<iframe></iframe>".utf8), "text/html; charset=iso-8859-2")
        }
        await page.load("https://a.test/")
        let seen = await page.state { try? $0.evaluate("frames[0].document.characterSet").string }
        #expect(seen == "UTF-8")
    }

    private func answer(_ bytes: [UInt8], _ type: String) -> ServiceResponse {
        ServiceResponse(fields: [HTTPField("Content-Type", type)], chunks: [ServiceResponse.Chunk(bytes)])
    }
}
