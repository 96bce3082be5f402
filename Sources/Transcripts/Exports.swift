// Flows and transcripts are made of the engine's values.
@_exported public import HeadlessWebView
