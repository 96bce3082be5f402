/// An answer to `webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:)`.
///
/// NB: no page has a camera, a microphone or a motion sensor here: what it asks for is refused, and no delegate is
/// asked; the types are there so that one that answers compiles.
///
/// Source: https://developer.apple.com/documentation/webkit/wkpermissiondecision
public enum WKPermissionDecision: Int, Sendable {
    /// The user is to be asked.
    case prompt
    /// Yes.
    case grant
    /// No.
    case deny
}

/// What a page would use.
///
/// Source: https://developer.apple.com/documentation/webkit/wkmediacapturetype
public enum WKMediaCaptureType: Int, Sendable {
    case camera
    case microphone
    case cameraAndMicrophone
}
