import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response that asks to be shown.
///
/// Source: https://developer.apple.com/documentation/webkit/wknavigationresponse
@MainActor
open class WKNavigationResponse: NSObject {
    /// It would show in the main frame.
    public let isForMainFrame: Bool
    /// An `HTTPURLResponse` for http and https.
    public let response: URLResponse
    /// The view can show a document of its type; an attachment's type counts as any other's.
    public let canShowMIMEType: Bool

    init(_ response: NavigationResponse) {
        isForMainFrame = response.frame.isMainFrame
        canShowMIMEType = response.canShow
        self.response = URLResponse.make(of: response)
    }

    /// What happens where no delegate decides.
    var policyWithoutDelegate: WKNavigationResponsePolicy { canShowMIMEType ? .allow : .cancel }
}

extension ResponsePolicy {
    init(_ policy: WKNavigationResponsePolicy) {
        switch policy {
        case .cancel: self = .cancel
        case .allow: self = .allow
        case .download: self = .download
        }
    }
}

extension URLResponse {
    /// As Foundation has it: fields that repeat are one, joined by commas.
    static func make(of response: NavigationResponse) -> URLResponse {
        let url = URL(string: response.url.href) ?? URL(fileURLWithPath: "/")
        if response.url.isHTTPFamily {
            var fields: [String: String] = [:]
            for field in response.fields {
                fields[field.name] = fields[field.name].map { "\($0), \(field.value)" } ?? field.value
            }
            let made = HTTPURLResponse(
                url: url,
                statusCode: response.status,
                httpVersion: "HTTP/1.1",
                headerFields: fields
            )
            if let made { return made }
        }
        return URLResponse(
            url: url,
            mimeType: response.mimeType,
            expectedContentLength: -1,
            textEncodingName: nil
        )
    }
}
