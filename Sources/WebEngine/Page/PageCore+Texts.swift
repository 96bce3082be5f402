import WebNetwork
import WebStandards

/// Documents whose text the app hands in.
extension PageCore {
    /// Shows text as a document; its links are resolved against `baseURL`, which is also its URL.
    @discardableResult
    package func loadHTML(_ html: String, baseURL: WebURL?) -> NavigationID? {
        loadText(Array(html.utf8), .htmlUTF8, baseURL: baseURL)
    }

    /// Shows bytes of that type as a document, in that encoding where the type has one.
    @discardableResult
    package func loadData(_ bytes: [UInt8], type: String, encoding: String, baseURL: WebURL) -> NavigationID? {
        loadText(bytes, Self.type(type, in: encoding), baseURL: baseURL)
    }

    /// The same, with an entry in the list, where it is loaded again: the list and the view say `listedURL` of it.
    ///
    /// PLATFORM(Chromium): NavigationController::LOAD_TYPE_DATA, with SetVirtualURL.
    @discardableResult
    package func loadData(
        _ bytes: [UInt8],
        type: String,
        encoding: String,
        baseURL: WebURL,
        listedURL: WebURL
    ) -> NavigationID? {
        var request = NavigationRequest(url: baseURL)
        request.take(HandedText(bytes: bytes, type: Self.type(type, in: encoding), listedURL: listedURL))
        return navigate(main, request)
    }

    /// Shows bytes of that type as what a server answered for a URL; a reload asks that server.
    @discardableResult
    package func loadSimulated(_ bytes: [UInt8], type: String, encoding: String, url: WebURL) -> NavigationID? {
        var request = NavigationRequest(url: url)
        request.source = .text(bytes, Self.type(type, in: encoding))
        return navigate(main, request)
    }

    private static func type(_ type: String, in encoding: String) -> MIMEType {
        MIMEType(encoding.isEmpty ? type : "\(type);charset=\(encoding)") ?? MIMEType(type) ?? .html
    }

    private func loadText(_ bytes: [UInt8], _ type: MIMEType, baseURL: WebURL?) -> NavigationID? {
        var request = NavigationRequest(url: baseURL ?? .aboutBlank)
        request.source = .text(bytes, type)
        request.history = .unlisted
        return navigate(main, request)
    }
}
