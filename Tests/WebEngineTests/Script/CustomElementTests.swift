import Testing

/// Which custom elements are made and told of what happens, and when.
struct CustomElementTests {
    /// `x-a` writes down what it hears, with how many attributes and children it has.
    private static let element = """
        <script>
        class A extends HTMLElement {
          static observedAttributes = ["id", "style"];
          constructor() { super(); this.note("made"); }
          note(what) { seen.push(what + this.attributes.length + this.childNodes.length); }
          connectedCallback() { this.note("in"); }
          attributeChangedCallback(name, old, value) { this.note(name); }
        }
        customElements.define("x-a", A);
        </script>
        """

    static let rows = [
        SeenRow(
            name: "a form's fields are told to reset before that is over, and one that is wrong hands on the focus",
            body: """
                <form id=f><x-field id=x name=x></x-field></form><script>customElements.define('x-field', class extends HTMLElement {
                    static formAssociated = true
                    constructor() {
                        super()
                        this.own = this.attachInternals()
                        this.attachShadow({ mode: 'open', delegatesFocus: true }).innerHTML = '<input>'
                        this.own.setValidity({ valueMissing: true }, 'wanted', this.shadowRoot.firstChild)
                    }
                    formResetCallback() { seen.push('reset') }
                })</script>
                """,
            script: """
                f.reset()
                seen.push('then', f.reportValidity(), document.activeElement.id, x.shadowRoot.activeElement.localName)
                x.shadowRoot.activeElement.blur()
                seen.push(x.own.reportValidity(), document.activeElement.id)
                """,
            seen: "reset,then,false,x,input,false,x"
        ),
        SeenRow(
            name: "the parser has one made before its attributes, and puts it in before its children",
            body: element + "<x-a id=a class=c><b></b>text</x-a>",
            script: "seen.push(document.querySelector('x-a').outerHTML)",
            seen: "made00,id20,in20,<x-a id=\"a\" class=\"c\"><b></b>text</x-a>"
        ),
        SeenRow(
            name: "one that was written too",
            body: element + "<script>document.write('<x-a id=a><b></b></x-a>'); seen.push('then')</script>",
            seen: "made00,id10,in10,then"
        ),
        SeenRow(
            name: "what the constructor gives is put in",
            body: """
                <script>
                let other;
                customElements.define("x-b", class B extends HTMLElement {
                  constructor() { super(); if (other === undefined) { other = null; other = new B(); return other; } }
                });
                </script><x-b></x-b>
                """,
            script: "seen.push(document.querySelector('x-b') === other)",
            seen: "true"
        ),
        SeenRow(
            name: "an element that fails is unknown, with what it was to hold",
            body: """
                <script>
                onerror = message => { seen.push("error"); return true; };
                customElements.define("x-b", class extends HTMLElement { constructor() { throw new Error(); } });
                customElements.define("x-c", class extends HTMLElement { constructor() { super(); this.id = "c"; } });
                </script><x-b id=b>text</x-b><x-c></x-c>
                """,
            script: """
                for (const one of document.querySelectorAll("x-b, x-c"))
                  seen.push(one.outerHTML, Object.getPrototypeOf(one) === HTMLUnknownElement.prototype, one.matches(":defined"));
                """,
            seen: "error,error,<x-b id=\"b\">text</x-b>,true,false,<x-c></x-c>,true,false"
        ),
        SeenRow(
            name: "microtasks run before and behind the constructor",
            body: """
                <body><script>
                new MutationObserver(records => { seen.push(records[0].addedNodes[0].localName); }).observe(document.body, { childList: true });
                customElements.define("x-b", class extends HTMLElement {
                  constructor() { super(); seen.push("made"); Promise.resolve().then(() => { seen.push("then"); }); }
                  connectedCallback() { seen.push("in"); }
                });
                </script><p></p><x-b></x-b>
                """,
            seen: "p,made,then,in,x-b"
        ),
        SeenRow(
            name: "nothing is written meanwhile",
            body: """
                <script>
                customElements.define("x-b", class extends HTMLElement {
                  constructor() {
                    super();
                    for (const name of ["open", "write", "writeln", "close"]) try { document[name]("<i>"); } catch (error) { seen.push(error.name); }
                  }
                  connectedCallback() { document.write("<u>"); }
                });
                </script><x-b></x-b><p>end
                """,
            script: "seen.push(document.querySelector('i'), document.querySelector('p').textContent.trim())",
            seen: "InvalidStateError,InvalidStateError,InvalidStateError,InvalidStateError,,end"
        ),
        SeenRow(
            name: "one that moves what is around it into itself stays out",
            body: """
                <div><script>
                customElements.define("x-b", class extends HTMLElement {
                  static observedAttributes = ["id"];
                  attributeChangedCallback() { this.append(document.querySelector("div")); }
                });
                </script><x-b id=b>text</x-b></div><p>end
                """,
            script:
                "seen.push(document.querySelector('x-b'), document.querySelector('div'), document.querySelector('p').textContent.trim())",
            seen: ",,end"
        ),
        SeenRow(
            name: "what is copied where formatting elements overlap is none, and the parser comes to its end",
            body: """
                <div><script>
                customElements.define("x-b", class extends HTMLElement {
                  static observedAttributes = ["id"];
                  attributeChangedCallback() { this.append(document.querySelector("div")); }
                }, { extends: "b" });
                </script><b is=x-b id=b>1<p>2</b>3</p></div><p>end
                """,
            script: "seen.push(document.body.lastElementChild.textContent.trim())",
            seen: "end"
        ),
        SeenRow(
            name: "a built-in one is upgraded by the parser, before its attributes",
            body: """
                <script>
                customElements.define("x-b", class extends HTMLButtonElement { constructor() { super(); seen.push(this.attributes.length); } },
                  { extends: "button" });
                </script><button is=x-b type=button></button>
                """,
            script: "seen.push(document.querySelector('button').type)",
            seen: "0,button"
        ),
        SeenRow(
            name: "a definition that wants no shadow tree has none declared",
            body: """
                <script>customElements.define("x-b", class extends HTMLElement { static disabledFeatures = ["shadow"]; });</script>
                <x-b><template shadowrootmode=open></template></x-b>
                """,
            script:
                "const b = document.querySelector('x-b'); seen.push(b.shadowRoot, b.querySelector('template') !== null)",
            seen: ",true"
        ),
        SeenRow(
            name: "one that was declared is there for the internals",
            body: "<x-b><template shadowrootmode=closed></template></x-b>",
            script: """
                customElements.define("x-b", class extends HTMLElement {
                  constructor() { super(); seen.push(this.attachInternals().shadowRoot instanceof ShadowRoot, this.shadowRoot); }
                });
                """,
            seen: "true,"
        ),
        SeenRow(
            name: "markup makes them out of the tree too",
            body: element,
            script: """
                const div = document.createElement("div");
                div.innerHTML = "<x-a><b></b></x-a>";
                div.insertAdjacentHTML("beforeend", "<x-a></x-a>");
                div.firstChild.outerHTML = "<p><x-a></x-a></p>";
                div.attachShadow({ mode: "open" }).innerHTML = "<x-a></x-a>";
                document.createRange().createContextualFragment("<x-a></x-a>");
                document.createElement("template").innerHTML = "<x-a></x-a>";
                seen.push(div.querySelectorAll("x-a:defined").length);
                """,
            seen: "made01,made00,made00,made00,made00,2"
        ),
        SeenRow(
            name: "and all of it is put in before they are made",
            body: element + "<div id=d></div>",
            script: "d.innerHTML = '<x-a></x-a><x-a></x-a>'; seen.push(d.childNodes.length)",
            seen: "made00,in00,made00,in00,2"
        ),
        SeenRow(
            name: "what an animation writes is heard",
            body: element,
            script: "new A().animate([{ color: 'red' }, { color: 'blue' }], 1000).commitStyles()",
            seen: "made00,style10"
        ),
        SeenRow(
            name: "what waits for a definition is not defined",
            body: "<p is=x-b></p><p is></p><p></p>",
            script: """
                const made = document.createElement("p", { is: "x-b" });
                for (const one of [...document.querySelectorAll("p"), made]) seen.push(one.matches(":defined"));
                customElements.define("x-b", class extends HTMLParagraphElement {}, { extends: "p" });
                document.body.append(made);
                for (const one of document.querySelectorAll("p")) seen.push(one.matches(":defined"));
                """,
            seen: "false,false,true,false,true,false,true,true"
        ),
        SeenRow(
            name: "elements that internals speak of",
            body: element,
            script: """
                const internals = new A().attachInternals(), p = document.createElement("p");
                internals.ariaActiveDescendantElement = p;
                internals.ariaLabelledByElements = [p];
                seen.push(internals.ariaActiveDescendantElement === p, internals.ariaLabelledByElements[0] === p, internals.ariaOwnsElements);
                try { internals.ariaDetailsElements = [1]; } catch (error) { seen.push(error.name); }
                """,
            seen: "made00,true,true,,TypeError"
        ),
    ]

    @Test(arguments: rows) func areMadeAndTold(row: SeenRow) async throws { try await row.check() }
}
