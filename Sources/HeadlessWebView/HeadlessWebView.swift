// HeadlessWebView
