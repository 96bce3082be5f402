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

    /// PLATFORM(WebKit): what moves is told in all contexts; as WebKitGTK and Chromium have the others.
    @Test(arguments: [(Profile.wkWebView(), "DeviceMotionEvent,Permissions"), (.android(), "Permissions")])
    func someInterfacesAreOfSecureContexts(_ profile: Profile, _ others: String) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let names =
            "Clipboard,ClipboardItem,CryptoKey,DeviceMotionEvent,LockManager,MediaDevices,Permissions,SubtleCrypto"
        for (url, found) in [("https://a.test/", names), ("http://a.test/", others)] {
            let page = TestPage(configuration) { _ in .html("<p>x") }
            await page.load(url)
            let script =
                "'\(names)'.split(',').filter(name => name in window && typeof window[name] === 'function').join()"
            #expect(
                try await page.page.with { core throws(ScriptFailure) in try core.evaluate(script) } == .string(found)
            )
        }
    }

    /// Pages without an origin: empty ones are in UTF-8, as those that are made for frames.
    @Test(arguments: [("about:blank", "UTF-8"), ("about:srcdoc", "UTF-8"), ("data:text/html,x", "windows-1252")])
    func pagesWithoutOrigin(_ url: String, _ encoding: String) async {
        let page = TestPage { _ in .html("") }
        await page.load(url)
        let asked = "[isSecureContext, typeof crypto.subtle, document.characterSet].join()"
        #expect(await page.state { try? $0.evaluate(asked).string } == "false,undefined,\(encoding)")
    }
}
