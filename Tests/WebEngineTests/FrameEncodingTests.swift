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

    @Test(
        "text that does not say is as the page around it, and JSON is UTF-8 in Chromium",
        arguments: [
            (Profile.wkWebView(), "application/json", "Shift_JIS windows-1252"),
            (Profile.wkWebView(), "text/plain", "Shift_JIS windows-1252"),
            (Profile.android(), "application/json", "UTF-8 UTF-8"),
            (Profile.android(), "text/css", "Shift_JIS windows-1252"),
        ]
    )
    func textInFrame(profile: Profile, type: String, expected: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            guard request.url.path == "/" else { return answer(Array("{}".utf8), type) }
            return answer(Array("<iframe src=/text></iframe>".utf8), "text/html; charset=shift_jis")
        }
        await page.load("https://a.test/")
        let framed = await page.state { try? $0.evaluate("frames[0].document.characterSet").string }
        await page.load("https://a.test/text")
        let shown = await page.state { try? $0.evaluate("document.characterSet").string }
        #expect("\(framed ?? "") \(shown ?? "")" == expected)
    }

    private func answer(_ bytes: [UInt8], _ type: String) -> ServiceResponse {
        ServiceResponse(fields: [HTTPField("Content-Type", type)], chunks: [ServiceResponse.Chunk(bytes)])
    }
}
