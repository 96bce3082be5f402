public import HeadlessWebView

/// Is told of a resource as it arrives, in the shape of `NSURLConnectionDataDelegate`.
public protocol ResourceDelegate: AnyObject, Sendable {
    /// The head is here; nothing of the body is.
    func resource(_ url: WebURL, didReceive response: ResponseHead)
    /// A piece of the body.
    func resource(_ url: WebURL, didReceive data: [UInt8])
}

/// A resource that a token bought.
public struct FetchedResource: Sendable, Hashable {
    /// Status and header fields.
    public var head: ResponseHead
    /// The decoded bytes.
    public var body: [UInt8]

    /// The body as UTF-8, bad bytes replaced.
    public var text: String { String(decoding: body, as: UTF8.self) }
}

final class ResourceCollector: ResourceDelegate {
    let buffer = BodyBuffer()

    func resource(_ url: WebURL, didReceive response: ResponseHead) { buffer.begin(response) }
    func resource(_ url: WebURL, didReceive data: [UInt8]) { buffer.append(data) }
}
