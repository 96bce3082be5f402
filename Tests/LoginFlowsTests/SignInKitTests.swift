import HeadlessWebView
import LoginFlows
import MockProviders
import TestSupport
import Testing
import WebNetwork
import WebStandards

/// Providers' own libraries for pages, which sign in through a window: Keycloak's, Microsoft's (MSAL) and Auth0's.
///
/// Each is in a component for Streamlit, a page of PyPI's that a frame of the app's page shows, to which that page tells its
/// settings and which tells it of the user by messages.
@Suite(.timeLimit(.minutes(10)))
struct SignInKitTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// Below the folder of packages.
        var folder: String
        /// What its component is told.
        var settings: String
        var button: String
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "keycloak-js",
            folder: "streamlit_keycloak/frontend/public",
            settings: """
                {url: 'https://login.app.test', realm: 'demo', clientId: 'app', initOptions: {checkLoginIframe: true}}
                """,
            button: "Sign in"
        ),
        Row(
            name: "msal-browser",
            folder: "msal_streamlit_authentication/frontend/dist",
            settings: """
                {auth: {clientId: 'app', authority: 'https://login.app.test/demo', redirectUri: location.origin + '/kit/index.html',
                knownAuthorities: ['login.app.test'], protocolMode: 'OIDC'}, cache: {cacheLocation: 'sessionStorage'},
                login_request: {scopes: ['openid', 'profile']}, logout_request: {}, login_button_text: 'Sign in',
                logout_button_text: 'Sign out'}
                """,
            button: "Sign in"
        ),
        Row(
            name: "auth0-spa-js",
            folder: "auth0_component/frontend/dist",
            settings: "{client_id: 'app', domain: 'login.app.test'}",
            button: "Login"
        ),
    ]

    @Test(arguments: rows, ["wkwebview", "uiwebview", "android"])
    func signsInThroughAWindow(_ row: Row, profile: String) async throws {
        let folder = PackageFolder.root.folder("python/\(row.folder)")
        guard folder.exists else {
            print("SKIPPED: \(row.name) wants \(folder.path); set HEADLESS_WEBVIEW_LIBRARIES")
            return
        }
        let text = """
            profile: \(profile)
            clock: system
            windows: own-view
            start: https://app.test/
            steps:
              - wait: {script: "document.querySelector('iframe').contentDocument.querySelector('button')"}
              - click: iframe >>> role=button[name="\(row.button)"]
              - wait: {title: Provider}
              - fill: {label=Name: alice, label=Password: correct horse}
              - click: role=button[name="Enter"]
              - wait: {title: Signed in as Alice}
              - expect: {url: "https://app.test/"}
            """
        let record = try await FlowTexts.run(text, on: KitSite(settings: row.settings, files: folder))
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }
}

/// The app's site, with the component below `/kit/`, and the provider.
private struct KitSite: HTTPService {
    let settings: String
    let files: PackageFolder
    let provider = KitProvider()

    func respond(to request: ServiceRequest) -> ServiceResponse? {
        guard request.url.hostname == "app.test" else { return provider.respond(to: request) }
        return request.url.path == "/" ? .html(page) : file(request.url.path)
    }

    /// Speaks to the component as Streamlit does.
    ///
    /// https://docs.streamlit.io/develop/concepts/custom-components
    private var page: String {
        """
        <!doctype html><title>App</title><iframe src=/kit/index.html></iframe><script>
        const frame = document.querySelector('iframe');
        const theme = {base: 'light', primaryColor: '#f00', backgroundColor: '#fff', secondaryBackgroundColor: '#eee',
            textColor: '#000', font: 'sans serif'};
        addEventListener('message', ({data}) => {
            if (data.type == 'streamlit:componentReady') {
                const message = {type: 'streamlit:render', args: \(settings), disabled: false, theme};
                frame.contentWindow.postMessage(message, '*');
            }
            if (data.type != 'streamlit:setComponentValue') return;
            const name = /"name":"(.*?)"/.exec(JSON.stringify(data.value));
            if (name) document.title = 'Signed in as ' + name[1];
        });
        </script>
        """
    }

    private func file(_ path: String) -> ServiceResponse {
        guard path.hasPrefix("/kit/"), let file = files.file(String(path.dropFirst("/kit/".count))) else {
            return .notFound
        }
        return ServiceResponse(fields: [HTTPField("Content-Type", file.type)], chunks: [.init(file.bytes)])
    }
}
