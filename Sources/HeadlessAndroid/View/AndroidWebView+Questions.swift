import HeadlessWebView

/// The calls that ask something.
extension AndroidWebView {
    func answer(_ question: PolicyQuestion) {
        switch question {
        case .action(let action, let reply): reply(isOverridden(action) ? .cancel : .allow)
        case .response(let response, let reply): reply(answer(response))
        case .challenge(let challenge, let reply):
            let handler = HttpAuthHandler(reply, isFirst: !challenge.isRetry)
            webViewClient?.onReceivedHttpAuthRequest(self, handler, challenge.host, challenge.realm)
        case .window: break
        case .trust(let challenge, let reply):
            webViewClient?.onReceivedSslError(self, SslErrorHandler(reply), SslError(challenge))
        case .clientCertificate(let challenge, let reply):
            guard app.apiLevel >= Self.lollipop else { return }
            webViewClient?.onReceivedClientCertRequest(self, ClientCertRequest(challenge, reply))
        case .download(_, let download, let reply):
            tell(download, disposition: download.contentDisposition ?? "")
            // The app downloads, the view does not.
            reply(.cancel)
        case .resubmission(_, let reply): answer(reply)
        case .downloadRedirect(_, _, let reply): reply(.follow)
        case .message(let message, let reply):
            reply(.value(.undefined))
            receive(message)
        case .files(let request, let reply): answer(request, reply)
        case .intercept(let request, let reply): answer(request, reply)
        }
    }

    /// https://developer.android.com/reference/android/webkit/WebViewClient#onReceivedClientCertRequest: "Added in API level 21".
    private static let lollipop = 21

    // MARK: - Overriding

    private func isOverridden(_ action: NavigationAction) -> Bool {
        guard isOffered(action) else { return false }
        guard let webViewClient else { return sendBrowsingIntent(for: action) }
        return app.apiLevel < 24
            ? webViewClient.shouldOverrideUrlLoading(self, action.url.href)
            : webViewClient.shouldOverrideUrlLoading(self, WebResourceRequest(action))
    }

    /// As `AwContentRendererClient::HandleNavigation` and the throttle beside it choose.
    private func isOffered(_ action: NavigationAction) -> Bool {
        // "Only GETs can be overridden."
        guard action.method == "GET" else { return false }
        // "Don't offer application-initiated navigations unless it's a redirect."
        guard action.isRedirect || ![.app, .reload, .history].contains(action.cause) else { return false }
        // "For HTTP schemes, only top-level navigations can be overridden."
        if !action.frame.isMainFrame { return !["http", "https", "about"].contains(action.url.scheme) }
        // A renderer moves within its page by itself.
        return !action.isWithinDocument
    }

    /// Without a client another app is to show the URL: links and redirects leave the view.
    ///
    /// As `AwContentsClient.sendBrowsingIntent`: what no finger asked for is denied; `about:` stays.
    private func sendBrowsingIntent(for action: NavigationAction) -> Bool {
        guard action.hasUserGesture || action.isRedirect else { return true }
        guard action.url.scheme != "about" else { return false }
        guard var intent = try? Intent.parseUri(action.url.href, Intent.URI_INTENT_SCHEME) else { return false }
        intent.addCategory(Intent.CATEGORY_BROWSABLE)
        intent.component = nil
        app.startActivity(intent)
        return true
    }

    // MARK: - Answers

    private func answer(_ response: NavigationResponse) -> ResponsePolicy {
        if response.frame.isMainFrame, let request = response.fields["X-Auto-Login"].flatMap(LoginRequest.init) {
            webViewClient?.onReceivedLoginRequest(self, request.realm, request.account, request.args)
        }
        guard response.isAttachment || !response.canShow else { return .allow }
        loads.update(response.navigation) { $0.isDownload = true }
        tell(
            Download(
                url: response.url,
                mimeType: response.mimeType,
                suggestedFilename: "",
                expectedBytes: response.fields["Content-Length"].flatMap { Int($0) }
            ),
            disposition: response.fields["Content-Disposition"] ?? ""
        )
        return .cancel
    }

    private func tell(_ download: Download, disposition: String) {
        downloadListener?.onDownloadStart(
            download.url.href,
            settings.userAgentString ?? "",
            disposition,
            download.mimeType,
            Int64(download.expectedBytes ?? 0)
        )
    }

