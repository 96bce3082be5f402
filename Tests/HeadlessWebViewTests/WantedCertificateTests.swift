import HeadlessWebView
import Testing
import WebNetwork

/// Servers that want a client certificate, and end the connection where none is shown.
struct WantedCertificateTests {
    private struct Transports: TransportProvider {
        func makeTransport(on loop: EngineLoop) -> any WebNetwork.Transport { Transport(loop) }
    }

    private final class Transport: WebNetwork.Transport {
        private let loop: EngineLoop

        init(_ loop: EngineLoop) { self.loop = loop }

        func start(_ request: TransferRequest, delegate: any TransferDelegate) -> any Transfer {
            let transfer = Ended()
            var error = TransferError(.emptyReply, "The connection ended.", url: request.url)
            if request.stopsForClientCertificate {
                error.kind = .clientCertificateRejected
                error.wantedCertificate = WantedCertificate()
            }
            loop.later { delegate.transfer(transfer, didCompleteWith: .failure(error)) }
            return transfer
        }
    }

    private final class Ended: Transfer {
        func resume(_ disposition: BodyDisposition) {}
        func cancel() {}
    }

    /// Has no certificate to show.
    private struct Policy: NavigationPolicy {}

    @Test func theFailureSaysWhatWasWanted() async throws {
        let session = BrowsingSession(browser: Browser(transports: Transports()))
        let view = WebView(session: session, policy: Policy())
        let failure = await #expect(throws: NavigationFailure.self) { try await view.open("https://rp.example/") }
        let message = "The connection ended. The server had asked for a client certificate, and was shown none."
        #expect(failure?.message == message)
    }
}
