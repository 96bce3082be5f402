public import HeadlessWebView

/// The redirect URI that an app has registered, or only its scheme: what a callback is recognised by.
///
/// Compared are scheme, host, port and path; query and fragment are the answer. A loopback address without a port means
/// any port (https://www.rfc-editor.org/rfc/rfc8252#section-7.3).
public struct CallbackURI: Sendable, Hashable, CustomStringConvertible {
    /// As it was given.
    public let text: String
    private let scheme: String
    /// `nil`: any URL of the scheme.
    private let url: WebURL?

    /// Reads `SCHEME`, such as `myapp`, or a URI without query and fragment; `nil` for what is neither, and for
    /// `http` and `https` alone, which would be any page.
    public init?(_ text: String) {
        guard text.contains(":") || !["http", "https"].contains(ASCII.lowercase(text)),
            let parsed = WebURL(text.contains(":") ? text : text + ":"), parsed.query == nil, parsed.fragment == nil
        else { return nil }
        let isBare = (parsed.host ?? "").isEmpty && parsed.path.isEmpty
        guard !isBare || NavigationAction.isForTheApp(parsed) else { return nil }
        self.text = text
        scheme = parsed.scheme
        url = isBare ? nil : parsed
    }

    /// As it was given.
    public var description: String { text }

    /// No web view fetches it: it is an app's own scheme.
    public var isCustomScheme: Bool { !["http", "https"].contains(scheme) }

    /// `http` to this machine, where the app listens.
    public var isLoopback: Bool { scheme == "http" && url?.hasLoopbackHost == true }

    /// The URL is a callback to this URI.
    public func matches(_ other: WebURL) -> Bool {
        guard other.scheme == scheme else { return false }
        guard let url else { return true }
        let isAnyPort = isLoopback && url.port == nil
        return other.host == url.host && other.path == url.path
            && (isAnyPort || other.effectivePort == url.effectivePort)
    }
}

/// A parameter of a callback, decoded.
public struct CallbackParameter: Sendable, Hashable, Codable {
    /// Where in a callback a parameter stood.
    public enum Place: String, Sendable, Hashable, Codable {
        case query
        case fragment
        /// The body of a form that was posted.
        case form
    }

    /// Its name.
    public var name: String
    /// Its value.
    public var value: String
    /// Where it stood.
    public var place: Place

    /// A parameter of that name and value.
    public init(_ name: String, _ value: String, in place: Place) {
        self.name = name
        self.value = value
        self.place = place
    }
}

extension WebURL {
    /// The parameters of the query, then of the fragment.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2, #section-4.2.2
    public var callbackParameters: [CallbackParameter] {
        let read = { (text: String?, place: CallbackParameter.Place) in
            URLEncoded.parse(text ?? "").map { CallbackParameter($0.0, $0.1, in: place) }
        }
        return read(query, .query) + read(fragment, .fragment)
    }
}

extension [CallbackParameter] {
    /// The first value of that name that is not empty.
    public subscript(_ name: String) -> String? {
        first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// What they say instead of a token: `error` and `error_description`, or Geni's `status=unauthorized` and
    /// `message`.
    var refusal: (error: String, description: String?)? {
        if let error = self["error"] { return (error, self["error_description"]) }
        if let status = self["status"], status == "unauthorized" { return (status, self["message"]) }
        return nil
    }
}
