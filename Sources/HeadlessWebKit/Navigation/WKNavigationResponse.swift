import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response that asks to be shown.
///
/// Source: https://developer.apple.com/documentation/webkit/wknavigationresponse
@preconcurrency @MainActor
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

extension HTTPFields {
    /// As Foundation has them: those that repeat are one, joined by commas.
    var joined: [String: String] {
        var joined: [String: String] = [:]
        for field in self { joined[field.name] = joined[field.name].map { "\($0), \(field.value)" } ?? field.value }
        return joined
    }
}

/// Has a name where no field says one: Foundation on Linux calls it "Unknown" then.
///
/// Safe because what it adds is set before anybody has it; the conformance is Foundation's, which has to be restated.
private final class NamedResponse: HTTPURLResponse, @unchecked Sendable {
    var name = ""

    override var suggestedFilename: String? { name }
}

extension URLResponse {
    /// As Foundation has it.
    static func make(of response: NavigationResponse) -> URLResponse {
        let url = URL(string: response.url.href) ?? URL(fileURLWithPath: "/")
        if response.url.isHTTPFamily {
            let made = NamedResponse(
                url: url,
                statusCode: response.status,
                httpVersion: "HTTP/1.1",
                headerFields: response.fields.joined
            )
            if let made {
                made.name =
                    response.suggestedFilename
                    ?? DownloadName.from(
                        response.url,
                        mimeType: MIMEType(response.mimeType),
                        withoutPath: response.url.hostname
                    )
                return made
            }
        }
        return URLResponse(
            url: url,
            mimeType: response.mimeType,
            expectedContentLength: -1,
            textEncodingName: nil
        )
    }
}
