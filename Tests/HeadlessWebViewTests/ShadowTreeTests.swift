import HeadlessWebView
import Testing

/// Sign-ins that are built of custom elements: what a user reads and does there is in their shadow trees.
@Suite(.timeLimit(.minutes(10)))
struct ShadowTreeTests {
    /// A form in a component, its fields and its button components of their own; a slot shows what the form is given.
    private static let login = page(
        "Sign in",
        """
        <p>Welcome</p><x-login mode=closed><b>Reset your <a id=forgot href=/forgot>password</a></b><i slot=none>unseen</i></x-login>
        <script>
        function define(name, markup, ready) {
            customElements.define(name, class extends HTMLElement {
                connectedCallback() {
                    const root = this.attachShadow({ mode: this.getAttribute("mode") ?? "open" });
                    root.innerHTML = markup(this);
                    ready(root, this);
                }
            });
        }
        define("x-field", host => `<label for=f>${host.getAttribute("label")}</label>
            <input id=f type=${host.getAttribute("type")} placeholder="Your ${host.getAttribute("label")}">`,
            (root, host) => root.querySelector("input").addEventListener("input", event => { host.value = event.target.value; }));
        define("x-button", () => "<button part=b><span hidden>no</span><slot></slot></button>", () => {});
        define("x-login", () => `<h1>Sign in</h1><x-field id=name label=Name type=text></x-field>
            <x-field id=pass label=Password type=password></x-field><x-button>Go <em>on</em></x-button><slot></slot><slot>again</slot>`,
            root => root.querySelector("x-button").addEventListener("click", () => {
                location.href = `/in?${root.querySelector("#name").value}:${root.querySelector("#pass").value}`;
            }));
        </script>
        """
    )
    private static func view() -> WebView {
        .inMemory(routes(["/": login, "/in": page("In"), "/forgot": page("Forgot")]))
    }

    @Test(
        arguments: [
            [.label("Name"), .label("Password"), .role(.button, name: "Go on")],
            [.placeholder("Your Name"), .placeholder("Your Password"), .text("Go on")],
            ["input[type=text]", "input[type=password]", "[part=b]"],
        ] as [[Locator]]
    )
    func isSignedInto(_ locators: [Locator]) async throws {
        let view = Self.view()
        try await view.open("https://a.example/")
        try await view.fill(locators[0], "alice")
        try await view.fill(locators[1], "secret")
        try await view.click(locators[2])
        #expect(await view.url?.href == "https://a.example/in?alice:secret")
    }

    @Test("what a slot shows stands where the slot is, and is clicked there")
    func slots() async throws {
        let view = Self.view()
        try await view.open("https://a.example/")
        #expect(await view.snapshot().text == "Welcome\n\nSign in\n\nName Password Go onReset your passwordagain")
        try await view.click(.role(.link, name: "password"))
        #expect(await view.title == "Forgot")
    }

    @Test("the document's own come first")
    func order() async throws {
        let view = WebView.inMemory(
            routes([
                "/": page(
                    "S",
                    """
                    <div id=h></div><script>h.attachShadow({ mode: "open" }).innerHTML = "<a class=next href=/inner>x</a>"</script>
                    <a class=next href=/own>y</a>
                    """
                ), "/own": page("Own"),
            ])
        )
        try await view.open("https://a.example/")
        try await view.click(".next")
        #expect(await view.title == "Own")
    }
}
