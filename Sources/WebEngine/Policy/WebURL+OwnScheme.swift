import WebStandards

extension WebURL {
    /// Its scheme is none of those that a view knows: an app's own, as what `WKURLSchemeHandler` serves.
    var isOfOwnScheme: Bool { !isSpecial && !["about", "blob", "data", "javascript"].contains(scheme) }

    /// Where a document of it comes from: https://url.spec.whatwg.org/#concept-url-origin.
    ///
    /// PLATFORM(WebKit): SecurityOrigin: what an app serves by a scheme of its own has the origin of its host there.
    func origin(in engine: Profile.Engine) -> Origin {
        engine == .webKit && isOfOwnScheme ? .tuple(scheme: scheme, host: hostname, port: port) : origin
    }
}
