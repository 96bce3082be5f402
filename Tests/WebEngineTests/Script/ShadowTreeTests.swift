import Testing

/// What a shadow tree keeps to itself, and what it has from its host.
struct ShadowTreeTests {
    /// `h` has the given markup in its shadow tree, `root`.
    private static func host(_ inside: String, mode: String = "open", _ markup: String = "<div id=h></div>") -> String {
        "\(markup)<script>const root = h.attachShadow({ mode: '\(mode)' }); root.innerHTML = `\(inside)`;</script>"
    }

    static let rows = [
        SeenRow(
            name: "one that the markup of a frame without scripts declares is there for scripts of others",
            body: "<iframe srcdoc='<div><template shadowrootmode=open><b>x</b></template></div>'></iframe>",
            script: "seen.push(frames[0].document.querySelector('div').shadowRoot.innerHTML)",
            seen: "<b>x</b>"
        ),
        SeenRow(
            name: "and that of a frame that may run none",
            body: """
                <iframe sandbox=allow-same-origin srcdoc='<div><template shadowrootmode=open><b>x</b></template></div>'></iframe>
                """,
            script: "seen.push(frames[0].document.querySelector('div').shadowRoot.innerHTML)",
            seen: "<b>x</b>"
        ),
        SeenRow(
            name: "the root knows what has the focus in it, and the document its host",
            body: host("<input><p></p>", mode: "closed"),
            script: """
                root.firstChild.focus();
                seen.push(root.activeElement.localName, document.activeElement.id, h.matches(":focus"), h.matches(":focus-within"));
                h.remove();
                seen.push(root.activeElement, document.activeElement.localName);
                """,
            seen: "input,h,true,true,,body"
        ),
        SeenRow(
            name: "what is in a slot has it for itself",
            body: host("<slot></slot>", "<div id=h><input id=i></div>"),
            script: "i.focus(); seen.push(root.activeElement, h.matches(':focus'), i.matches(':focus'))",
            seen: ",false,true"
        ),
        SeenRow(
            name: "a host that hands its focus on gives it up for what has it",
            script: """
                const h = document.body.appendChild(document.createElement("div"));
                h.attachShadow({ mode: "open", delegatesFocus: true }).innerHTML = "<input>";
                h.addEventListener("focusout", () => { seen.push("out"); });
                h.focus();
                seen.push(h.shadowRoot.activeElement.localName);
                h.blur();
                """,
            seen: "input,out"
        ),
        SeenRow(
            name: "labels and forms are found in their own tree by their IDs",
            body: host(
                "<form id=f></form><input id=i form=f><label for=i></label>",
                "<div id=h></div><form id=f></form><input id=i form=g>"
            ),
            script: """
                const [form, input, label] = root.children;
                seen.push(input.form === form, form.elements[0] === input, label.control === input, input.labels[0] === label,
                  document.getElementById("f").elements.length);
                form.id = "g";
                seen.push(input.form, document.querySelector("input").form);
                """,
            seen: "true,true,true,true,0,,"
        ),
        SeenRow(
            name: "its frames are not the window's by number or name",
            body: host("<iframe name=inner></iframe>") + "<iframe name=outer></iframe>",
            script: "seen.push(frames.length, frames[0].name, typeof inner, root.firstChild.contentWindow.name)",
            seen: "1,outer,undefined,inner"
        ),
        SeenRow(
            name: "scripts and frames in it begin with the host, and frames end with it",
            script: """
                const h = document.createElement("div"), root = h.attachShadow({ mode: "open" });
                root.append(document.createElement("script"), document.createElement("iframe"));
                root.firstChild.text = "seen.push('run', document.currentScript)";
                document.body.append(h);
                const frame = root.lastChild;
                seen.push(frame.contentWindow !== null);
                h.remove();
                seen.push(frame.contentWindow);
                """,
            seen: "run,,true,"
        ),
        SeenRow(
            name: "the language is the host's",
            body: host("<p></p><p lang=fr></p><slot lang=de></slot>", "<div id=h lang=en><b></b></div>"),
            script: """
                for (const one of [...root.children, h.firstChild])
                  seen.push(["en", "fr", "de"].find(tag => one.matches(`:lang(${tag})`)));
                const alien = document.createElementNS("urn:x", "a"), drawing = document.createElementNS("http://www.w3.org/2000/svg", "g");
                for (const one of [alien, drawing]) { one.setAttribute("lang", "fr"); h.append(one); seen.push(one.matches(":lang(fr)")); }
                """,
            seen: "en,fr,de,en,false,true"
        ),
        SeenRow(
            name: "its rules see the host, the page's come first, and what is inherited goes in",
            body: "<style>#h { cursor: help }</style>"
                + host(
                    """
                    <style>
                    :host { color: rgb(1, 2, 3); cursor: wait; opacity: 0.5 !important }
                    :host(.big) p { top: 1px }
                    :host(.small) p { top: 2px }
                    :host-context(body) > p { left: 3px }
                    div { display: none }
                    </style><p></p>
                    """,
                    "<div id=h class=big style='opacity: 1'></div>"
                ),
            script: """
                const style = getComputedStyle(h), inner = getComputedStyle(root.querySelector("p"));
                seen.push(style.color, style.cursor, style.opacity, style.display, inner.color, inner.top, inner.left,
                  h.matches(":host"), document.querySelector(":host"));
                """,
            seen: "rgb(1, 2, 3),help,0.5,block,rgb(1, 2, 3),1px,3px,false,"
        ),
        SeenRow(
            name: "a state of the host's is seen by them",
            script: """
                customElements.define("x-a", class extends HTMLElement { internals = this.attachInternals(); });
                const a = document.body.appendChild(document.createElement("x-a"));
                a.attachShadow({ mode: "open" }).innerHTML = "<style>:host(:state(on)) { color: rgb(1, 2, 3) }</style>";
                seen.push(getComputedStyle(a).color);
                a.internals.states.add("on");
                seen.push(getComputedStyle(a).color);
                """,
            seen: "rgb(0, 0, 0),rgb(1, 2, 3)"
        ),
        SeenRow(
            name: "slots hear of what changes while observers are told, once more",
            body: host("<slot></slot>"),
            script: """
                root.firstChild.addEventListener("slotchange", () => { seen.push("slot"); });
                new MutationObserver(() => { seen.push("records"); h.append("y"); }).observe(h, { attributes: true });
                h.title = "x";
                h.append("x");
                """,
            seen: "records,slot,slot"
        ),
        SeenRow(
            name: "slots hear of what the parser puts in, before the next script",
            body: "<div id=h><script>h.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';"
                + "h.shadowRoot.firstChild.onslotchange = e => { seen.push(e.target.assignedElements().length) };</script>"
                + "<b></b><script>seen.push('then')</script></div>",
            seen: "1,3,then"
        ),
        SeenRow(
            name: "an attribute is in no slot",
            script: """
                try { document.createElement("slot").assign(document.createAttribute("a")); } catch (error) { seen.push(error.name); }
                """,
            seen: "TypeError"
        ),
        SeenRow(
            name: "the window's event is that of the listener until its microtasks have run",
            body:
                "<script>addEventListener('load', async () => { seen.push(event.type); await null; seen.push(event.type) })</script>",
            script: "seen.push(window.event)",
            seen: "load,load,"
        ),
        SeenRow(
            name: "a document that shows nowhere is written into, and not the page",
            body: "<p>page</p>",
            script: """
                const other = document.implementation.createHTMLDocument("old");
                other.write("<p id=a>on");
                other.write("e<p>two");
                other.close();
                seen.push(other.getElementById("a").textContent, other.querySelectorAll("p").length, document.querySelectorAll("p").length);
                try { new Document().write(""); } catch (error) { seen.push(error.name); }
                """,
            seen: "one,2,1,InvalidStateError"
        ),
    ]

    @Test(arguments: rows) func isAsTheStandardSays(row: SeenRow) async throws { try await row.check() }
}
