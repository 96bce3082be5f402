import HeadlessAndroid
import MockProviders
import Testing

/// Sign-in by a certificate of the client's, over real TLS.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ClientCertificateTests {
    /// Answers as the test says, and writes down what it is asked and what the view shows.
    private final class Client: WebViewClient {
        var answer: ((ClientCertRequest) -> Void)?
        var requests: [ClientCertRequest] = []
        var statuses: [Int] = []

        override func onReceivedClientCertRequest(_ view: AndroidWebView, _ request: ClientCertRequest) {
            requests.append(request)
            if let answer { answer(request) } else { super.onReceivedClientCertRequest(view, request) }
        }

        override func onReceivedHttpError(
            _ view: AndroidWebView,
            _ request: WebResourceRequest,
            _ errorResponse: WebResourceResponse
        ) {
            statuses.append(errorResponse.statusCode)
        }
    }

    /// A service that wants a certificate of its authority's, and a view that asks the client for it.
    @MainActor
    private struct Device {
        let authority: CertificateAuthority
        let host: ServiceHost
        let view: AndroidWebView
        let client = Client()

        init(apiLevel: Int = 34) throws {
            authority = try CertificateAuthority()
            host = try ServiceHost(
                ClosureService { _ in .html("<title>Welcome</title>") },
                authority: authority,
                clientCertificates: .required
            )
            var configuration = AndroidApp.configuration(apiLevel: apiLevel)
            configuration.transfer.tls.caFile = authority.caFile
            configuration.transfer.hostOverrides = host.overrides(for: "rp.example")
            let app = AndroidApp(apiLevel: apiLevel, session: BrowsingSession(configuration: configuration))
            view = AndroidWebView(app)
            view.webViewClient = client
        }

        func load(_ path: String = "/") async {
            view.loadUrl("https://rp.example" + path)
            await view.settle()
        }
    }

    @Test("the key and chain that the app proceeds with are shown, and remembered for the host")
    func proceeds() async throws {
        let device = try Device()
        let issued = try device.authority.issueClient(named: "phone")
        let key = PrivateKey(pem: String(decoding: issued.keyPEM, as: UTF8.self))
        let certificate = X509Certificate(pem: String(decoding: issued.certificatePEM, as: UTF8.self))
        device.client.answer = { $0.proceed(key, [certificate]) }
        await device.load()
        #expect(device.view.title == "Welcome")
        await device.load("/again")
        let request = try #require(device.client.requests.first)
        #expect(device.client.requests.count == 1)
        #expect((request.host, request.port) == ("rp.example", 443))
        #expect(request.principals?.count == 1)
        #expect(device.client.statuses == [])
        #expect(!"\(key)".contains("PRIVATE"))
        device.host.stop()
    }

    @Test("cancel is remembered until that is cleared, ignore is not", arguments: [true, false])
    func goesOnWithout(cancels: Bool) async throws {
        let device = try Device()
        // The default is to cancel.
        if !cancels { device.client.answer = { $0.ignore() } }
        await device.load()
        await device.load("/again")
        #expect(device.client.statuses == [403, 403])
        #expect(device.client.requests.count == (cancels ? 1 : 2))
        device.view.clearClientCertPreferences()
        await device.load("/once-more")
        #expect(device.client.requests.count == (cancels ? 2 : 3))
        device.host.stop()
    }

    @Test("before level 21 nobody is asked")
    func older() async throws {
        let device = try Device(apiLevel: 20)
        await device.load()
        #expect(device.client.requests.isEmpty)
        #expect(device.view.title != "Welcome")
        device.host.stop()
    }
}
