import Foundation
import HeadlessFoundation
import HeadlessWebView

// Scripts of the app's in the page: https://developer.apple.com/documentation/webkit/wkwebview (Executing JavaScript).
extension WKWebView {
    /// Evaluates a script in the page's main frame; its value is a number, text, date, list, dictionary or null, `nil` for
    /// `undefined`.
    public func evaluateJavaScript(
        _ javaScriptString: String,
        completionHandler: (@MainActor (Any?, (any Error)?) -> Void)? = nil
    ) {
        evaluate(javaScriptString, frame: 0) { result in
            switch result {
            case .success(let value): completionHandler?(value.bridged, nil)
            case .failure(let failure): completionHandler?(nil, WKError.script(failure))
            }
        }
    }

    /// Evaluates a script in the page's main frame.
    ///
    /// - Throws: `WKError` with `javaScriptExceptionOccurred`; its `userInfo` has the exception's message, line, column and URL
    ///   by `WKJavaScriptExceptionMessage` and its like.
    @discardableResult
    public func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
        try await withCheckedThrowingContinuation { continuation in
            evaluate(javaScriptString, frame: 0) { result in
                continuation.resume(with: result.mapError { WKError.script($0) as any Error })
            }
        }.bridged
    }

    /// Evaluates a script in a frame, by default the main one, in a world of its own or the page's.
    public func evaluateJavaScript(
        _ javaScript: String,
        in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
    ) {
        evaluate(javaScript, frame: frame?.number ?? 0, contentWorld) { completionHandler?(Self.answer($0)) }
    }

    /// Evaluates a script in a frame, by default the main one, in a world of its own or the page's.
    ///
    /// - Throws: `WKError`, as the form without a world.
    @discardableResult
    public func evaluateJavaScript(
        _ javaScript: String,
        in frame: WKFrameInfo? = nil,
        contentWorld: WKContentWorld
    ) async throws -> Any? {
        try await withCheckedThrowingContinuation { continuation in
            evaluate(javaScript, frame: frame?.number ?? 0, contentWorld) { result in
                continuation.resume(with: result.mapError { WKError.script($0) as any Error })
            }
        }.bridged
    }

    /// Runs a function's body in a world with these arguments by name; a promise that it returns is awaited.
    public func callAsyncJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: WKFrameInfo? = nil,
        in contentWorld: WKContentWorld,
        completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
    ) {
        call(functionBody, arguments, frame: frame?.number ?? 0, contentWorld) { completionHandler?(Self.answer($0)) }
    }

    /// Runs a function's body in a world with these arguments by name; a promise that it returns is awaited.
    ///
    /// - Throws: `WKError` with `javaScriptExceptionOccurred`, or `javaScriptResultTypeIsUnsupported` for an argument that
    ///   is no number, text, date, list, dictionary or null.
    @discardableResult
    public func callAsyncJavaScript(
        _ functionBody: String,
        arguments: [String: Any] = [:],
        in frame: WKFrameInfo? = nil,
        contentWorld: WKContentWorld
    ) async throws -> Any? {
        try await withCheckedThrowingContinuation { continuation in
            call(functionBody, arguments, frame: frame?.number ?? 0, contentWorld) { result in
                continuation.resume(with: result.mapError { WKError.script($0) as any Error })
            }
        }.bridged
    }

    private static func answer(_ result: Result<ScriptData, ScriptFailure>) -> Result<Any, any Error> {
        switch result {
        // Swift's form of the call has no word for no value.
        case .success(let value): .success(value.bridged ?? NSNull())
        case .failure(let failure): .failure(WKError.script(failure))
        }
    }

    private func evaluate(
        _ script: String,
        frame: Int,
        _ contentWorld: WKContentWorld = .page,
        _ completion: @escaping @MainActor @Sendable (Result<ScriptData, ScriptFailure>) -> Void
    ) {
        let world = contentWorld.world
        pump.page.perform { [pump] core in
            let result = Result { () throws(ScriptFailure) in
                try core.evaluateWhole(script, frame: frame, world: world)
            }
            Self.tell(result, in: pump, completion)
        }
    }

    private func call(
        _ body: String,
        _ arguments: [String: Any],
        frame: Int,
        _ contentWorld: WKContentWorld,
        _ completion: @escaping @MainActor @Sendable (Result<ScriptData, ScriptFailure>) -> Void
    ) {
        var values: [(name: String, value: ScriptData)] = []
        for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
            guard let data = ScriptData(bridging: value) else {
                let reason = "The argument \(name) is nothing that a script can be given."
                Task { completion(.failure(ScriptFailure(reason: reason))) }
                return
            }
            values.append((name, data))
        }
        let (given, world) = (values, contentWorld.world)
        pump.page.perform { [pump] core in
            core.callAsync(body, arguments: given, frame: frame, world: world) { Self.tell($0, in: pump, completion) }
        }
    }

    /// After what the delegate was told before.
    private nonisolated static func tell(
        _ result: Result<ScriptData, ScriptFailure>,
        in pump: SignalPump,
        _ completion: @escaping @MainActor @Sendable (Result<ScriptData, ScriptFailure>) -> Void
    ) {
        if !pump.inTurn({ completion(result) }) { Task { @MainActor in completion(result) } }
    }

    /// A page posted to one of the app's handlers.
    func answer(_ message: ScriptMessage, _ reply: PolicyReply<ScriptReply>) {
        let posted = WKScriptMessage(
            body: message.body.bridged ?? NSNull(),
            name: message.handler,
            frameInfo: frameInfo(message.frame, madeBy: message.origin),
            world: WKContentWorld.of(message.world),
            webView: self
        )
        settings.userContentController.receive(posted, reply)
    }
}
