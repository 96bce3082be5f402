import Testing
import WebNetwork
import WebStandards

/// Windows of other documents: what they are to scripts, whoever asks, as WebKit and Chromium answered.
struct OtherWindowTests {
    private static let nested = """
        <iframe id=f srcdoc="<body><script>
        function isMine(other) { return other === frames[0] && other.parent === window && other.top === parent }
        </script>"></iframe>
        <script>
        const nest = () => {
            const outer = f.contentWindow
            const element = outer.document.body.appendChild(outer.document.createElement('iframe'))
            return [outer, element.contentWindow, element.contentDocument]
        }
        </script>
        """

    static let rows = [
        AskedRow(
            name: "it is one object for the scripts of all documents, each of which has its own as it always has it",
            body: nested,
            script: """
                ((outer, inner) => [
                    inner.parent === outer, outer[0] === inner, frames[0].frames[0] === inner, inner.top === window,
                    outer.isMine(inner),
                ])(...nest())
                """,
            title: "true,true,true,true,true"
        ),
        AskedRow(
            name: "a listener of another document is told of the one that it knows",
            body: nested,
            script: """
                ((outer, inner, document) => {
                    const seen = []
                    inner.addEventListener('x', function (event) {
                        seen.push(this === inner, event.currentTarget === inner, event.composedPath().at(-1) === inner)
                    })
                    document.dispatchEvent(new Event('x', { bubbles: true }))
                    return seen
                })(...nest())
                """,
            title: "true,true,true"
        ),
        AskedRow(
            name: "what posts a message says whose it is, and what it is called on who gets it",
            body: "<iframe id=f srcdoc=1></iframe><iframe id=g srcdoc=2></iframe>",
            script: """
                new Promise(found => {
                    g.contentWindow.addEventListener('message', event => found(`${event.data} ${event.source === window}`))
                    f.contentWindow.postMessage.call(g.contentWindow, 'a', '*')
                })
                """,
            title: "a true"
        ),
        AskedRow(
            name: "its attributes are read by the accessors of another one",
            body: "<iframe id=f name=a srcdoc=1></iframe>",
            script: """
                (read => [read('opener'), read('name'), read('parent') === window, read('frameElement') === f])(name =>
                    Object.getOwnPropertyDescriptor(window, name).get.call(f.contentWindow))
                """,
            title: ",a,true,true"
        ),
        AskedRow(
            name: "and those that it is found to have itself say what the document that found them has",
            body: "<iframe id=f srcdoc=1></iframe>",
            script: """
                ['parent', 'top'].map(name => {
                    const { get } = Object.getOwnPropertyDescriptor(f.contentWindow, name)
                    return get() === window && get.call(f.contentWindow) === window
                })
                """,
            title: "true,true"
        ),
        AskedRow(
            name: "an element of a document that has gone shows none",
            body: "<iframe id=f srcdoc='<iframe></iframe>'></iframe>",
            script: """
                new Promise(found => {
                    const inner = f.contentDocument.querySelector('iframe'), before = inner.contentWindow === null
                    f.onload = () => found([before, inner.contentWindow])
                    f.srcdoc = 'b'
                })
                """,
            title: "false,"
        ),
    ]

    @Test(arguments: rows) func window(_ row: AskedRow) async { await row.check() }

    @Test("an element has the language of the response, where nothing in the page says one")
    func language() async {
        let row = AskedRow(
            name: "languages",
            body: "<iframe id=f src=/ko></iframe><iframe id=g src=/en></iframe>",
            script: "[f, g].map(one => one.contentDocument.querySelector('p').matches(':lang(ko)'))",
            title: "true,false"
        )
        func answer(_ text: String) -> ServiceResponse {
            var response = ServiceResponse.html(text)
            response.fields["Content-Language"] = "ko-KR, fr"
            return response
        }
        await row.check(["/ko": answer("<p>a"), "/en": answer("<meta http-equiv=content-language content=en><p>a")])
    }
}
