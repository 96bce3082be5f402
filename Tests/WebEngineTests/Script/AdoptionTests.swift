import MockProviders
import Testing
import WebNetwork
import WebStandards

/// Nodes that go from one document to another, and the document that owns what templates hold.
struct AdoptionTests {
    /// `x-a` writes down what becomes of it.
    private static let element = """
        class A extends HTMLElement {
          connectedCallback() { seen.push("in"); }
          disconnectedCallback() { seen.push("out"); }
          adoptedCallback(from, to) { seen.push("adopted", from === document, to === this.ownerDocument); }
        }
        customElements.define("x-a", A);
        const made = document.createElement("x-a");

        """

    static let rows = [
        SeenRow(
            name: "what a template holds is another document's, the same for all and for those in it",
            body: "<template id=t><template></template></template>",
            script: """
                const { content } = t, owner = content.ownerDocument;
                seen.push(owner !== document, owner.defaultView, owner.contentType, document.createElement("template").content.ownerDocument === owner,
                  content.firstChild.content.ownerDocument === owner, content.firstChild.ownerDocument === owner, t.ownerDocument === document);
                """,
            seen: "true,,text/html,true,true,true,true"
        ),
        SeenRow(
            name: "and of a template of a document that shows nowhere",
            script: """
                const other = document.implementation.createHTMLDocument();
                other.body.innerHTML = "<template><b>x</b></template>";
                const { content } = other.body.firstChild;
                seen.push(content.ownerDocument !== other, content.firstChild.ownerDocument === content.ownerDocument, other.body.innerHTML);
                document.body.append(other.body.firstChild);
                const moved = document.body.lastChild.content;
                seen.push(moved === content, moved.ownerDocument === document.createElement("template").content.ownerDocument);
                """,
            seen: "true,true,<template><b>x</b></template>,true,true"
        ),
        SeenRow(
            name: "what is taken out of it is the page's",
            body: "<template id=t><b id=b>x</b><template><i></i></template></template>",
            script: """
                const copy = document.importNode(t.content, true), alien = t.content.cloneNode(true);
                seen.push(copy.ownerDocument === document, copy.lastChild.innerHTML, alien.ownerDocument === t.content.ownerDocument);
                const { content } = t;
                document.body.append(content);
                seen.push(b.ownerDocument === document, content.childNodes.length, content.ownerDocument !== document);
                """,
            seen: "true,<i></i>,true,true,0,true"
        ),
        SeenRow(
            name: "its scripts run as often as before: those of markup never, those of the parser when they are put in",
            body: "<template id=t><script>seen.push('parsed')</script></template>",
            script: """
                const other = document.createElement("template");
                other.innerHTML = "<script>seen.push('markup')</script>";
                document.body.append(document.importNode(other.content, true), other.content);
                document.body.append(document.importNode(t.content, true));
                """,
            seen: "parsed"
        ),
        SeenRow(
            name: "a template cannot be in itself, and its contents stay where they are",
            body: "<div id=around><template id=t><b></b></template></div>",
            script: """
                for (const [parent, child] of [[t.content, around], [t.content, t], [t.content.firstChild, around]])
                  try { parent.append(child); } catch (error) { seen.push(error.name); }
                document.adoptNode(t.content);
                seen.push(t.content.ownerDocument !== document);
                """,
            seen: "HierarchyRequestError,HierarchyRequestError,HierarchyRequestError,true"
        ),
        SeenRow(
            name: "what is in a template is not custom before it is taken out",
            body:
                "<script>customElements.define('x-b', class extends HTMLElement { constructor() { super(); seen.push('made'); } })</script>"
                + "<template id=t><x-b></x-b></template>",
            script: "const { content } = t; seen.push('then'); document.body.append(content)",
            seen: "then,made"
        ),
        SeenRow(
            name: "a shadow root is put somewhere as what it holds",
            script: """
                const host = document.createElement("div"), root = host.attachShadow({ mode: "open" });
                root.append("x");
                document.body.replaceChildren(root);
                seen.push(document.body.innerHTML, root.childNodes.length, host.shadowRoot === root);
                try { document.adoptNode(root); } catch (error) { seen.push(error.name); }
                """,
            seen: "x,0,true,HierarchyRequestError"
        ),
        SeenRow(
            name: "a custom element hears of it, in a template",
            script: element + "document.body.append(made); document.createElement('template').content.append(made);",
            seen: "in,out,adopted,true,true"
        ),
        SeenRow(
            name: "and in a frame, at once, and when it is taken out there",
            body: "<iframe id=f></iframe>",
            script: element + """
                const other = f.contentDocument, around = document.createElement("div");
                around.append(made);
                other.body.append(around);
                seen.push("then");
                other.body.replaceChildren();
                seen.push("then");
                other.adoptNode(document.createElement("x-a"));
                """,
            seen: "adopted,true,true,in,then,out,then,adopted,true,true"
        ),
        SeenRow(
            name: "from a frame, whose definition it is",
            body: "<iframe id=f></iframe>",
            script: """
                const { customElements, HTMLElement } = f.contentWindow;
                customElements.define("x-a", class extends HTMLElement {
                  adoptedCallback(from, to) { seen.push(from === f.contentDocument, to === document); }
                });
                document.body.append(f.contentDocument.createElement("x-a"));
                """,
            seen: "true,true"
        ),
        SeenRow(
            name: "in shadow trees too, the host before",
            script: element + """
                const order = [];
                customElements.define("x-c", class extends HTMLElement { adoptedCallback() { order.push(this.id); } });
                const outer = document.createElement("x-c"), inner = document.createElement("x-c");
                [outer.id, inner.id] = ["outer", "inner"];
                outer.attachShadow({ mode: "open" }).append(inner);
                new Document().adoptNode(outer);
                seen.push(...order, inner.ownerDocument === outer.ownerDocument);
                """,
            seen: "outer,inner,true"
        ),
    ]

    @Test(arguments: rows) func isAsTheStandardSays(row: SeenRow) async throws { try await row.check() }

    @Test(
        "a link in a document that its frame has left leads nowhere, and one whose document is gone is none",
        arguments: [
            AskedRow(
                name: "its frame shows what came",
                script: Self.left("a", "link.click(); await loaded(100); return frame.contentWindow.location.pathname"),
                title: "/next"
            ),
            AskedRow(
                name: "its frame is led on until nobody keeps its document",
                script: Self.left(
                    "area",
                    "for (let i = 0; i < 40; i++) { frame.src = `/next?${i}`; await loaded(); } return `${link.href}|${link.id}`"
                ),
                title: "|"
            ),
        ]
    )
    func leftDocument(_ row: AskedRow) async {
        await row.check(["/next": .html("<script>1</script>")])
    }

    /// A link goes to the document that a frame begins with, which the frame then leaves.
    private static func left(_ name: String, _ rest: String) -> String {
        """
        (async () => {
            const frame = document.createElement('iframe'), link = document.createElement('\(name)');
            const loaded = time => new Promise(done => time ? setTimeout(done, time) : frame.onload = done);
            document.body.append(frame);
            frame.contentDocument.body.append(link);
            link.href = '/gone';
            link.id = 'own';
            frame.src = '/next';
            await loaded();
            \(rest)
        })()
        """
    }
}
