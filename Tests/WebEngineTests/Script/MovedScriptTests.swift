import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Scripts that other scripts move to another document.
struct MovedScriptTests {
    static let rows = [
        AskedRow(
            name: "one that runs is the current one of the document that it began in",
            script: """
                (() => {
                    const other = document.implementation.createHTMLDocument(), script = document.createElement('script')
                    const seen = window.seen = []
                    window.look = () => seen.push(document.currentScript === script, other.currentScript)
                    window.move = () => other.body.append(script)
                    script.text = 'look(); move(); look()'
                    document.body.append(script)
                    look()
                    return seen.map(String).join()
                })()
                """,
            title: "true,null,true,null,false,null"
        ),
        AskedRow(
            name: "one that is under way does not run",
            script: """
                new Promise(done => {
                    const other = document.implementation.createHTMLDocument(), script = document.createElement('script')
                    window.seen = 'none'
                    script.src = '/ran.js'
                    document.body.append(script)
                    other.body.append(script)
                    setTimeout(() => done(seen), 100)
                })
                """,
            title: "none"
        ),
    ]

    @Test(arguments: rows)
    func moved(_ row: AskedRow) async {
        await row.check([
            "/ran.js": ServiceResponse(
                fields: [HTTPField("Content-Type", "text/javascript")],
                chunks: [.init("seen = 'ran'")]
            )
        ])
    }
}
