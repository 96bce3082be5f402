import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Documents that scripts open and write anew.
struct OpenedDocumentTests {
    /// https://html.spec.whatwg.org/#document-open-steps do not touch it.
    @Test func staysInItsEncoding() async throws {
        let page = TestPage { request in
            let isPage = request.url.path == "/"
            return ServiceResponse(
                fields: [HTTPField("Content-Type", isPage ? "text/html" : "text/javascript")],
                chunks: [.init(isPage ? "<meta charset=shift_jis>" : "seen.push(document.characterSet)")]
            )
        }
        await page.load("https://rp.test/")
        let script = """
            globalThis.seen = [document.characterSet];
            document.open();
            seen.push(document.characterSet);
            document.write('<title>New</title><script src=/s></script><p>end');
            document.close();
            seen.push(document.characterSet);
            """
        try await page.run { core throws(any Error) in _ = try core.evaluate(script) }
        let seen = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate("[...seen, document.characterSet, document.title, document.body.innerText].join()")
        }
        #expect(seen == .string("Shift_JIS,Shift_JIS,Shift_JIS,Shift_JIS,Shift_JIS,New,end"))
    }
}
