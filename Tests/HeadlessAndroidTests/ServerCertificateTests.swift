import Foundation
import HeadlessAndroid
import MockProviders
import Testing

/// What a server's certificate says to the app, over real TLS.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ServerCertificateTests {
    private final class Client: WebViewClient {
        var errors: [SslError] = []

        override func onReceivedSslError(_ view: AndroidWebView, _ handler: SslErrorHandler, _ error: SslError) {
            errors.append(error)
            handler.proceed()
        }
    }

    @Test("a certificate that nobody trusts says whose it is")
    func untrusted() async throws {
        let site = ClosureService { _ in .html("<title>Welcome</title>") }
        let host = try ServiceHost(site, authority: CertificateAuthority())
        var configuration = AndroidApp.configuration(apiLevel: 34)
        configuration.transfer.hostOverrides = host.overrides(for: "rp.example")
        let app = AndroidApp(session: BrowsingSession(configuration: configuration))
        let (view, client) = (AndroidWebView(app), Client())
        view.webViewClient = client
        #expect(view.certificate == nil)
        view.loadUrl("https://rp.example/")
        await view.settle()
        let error = try #require(client.errors.first)
        let certificate = error.certificate
        #expect(view.title == "Welcome" && certificate.issuedTo.cName == "rp.example")
        #expect(certificate.issuedTo.dName.contains("CN=rp.example") && !certificate.issuedBy.dName.isEmpty)
        #expect(view.certificate == certificate)
        let now = Date()
        #expect(certificate.validNotBeforeDate.map { $0 <= now } == true)
        #expect(certificate.validNotAfterDate.map { $0 > now } == true)
        #expect(certificate.x509Certificate?.pem.hasPrefix("-----BEGIN CERTIFICATE-----\nMII") == true)
        #expect(
            error.toString() == "primary error: 3 certificate: Issued to: \(certificate.issuedTo.dName);\nIssued by: "
                + "\(certificate.issuedBy.dName);\n on URL: https://rp.example/"
        )
        view.loadUrl("about:blank")
        await view.settle()
        #expect(view.certificate == nil)
    }
}
