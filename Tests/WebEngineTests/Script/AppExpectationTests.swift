import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What the scripts of apps in use expect of a browser: the pages of Roundcube, marimo, Gradio, jQuery UI and others stumbled here.
///
/// As WebKitGTK 2.50.6 and Chromium 156 have each row.
struct AppExpectationTests {
    /// Of a frame `f` with the document `d` and the window `w`.
    private static let frame = "<iframe id=f srcdoc='<style>b { color: red }</style><b id=e>x</b>'></iframe>"
    private static func inFrame(_ script: String) -> String {
        "(() => { const d = f.contentDocument, w = f.contentWindow; \(script) })()"
    }
    private static let wasm = "new Uint8Array(\(code))"
    /// How often its attributes are said to have changed, and its markup.
    private static func written(_ markup: String, _ script: String) -> String {
        """
        (() => {
            document.body.innerHTML = `\(markup)`;
            const e = document.body.firstChild, seen = new MutationObserver(() => {});
            seen.observe(e, { attributes: true });
            \(script);
            return [seen.takeRecords().length, e.outerHTML];
        })()
        """
    }

    static let members = [
        AskedRow(
            name: "what inherits from the window has its own",
            script:
                "(() => { const o = Object.create(window); o.fetch = 1; return [typeof fetch, Object.hasOwn(o, 'fetch'), o.fetch] })()",
            title: "function,true,1"
        ),
        AskedRow(
            name: "a name in the scope of what inherits from it",
            script: """
                (() => {
                    const o = Object.create(window);
                    Function('o', 'with (o) TextEncoder = 4')(o);
                    return [o.TextEncoder, typeof TextEncoder, Reflect.set(window, 'FileReader', 3, {}), typeof FileReader];
                })()
                """,
            title: "4,function,true,function"
        ),
        AskedRow(
            name: "the attributes of windows are of windows alone",
            script: """
                ['document', 'location', 'name', 'localStorage', 'onload'].map(name => {
                    try { Object.create(window)[name] } catch (error) { return error.name }
                })
                """,
            title: "TypeError,TypeError,TypeError,TypeError,TypeError"
        ),
        AskedRow(
            name: "and so they are set",
            script:
                "(() => { try { Object.create(window).screen = 1 } catch (error) { return [error.name, typeof screen] } })()",
            title: "TypeError,object"
        ),
        AskedRow(
            name: "who looks how functions and interfaces stand sees values",
            script: """
                ['fetch', 'XMLHttpRequest', 'alert', 'console', 'Image', 'WebAssembly', 'onload'].map(name =>
                    Object.getOwnPropertyDescriptor(window, name).value === window[name] && Reflect.getOwnPropertyDescriptor(window, name).writable)
                """,
            title: "true,true,true,true,true,true,false"
        ),
        AskedRow(
            name: "all at once",
            script: """
                (() => {
                    const all = Object.getOwnPropertyDescriptors(window);
                    return Object.keys(all).filter(name => all[name].get !== undefined && /^[A-Z]/.test(name)).length;
                })()
                """,
            title: "0"
        ),
        AskedRow(
            name: "what a page has put there is not called",
            script: """
                (() => {
                    let calls = 0;
                    Object.defineProperty(window, 'fetch', { get() { calls++; return 1 }, configurable: true });
                    return [typeof Object.getOwnPropertyDescriptor(window, 'fetch').get, calls, fetch];
                })()
                """,
            title: "function,0,1"
        ),
        AskedRow(
            name: "no names but a browser's among its members",
            script: """
                import('data:text/javascript,export default 5').then(({ default: value }) =>
                    [value, Object.getOwnPropertyNames(window).filter(name => name.includes('$') || name.includes('world')).length])
                """,
            title: "5,0"
        ),
        AskedRow(
            name: "by the browser's own functions",
            script:
                "[String(Object.getOwnPropertyDescriptor), Object.getOwnPropertyDescriptor.length, Object.getOwnPropertyDescriptor({a: 1}, 'a').value]",
            title: "function getOwnPropertyDescriptor() { [native code] },2,1"
        ),
    ]

