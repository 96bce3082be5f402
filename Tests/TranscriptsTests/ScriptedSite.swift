import HeadlessWebView
import MockProviders

/// Pages whose scripts sign in: `app.example` is the site, `idp.example` the provider, the token `t0ken-0123456789`.
enum ScriptedSite {
    static let token = "t0ken-0123456789"

    private static func page(_ title: String, _ body: String = "") -> ServiceResponse {
        .html("<!doctype html><title>\(title)</title>\(body)")
    }

    static func app(_ request: ServiceRequest) -> ServiceResponse {
        switch request.url.path {
        // https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
        case "/form-post": .redirect(to: "https://idp.example/form-post")
        case "/callback": .redirect(to: "myapp://callback?code=\(token)")
        // https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf, section 3.5
        case "/saml": .redirect(to: "https://idp.example/saml")
        case "/acs": ServiceResponse.redirect(to: "/signed-in").settingCookie("oauth_token=\(token); Path=/; Secure")
        case "/signed-in": page("Signed in")
        case "/renew":
            page(
                "Renew",
                """
                <iframe src="https://idp.example/authorize?prompt=none" hidden></iframe>
                <script>
                addEventListener('message', event => {
                    if (event.origin !== location.origin) return;
                    const token = new URLSearchParams(event.data.slice(1)).get('access_token');
                    document.cookie = 'oauth_token=' + token + '; path=/; secure';
                });
                </script>
                """
            )
        case "/silent": page("Silent", "<script>parent.postMessage(location.hash, location.origin)</script>")
        case "/spa": page("App", "<script>\(singlePage)</script>")
        case "/token":
            ServiceResponse.json("{\"access_token\":\"\(token)\",\"verified\":true}")
        case "/popup":
            page(
                "Sign in",
                """
                <button id=go>Sign in with the provider</button>
                <script>
                addEventListener('message', event => {
                    if (event.origin === location.origin) document.title = 'Success ' + event.data;
                });
                document.getElementById('go').onclick = () => {
                    if (open('https://idp.example/popup', 'provider', 'width=400,height=500') === null)
                        document.title = 'Blocked';
                };
                </script>
                """
            )
        // A view of one window has the answer itself.
        case "/popup-callback":
            page(
                "Back",
                """
                <script>
                const token = location.hash.slice(1);
                if (opener) { opener.postMessage(token, location.origin); close(); }
                else location.replace('myapp://done#' + token);
                </script>
                """
            )
        case "/panels":
            page(
                "Panels",
                """
                <script>
                alert('Welcome');
                addEventListener('beforeunload', event => event.preventDefault());
                </script>
                <button onclick="document.title = confirm('Share?') + ' ' + prompt('As whom?', 'Alice')">Share</button>
                <a href="/signed-in">On</a>
                """
            )
        case "/later":
            page("Wait", "<script>setTimeout(() => { document.title = 'Success code=\(token)' }, 500)</script>")
        case "/fetch":
            page(
                "Fetch",
                """
                <script>
                fetch('/session', {method: 'POST', credentials: 'same-origin'}).then(answer => answer.text()).then(text => {
                    document.title = text + (document.cookie.includes('oauth_token=') ? ' with a cookie' : ' without');
                });
                </script>
                """
            )
        case "/session":
            ServiceResponse.text("Signed in").settingCookie("oauth_token=\(token); Path=/; Secure")
        default: page("Not found")
        }
    }

    static func provider(_ request: ServiceRequest) -> ServiceResponse {
        switch request.url.path {
        case "/form-post":
            page(
                "Submit This Form",
                """
                <body onload="document.forms[0].submit()"><form method=post action=https://app.example/callback>
                <input type=hidden name=code value=\(token)><input type=hidden name=state value=s></form>
                """
            )
        case "/saml":
            page(
                "Working…",
                """
                <form method=post action=https://app.example/acs name=saml><input type=hidden name=SAMLResponse value=PHNhbWw+>
                <noscript><button>Continue</button></noscript></form><script>document.forms.saml.submit()</script>
                """
            )
        case "/authorize": authorize(request)
        case "/popup":
            ServiceResponse.redirect(to: "https://app.example/popup-callback#access_token=\(token)")
        default: page("Not found")
        }
    }

    private static func authorize(_ request: ServiceRequest) -> ServiceResponse {
        if request.url.query == "prompt=none" {
            return .redirect(to: "https://app.example/silent#access_token=\(token)")
        }
        return .redirect(to: "https://app.example/spa?code=c0de&state=s1")
    }

    /// RFC 7636 as a public client's page does it.
    private static let singlePage = """
        const base64 = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes)))
            .replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
        async function begin() {
            const verifier = base64(crypto.getRandomValues(new Uint8Array(32)));
            sessionStorage.setItem('verifier', verifier);
            const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
            const url = new URL('https://idp.example/authorize');
            url.searchParams.set('code_challenge_method', 'S256');
            url.searchParams.set('challenge_length', base64(digest).length);
            location.assign(url);
        }
        async function end(code) {
            history.replaceState(null, '', '/spa');
            const body = new URLSearchParams({code, code_verifier: sessionStorage.getItem('verifier')});
            const answer = await fetch('/token', {method: 'POST', body});
            location.href = 'myapp://done#' + (await answer.json()).access_token;
        }
        const code = new URLSearchParams(location.search).get('code');
        if (code) end(code); else begin();
        """
}
