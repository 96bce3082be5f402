// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import HeadlessFoundation
import HeadlessWebView

/// The domain of `WKError`.
public let WKErrorDomain = "WKErrorDomain"
/// The domain of errors of loading that are no network's: "Frame load interrupted" and the like.
public let WebKitErrorDomain = "WebKitErrorDomain"
/// The view cannot show that type.
public let WebKitErrorCannotShowMIMEType = 100
/// The view cannot show that URL.
public let WebKitErrorCannotShowURL = 101
/// The app's content rules block that URL.
public let WebKitErrorFrameLoadBlockedByContentBlocker = 104
/// A policy refused a navigation that had begun, or its answer was no page.
public let WebKitErrorFrameLoadInterruptedByPolicyChange = 102

/// What went wrong with what an app asked a view to do, loading aside.
///
/// Source: https://developer.apple.com/documentation/webkit/wkerror
public struct WKError: CustomNSError, Sendable, Hashable {
    /// What went wrong; the numbers are Apple's.
    public enum Code: Int, Sendable, Hashable {
        case unknown = 1
        case webContentProcessTerminated = 2
        case webViewInvalidated = 3
        case javaScriptExceptionOccurred = 4
        case javaScriptResultTypeIsUnsupported = 5
        case contentRuleListStoreCompileFailed = 6
        case contentRuleListStoreLookUpFailed = 7
        case contentRuleListStoreRemoveFailed = 8
        case contentRuleListStoreVersionMismatch = 9
        case attributedStringContentFailedToLoad = 10
        case attributedStringContentLoadTimedOut = 11
        case javaScriptInvalidFrameTarget = 12
        case navigationAppBoundDomain = 13
        case javaScriptAppBoundDomain = 14
        case duplicateCredential = 15
        case malformedCredential = 16
        case credentialNotFound = 17
    }

    /// What went wrong, for code to tell apart.
    public let code: Code
    /// What went wrong, in WebKit's words: what a script threw is in `userInfo`.
    public let localizedDescription: String

    init(_ code: Code, _ description: String) {
        self.code = code
        localizedDescription = description
    }

    /// An error of that code, as an app makes one; of `userInfo` the description is kept.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        let given = userInfo[NSLocalizedDescriptionKey] as? String
        localizedDescription = given ?? "The operation couldn’t be completed. (WKErrorDomain error \(code.rawValue).)"
    }

    /// `WKErrorDomain`.
    public static var errorDomain: String { WKErrorDomain }
    /// The number of `code`.
    public var errorCode: Int { code.rawValue }
    /// The description, under Foundation's key; of a script's exception also its message, line, column and URL.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: localizedDescription]
        guard let exception else { return info }
        info["WKJavaScriptExceptionMessage"] = exception.text
        info["WKJavaScriptExceptionLineNumber"] = exception.line
        info["WKJavaScriptExceptionColumnNumber"] = exception.column
        if !exception.sourceURL.isEmpty {
            info["WKJavaScriptExceptionSourceURL"] = URL(string: exception.sourceURL)
        }
        return info
    }

    /// The same, as a bridged error has it.
    public var userInfo: [String: Any] { errorUserInfo }

    /// What a script threw.
    var exception: ScriptFailure?

    /// A script threw an exception.
    ///
    /// PLATFORM(WebKit): nsErrorFromExceptionDetails.
    static func script(_ failure: ScriptFailure) -> WKError {
        guard failure != .unsupportedResult else {
            return WKError(
                .javaScriptResultTypeIsUnsupported,
                "JavaScript execution returned a result of an unsupported type"
            )
        }
        var error = WKError(.javaScriptExceptionOccurred, "A JavaScript exception occurred")
        error.exception = failure
        return error
    }
}

/// A failure as a delegate gets it: `URLError`, or WebKit's 102.
///
/// Either is an `NSError` where it is asked for as one.
func delegateError(_ failure: NavigationFailure) -> any Error {
    let error = NSError(failure)
    let code: URLError.Code? = URLError.Code(rawValue: error.code)
    guard error.domain == NSURLErrorDomain, let code else { return error }
    return URLError(code, userInfo: error.userInfo)
}