    static let documents = [
        AskedRow(
            name: "an element in the document of a frame has its styles",
            body: frame,
            script: inFrame(
                """
                const b = d.body.appendChild(document.createElement('b'));
                w.getComputedStyle(d.getElementById('e')).color;
                return [getComputedStyle(b).color, w.getComputedStyle(b).color, b.checkVisibility(), b.offsetParent === d.body]
                """
            ),
            title: "rgb(255, 0, 0),rgb(255, 0, 0),true,true"
        ),
        AskedRow(
            name: "a sheet that was looked at goes into a frame",
            body: frame + "<style id=s>b { color: blue }</style>",
            script: inFrame(
                """
                const { sheet } = s, moved = d.head.appendChild(s);
                return [w.getComputedStyle(d.getElementById('e')).color, moved.sheet.cssRules.length, sheet.cssRules.length]
                """
            ),
            title: "rgb(0, 0, 255),1,1"
        ),
        AskedRow(
            name: "takes its focus",
            body: frame,
            script: inFrame(
                """
                const b = document.createElement('button');
                d.body.append(b);
                b.focus();
                return [d.activeElement === b, document.activeElement === f]
                """
            ),
            title: "true,true"
        ),
        AskedRow(
            name: "and the other way round",
            body: frame,
            script: inFrame(
                """
                const b = d.createElement('input');
                document.body.append(b);
                b.focus();
                return [document.activeElement === b, b.checkVisibility()]
                """
            ),
            title: "true,true"
        ),
        AskedRow(
            name: "its handlers run there",
            body: frame,
            script: inFrame(
                """
                const b = document.createElement('button');
                d.body.append(b);
                b.setAttribute('onclick', 'window.here = 1');
                b.click();
                return [w.here, window.here]
                """
            ),
            title: "1,"
        ),
        AskedRow(
            name: "its clicks are of that window",
            body: frame,
            script: inFrame(
                """
                const b = document.createElement('button');
                let event;
                d.body.append(b);
                b.onclick = e => { event = e };
                b.click();
                return event instanceof w.Event
                """
            ),
            title: "true"
        ),
        AskedRow(
            name: "an event of another window",
            body: frame,
            script: inFrame(
                """
                return new MouseEvent('click', { view: w }).view === w
                """
            ),
            title: "true"
        ),
    ]

    static let styles = [
        AskedRow(
            name: "nothing to take out",
            script: written(
                "<u></u>",
                "e.style.display = ''; e.style.color = null; e.style.removeProperty('color'); e.style.setProperty('--x', null)"
            ),
            title: "0,<u></u>"
        ),
        AskedRow(
            name: "the same value",
            script: written(
                "<u style='color:RED; top : 0'></u>",
                "e.style.color = 'red'; e.style.setProperty('color', 'red', ''); e.style.top = '0px'"
            ),
            title: "0,<u style=\"color:RED; top : 0\"></u>"
        ),
        AskedRow(
            name: "the same of a variable",
            script: written("<u style='--x:1'></u>", "e.style.setProperty('--x', '1')"),
            title: "0,<u style=\"--x:1\"></u>"
        ),
        AskedRow(
            name: "another value, once",
            script: written("<u></u>", "e.style.margin = '1px'; e.style.margin = '1px'"),
            title: "1,<u style=\"margin: 1px;\"></u>"
        ),
        AskedRow(
            name: "another priority",
            script: written("<u style='color: red'></u>", "e.style.setProperty('color', 'red', 'important')"),
            title: "1,<u style=\"color: red !important;\"></u>"
        ),
        AskedRow(
            name: "as a whole it is always written",
            script: written("<u style='color:red'></u>", "e.style.cssText = 'color:red'"),
            title: "1,<u style=\"color: red;\"></u>"
        ),
        AskedRow(
            name: "what can be gone through",
            body:
                "<style id=s>@media print, screen { u { color: red } } @keyframes k { from { top: 0 } to { top: 1px } }</style><u id=x style='color: red; top: 0'></u>",
            script:
                "[...x.style, getComputedStyle(x)[Symbol.iterator] !== undefined, ...s.sheet.cssRules[0].media, s.sheet.cssRules[0].media[1], [...s.sheet.cssRules[1]].length]",
            title: "color,top,true,print,screen,screen,2"
        ),
        AskedRow(
            name: "what nobody has said anything of",
            body: "<p id=x>x</p>",
            script:
                "['max-height', 'min-width', 'filter', 'will-change', 'letter-spacing', 'vertical-align', 'object-fit', 'tab-size', 'clear', 'border-collapse'].map(name => getComputedStyle(x).getPropertyValue(name))",
            title: "none,0px,none,auto,normal,baseline,fill,8,none,separate"
        ),
        AskedRow(
            name: "what makes no sense",
            body: "<u id=x></u>",
            script: """
                (() => {
                    const { style } = x;
                    Object.assign(style, { pointerEvents: "auto", textAlign: "center", fontWeight: "700", paddingTop: "1px", overflowX: "clip" });
                    Object.assign(style, { pointerEvents: "x", textAlign: "middle", fontWeight: "fat", paddingTop: "-1px", overflowX: "q" });
                    return [style.cssText, CSS.supports("user-select", "q"), CSS.supports("user-select", "none"), CSS.supports("width", "-1px")];
                })()
                """,
            title:
                "pointer-events: auto; text-align: center; font-weight: 700; padding-top: 1px; overflow-x: clip;,false,true,false"
        ),
        AskedRow(
            name: "what is so for a while alone",
            body: """
                <style>
                x-a:not(:defined) { opacity: .5 } p:target { opacity: .2 } div:focus-within { opacity: .3 }
                :popover-open { opacity: .4 }
                </style><x-a id=a></x-a><p id=t></p><div id=w><input id=i></div><p id=p popover></p>
                <p id=v style='--k: .6; opacity: var(--k)'></p>
                """,
            script: """
                [
                    [a, () => customElements.define('x-a', class extends HTMLElement {})], [t, () => { location.hash = 't' }],
                    [w, () => i.focus()], [p, () => p.showPopover()], [v, () => v.style.setProperty('--k', '.7')],
                ].map(([element, change]) => {
                    const before = getComputedStyle(element).opacity;
                    change();
                    return [before, getComputedStyle(element).opacity];
                })
                """,
            title: "0.5,1,1,0.2,1,0.3,1,0.4,0.6,0.7"
        ),
        AskedRow(
            name: "what is somewhere else than in the document has something in it",
            script: """
                (() => {
                    const out = document.createElement("div"), host = document.body.appendChild(document.createElement("div"));
                    const { content } = document.createElement("template"), shadow = host.attachShadow({ mode: "open" });
                    for (const root of [out, content, shadow]) root.append(...Array.from("ab", id => Object.assign(document.createElement("p"), { id })));
                    for (const root of [out, content, shadow]) root.lastChild.innerHTML = "<i><b>x</b></i>";
                    return [out, content, shadow].map(root => [root.querySelectorAll("p:has(b)").length, root.querySelector(":has(b)").id, root.lastChild.matches(":has(i b)")]);
                })()
                """,
            title: "1,b,true,1,b,true,1,b,true"
        ),
        AskedRow(
            name: "what is inherited",
            body: "<div style='word-break: break-all; tab-size: 2; filter: blur(1px)'><p id=x>x</p></div>",
            script: "['word-break', 'tab-size', 'filter'].map(name => getComputedStyle(x).getPropertyValue(name))",
            title: "break-all,2,none"
        ),
    ]

