import Testing
import WebEngine
import WebStandards

/// What a hostile page's script does, and what becomes of it.
struct HostileScript: CustomTestStringConvertible, Sendable {
    let name: String
    let script: String
    /// What the console says, in part.
    var told: String?
    var limits = NavigationLimits()
    /// What the page says afterwards of this; `nil` where its scripts may have been stopped for good.
    var asked: String? = "1 + 1"
    var answer: ScriptData = 2
    var testDescription: String { name }

    /// A script that does not end by itself.
    static func ends(_ name: String, _ script: String) -> HostileScript {
        var row = HostileScript(name: name, script: script, told: "NavigationLimits.scriptTime")
        row.limits.scriptTime = .milliseconds(100)
        return row
    }

    /// A script that fills the memory.
    // NB: fast, since what other tests have given back is used first, and is no growth of the process.
    static func fills(_ name: String, _ script: String) -> HostileScript {
        var row = HostileScript(name: name, script: script, told: "NavigationLimits.scriptMemory", asked: nil)
        row.limits.scriptMemory = 16 << 20
        // Under a sanitizer it takes its time.
        row.limits.scriptTime = .seconds(100)
        return row
    }

    /// A script that gives the engine a long text to read, which takes the longer the longer it is, and no more.
    static func reads(_ name: String, _ script: String, length: Int = 200_000) -> HostileScript {
        let start = "const long = text => text.repeat(\(length) / text.length); globalThis.isRead = false;"
        var row = HostileScript(name: name, script: "\(start) \(script); isRead = true")
        row.limits.scriptTime = .seconds(10)
        row.asked = "isRead"
        row.answer = true
        return row
    }

    /// A script that uses up the stack, and catches that.
    static func recurses(_ name: String, _ script: String) -> HostileScript {
        var row = HostileScript(
            name: name,
            script: "globalThis.caught = ''; try { \(script) } catch (e) { caught = e.name }"
        )
        row.limits.scriptTime = .milliseconds(500)
        return row
    }

    /// A script that asks for more than there is.
    static func exceeds(
        _ name: String,
        _ script: String,
        told: String? = nil,
        asked: String = "1 + 1",
        _ answer: ScriptData = 2
    )
        -> HostileScript
    {
        var row = HostileScript(name: name, script: script, told: told, asked: asked, answer: answer)
        // It is to come into another limit, on a slow machine and under a sanitizer too.
        row.limits.scriptTime = .seconds(10)
        row.limits.frames = 50
        return row
    }
}

extension HostileScript {
    static let endless = [
        ends("a loop", "while (true);"),
        ends("a loop in a timer", "setTimeout(() => { while (true); })"),
        ends("a loop in a listener", "addEventListener('load', () => { while (true); })"),
        ends("a loop in a getter", "Object.defineProperty(globalThis, 'x', {get() { for (;;); }}); x"),
        ends("a loop that catches everything", "for (;;) { try { for (;;); } catch { } finally { continue } }"),
        ends(
            "a loop in a script in a loop",
            """
            for (;;) { const s = document.createElement('script'); s.text = 'for (;;);'; document.head.append(s) }
            """
        ),
        ends("a loop of await", "(async () => { for (;;) await 0 })()"),
        ends("a loop of promises", "(function f() { Promise.resolve().then(f) })()"),
        ends("promises that double", "(function f() { Promise.resolve().then(f); Promise.resolve().then(f) })()"),
        ends("a loop of queueMicrotask", "(function f() { queueMicrotask(f) })()"),
        ends(
            "a loop that an error's handler leaves",
            "onerror = () => { (function f() { queueMicrotask(f) })() }; throw 1"
        ),
        ends(
            "a loop that an error's getter leaves",
            "throw Object.defineProperty(new Error(), 'line', {get() { (function f() { queueMicrotask(f) })() }})"
        ),
        ends(
            "a thenable that never settles",
            """
            Promise.resolve().then(() => ({then(r) { r({then: this.then}) }})); (async () => { for (;;) await {then(r) { r() }} })()
            """
        ),
        ends(
            "an observer that changes what it observes",
            """
            let n = 0;
            new MutationObserver(() => { document.head.setAttribute('a', ++n) }).observe(document.head, {attributes: true});
            document.head.setAttribute('a', 0)
            """
        ),
        ends("a comparison without end", "[3, 2, 1].sort(() => { for (;;); })"),
        ends("toJSON without end", "JSON.stringify({toJSON() { for (;;); }})"),
        ends("a trap without end", "new Proxy({}, {get() { for (;;); }}).a"),
        ends("a regular expression in a loop", "for (;;) /^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(22))"),
        ends("a search of an array without end", "Array.prototype.indexOf.call({length: 2 ** 53 - 1}, 1)"),
        ends("dialogs", "for (;;) { alert(1); confirm(2); prompt(3) }"),
        ends("windows", "for (;;) open('/other')"),
        ends("moves", "for (let n = 0;; n++) location.hash = n"),
        ends("loads", "for (let n = 0;; n++) location = '/other?' + n"),
        ends("messages", "for (;;) console.log('x')"),
        ends("cookies", "for (let n = 0;; n++) document.cookie = 'a' + n + '=' + n"),
        ends(
            "synchronous requests",
            """
            for (;;) { const x = new XMLHttpRequest; x.open('GET', '/other', false); x.send() }
            """
        ),
        ends("events in events", "for (;;) document.dispatchEvent(new Event('x'))"),
        ends(
            "selectors",
            """
            document.body.innerHTML = '<p>'.repeat(400); for (;;) document.querySelectorAll('p p p p p:has(b)')
            """
        ),
    ]

