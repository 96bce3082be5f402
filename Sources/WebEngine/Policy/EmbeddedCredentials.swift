import WebStandards

/// Parts and frames of a page whose URLs have a user or password in them.
///
/// https://fetch.spec.whatwg.org/#concept-main-fetch has no rule for them; Chromium does: "Drop support for embedded credentials
/// in subresource requests" (https://chromestatus.com/feature/5669008342777856).
extension PageCore {
    /// Whether the URL is not asked for, as a part of that document or in a frame of it; if so, the console hears why.
    ///
    /// PLATFORM(Chromium): FrameFetchContext::ShouldBlockFetchAsCredentialedSubresource, and for frames
    /// NavigationRequest::CheckCredentialedSubresource: "Relative URLs on top-level pages that were loaded with embedded
    /// credentials should load correctly".
    func refusesUser(in url: WebURL, by initiator: NavigationRequest.Initiator) -> Bool {
        guard session.configuration.profile.engine == .chromium, url.hasCredentials else { return false }
        let own = initiator.url
        let isOwn = own.username == url.username && own.password == url.password
        if isOwn, own.origin.sameOrigin(url.origin) { return false }
        let place = url.removingCredentials().href
        let text = "[blocked] \(place) was to be asked for with a user in its URL; leave out what stands before the @."
        emit(.consoleMessage(PageMessage(level: .error, text: text)))
        return true
    }
}
