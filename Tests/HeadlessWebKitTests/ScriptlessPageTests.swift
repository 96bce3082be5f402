import Foundation
import HeadlessWebKit
import HeadlessWebView
import Testing

/// Pages whose markup may bring no scripts, while the app's own run: what WebKit 2.50 says of the same page with
/// `enable-javascript-markup` off.
@MainActor
@Suite struct ScriptlessPageTests {
    private let stage = WorldStage([
        "/": """
        <body id=b onload="document.title = 'x'"><a id=l HREF=" java
        script:document.title='z'" onclick="1">l</a><a id=m href=/ok onfoo=1 ontology=2 on=3>m</a>
        <script id=s>document.title = 'B'</script><script src=/x.js></script><noscript id=n>no<b>x</b></noscript>
        <iframe id=f srcdoc="<p>hi"></iframe><iframe id=g src="javascript:1"></iframe>
        <form id=fo action="javascript:1"><button id=bu formaction="javascript:2"></button></form>
        <svg><script id=ss>1</script><a id=sa xlink:href="javascript:1"><animate id=an attributeName=href
        values="javascript:2"/><set id=se attributeName="xlink:href" to="javascript:3"/></a></svg>
        <template id=t><script>1</script><p onclick=1></template><img id=im src="javascript:1" onerror=1
        data-x="javascript:1" title="javascript:1"><p id=p href="javascript:1">p</p>
        """
    ])

    private func load(_ allows: Bool) async throws {
        stage.view.configuration.defaultWebpagePreferences.allowsContentJavaScript = allows
        let script = "window.app = 1; addEventListener('DOMContentLoaded', () => { window.parsed = 1 })"
        stage.controller.addUserScript(
            WKUserScript(source: script, injectionTime: .atDocumentStart, forMainFrameOnly: true)
        )
        stage.view.load(URLRequest(url: try #require(URL(string: "https://a.example/"))))
        await stage.view.headless.settle()
    }

    private func text(_ script: String) async throws -> String? {
        try await stage.view.evaluateJavaScript(script) as? String
    }

    @Test("what markup has of scripts is left out, and the app's scripts run")
    func markup() async throws {
        try await load(false)
        let attributes = """
            [...document.querySelectorAll('[id]')].map(e => e.id + ':' + [...e.attributes]
                .filter(a => a.name != 'id').map(a => a.name + '=' + a.value)).join(' ')
            """
        #expect(
            try await text(attributes) == """
                b: l: m:href=/ok n: f: g: fo: bu: sa: an:attributeName=href se:attributeName=xlink:href t: \
                im:data-x=javascript:1,title=javascript:1 p:href=javascript:1
                """
        )
        #expect(try await text("[document.title, app, parsed, document.scripts.length].join()") == "Page,1,1,0")
        #expect(try await text("n.innerHTML + t.innerHTML + f.contentDocument.URL") == "no<b>x</b><p></p>about:blank")
    }

    @Test("markup that the app's scripts put in is held to the same; nodes and handlers that they make are not")
    func scripted() async throws {
        try await load(false)
        let markup = """
            const d = document.createElement('div')
            d.innerHTML = '<p onclick=1><script>1</' + 'script><b>'
            const r = document.createRange().createContextualFragment('<i onclick=1></i><script>window.ctx = 1</' + 'script>')
            document.body.append(d, r)
            const q = new DOMParser().parseFromString('<p onclick=1><script>1</' + 'script>', 'text/html')
            ;[d.innerHTML, typeof ctx, q.body.innerHTML].join(' ')
            """
        #expect(try await text(markup) == "<p><b></b></p> undefined <p></p>")
        let nodes = """
            const s = document.createElement('script')
            s.textContent = 'window.made = 1'
            const a = document.createElement('a')
            a.setAttribute('onclick', 'window.clicked = 1')
            document.body.append(s, a)
            a.click()
            ;[made, clicked].join()
            """
        #expect(try await text(nodes) == "1,1")
    }

    @Test("where it is allowed, all of it counts")
    func allowed() async throws {
        try await load(true)
        #expect(try await text("[document.title, document.scripts.length, n.innerHTML].join()") == "x,3,no<b>x</b>")
    }
}
