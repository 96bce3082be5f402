import Testing

/// What elements and events answer scripts where WebKit and Chromium agree, as both of them did when asked.
struct TreeAnswerTests {
    private static let refusal =
        "<script>const refusal = act => { try { act() } catch (error) { return error.name } }</script>"

    static let focus = [
        AskedRow(
            name: "nothing has the focus while it is lost",
            body: "<input id=a><input id=b>",
            script: """
                (seen => {
                    for (const type of ['blur', 'focusout', 'focus', 'focusin'])
                        document.addEventListener(type, event =>
                            seen.push(`${type} ${event.target.id} ${document.activeElement.id || 'body'}`), true)
                    a.focus()
                    b.focus()
                    return seen
                })([])
                """,
            title: "focus a a,focusin a a,blur a body,focusout a body,focus b b,focusin b b"
        ),
        AskedRow(
            name: "what a listener gives it to keeps it",
            body: "<input id=a><input id=b><input id=c>",
            script: """
                (seen => {
                    a.onblur = event => { seen.push(event.relatedTarget.id); c.focus() }
                    a.addEventListener('focusout', event => seen.push(event.relatedTarget))
                    b.onfocus = () => seen.push('never')
                    a.focus()
                    b.focus()
                    return [...seen, document.activeElement.id]
                })([])
                """,
            title: "b,,c"
        ),
        AskedRow(
            name: "a dialog that holds nothing takes it itself",
            body: "<dialog id=d>text</dialog><button id=o></button>",
            script: """
                [o.focus(), d.showModal(), document.activeElement.id, d.close(), document.activeElement.id, d.tabIndex]
                    .filter(String)
                """,
            title: ",,d,,o,-1"
        ),
    ]

    private static let popovers = """
        <div popover id=a>a<div popover id=b>b<div popover id=c>c</div></div></div><div popover id=d></div><script>
        const seen = []
        for (const one of [a, b, c, d])
            one.addEventListener('beforetoggle', event => { if (event.target === one) seen.push(`${one.id} ${event.newState}`) })
        for (const one of [a, b, c]) one.showPopover()
        seen.length = 0
        </script>
        """

    static let shown = [
        AskedRow(
            name: "the inner ones are hidden first",
            body: popovers,
            script: "[a.hidePopover(), ...seen].slice(1)",
            title: "c closed,b closed,a closed"
        ),
        AskedRow(
            name: "another one hides them in reverse",
            body: popovers,
            script: "[d.showPopover(), ...seen].slice(1)",
            title: "d open,c closed,b closed,a closed"
        ),
        AskedRow(
            name: "the attribute goes",
            body: popovers,
            script: "[b.popover = null, ...seen, a.matches(':popover-open')].slice(1)",
            title: "c closed,b closed,true"
        ),
        AskedRow(
            name: "the attribute changes, to the same, and to another kind",
            body: popovers,
            script: """
                [c.setAttribute('popover', 'AUTO'), c.matches(':popover-open'), c.setAttribute('popover', 'x'),
                    c.matches(':popover-open'), ...seen]
                """,
            title: ",true,,false,c closed"
        ),
    ]

    static let places = [
        AskedRow(
            name: "a range while a node moves within its parent",
            body: "<div id=x><a></a><b></b><i></i></div>",
            script: """
                (range => {
                    range.setStart(x, 1)
                    range.setEnd(x, 2)
                    x.insertBefore(x.children[2], x.children[0])
                    return [range.startOffset, range.endOffset]
                })(new Range)
                """,
            title: "2,3"
        ),
        AskedRow(
            name: "no node is its own sibling",
            body: "<div id=x><a></a><b></b></div>",
            script: """
                (observer => {
                    observer.observe(x, { childList: true })
                    x.append(x.lastChild)
                    return observer.takeRecords().at(-1).previousSibling.localName
                })(new MutationObserver(() => {}))
                """,
            title: "a"
        ),
        AskedRow(
            name: "attributes stand in no tree",
            body: "\(refusal)<p id=p></p>",
            script: """
                [...['before', 'after', 'append', 'prepend', 'replaceWith', 'replaceChildren'].map(name =>
                    refusal(() => p[name](document.createAttribute('x')))),
                    refusal(() => new Range().insertNode(document.createAttribute('x')))].filter((name, index, all) =>
                        index === all.indexOf(name))
                """,
            title: "HierarchyRequestError"
        ),
        AskedRow(
            name: "no text where an element is asked for",
            body: "\(refusal)<p id=p></p>",
            script: "refusal(() => p.insertAdjacentElement('beforebegin', document.createTextNode('t')))",
            title: "TypeError"
        ),
    ]

