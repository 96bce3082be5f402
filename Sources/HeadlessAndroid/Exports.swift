// The engine's values are part of this module's calls. Its own `WebViewClient` stands before the door's.
@_exported public import HeadlessWebView
