import Testing
import WebEngine
import WebNetwork

/// What the libraries of sign-in pages ask a browser before they trust it: whether an element shows, whether a function is
/// the browser's own, whose an object is.
struct LibraryExpectationTests {
    /// `x` is the element asked about: how many boxes, what it is placed in, and whether it shows.
    private static let shown = "[x.getClientRects().length, x.offsetParent?.tagName, x.checkVisibility()]"

    static let rows = [
        AskedRow(
            name: "no Internet Explorer",
            script: "[typeof document.all, document.all == null, document.all ? 'old' : 'new', 'all' in document]",
            title: "undefined,true,new,true"
        ),
        AskedRow(
            name: "Internet Explorer's way to the elements",
            body: "<p id=x>a</p><a name=x>b</a><a name=y>c</a>",
            script: """
                [document.all.y.textContent, document.all.x.length, document.all[0].localName, document.all.length,
                    document.all.none === undefined, document.all.item('y').textContent, document.all.namedItem('z'),
                    document.all instanceof HTMLAllCollection, Object.prototype.toString.call(document.all),
                    document.all === document.all, [...document.all].length]
                """,
            title: "c,2,html,7,true,c,,true,[object HTMLAllCollection],true,7"
        ),
        AskedRow(name: "a field has a box", body: "<form><input id=x></form>", script: shown, title: "1,BODY,true"),
        AskedRow(
            name: "no box below what is hidden",
            body: "<p hidden><b id=x></b></p>",
            script: shown,
            title: "0,,false"
        ),
        AskedRow(
            name: "no box by a class",
            body: "<style>.h { display: none }</style><p class=h><b id=x></b></p>",
            script: shown,
            title: "0,,false"
        ),
        AskedRow(
            name: "the class goes",
            body: "<style>.h { display: none }</style><p id=p class=h><b id=x></b></p>",
            script: "[x.offsetParent, p.className = '', x.offsetParent.tagName]",
            title: ",,BODY"
        ),
        AskedRow(
            name: "a rule comes",
            body: "<style id=s></style><b id=x></b>",
            script: "[x.checkVisibility(), s.sheet.insertRule('#x { display: none }'), x.checkVisibility()]",
            title: "true,0,false"
        ),
        AskedRow(name: "a hidden field has none", body: "<input id=x type=hidden>", script: shown, title: "0,,false"),
        AskedRow(
            name: "an option has none of its own",
            body: "<select><option id=x>1</select>",
            script: shown,
            title: "0,,false"
        ),
        AskedRow(
            name: "only what is in it",
            body: "<div id=x style='display: contents'><b id=b></b></div>",
            script: "[\(shown), b.getClientRects().length]",
            title: "0,,false,1"
        ),
        AskedRow(
            name: "what is not open",
            body: "<details><summary id=s>s</summary><b id=x></b></details>",
            script: "[\(shown), s.checkVisibility()]",
            title: "0,,false,true"
        ),
        AskedRow(
            name: "placed in a cell, and in what is positioned",
            body: "<table><td id=c><b id=x></b></table><p id=p style='position: relative'><b id=b></b></p>",
            script: "[x.offsetParent === c, b.offsetParent === p, document.body.offsetParent]",
            title: "true,true,"
        ),
        AskedRow(
            name: "in a shadow tree, in a slot and in none",
            body: "<div id=h><b id=x></b><i id=i slot=no></i></div>",
            script: """
                (h.attachShadow({ mode: 'open' }).innerHTML = '<p><slot></slot></p>',
                    [x.checkVisibility(), i.checkVisibility(), h.shadowRoot.firstChild.checkVisibility()])
                """,
            title: "true,false,true"
        ),
        AskedRow(
            name: "what is transparent, or invisible",
            body: "<p style='opacity: 0'><b id=x style='visibility: hidden'></b></p>",
            script:
                "[x.checkVisibility(), x.checkVisibility({ opacityProperty: true }), x.checkVisibility({ visibilityProperty: true })]",
            title: "true,false,false"
        ),
        AskedRow(
            name: "an important rule, a style attribute, the heavier rule",
            body: """
                <style>#x { top: 1px !important; left: 1px } .k.k { right: 3px } b { right: 4px; left: 5px }</style>
                <b id=x class=k style="top: 2px; left: 2px"></b>
                """,
            script: "['top', 'left', 'right'].map(name => getComputedStyle(x)[name])",
            title: "1px,2px,3px"
        ),
        AskedRow(
            name: "the style of an element of a frame",
            body: "<iframe id=x srcdoc='<style>b { position: fixed }</style><b>t</b>'></iframe>",
            script: """
                (b => [getComputedStyle(b).position, x.contentWindow.getComputedStyle(x).display, b.checkVisibility()])(
                    x.contentDocument.querySelector('b'))
                """,
            title: "fixed,inline,true"
        ),
        AskedRow(
            name: "values that are none are not taken",
            body: "<b id=x style='position: absolute; display: block'></b>",
            script: """
                (x.style.position = 'somewhere', x.style.position = ' ', x.style.display = 'inline-flex',
                    x.style.width = 0, x.style.margin = '0 1px', x.style.opacity = 0, x.getAttribute('style'))
                """,
            title: "position: absolute; display: inline-flex; width: 0px; margin: 0px 1px; opacity: 0;"
        ),
        AskedRow(
            name: "custom properties are as they are written",
            body: "<b id=x></b>",
            script: "(x.style.setProperty('--a-color', 'blue'), getComputedStyle(x).getPropertyValue('--a-color'))",
            title: "blue"
        ),
        AskedRow(
            name: "the old name of a reference",
            body: "<svg><a id=x xlink:href=/a></a></svg>",
            script: "[x.href.baseVal, x.href.baseVal = '/b', x.getAttribute('xlink:href'), x.getAttributeNames()]",
            title: "/a,/b,/b,id,xlink:href"
        ),

        AskedRow(
            name: "native code",
            script: """
                [document.querySelector, Node, fetch, setTimeout, Image, console.log, localStorage.getItem,
                    document.querySelectorAll('*').item, Function.prototype.toString, [].map,
                    Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType').get,
                    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'placeholder').set,
                    Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'onclick').get,
                    Object.getOwnPropertyDescriptor(PerformanceTiming.prototype, 'loadEventEnd').get,
                    Object.getOwnPropertyDescriptor(ElementInternals.prototype, 'ariaLabel').get,
                    Object.getOwnPropertyDescriptor(window, 'history').get, Object.getOwnPropertyDescriptor(window, 'onload').set,
                ].map(one => /^function (\\w*)\\(\\) \\{\\s+\\[native code\\]\\s\\}$/.exec(one)?.[1])
                """,
            title: """
                querySelector,Node,fetch,setTimeout,Image,log,getItem,item,toString,map,nodeType,placeholder,onclick,\
                loadEventEnd,ariaLabel,history,onload
                """
        ),
        AskedRow(
            name: "a page's own code",
            script:
                "[window.fetch = function fetch() { return 1 }, class A {}, x => x, Reflect.get({ get a() {} }, 'b')]",
            title: "function fetch() { return 1 },class A {},x => x,"
        ),
        AskedRow(
            name: "a page's own code among the browser's",
            script: """
                (Element.prototype.mine = function mine() { return 1 }, Element.ours = function ours() {},
                    Node.prototype.contains = function contains() { return 2 }, console.mine = function mine() {},
                    Object.defineProperty(Document.prototype, 'mine', { get: function mine() {}, configurable: true }),
                [Element.prototype.mine, Element.ours, Node.prototype.contains, console.mine, fetch, console.log,
                    Object.getOwnPropertyDescriptor(Document.prototype, 'mine').get
                ].map(one => +`${one}`.includes('native code')).join(''))
                """,
            title: "0000110"
        ),
        AskedRow(
            name: "native code of a frame",
            body: "<iframe id=x></iframe>",
            script: "`${x.contentWindow.fetch}`.includes('[native code]')",
            title: "true"
        ),
        AskedRow(
            name: "what is asked of a proxy tells it nothing",
            script: """
                (told => [Function.prototype.toString.call(new Proxy(() => 1, new Proxy({}, { get: (_, name) => { told.push(name) } })))
                    .includes('[native code]'), told])([])
                """,
            title: "true,"
        ),
        AskedRow(
            name: "no function, no text",
            script:
                "(() => { try { Function.prototype.toString.call({}) } catch (e) { return e instanceof TypeError } })()",
            title: "true"
        ),
        AskedRow(
            name: "whose buffers are",
            script: """
                (async () => [
                    await crypto.subtle.digest('SHA-256', new Uint8Array(1)), await new Response('x').arrayBuffer(),
                    new TextEncoder().encode('x').buffer, await new Blob(['x']).arrayBuffer(),
                    (await new Response('x').body.getReader().read()).value.buffer, await (await fetch('/')).arrayBuffer(),
                ].map(one => one instanceof ArrayBuffer && one.constructor === ArrayBuffer))()
                """,
            title: "true,true,true,true,true,true"
        ),
        AskedRow(
            name: "whose arrays are",
            script: "[navigator.languages].map(one => one instanceof Array)",
            title: "true"
        ),
        AskedRow(
            name: "a form of a frame",
            body: "<iframe id=x srcdoc='<form><input name=a value=b></form>'></iframe>",
            script: "[...new FormData(x.contentDocument.forms[0])]",
            title: "a,b"
        ),
    ]

    @Test(arguments: rows) func asked(_ row: AskedRow) async { await row.check() }
}
