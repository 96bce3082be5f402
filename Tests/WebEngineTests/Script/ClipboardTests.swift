import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What a page copies (https://w3c.github.io/clipboard-apis/).
struct ClipboardTests {
    /// As WebKitGTK and Chromium do it, where these do not differ.
    @Test(arguments: [
        AskedRow(
            name: "an item holds texts, blobs and what is to become one",
            body:
                "<script>const item = () => new ClipboardItem({ 'text/plain': 'a', 'text/html': Promise.resolve('<b>'), "
                + "'image/png': new Blob(['p'], { type: 'image/png' }) })</script>",
            script: """
                (async () => {
                    const one = item(), found = [one.types.join(), Object.isFrozen(one.types)]
                    for (const type of one.types) {
                        const blob = await one.getType(type)
                        found.push(blob.constructor.name, blob.type, await blob.text())
                    }
                    return found.join('|')
                })()
                """,
            title: "text/plain,text/html,image/png|true|Blob|text/plain|a|Blob|text/html|<b>|Blob|image/png|p"
        ),
        AskedRow(
            name: "an item has something, and says what it has not",
            script: """
                (async () => {
                    const found = [ClipboardItem.length, Object.keys(Clipboard.prototype).join()]
                    for (const make of [() => ClipboardItem({}), () => new ClipboardItem, () => new ClipboardItem({}),
                        () => new ClipboardItem('x'), () => new ClipboardItem({ a: 'x' }).getType(),
                        () => new ClipboardItem({ a: 'x' }).getType('b')])
                        found.push(await new Promise(then => then(make())).then(String, error => error.name))
                    return found.join()
                })()
                """,
            title: "1,read,readText,write,writeText,TypeError,TypeError,TypeError,TypeError,TypeError,NotFoundError"
        ),
        AskedRow(
            name: "what can be written is known",
            script:
                "['text/plain', 'text/html', 'image/png', 'image/jpeg', 'x', ''].filter(ClipboardItem.supports).join()",
            title: "text/plain,text/html,image/png"
        ),
    ])
    func isHeld(_ row: AskedRow) async { await row.check() }

    private static let page = """
        <button id=b></button><script>
        let seen;
        const told = promise => promise.then(() => 'done', error => error.name);
        const item = text => new ClipboardItem({ 'text/plain': text });
        const copy = async () => {
            seen = (await Promise.all([
                told(navigator.clipboard.writeText('a')), told(navigator.clipboard.write([item('a')])),
                told(navigator.clipboard.write([item(Promise.reject(1))])), told(navigator.clipboard.write([1])),
                told(navigator.clipboard.readText()),
            ])).join();
        };
        </script>
        """

    /// As WebKitGTK does it; PLATFORM(Android): its view lets nobody write, as reports of it say.
    @Test(arguments: [
        (Profile.wkWebView(), "b.onclick = copy", "done,done,NotAllowedError,TypeError,NotAllowedError"),
        (.wkWebView(), "b.onclick = () => setTimeout(copy, 50)", "done,done,NotAllowedError,TypeError,NotAllowedError"),
        (.wkWebView(), "copy()", "NotAllowedError,NotAllowedError,NotAllowedError,TypeError,NotAllowedError"),
        (.android(), "b.onclick = copy", "NotAllowedError,NotAllowedError,NotAllowedError,TypeError,NotAllowedError"),
    ])
    func isWrittenByAUser(_ profile: Profile, _ script: String, _ seen: String) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in .html(Self.page + "<script>\(script)</script>") }
        await page.load("https://rp.test/")
        try await page.run { core throws(InteractionError) in _ = try core.click("#b") }
        #expect(try await page.page.with { core throws(ScriptFailure) in try core.evaluate("seen") } == .string(seen))
    }
}
