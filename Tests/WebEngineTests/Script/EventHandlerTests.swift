import Testing
import WebEngine
import WebNetwork

/// https://html.spec.whatwg.org/#globaleventhandlers: elements, documents and windows have them.
struct EventHandlerTests {
    @Test(arguments: [
        "document", "window", "document.body", "document.createElementNS('http://www.w3.org/2000/svg', 'g')",
    ])
    func areThere(target: String) async throws {
        let value = try await value(
            "['onclick', 'oninput', 'onwheel'].every(name => name in \(target) && \(target)[name] === null)"
        )
        #expect(value == "true")
    }

    @Test(arguments: [
        (
            "document.onclick = function (e) { seen.push(this === document, e.target.localName) }; document.body.click()",
            "true,body"
        ),
        ("document.onclick = e => { seen.push(1) }; document.onclick = null; document.body.click()", ""),
        (
            "document.onreadystatechange = () => { seen.push(document.readyState) };"
                + "await new Promise(then => addEventListener('load', then))",
            "interactive,complete"
        ),
        ("document.onvisibilitychange = 1; seen.push(document.onvisibilitychange)", ""),
        (
            "(other => { other.onclick = e => { seen.push(e.type) }; other.dispatchEvent(new Event('click')) })(new Document())",
            "click"
        ),
        ("seen.push(document.createEvent('TouchEvent') instanceof TouchEvent)", "true"),
        ("try { Document.prototype.onclick } catch (e) { seen.push(e.name) }", "TypeError"),
    ])
    func areCalled(script: String, seen: String) async throws {
        #expect(try await value("(async () => { const seen = []; \(script); return seen })()") == seen)
    }

    /// In the markup, where the function's name is no variable of its text, and no control of the form hides what makes it.
    @Test func areTheElementsByTheirNames() async throws {
        let value = try await value(
            """
            (form => {
                form.innerHTML = '<input name=eval><b onclick="onclick = null; title = typeof this.onclick + eval.name"></b>';
                document.body.append(form);
                const text = String(form.lastChild.onclick);
                form.lastChild.click();
                return [form.lastChild.title, text.startsWith('function onclick(event) {')];
            })(document.createElement('form'))
            """
        )
        #expect(value == "objecteval,true")
    }

    private func value(_ expression: String) async throws -> String? {
        let page = TestPage { _ in
            .html("<body><script>(async () => { window.value = String(await (\(expression))) })()</script>")
        }
        await page.load("https://rp.test/")
        return try await page.page.with { core throws(ScriptFailure) in try core.evaluate("value") }.string
    }
}