    static let greedy = [
        fills("arrays", "const a = []; for (;;) a.push(new Array(1000).fill(1))"),
        fills("strings", "const a = []; for (let n = 0;; n++) a.push(('x' + n).repeat(10000).toUpperCase())"),
        fills("buffers", "const a = []; for (;;) a.push(new Uint8Array(1e6).fill(1))"),
        fills("objects", "let a; for (;;) a = {a, b: [], c: {}}"),
        fills("closures", "const a = []; for (;;) a.push(() => a)"),
        fills(
            "nodes that double",
            "document.body.append('x'.repeat(1000)); for (;;) document.body.append(document.body.cloneNode(true))"
        ),
        fills("texts", "for (let n = 0;; n++) document.body.append('x'.repeat(10000) + n)"),
        fills(
            "attributes",
            """
            for (let n = 0;; n++) {
                const p = document.createElement('p');
                p.setAttribute('a', 'x'.repeat(10000) + n);
                document.body.append(p)
            }
            """
        ),
        fills("markup", "const p = `<p>${'x'.repeat(1e5)}`; for (;;) document.body.insertAdjacentHTML('beforeend', p)"),
        // Elements, which take far more than their text: the document's own limit of bytes is not met first.
        fills("what is written", "const p = '<i a=1 b=2 c=3></i>'.repeat(5000); for (;;) document.write(p)"),
        fills(
            "listeners",
            "for (;;) document.createElement('p').addEventListener('x', () => {}), document.body.append(document.createElement('p'))"
        ),
        fills("promises", "const a = []; (async () => { for (;;) { a.push(new Array(1000).fill(1)); await 0 } })()"),
        fills(
            "a hoard between timers",
            "const a = []; (function more() { a.push(new Array(1 << 23).fill(1.5)); setTimeout(more) })()"
        ),
    ]

