// Constants are spelled as in Java.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A page wants what is the user's to give, such as the camera.
///
/// NB: there is no camera or microphone here, and pages are refused both without a question.
///
/// Source: https://developer.android.com/reference/android/webkit/PermissionRequest
@MainActor
public final class PermissionRequest {
    /// The camera.
    public static let RESOURCE_VIDEO_CAPTURE = "android.webkit.resource.VIDEO_CAPTURE"
    /// The microphone.
    public static let RESOURCE_AUDIO_CAPTURE = "android.webkit.resource.AUDIO_CAPTURE"
    /// An identifier for media that are protected.
    public static let RESOURCE_PROTECTED_MEDIA_ID = "android.webkit.resource.PROTECTED_MEDIA_ID"
    /// Devices for music.
    public static let RESOURCE_MIDI_SYSEX = "android.webkit.resource.MIDI_SYSEX"

    /// Whose page it is.
    public let origin: Uri
    /// What it wants.
    public let resources: [String]

    private init(origin: Uri, resources: [String]) {
        self.origin = origin
        self.resources = resources
    }

    /// Gives some of it.
    public func grant(_ resources: [String]) {}

    /// Gives none of it.
    public func deny() {}
}

/// What to do about a page that Safe Browsing knows; there is no such list here.
///
/// Source: https://developer.android.com/reference/android/webkit/SafeBrowsingResponse
@MainActor
public final class SafeBrowsingResponse {
    private init() {}

    /// Shows a warning.
    public func showInterstitial(_ allowReporting: Bool) {}
    /// Goes on.
    public func proceed(_ report: Bool) {}
    /// Goes back.
    public func backToSafety(_ report: Bool) {}
}

/// A key that was pressed; there is no keyboard here.
///
/// Source: https://developer.android.com/reference/android/view/KeyEvent
public final class KeyEvent: Sendable {
    private init() {}
}