    private func answer(_ reply: PolicyReply<ResubmissionAnswer>) {
        let decision = Resubmission(reply)
        webViewClient?.onFormResubmission(
            self,
            Message { decision.reply(.dontResend) },
            Message { decision.reply(.resend) }
        )
    }

    private func answer(_ request: InterceptedRequest, _ reply: PolicyReply<Interception>) {
        guard let webViewClient else { return reply(.proceed) }
        let resource = WebResourceRequest(request.info)
        // What the page tells meanwhile comes after `onLoadResource`, as it would on a phone, where the answer is quick.
        pump.hold()
        Task {
            defer { pump.release() }
            if let response = await Self.ask(webViewClient, about: resource, in: self) {
                reply(.respond(response.supplied))
            } else {
                // The client that the view has by now, if it has one.
                self.webViewClient?.onLoadResource(self, resource.url.href)
                reply(.proceed)
            }
        }
    }

    @concurrent
    private nonisolated static func ask(
        _ client: WebViewClient,
        about request: WebResourceRequest,
        in view: AndroidWebView
    ) async -> WebResourceResponse? {
        client.shouldInterceptRequest(view, request)
    }

    // MARK: - Windows

    func open(_ window: LoopBound<WindowRequest>, for action: NavigationAction) {
        guard settings.supportMultipleWindows else {
            if app.session.configuration.newWindows == .ignore { page.perform { $0.load(window.value.request) } }
            return
        }
        let transport = WebViewTransport()
        let message = Message(obj: transport) { [pump] in
            transport.webView?.pump.join(pump)
            transport.webView?.page.perform { page in
                // The new view's client is asked about it, as about any link.
                page.open(window.value, cause: window.value.request.cause)
            }
        }
        _ = webChromeClient?.onCreateWindow(self, false, action.hasUserGesture, message)
    }

    /// A script opens a window, and waits for the message.
    ///
    /// NB: Chromium has the window before the app is asked, and takes it away if the app wants none.
    func open(_ action: NavigationAction, _ answer: AwaitedAnswer<Page?>) {
        let transport = WebViewTransport()
        let message = Message(obj: transport) { [pump] in
            transport.webView?.pump.join(pump)
            answer(transport.webView?.page)
        }
        let isOpened = webChromeClient?.onCreateWindow(self, false, action.hasUserGesture, message) ?? false
        if !isOpened { answer.giveUp() }
    }

    // MARK: - Panels

    /// NB: a view shows the panels that the app leaves to it; as nobody is there, they are answered as without a client.
    func show(_ dialog: ScriptDialog, _ answer: AwaitedAnswer<DialogAnswer>) {
        guard let webChromeClient else { return answer.giveUp() }
        let result = JsPromptResult(answer)
        let (url, message) = (dialog.url.href, dialog.message)
        let isHandled =
            switch dialog.kind {
            case .alert: webChromeClient.onJsAlert(self, url, message, result)
            case .confirm: webChromeClient.onJsConfirm(self, url, message, result)
            case .prompt: webChromeClient.onJsPrompt(self, url, message, dialog.defaultText, result)
            case .beforeUnload: webChromeClient.onJsBeforeUnload(self, url, message, result)
            }
        if !isHandled { answer.giveUp() }
    }

    private func answer(_ request: FileChooserRequest, _ reply: PolicyReply<[FormFile]?>) {
        guard let webChromeClient else { return reply(nil) }
        let callback = ValueCallback<[String]?>(fallback: nil) { urls in
            reply(urls?.compactMap(FormFile.init(androidURI:)))
        }
        let params = WebChromeClient.FileChooserParams(request)
        if !webChromeClient.onShowFileChooser(self, callback, params) { callback.onReceiveValue(nil) }
    }
}

/// A form that is sent again if the app says so; what is let go of without an answer is not.
private final class Resubmission: Sendable {
    let reply: PolicyReply<ResubmissionAnswer>

    init(_ reply: PolicyReply<ResubmissionAnswer>) {
        self.reply = reply
    }

    deinit { reply(.dontResend) }
}

extension FormFile {
    /// A file that an app names: a `file:` URL, or a path.
    ///
    /// A `content:` URL leads to another app, and there is none.
    fileprivate init?(androidURI text: String) {
        if text.hasPrefix("/") {
            self.init(path: text)
        } else if let url = WebURL(text), url.scheme == "file" {
            self.init(path: PercentEncoding.text(url.path))
        } else {
            return nil
        }
    }
}
