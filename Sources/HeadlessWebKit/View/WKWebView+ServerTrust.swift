import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Servers' certificates.
///
/// WebKit asks at each connection; this view asks once for a host, port and certificate of a session, at the price of a
/// connection that is closed before anything is sent. A delegate without a say about challenges is found out by the first
/// question, and is not asked again.
extension WKWebView {
    #if canImport(FoundationNetworking)
    /// What the server of the document that shows has shown; `nil` where it did not come by https.
    ///
    /// Source: https://developer.apple.com/documentation/webkit/wkwebview/servertrust
    public var serverTrust: SecTrust? {
        let (certificates, isGood) = pump.visit { ($0.serverCertificates, $0.hasGoodCertificate) }
        guard !certificates.isEmpty else { return nil }
        return SecTrust(certificates, failure: isGood ? nil : "The app accepted what cannot be trusted.")
    }
    #endif

    /// Types of delegates that have no say about challenges.
    private static var indifferent: Set<ObjectIdentifier> = []

    func askAboutServers() {
        let asks = navigationDelegate.map { !Self.indifferent.contains(ObjectIdentifier(type(of: $0))) } ?? false
        pump.page.perform { $0.asksAboutServers = asks }
    }

    /// A delegate of that type leaves challenges to the view.
    func leavesChallenges(_ type: any WKNavigationDelegateForms.Type) {
        guard Self.indifferent.insert(ObjectIdentifier(type)).inserted else { return }
        askAboutServers()
    }

    func answer(_ challenge: ServerTrustChallenge, _ reply: PolicyReply<TrustAnswer>) {
        let question = URLAuthenticationChallenge.make(of: challenge)
        if let download = downloads[challenge.request.navigation] {
            return download.answer(question) { reply(TrustAnswer($0, $1, to: challenge)) }
        }
        guard let delegate = navigationDelegate else {
            return reply(TrustAnswer(.performDefaultHandling, nil, to: challenge))
        }
        ask(delegate, about: question) { reply(TrustAnswer($0.disposition, $0.credential, to: challenge)) }
    }
}
