import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What the errors of the platform's functions say: the texts are WebKit's, as WebKitGTK showed them.
struct ErrorTextTests {
    static let rows = [
        (
            "frames[0].document",
            #"SecurityError: Blocked a frame with origin "https://a.test" from accessing a cross-origin "#
                + "frame. Protocols, domains, and ports must match."
        ),
        (
            "frames[0].location.href",
            #"SecurityError: Blocked a frame with origin "https://a.test" from accessing a "#
                + "cross-origin frame. Protocols, domains, and ports must match."
        ),
        ("postMessage(() => 1, '*')", "DataCloneError: The object can not be cloned."),
        ("postMessage(1, 'bad')", "SyntaxError: The string did not match the expected pattern."),
        ("history.pushState()", "TypeError: Not enough arguments"),
        (
            "history.replaceState(1, '', 'https://b.test/')",
            "SecurityError: Blocked attempt to use history.replaceState() "
                + "to change session history URL from https://a.test/ to https://b.test/. Protocols, domains, ports, "
                + "usernames, and passwords must match."
        ),
        ("location.href = 'http://'", "SyntaxError: Invalid URL"),
        ("location.replace('http://')", "SyntaxError: The string did not match the expected pattern."),
        ("navigator.sendBeacon('ftp://x')", "TypeError: Beacons can only be sent over HTTP(S)"),
        ("document.querySelector('[')", "SyntaxError: '[' is not a valid selector."),
        ("document.createElement('')", "InvalidCharacterError: The string contains invalid characters."),
        (
            "document.createElement('form').requestSubmit(document.body)",
            "TypeError: The specified element is not a submit button."
        ),
        ("new Request('/', { method: 'a b' })", "TypeError: Method is not a valid HTTP token."),
        ("new Request('/', { method: 'connect' })", "TypeError: Method is forbidden."),
        ("new Headers([['a']])", "TypeError: Header sub-sequence must contain exactly two items"),
        ("new URLSearchParams([['a']])", "TypeError: Type error"),
        (
            "frames[1].document",
            #"SecurityError: Sandbox access violation: Blocked a frame at "https://a.test" from accessing a cross-origin frame.  "#
                + #"The frame being accessed is sandboxed and lacks the "allow-same-origin" flag."#
        ),
        ("new Request('http://u:p@a.test/')", "TypeError: URL is not valid or contains user credentials."),
        ("new Request('/', { body: 'x' })", "TypeError: Request has method 'GET' and cannot have a body"),
        ("new WebSocket('nope:x')", "SyntaxError: The string did not match the expected pattern."),
        (
            "new FormData(1)",
            "TypeError: Argument 1 ('form') to the FormData constructor must be an instance of HTMLFormElement"
        ),
        ("document.domain = 'b.test'", "SecurityError: Attempted to use a non-registrable domain."),
        ("customElements.define('bad', class {})", "SyntaxError: Custom element name must contain a hyphen"),
        (
            "customElements.define('Bad-x', class {})",
            "SyntaxError: Custom element name must have a lowercase ASCII letter as its first character"
        ),
        (
            "customElements.define('bad-X', class {})",
            "SyntaxError: Custom element name cannot contain an uppercase ASCII letter"
        ),
        (
            "customElements.define('a-b/c', class {})",
            "SyntaxError: Custom element name contains a character that is not allowed"
        ),
        (
            "customElements.define('font-face', class {})",
            "SyntaxError: Custom element name cannot be same as one of the standard elements"
        ),
        ("customElements.define('a-b', 1)", "TypeError: The second argument must be a constructor"),
        ("new (class extends HTMLElement {})", "TypeError: new.target does not define a custom element"),
        (
            "document.body.appendChild(null)",
            "TypeError: Argument 1 ('node') to Node.appendChild must be an instance of Node"
        ),
        (
            "document.body.insertBefore(document.body, 1)",
            "TypeError: Argument 2 ('child') to Node.insertBefore must be an instance of Node"
        ),
        (
            "document.body.removeChild(1)",
            "TypeError: Argument 1 ('child') to Node.removeChild must be an instance of Node"
        ),
        (
            "document.addEventListener('x', 1)",
            "TypeError: Argument 2 ('listener') to EventTarget.addEventListener must be an object"
        ),
        (
            "document.dispatchEvent(1)",
            "TypeError: Argument 1 ('event') to EventTarget.dispatchEvent must be an instance of Event"
        ),
        ("document.createEvent('Nope')", "NotSupportedError: The operation is not supported."),
        ("new MutationObserver(() => 1).observe(document.body)", "TypeError: Type error"),
        (
            "document.createRange().setStart(document.body, 99)",
            "IndexSizeError: The index is not in the allowed range."
        ),
        ("localStorage.setItem('a', 'x'.repeat(1 << 23))", "QuotaExceededError: The quota has been exceeded."),
        ("crypto.getRandomValues(new Uint8Array(70000))", "QuotaExceededError: The quota has been exceeded."),
        ("new URL('x', 'y')", #"TypeError: "x" cannot be parsed as a URL against "y"."#),
        ("new Headers({ 'a b': 1 })", "TypeError: Invalid header name: 'a b'"),
        ("new Response('', { status: 999 })", "RangeError: Status must be between 200 and 599"),
        ("new XMLHttpRequest().open('TRACE', '/')", "SecurityError: The operation is insecure."),
        ("document.createElement('dialog').showModal()", "InvalidStateError: Element is not connected."),
        ("document.body = null", "HierarchyRequestError: The operation would yield an incorrect node tree."),
        ("document.createElement('p').outerText = 'x'", "NoModificationAllowedError: The object can not be modified."),
        (
            "document.createElementNS('u', 'xmlns')",
            "NamespaceError: The operation is not allowed by Namespaces in XML."
        ),
        (
            "document.body.setAttributeNS('u', 'a:b:c', '')",
            "InvalidCharacterError: Unexpected colon in qualified name 'a:b:c'"
        ),
        ("document.createAttribute('<')", "InvalidCharacterError: Invalid qualified name: '<'"),
        (
            "document.createRange().setStart(document.implementation.createDocumentType('a', '', ''), 0)",
            "InvalidNodeTypeError: The supplied node is incorrect or has an incorrect ancestor for this operation."
        ),
        (
            "document.createRange().selectNode(null)",
            "TypeError: Argument 1 ('node') to Range.selectNode must be an instance of Node"
        ),
        (
            "document.body.setAttributeNode(document.querySelector('iframe').attributes[0])",
            "InUseAttributeError: The attribute is in use."
        ),
        ("document.body.attributes.removeNamedItem('x')", "NotFoundError: The object can not be found here."),
        ("document.body.dataset['a-b'] = 1", "SyntaxError: The string did not match the expected pattern."),
        ("document.body.dataset['a b'] = 1", "InvalidCharacterError: Invalid qualified name: 'data-a b'"),
        ("document.createTextNode('x').splitText(9)", "IndexSizeError: The index is not in the allowed range."),
        (
            "new FormData(document.createElement('form'), document.createElement('button'))",
            "NotFoundError: The specified element is not owned by this form element."
        ),
        (
            "Object.assign(document.createElement('input'), { minLength: 5 }).maxLength = 2",
            "IndexSizeError: The index is not in the allowed range."
        ),
        (
            "Object.assign(document.createElement('input'), { type: 'file' }).value = 'x'",
            "InvalidStateError: The object is in an invalid state."
        ),
        (
            "document.createElement('table').tHead = document.body",
            "TypeError: The HTMLTableElement.tHead attribute must be an instance of HTMLTableSectionElement"
        ),
        ("document.createElement('meter').value = 'x'", "TypeError: The provided value is non-finite"),
        ("document.createElement('select').add(document.body)", "TypeError: Type error"),
        (
            "new FileReader().readAsText(1)",
            "TypeError: Argument 1 ('blob') to FileReader.readAsText must be an instance of Blob"
        ),
        ("new KeyboardEvent('k', 5)", "TypeError: Type error"),
        ("new Request('/', { credentials: 'x' })", "TypeError: Type error"),
        ("new Blob(1)", "TypeError: Value is not a sequence"),
        ("new HTMLElement()", "TypeError: new.target is not a valid custom element constructor"),
        ("Image()", "TypeError: Constructor requires 'new' operator"),
        ("queueMicrotask()", "TypeError: Not enough arguments"),
        ("frames[0].postMessage()", "TypeError: Not enough arguments"),
        (
            "document.body.attachShadow({})",
            "TypeError: Member ShadowRootInit.mode is required and must be an instance of ShadowRootMode"
        ),
        ("AbortSignal.timeout(-1)", "TypeError: Value -1 is outside the range [0, 9007199254740991]"),
    ]

    @Test(arguments: rows)
    func text(script: String, text: String) async {
        let page = TestPage { request in
            html(
                "P",
                request.url.path == "/"
                    ? "<iframe src=https://b.test/f></iframe><iframe sandbox srcdoc=x></iframe>" : ""
            )
        }
        await page.load("https://a.test/")
        let told = "try { \(script); '' } catch (e) { `${e.name}: ${e.message}` }"
        #expect(await page.state { try? $0.evaluate(told) } == .string(text))
    }

    @Test("the document of a view that shows nothing yet has no URL, until a script opens it")
    func withoutURL() async {
        let page = TestPage { _ in html("P") }
        let from = "SecurityError: Blocked attempt to use history.pushState() to change session history URL from"
        let rows = [
            ("absent", "undefined"), ("history.pushState(1, '', '/p')", "\(from)  to /p. URL is invalid"),
            ("document.open(); document.close()", ""), ("absent", "about:blank"),
            ("history.pushState(1, '', '/p')", "\(from) about:blank to /p. URL is invalid"),
        ]
        for (script, told) in rows {
            let failure = await page.state { core in
                do throws(ScriptFailure) {
                    _ = try core.evaluateWhole(script)
                    return ""
                } catch {
                    return error.name == "ReferenceError" ? error.sourceURL : "\(error.name): \(error.message)"
                }
            }
            #expect(failure == told)
        }
        #expect(await page.state { $0.viewURL?.href } == "about:blank")
    }

    @Test("where a script looked at what is another origin's is told with the document's whole URL")
    func place() async {
        let page = TestPage { request in
            html("P", request.url.path == "/" ? "<iframe src=https://b.test/f></iframe>" : "")
        }
        await page.load("https://a.test/?q#f")
        for script in ["frames[0].document.x", "null.x"] {
            let told = await page.state { core in
                do throws(ScriptFailure) {
                    _ = try core.evaluateWhole(script)
                    return ""
                } catch {
                    return error.sourceURL
                }
            }
            #expect(told == "https://a.test/?q#f", "\(script)")
        }
    }

    @Test("a view that shows nothing yet runs no scripts either where they are off")
    func scriptsOff() async {
        var configuration = SessionConfiguration()
        configuration.javaScriptEnabled = false
        let page = TestPage(configuration) { _ in html("P") }
        for _ in 1...2 {
            let told = await page.state { core in
                do throws(ScriptFailure) { return "\(try core.evaluateWhole("1"))" } catch { return error.message }
            }
            #expect(told == "Cannot execute JavaScript in this document")
            await page.load("https://a.test/")
        }
    }

    @Test("what is no JSON in a response, by platform", arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)])
    func noJSON(_ profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in html("P") }
        await page.load("https://a.test/")
        await page.run { core in
            _ = try? core.evaluate("new Response('<p>').json().catch(e => document.title = e instanceof SyntaxError)")
        }
        let isParsers = profile.engine == .chromium
        #expect(await page.state { try? $0.evaluate("document.title") } == .string("\(isParsers)"))
    }

    @Test("what is no error is told as the text a script makes of it")
    func thrownObject() async {
        let page = TestPage { _ in html("P") }
        await page.load("https://a.test/")
        let failure = await page.state { core -> ScriptFailure? in
            do throws(ScriptFailure) {
                _ = try core.evaluate("throw { name: 'N', message: 'm' }")
                return nil
            } catch {
                return error
            }
        }
        #expect(failure?.name == "")
        #expect(failure?.message == "[object Object]")
    }
}
