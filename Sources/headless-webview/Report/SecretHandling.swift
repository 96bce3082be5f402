import HeadlessWebView

/// Whether secrets are printed whole.
enum SecretHandling {
    case masked
    case shown

    /// A token, password or cookie value.
    func secret(_ text: String) -> String {
        self == .shown ? text : Secret.mask(text)
    }

    /// A URL.
    func url(_ url: WebURL) -> String { text(url.href) }

    /// Text that may have `name=value` in it, such as a title.
    func text(_ text: String) -> String {
        self == .shown ? text : Secret.maskURL(text)
    }

    /// The value of a header field.
    func field(_ field: HTTPField) -> String {
        self == .shown ? field.value : Secret.maskField(field.name, field.value)
    }
}
