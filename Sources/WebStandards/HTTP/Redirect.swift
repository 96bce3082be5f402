/// What a response asks the request to become.
///
/// https://fetch.spec.whatwg.org/#http-redirect-fetch
package enum Redirect {
    /// The next hop after a response, by its status and its `Location` values (isomorphic strings, in order).
    ///
    /// How many hops are too many is for the caller to say, and so is what a scheme other than http and https means: a
    /// redirect there is followed to it.
    package static func next(
        status: Int,
        location: [String],
        current: WebURL,
        method: String,
        hasBody: Bool
    ) -> RedirectStep {
        // https://fetch.spec.whatwg.org/#concept-response-location-url
        // 1. "If response's status is not a redirect status, then return null."
        guard isRedirectStatus(status) else { return .none }
        // 2. "Let location be the result of extracting header list values given `Location` and response's header list."
        // PLATFORM(WebKit): several are one value, joined as any other field's; an empty one is an error.
        guard !location.isEmpty else { return .none }
        let value = location.joined(separator: ", ")
        guard !value.utf8.allSatisfy(ASCII.isWhitespace) else { return .failure(.emptyLocation) }
        // 3. "If location is a header value, then set location to the result of parsing location with response's URL."
        // NB: bytes beyond ASCII are escaped as they are, not as the letters that Latin-1 makes of them: so do WebKit, Chromium
        // and Firefox (https://github.com/whatwg/fetch/issues/883; web-platform-tests, redirect-location-escape).
        guard let parsed = WebURL(escapingBytes(of: value), base: current) else {
            return .failure(.invalidLocation(value))
        }
        // 4. "If location is a URL whose fragment is null, then set location's fragment to requestFragment."
        let url =
            parsed.fragment == nil && current.fragment != nil ? parsed.replacingFragment(current.fragment) : parsed

        // NB: "If locationURL's scheme is not an HTTP(S) scheme, then return a network error" is left out: an app is told
        // of the whole URL of its custom scheme.
        // "If one of the following is true: internalResponse's status is 301 or 302 and request's method is `POST`;
        // internalResponse's status is 303 and request's method is not `GET` or `HEAD`; then: Set request's method to `GET`
        // and request's body to null."
        let becomesGET =
            switch status {
            case 301, 302: method == "POST"
            case 303: method != "GET" && method != "HEAD"
            default: false
            }
        return .follow(url: url, method: becomesGET ? "GET" : method, keepsBody: hasBody && !becomesGET)
    }

    /// An isomorphic string with the bytes that are not ASCII percent-encoded.
    private static func escapingBytes(of value: String) -> String {
        guard !value.utf8.allSatisfy({ $0 < 0x80 }) else { return value }
        var escaped: [UInt8] = []
        for scalar in value.unicodeScalars {
            guard scalar.value >= 0x80, let byte = UInt8(exactly: scalar.value) else {
                escaped += scalar.utf8
                continue
            }
            PercentEncoding.append(byte, to: &escaped)
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// An isomorphic string as libsoup gives it to WebKitGTK: repaired to UTF-8, whose bytes are letters of Latin-1 then.
    package static func readByLibsoup(_ value: String) -> String {
        guard !value.utf8.allSatisfy({ $0 < 0x80 }) else { return value }
        let bytes = value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let letters = String(decoding: bytes, as: UTF8.self).utf8.map { Character(Unicode.Scalar($0)) }
        return escapingBytes(of: String(String(letters).utf8.map { Character(Unicode.Scalar($0)) }))
    }

    /// Whether the status is one of the five that redirect.
    ///
    /// https://fetch.spec.whatwg.org/#redirect-status
    package static func isRedirectStatus(_ status: Int) -> Bool {
        [301, 302, 303, 307, 308].contains(status)
    }
}

/// The step after a response.
package enum RedirectStep: Sendable, Hashable {
    /// No redirect: the response is shown.
    case none
    /// The fields that describe a body (Content-Type, -Encoding, -Language, -Location, -Length) go where the body goes.
    case follow(url: WebURL, method: String, keepsBody: Bool)
    case failure(RedirectFailure)
}

/// Why a redirect leads nowhere.
package enum RedirectFailure: Error, Sendable, Hashable {
    case emptyLocation
    /// No URL can be made of it.
    case invalidLocation(String)

    /// One line for people.
    package var explanation: String {
        switch self {
        case .emptyLocation: "The redirect's Location field is empty."
        case .invalidLocation(let text): "The redirect's Location field is not a URL: \(text)"
        }
    }
}
