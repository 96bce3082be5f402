// Constants are spelled as in Java.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import HeadlessWebView

/// Takes a value, once; let go of without one, it takes the one that says that there is none.
///
/// Source: https://developer.android.com/reference/android/webkit/ValueCallback
@MainActor
public final class ValueCallback<Value: Sendable> {
    private var body: ((Value) -> Void)?
    private let fallback: Value

    init(fallback: Value, _ body: @escaping (Value) -> Void) {
        self.fallback = fallback
        self.body = body
    }

    isolated deinit { body?(fallback) }

    /// Gives the value; a second one changes nothing.
    ///
    /// NB: a phone throws `IllegalStateException` at the second.
    public func onReceiveValue(_ value: Value) {
        let body = body
        self.body = nil
        body?(value)
    }
}

extension WebChromeClient {
    /// What a page has its user choose.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebChromeClient.FileChooserParams
    public struct FileChooserParams: Sendable, Hashable {
        /// One file.
        public static let MODE_OPEN = 0
        /// Several files.
        public static let MODE_OPEN_MULTIPLE = 1
        /// A folder, with what is in it.
        public static let MODE_OPEN_FOLDER = 2

        /// One of the numbers above.
        public let mode: Int
        /// The `accept` attribute's types and endings, in lower case; one empty text where it has none.
        public let acceptTypes: [String]
        /// The page would rather have a camera or microphone used (`capture`).
        public let isCaptureEnabled: Bool

        init(_ request: FileChooserRequest) {
            mode =
                request.allowsDirectories
                ? Self.MODE_OPEN_FOLDER : request.allowsMultipleFiles ? Self.MODE_OPEN_MULTIPLE : Self.MODE_OPEN
            // PLATFORM(Android): FileChooserParamsImpl splits the text of them, an empty one too.
            acceptTypes = request.acceptedTypes.isEmpty ? [""] : request.acceptedTypes
            isCaptureEnabled = request.wantsCapture
        }
    }
}
