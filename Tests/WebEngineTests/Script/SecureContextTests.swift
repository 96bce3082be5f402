import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Which documents are secure contexts (https://html.spec.whatwg.org/#secure-context).
struct SecureContextTests {
    private static let tell = "<script>top.postMessage(name + isSecureContext + !!crypto.subtle, '*')</script>"

    /// As WebKit tells it of each frame: of another host, of the site's `http:`, empty, with its text in the page, without an
    /// origin, of a `data:` URL, of a script's text.
    @Test(arguments: [
        (
            "https://a.test/", "true",
            "blank=true data=falsefalse foreign=truetrue js=truetrue own=truetrue sand=truetrue text=truetrue"
        ),
        (
            "http://a.test/", "false",
            "blank=false data=falsefalse foreign=falsefalse js=falsefalse own=falsefalse sand=falsefalse text=falsefalse"
        ),
        (
            "http://localhost/", "true",
            "blank=true data=falsefalse foreign=truetrue js=truetrue own=truetrue sand=truetrue text=truetrue"
        ),
    ])
    func framesAskTheirAncestors(_ url: String, _ isSecure: String, _ frames: String) async throws {
        let page = TestPage { request in
            guard request.url.path == "/" else { return .html(Self.tell) }
            return .html(
                """
                <script>
                globalThis.heard = [];
                onmessage = event => heard.push(event.data);
                const frame = (name, members) => {
                    const made = Object.assign(document.createElement('iframe'), { name: `${name}=`, ...members });
                    document.documentElement.append(made);
                    return made;
                };
                const text = `\(Self.tell.replacing("</script>", with: "<\\/script>"))`;
                frame('foreign', { src: 'https://b.test/frame' });
                frame('own', { src: '/frame' });
                frame('text', { srcdoc: text });
                frame('sand', { sandbox: 'allow-scripts', srcdoc: text });
                frame('data', { src: `data:text/html,${text}` });
                frame('js', { src: `javascript:${JSON.stringify(text)}` });
                heard.push(`blank=${frame('blank', {}).contentWindow.isSecureContext}`);
                </script>
                """
            )
        }
        await page.load(url)
        #expect(await page.state { try? $0.evaluate("String(isSecureContext)").string } == isSecure)
        #expect(await page.state { try? $0.evaluate("heard.sort().join(' ')").string } == frames)
    }
}
