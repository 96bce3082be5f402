import WebStandards

// `javascript:` URLs that the app loads: scripts for the page that shows.
extension PageCore {
    /// PLATFORM(WebKit): FrameLoader::load; as no load begins, the request stays pending (WebPageProxy::loadRequest), and with it
    /// the view's URL and that it loads.
    ///
    /// PLATFORM(Android): WebLocalFrameImpl::LoadJavaScriptURL, which no policy of the page's holds up. Apps that target a level
    /// below 19 have the script evaluated, and no text that it gives takes the page's place (WebViewChromium.loadUrl).
    func runScript(ofApp request: NavigationRequest) {
        guard let active = main.anyDocument() else { return }
        var request = request
        request.initiator = active.asInitiator
        switch session.configuration.profile.platform {
        case .wkWebView:
            willHold(request.url)
            runScript(of: request, in: main)
        case .uiWebView:
            runScript(of: request, in: main)
        case .android(let level):
            guard let realm = active.scripts?.realm else { return }
            runScript(of: request, of: realm, in: main, isReplacing: level >= 19)
        }
    }
}
