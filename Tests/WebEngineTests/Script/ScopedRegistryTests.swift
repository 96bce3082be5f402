import Testing
import WebEngine

/// Registries of custom elements beside the window's.
///
/// https://html.spec.whatwg.org/#scoped-custom-element-registries
struct ScopedRegistryTests {
    private static let made = """
        const registry = new CustomElementRegistry
        class Scoped extends HTMLElement { }
        registry.define('a-b', Scoped)
        """

    static let rows = [
        AskedRow(
            name: "frames have them in common, and documents are upgraded in the order in which they came to have one",
            body: "<iframe></iframe><iframe></iframe>",
            script: """
                (() => {
                    const registry = new CustomElementRegistry, seen = []
                    const put = (document, id) => {
                        const host = document.createElement('div')
                        host.attachShadow({ mode: 'open', customElementRegistry: registry }).innerHTML = `<a-b id=${id}></a-b>`
                        document.body.append(host)
                    }
                    put(frames[1].document, 1)
                    put(document, 2)
                    put(frames[0].document, 3)
                    registry.define('a-b', class extends HTMLElement { constructor() { super(); seen.push(this.id) } })
                    return seen.join()
                })()
                """,
            title: "1,2,3"
        ),
        AskedRow(
            name: "elements of no HTML are of one as well",
            script: """
                (() => {
                    \(made)
                    const options = { customElementRegistry: registry }
                    return [
                        new Document().createElement('a-b', options), document.createElementNS('x', 'a-b', options),
                        new Document().createElement('a-b'),
                    ].map(one => one.customElementRegistry === registry).join()
                })()
                """,
            title: "true,true,false"
        ),
        AskedRow(
            name: "what is imported is of the document's where it was of none, but in shadow trees",
            body: """
                <div id=host><template shadowrootmode=open shadowrootclonable shadowrootcustomelementregistry>
                <p><a-b></a-b></p></template></div>
                """,
            script: """
                (() => {
                    \(made)
                    const inner = host.shadowRoot.querySelector('p'), options = { customElementRegistry: registry }
                    customElements.define('a-b', class Own extends HTMLElement { })
                    return [
                        document.importNode(inner, true), document.importNode(inner, options),
                        document.importNode(host, options).shadowRoot,
                    ].map(one => one.querySelector('a-b').constructor.name).join()
                })()
                """,
            title: "Own,Scoped,HTMLElement"
        ),
        AskedRow(
            name: "a copy's internals know the shadow tree that was declared",
            body: "<a-b id=host><template shadowrootmode=closed shadowrootclonable><i></i></template></a-b>",
            script: """
                (() => {
                    customElements.define('a-b', class extends HTMLElement { internals = this.attachInternals() })
                    return [host, host.cloneNode(true)].map(one => one.internals.shadowRoot?.firstChild.localName).join()
                })()
                """,
            title: "i,i"
        ),
    ]

    @Test(arguments: rows) func registry(_ row: AskedRow) async { await row.check() }
}
