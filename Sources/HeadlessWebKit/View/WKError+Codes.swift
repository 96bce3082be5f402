// Apple's codes as they are imported into Swift: members of the error too, which `catch` matches.
extension WKError {
    /// The code of that name.
    public static var unknown: Code { .unknown }
    /// The code of that name.
    public static var webContentProcessTerminated: Code { .webContentProcessTerminated }
    /// The code of that name.
    public static var webViewInvalidated: Code { .webViewInvalidated }
    /// The code of that name.
    public static var javaScriptExceptionOccurred: Code { .javaScriptExceptionOccurred }
    /// The code of that name.
    public static var javaScriptResultTypeIsUnsupported: Code { .javaScriptResultTypeIsUnsupported }
    /// The code of that name.
    public static var contentRuleListStoreCompileFailed: Code { .contentRuleListStoreCompileFailed }
    /// The code of that name.
    public static var contentRuleListStoreLookUpFailed: Code { .contentRuleListStoreLookUpFailed }
    /// The code of that name.
    public static var contentRuleListStoreRemoveFailed: Code { .contentRuleListStoreRemoveFailed }
    /// The code of that name.
    public static var contentRuleListStoreVersionMismatch: Code { .contentRuleListStoreVersionMismatch }
    /// The code of that name.
    public static var attributedStringContentFailedToLoad: Code { .attributedStringContentFailedToLoad }
    /// The code of that name.
    public static var attributedStringContentLoadTimedOut: Code { .attributedStringContentLoadTimedOut }
    /// The code of that name.
    public static var javaScriptInvalidFrameTarget: Code { .javaScriptInvalidFrameTarget }
    /// The code of that name.
    public static var navigationAppBoundDomain: Code { .navigationAppBoundDomain }
    /// The code of that name.
    public static var javaScriptAppBoundDomain: Code { .javaScriptAppBoundDomain }
    /// The code of that name.
    public static var duplicateCredential: Code { .duplicateCredential }
    /// The code of that name.
    public static var malformedCredential: Code { .malformedCredential }
    /// The code of that name.
    public static var credentialNotFound: Code { .credentialNotFound }
}

extension WKError.Code {
    /// Whether an error is one of that code.
    public static func ~= (code: WKError.Code, error: any Error) -> Bool { (error as? WKError)?.code == code }
}