    static let deep = [
        recurses("last steps", "'use strict'; (function f() { return f() })()"),
        recurses("a promise's last step", "const p = Promise.resolve(); p.then = p.finally; p.finally(() => 1)"),
        recurses("last steps of what is no promise", "const {catch: c} = Promise.prototype; c.call({then: c})"),
        recurses("a function", "(function f() { f() })()"),
        recurses("a getter", "const o = {get x() { return this.x }}; o.x"),
        recurses("a conversion", "const o = {toString() { return `${this}` }}; `${o}`"),
        recurses("toJSON", "const o = {toJSON() { return JSON.stringify(o) }}; JSON.stringify(o)"),
        recurses("a proxy", "const p = new Proxy({}, {get(t, k, r) { return r[k] }}); p.x"),
        recurses("a chain of proxies", "let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x"),
        recurses("a comparison", "(function f() { return [2, 1].sort(f) })()"),
        recurses("a replacement", "(function f() { return 'a'.replace(/a/, f) })()"),
        recurses("eval", "(function f() { eval('f()') })()"),
        recurses("nested arrays to text", "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; `${a}`"),
        recurses("nested arrays to JSON", "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)"),
        recurses("JSON of depth", "JSON.parse('['.repeat(1e6))"),
        recurses("source of depth", "eval('('.repeat(1e6))"),
        recurses("an expression of depth", "new RegExp('('.repeat(1e5) + ')'.repeat(1e5)).test('a')"),
        recurses("clones of depth", "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; structuredClone(a)"),
        recurses("messages of depth", "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; postMessage(a, '*')"),
        recurses("states of depth", "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; history.pushState(a, '')"),
        recurses(
            "a dispatch in a dispatch",
            """
            const t = document.createElement('p');
            t.addEventListener('x', () => { t.dispatchEvent(new Event('x')) });
            t.dispatchEvent(new Event('x'))
            """
        ),
        recurses(
            "a click in a click",
            """
            const t = document.createElement('button');
            document.body.append(t);
            t.onclick = () => { const u = document.createElement('input'); u.onclick = t.onclick; u.click() };
            t.click()
            """
        ),
        recurses("an error in an error", "addEventListener('error', () => { reportError(1) }); reportError(1)"),
        recurses(
            "focus in focus",
            """
            const [a, b] = [0, 1].map(() => document.body.appendChild(document.createElement('input')));
            a.onfocus = () => b.focus(); b.onfocus = () => a.focus(); a.focus()
            """
        ),
        recurses(
            "an element in an element",
            """
            customElements.define('x-a', class extends HTMLElement {
                connectedCallback() { this.append(document.createElement('x-a')) }
            });
            document.body.append(document.createElement('x-a'))
            """
        ),
        recurses(
            "markup in an element",
            """
            customElements.define('x-b', class extends HTMLElement {
                connectedCallback() { this.innerHTML = '<x-b></x-b>' }
            });
            document.body.append(document.createElement('x-b'))
            """
        ),
        recurses(
            "an attribute in an attribute",
            """
            customElements.define('x-c', class extends HTMLElement {
                static observedAttributes = ['a'];
                attributeChangedCallback() { this.setAttribute('a', '' + Math.random()) }
            });
            document.createElement('x-c').setAttribute('a', '1')
            """
        ),
        recurses(
            "a script in a script",
            """
            globalThis.f = () => {
                const s = document.createElement('script'); s.text = 'f()'; document.head.append(s)
            };
            f()
            """
        ),
        recurses(
            "a written script in a written script",
            """
            globalThis.f = () => { document.write('<script>f()<' + '/script>') };
            f()
            """
        ),
        recurses(
            "a submission in a submission",
            """
            const form = document.body.appendChild(document.createElement('form'));
            form.onsubmit = () => { form.requestSubmit(); return false };
            form.requestSubmit()
            """
        ),
        recurses(
            "a request in a request",
            """
            (function f() {
                const x = new XMLHttpRequest;
                x.onreadystatechange = () => { if (x.readyState === 4) f() };
                x.open('GET', '/other', false); x.send()
            })()
            """
        ),
        recurses(
            "a query in a filter",
            """
            const walker = document.createTreeWalker(document, 1, () => { walker.nextNode(); return 1 });
            walker.nextNode()
            """
        ),
        recurses(
            "an abort in an abort",
            """
            (function f() { const c = new AbortController; c.signal.onabort = f; c.abort() })()
            """
        ),
        recurses(
            "a frame in a frame",
            """
            (function f(d) { const i = d.createElement('iframe'); d.body.append(i); f(i.contentDocument) })(document)
            """
        ),
    ]

    private static func sheet(_ text: String) -> String {
        """
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(\(text));
        document.adoptedStyleSheets = [sheet];
        const style = getComputedStyle(document.body), rule = sheet.cssRules[0];
        [style.color, style.backgroundImage, rule?.cssText, rule?.href, rule?.layerName, rule?.media?.mediaText];
        """
    }
    private static func styleElement(_ text: String, asking: String) -> String {
        """
        const element = document.createElement('style');
        element.textContent = \(text);
        document.head.append(element);
        const rule = element.sheet.cssRules[0];
        \(asking);
        """
    }
    /// One that is read for its imports.
    private static func inlineScript(_ text: String) -> String {
        """
        const element = document.createElement('script');
        element.text = 'import("data:text/javascript,");' + \(text);
        document.head.append(element);
        """
    }

