/// What WebKit raises an Objective-C exception for, which would end the process: a mistake of the app's.
///
/// Here the call that is wrong changes nothing and is written down in ``WKWebView/Headless-swift.struct/exceptions``.
public struct HeadlessException: Error, Sendable, Hashable, CustomStringConvertible {
    /// The exception's name, such as `NSInternalInconsistencyException`.
    public let name: String
    /// What was wrong, in WebKit's words where it has any.
    public let reason: String

    /// Name and reason.
    public var description: String { "\(name): \(reason)" }
}
