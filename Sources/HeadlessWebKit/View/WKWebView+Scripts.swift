import Foundation

extension WKWebView {
    /// Scripts are not built yet: answers `WKError.Code.javaScriptExceptionOccurred` with a description that says so.
    public func evaluateJavaScript(
        _ javaScriptString: String,
        completionHandler: (@MainActor (Any?, (any Error)?) -> Void)? = nil
    ) {
        if let completionHandler { Task { completionHandler(nil, WKError.noScripts) } }
    }

    /// Scripts are not built yet.
    ///
    /// - Throws: `WKError` with `javaScriptExceptionOccurred` and a description that says so.
    @discardableResult
    public func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
        throw WKError.noScripts
    }

    /// Scripts are not built yet: answers as the form without frame and world does.
    public func evaluateJavaScript(
        _ javaScript: String,
        in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
    ) {
        if let completionHandler { Task { completionHandler(.failure(WKError.noScripts)) } }
    }

    /// Scripts are not built yet: answers as `evaluateJavaScript` does.
    public func callAsyncJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
    ) {
        if let completionHandler { Task { completionHandler(.failure(WKError.noScripts)) } }
    }

    /// Scripts are not built yet.
    ///
    /// - Throws: `WKError` with `javaScriptExceptionOccurred` and a description that says so.
    @discardableResult
    public func callAsyncJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: WKFrameInfo? = nil,
        contentWorld: WKContentWorld
    ) async throws -> Any? {
        throw WKError.noScripts
    }
}