    static let long = [
        reads("spaces in a value", sheet("'body { color: red' + long(' ') + 'x }'")),
        reads("exclamations", sheet("'body { color: red' + long(' !') + 'x }'")),
        reads("spaces in a URL", sheet("'body { background-image: url(' + long(' ') + 'x y }'")),
        reads("a variable of spaces", sheet("'body { color: var(' + long(' ') + 'x) }'")),
        reads("variables in variables", sheet("'body { color: ' + long('var(--a,') + ') }'")),
        reads("quotes that are escaped", sheet("'body { content: ' + long('\"\\\\') + '}'")),
        reads("opening brackets", sheet("'body { color: ' + long('(') + '}'")),
        reads(
            "properties of its own",
            "document.body.style.cssText = Array.from(Array(50000), (_, i) => `--a${i}: b`).join(';')"
        ),
        reads(
            "a duration",
            sheet("'body { transition-duration: ' + long('1') + 'x; animation-delay: ' + long('1') + '}'")
        ),
        reads(
            "a namespace",
            styleElement("'@namespace a ' + long('url(') + ';'", asking: "rule?.namespaceURI")
        ),
        reads("an import's spaces", styleElement("'@import \"a\"' + long(' ') + 'b;'", asking: "rule?.href")),
        reads(
            "an import's URL",
            styleElement("'@import url(' + long(' ') + ';'", asking: "rule?.href"),
            length: 4000
        ),
        reads("comments that do not end", inlineScript("long('/* ')"), length: 2_000_000),
        reads("classes that do not end", inlineScript("long('/[ ')"), length: 2_000_000),
        reads("labels", inlineScript("long('a:')")),
        reads("blocks behind colons", inlineScript("long('1:{')")),
        reads(
            "a matrix",
            "try { new DOMMatrix(long('a')) } catch {} try { new DOMMatrix(`scale(${long('1')}x)`) } catch {}"
        ),
        reads("a margin", "try { new IntersectionObserver(() => {}, {rootMargin: long('1')}) } catch {}"),
        reads(
            "a number",
            "const field = document.createElement('input'); field.type = 'number'; field.value = long('1') + 'x'"
        ),
        reads("a header", "new Headers({a: 'a' + long(' ') + 'b'})"),
        reads("an element's name", "document.createElementNS(document.body.namespaceURI, `a${long('-')}A`)"),
        reads("an expression", "try { document.evaluate(long('a') + '!', document, null, 0, null) } catch {}"),
        reads(
            "text on many lines",
            """
            document.body.innerHTML = '<pre>a' + long('\\n') + 'b</pre>';
            getSelection().selectAllChildren(document.body);
            [document.body.innerText, `${getSelection()}`]
            """
        ),
    ]