    static let modules = [
        AskedRow(
            name: "WebAssembly's promises",
            script: """
                Promise.all([
                    WebAssembly.compile(\(wasm)).then(module => module instanceof WebAssembly.Module),
                    WebAssembly.instantiate(\(wasm)).then(({ module, instance }) => [module instanceof WebAssembly.Module, instance.exports.f()]),
                    WebAssembly.instantiate(new WebAssembly.Module(\(wasm))).then(instance => instance.exports.f()),
                    WebAssembly.compile(new Uint8Array(3)).catch(error => error instanceof WebAssembly.CompileError),
                    WebAssembly.instantiate(3).catch(error => error instanceof TypeError),
                ])
                """,
            title: "true,true,42,42,true,true"
        ),
        AskedRow(
            name: "from what a server sends",
            script: """
                Promise.all([
                    WebAssembly.instantiateStreaming(fetch('/wasm')).then(({ instance }) => instance.exports.f()),
                    WebAssembly.compileStreaming(new Response(\(wasm), { headers: { 'Content-Type': 'application/wasm' } })).then(module => module instanceof WebAssembly.Module),
                    ...[new Response(\(wasm)), new Response(\(wasm), { status: 404, headers: { 'Content-Type': 'application/wasm' } }), 3]
                        .map(source => WebAssembly.compileStreaming(source).catch(error => error.name)),
                ])
                """,
            title: "42,true,TypeError,TypeError,TypeError"
        ),
        AskedRow(
            name: "in a worker",
            script: """
                new Promise(resolve => {
                    const text = `WebAssembly.instantiate(\(wasm)).then(({ instance }) => postMessage(instance.exports.f()))`;
                    new Worker(URL.createObjectURL(new Blob([text]))).onmessage = ({ data }) => resolve(data);
                })
                """,
            title: "42"
        ),
        AskedRow(
            name: "whose functions are the browser's",
            script: "[String(WebAssembly.compile), WebAssembly.instantiate.length, String(WebAssembly)]",
            title: "function compile() { [native code] },1,[object WebAssembly]"
        ),
    ]

    /// Open WebUI, and what Svelte makes of `bind:files`.
    static let setters = [
        AskedRow(
            name: "undefined is no list of files, and no part of a table",
            script: """
                (() => {
                    document.body.innerHTML = "<input type=file id=f><table id=t><thead></table>";
                    [f.files, t.caption, t.tHead] = [undefined, undefined, undefined];
                    return [f.files.length, t.caption, t.tHead];
                })()
                """,
            title: "0,,"
        ),
        AskedRow(
            name: "what was loaded without room on the stack is loaded again",
            script: """
                (() => {
                    function deep() { try { deep() } catch { document.createRange().insertNode(document.createElement("u")) } }
                    try { deep() } catch {}
                    document.createRange().selectNode(document.body);
                    return document.createElement("b").localName;
                })()
                """,
            title: "b"
        ),
    ]

    private static let code: [UInt8] = [
        0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 6, 1, 4, 0, 65, 42,
        11,
    ]
    private static let files = [
        "/wasm": ServiceResponse(fields: [HTTPField("Content-Type", "application/wasm")], chunks: [.init(code)])
    ]

    @Test(arguments: members + documents + styles + modules + setters)
    func asked(_ row: AskedRow) async { await row.check(Self.files) }
}
