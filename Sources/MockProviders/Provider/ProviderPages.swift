import WebNetwork
import WebStandards

/// The pages of a login: the same for all services but for their name.
struct ProviderPages {
    /// What the service calls itself.
    let name: String

    func login(
        _ request: PendingRequest,
        csrf: String,
        refusedEmail: String? = nil
    ) -> ServiceResponse {
        let form = PhonePage.loginForm(
            action: ProviderPaths.login,
            hidden: hidden(request, csrf: csrf),
            refusedEmail: refusedEmail,
            remembering: "Remember me"
        )
        return page(
            "Sign in - \(name)",
            "<h1>Sign in to \(HTML.escape(name))</h1>\n\(form)",
            isMobile: request.isMobile
        )
    }

    func secondFactor(_ request: PendingRequest, csrf: String, isRefused: Bool = false) -> ServiceResponse {
        let error = #"<p class="error" id="error" role="alert">That is not the number.</p>"#
        return page(
            "Second step - \(name)",
            """
            <h1>Second step</h1>
            \(isRefused ? error + "\n" : "")<form id="second" method="post" action="\(ProviderPaths.secondFactor)">
            \(hidden(request, csrf: csrf))
            <label for="factor">The number from your phone</label>
            <input id="factor" name="factor" inputmode="numeric" autocomplete="one-time-code" required>
            <button id="verify">Go on</button>
            </form>
            """,
            isMobile: request.isMobile
        )
    }

    func consent(_ request: PendingRequest, csrf: String, account: SignInService.Account) -> ServiceResponse {
        let wishes = request.scope.split { $0 == " " || $0 == "," }.map { "<li>\(HTML.escape(String($0)))</li>" }
        return page(
            "Allow \(request.client.name)? - \(name)",
            """
            <h1>Allow \(HTML.escape(request.client.name))?</h1>
            <p>Hello, \(HTML.escape(account.name)). The app asks for:</p>
            <ul>
            \(wishes.isEmpty ? "<li>all of your data</li>" : wishes.joined(separator: "\n"))
            </ul>
            <form id="grant" method="post" action="\(ProviderPaths.consent)">
            \(hidden(request, csrf: csrf))
            <button id="allow" name="decision" value="allow">Allow</button>
            <button id="deny" name="decision" value="deny" class="second">Deny</button>
            </form>
            """,
            isMobile: request.isMobile
        )
    }

    func message(_ title: String, _ text: String, status: Int) -> ServiceResponse {
        page("\(title) - \(name)", "<h1>\(title)</h1>\n<p>\(HTML.escape(text))</p>", status: status)
    }

    /// A desktop's page is one that a phone shows small.
    func page(_ title: String, _ body: String, status: Int = 200, isMobile: Bool = true) -> ServiceResponse {
        PhonePage.response(title, isMobile ? body : "<div class=\"desktop\">\(body)</div>", status: status)
    }

    private func hidden(_ request: PendingRequest, csrf: String) -> String {
        """
        <input type="hidden" name="request" value="\(HTML.escape(request.identifier))">
        <input type="hidden" name="csrf" value="\(HTML.escape(csrf))">
        """
    }
}

/// Where the forms of a login go, the same for all services.
enum ProviderPaths {
    static let login = "/session/login"
    static let secondFactor = "/session/second-factor"
    static let consent = "/session/consent"
    /// What begins so only redirects.
    static let steps = "/session/step/"
}