    static let excessive = [
        exceeds(
            "timers",
            "for (let i = 0; i < 100001; i++) setTimeout(() => {}, 1e7)",
            told: "No more timers are started"
        ),
        exceeds("intervals of nothing", "for (let i = 0; i < 100; i++) setInterval(() => {}, 0)"),
        exceeds("a timer that sets timers", "(function f() { setTimeout(f); setTimeout(f, 1) })()"),
        exceeds(
            "nodes that are observed",
            """
            let n = 0;
            new MutationObserver(list => { n += list.length }).observe(document.body, {subtree: true, childList: true});
            for (let i = 0; i < 2000; i++) document.body.append(document.createElement('p'))
            """,
            asked: "n",
            2000
        ),
        exceeds(
            "frames",
            "for (let i = 0; i < 60; i++) document.body.append(document.createElement('iframe'))",
            told: "NavigationLimits.frames"
        ),
        exceeds(
            "storage",
            """
            globalThis.caught = '';
            try { for (let i = 0;; i++) localStorage[i] = 'x'.repeat(100000) } catch (e) { caught = e.name }
            """,
            asked: "caught",
            "QuotaExceededError"
        ),
        exceeds(
            "states",
            """
            globalThis.caught = '';
            try { for (let i = 0; i < 1e5; i++) history.pushState(i, '', '?' + i) } catch (e) { caught = e.name }
            """,
            asked: "history.length <= 100",
            true
        ),
        exceeds(
            "markup of depth",
            "document.body.innerHTML = '<div>'.repeat(10000); document.body.innerHTML = '<template>'.repeat(1000)"
        ),
        exceeds(
            "a tree of depth, and what walks it",
            """
            let e = document.createElement('p');
            for (let i = 0; i < 10000; i++) { const p = document.createElement('p'); p.append(e); e = p }
            document.body.append(e);
            globalThis.failed = [];
            for (const f of [
                () => document.body.innerHTML, () => document.body.isEqualNode(document.body.cloneNode(true)),
                () => document.querySelectorAll('p p p'), () => document.body.textContent,
                () => document.evaluate('count(//p)', document, null, 1, null), () => document.normalize(),
                () => new XMLSerializer().serializeToString(document), () => document.body.innerText,
                () => getComputedStyle(e).display, () => document.importNode(document.body, true),
                () => document.adoptNode(e), () => document.body.append(e), () => document.compareDocumentPosition(e),
                () => { const r = document.createRange(); r.selectNodeContents(document.body); r.extractContents() }
            ]) {
                try { f() } catch (x) { if (x.name !== 'RangeError') failed.push(f + x) }
            }
            """,
            asked: "failed.join()",
            ""
        ),
        exceeds(
            "trees of shadows",
            """
            let e = document.createElement('div');
            document.body.append(e);
            for (let i = 0; i < 300; i++) {
                const p = document.createElement('div');
                e.attachShadow({mode: 'open'}).append(p); e = p
            }
            e.dispatchEvent(new Event('x', {composed: true, bubbles: true})); document.body.cloneNode(true)
            """
        ),
        exceeds("a selector of depth", "try { document.querySelector(':not('.repeat(10000)) } catch {}"),
        exceeds("a selector of length", "try { document.querySelector('p '.repeat(100000)) } catch {}"),
        exceeds("an XPath of depth", "try { document.evaluate('('.repeat(10000), document) } catch {}"),
        exceeds("a URL of length", "new URL('https://a.test/' + 'x/'.repeat(1e5))"),
        exceeds(
            "a class list of length",
            "document.body.className = 'x '.repeat(1e4) + 'y'; document.body.classList.add('z')"
        ),
        exceeds("a message to itself", "onmessage = () => { postMessage(1, '*') }; postMessage(1, '*')"),
        exceeds(
            "ports that talk",
            """
            const c = new MessageChannel; c.port1.onmessage = () => c.port1.postMessage(1); c.port2.onmessage = () => c.port2.postMessage(1);
            c.port1.postMessage(1)
            """
        ),
        exceeds("animation frames", "(function f() { requestAnimationFrame(f) })()"),
        exceeds("requests", "for (let i = 0; i < 200; i++) fetch('/other?' + i).catch(() => {})"),
        exceeds("images", "for (let i = 0; i < 2100; i++) new Image().src = '/other?' + i"),
        exceeds(
            "scripts",
            "for (let i = 0; i < 1000; i++) { const s = document.createElement('script'); s.src = '/none?' + i; document.head.append(s) }"
        ),
        exceeds(
            "broken built-ins",
            """
            Array.prototype.push = Array.prototype.map = Function.prototype.call = Function.prototype.apply = () => { throw 1 };
            Object.defineProperty(Object.prototype, 'get', {get() { throw 2 }, configurable: true});
            Array.prototype[Symbol.iterator] = () => { throw 3 };
            Promise.prototype.then = () => { throw 4 };
            globalThis.queueMicrotask = globalThis.setTimeout = undefined;
            document.addEventListener('x', () => {}); document.dispatchEvent(new Event('x'))
            """
        ),
        exceeds(
            "getters that throw",
            """
            const trap = new Proxy({}, {get() { throw 1 }, has() { throw 2 }, ownKeys() { throw 3 }});
            for (const f of [() => new Event('x', trap), () => document.addEventListener('x', trap), () => fetch('/', trap),
                () => document.dispatchEvent(trap), () => postMessage(trap, '*'), () => new MutationObserver(() => {}).observe(document, trap),
                () => structuredClone(trap), () => new FormData(trap), () => document.append(trap), () => open(trap)]) {
                try { f() } catch {}
            }
            document.dispatchEvent(new Event('x')); throw trap
            """
        ),
    ]
}
