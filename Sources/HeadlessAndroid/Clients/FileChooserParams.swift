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

        /// A title for the chooser; `nil`: pages name none.
        public var title: String? { nil }
        /// A name for what is chosen; `nil`: pages name none.
        public var filenameHint: String? { nil }

        /// An intent that has the user choose: `ACTION_GET_CONTENT` of what can be opened, of the first type that the page
        /// takes.
        public func createIntent() -> Intent {
            var intent = Intent(Intent.ACTION_GET_CONTENT)
            intent.addCategory(Intent.CATEGORY_OPENABLE)
            // PLATFORM(Android): FileChooserParamsImpl.createIntent takes the first that is a type.
            let type = acceptTypes.first.flatMap { $0.contains("/") ? $0 : nil }
            intent.type = type ?? "*/*"
            if mode == Self.MODE_OPEN_MULTIPLE { intent.putExtra(Intent.EXTRA_ALLOW_MULTIPLE, "true") }
            return intent
        }

        /// What the user chose, for `ValueCallback`.
        ///
        /// - Parameters:
        ///   - resultCode: -1 (`Activity.RESULT_OK`) where the user chose one.
        ///   - data: what the chooser answered.
        /// - Returns: the URL of the file; `nil` where none was chosen.
        public static func parseResult(_ resultCode: Int, _ data: Intent?) -> [String]? {
            resultCode == -1 ? data?.data.map { [$0] } : nil
        }

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
