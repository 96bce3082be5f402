import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Which scripts run, and how what they are made of is read.
struct PreparedScriptTests {
    static let rows = [
        SeenRow(
            name: "a copy of a script that has run runs in no other document",
            body: """
                <script>window.ran = () => { seen.push("ran") }</script>
                <iframe srcdoc="<script>parent.ran()</script>"></iframe>
                """,
            script: "document.body.append(document.importNode(frames[0].document.querySelector('script'), true))",
            seen: "ran"
        ),
        SeenRow(
            name: "a script of SVG runs once its type lets it",
            body: "<svg><script type=text/plain>seen.push('ran')</script></svg>",
            script: """
                const s = document.querySelector("svg script");
                seen.push(s.type);
                s.type = "";
                s.parentNode.append(s);
                """,
            seen: "text/plain,ran"
        ),
        SeenRow(
            name: "one that the parser passes over is asynchronous if a script has it run, one of a fragment is not",
            body: "<script id=s type=text/plain src=/none></script>",
            script: """
                s.removeAttribute("type");
                document.body.append(s);
                seen.push(s.async);
                const d = document.createElement("div");
                d.innerHTML = "<script src=/none></scr" + "ipt>";
                seen.push(d.firstChild.async);
                """,
            seen: "true,false"
        ),
        SeenRow(
            name: "a handler in a document that shows nowhere is none",
            script: """
                const other = new DOMParser().parseFromString("<p onclick='seen.push(1)'>", "text/html");
                const p = other.querySelector("p");
                p.click();
                seen.push(p.onclick);
                document.body.append(p);
                p.click();
                """,
            seen: ",1"
        ),
    ]

    @Test(arguments: rows)
    func areSeen(_ row: SeenRow) async throws { try await row.check() }

    @Test("a script is read as its charset said when it was asked for, a style sheet as its first rule says")
    func charsets() async throws {
        let page = TestPage { request in
            switch request.url.path {
            case "/script":
                ServiceResponse(
                    fields: [HTTPField("Content-Type", "text/javascript")],
                    chunks: [.init(Array("text = '".utf8) + [0x9C] + Array("'".utf8))]
                )
            case "/sheet":
                ServiceResponse(
                    fields: [HTTPField("Content-Type", "text/css")],
                    chunks: [.init(Array("@charset \"utf-8\"; .\u{E9} {color: red}".utf8))]
                )
            default:
                .html(
                    """
                    <link rel=stylesheet href=/sheet><script>
                    const s = document.createElement("script");
                    [s.src, s.charset] = ["/script", "windows-1250"];
                    document.head.append(s);
                    s.charset = "utf-8";
                    </script>
                    """,
                    fields: [HTTPField("Content-Type", "text/html; charset=iso-8859-15")]
                )
            }
        }
        await page.load("https://rp.test/")
        let seen = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate("text + document.styleSheets[0].cssRules[0].selectorText")
        }
        #expect(seen == .string("\u{15B}.\u{E9}"))
    }
}