    static let others = [
        AskedRow(
            name: "a list of elements by their names goes by what its document was when it was asked for",
            script: """
                (one => {
                    const xml = new DOMParser().parseFromString('<a/>', 'application/xml')
                    one.append(document.createElement('a'), document.createElementNS('http://www.w3.org/1999/xhtml', 'A'))
                    const list = one.getElementsByTagName('A')
                    xml.documentElement.append(one)
                    return [list[0] === one.firstChild, one.getElementsByTagName('A')[0] === one.lastChild]
                })(document.createElement('div'))
                """,
            title: "true,true"
        ),
        AskedRow(
            name: "what Namespaces in XML does not allow is an error",
            script: """
                ['<x:a/>', '<a x:b="c"/>', '<a :b="c"/>', '<a xmlns:="c"/>', '<a xmlns:xmlns=""/>', '<a xmlns="b"/>'].map(text =>
                    new DOMParser().parseFromString(text, 'text/xml').querySelectorAll('parsererror').length)
                """,
            title: "1,1,1,1,1,0"
        ),
        AskedRow(
            name: "what is for browsers without scripts is a text in a document, and not in a template",
            script: """
                ((one, other) => {
                    one.innerHTML = other.innerHTML = '<noscript>&lt;</noscript>'
                    const around = document.createElement('div')
                    around.append(one)
                    return [one.innerHTML, one.content.firstChild.innerHTML, around.innerHTML, other.firstChild.innerHTML]
                })(document.createElement('template'), document.createElement('p'))
                """,
            title: "<noscript>&lt;</noscript>,&lt;,<template><noscript>&lt;</noscript></template>,&lt;"
        ),
        AskedRow(
            name: "markup has one prefix for each of the namespaces of XML",
            body: "<svg id=s></svg>",
            script: """
                (s.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'a:b', 'c'),
                    s.setAttributeNS('http://www.w3.org/1999/xlink', 'd:e', 'f'), s.outerHTML)
                """,
            title: "<svg id=\"s\" xml:b=\"c\" xlink:e=\"f\"></svg>"
        ),
        AskedRow(
            name: "listeners of the window, by an event that was stopped before",
            script: """
                (seen => {
                    for (const target of [window, new EventTarget, document]) {
                        target.addEventListener('x', () => seen.push(target.constructor.name))
                        const event = new Event('x')
                        event.stopPropagation()
                        target.dispatchEvent(event)
                    }
                    return seen
                })([])
                """,
            title: "Window,EventTarget"
        ),
        AskedRow(
            name: "a body that was read stays locked",
            script: """
                (async response => [await response.text(), response.body.locked])(new Response('a'))
                """,
            title: "a,true"
        ),
        AskedRow(
            name: "what a template holds runs no scripts",
            script: """
                (template => {
                    template.innerHTML = '<noscript><p>x</p></noscript>'
                    return template.content.querySelector('p').textContent
                })(document.createElement('template'))
                """,
            title: "x"
        ),
        AskedRow(
            name: "a document of unsafe markup",
            script: """
                (made => [made.body.firstChild.shadowRoot.textContent, made.URL, made.compatMode, made.defaultView])(
                    Document.parseHTMLUnsafe('<div><template shadowrootmode=open>a</template></div>'))
                """,
            title: "a,about:blank,BackCompat,"
        ),
        AskedRow(
            name: "documents that a script makes are of its domain",
            script: "[document.implementation.createHTMLDocument('').domain, new Document().domain]",
            title: "rp.test,rp.test"
        ),
        AskedRow(
            name: "each document has its location of its own",
            script: """
                (documents => [
                    'location' in Document.prototype, Object.keys(document), delete document.location,
                    ...documents.map(one => (found => [found.configurable, found.enumerable, found.get.name, one.location === null])(
                        Object.getOwnPropertyDescriptor(one, 'location'))),
                ])([
                    document, new Document(), document.cloneNode(), document.implementation.createHTMLDocument(''),
                    new DOMParser().parseFromString('<p/>', 'text/xml'),
                ])
                """,
            title: "false,location,false," + "false,true,get location,"
                + ["false", "true", "true", "true", "true"].joined(separator: ",false,true,get location,")
        ),
        AskedRow(
            name: "the origin of a link to a file",
            body: "<a id=a href='file:///x'></a>",
            script: "a.origin",
            title: "file://"
        ),
    ]

    @Test(arguments: focus) func theFocus(_ row: AskedRow) async { await row.check() }
    @Test(arguments: shown) func whatIsShown(_ row: AskedRow) async { await row.check() }
    @Test(arguments: places) func placesInTrees(_ row: AskedRow) async { await row.check() }
    @Test(arguments: others) func documentsAndEvents(_ row: AskedRow) async { await row.check() }
}
