import Foundation
import HeadlessWebView

/// What a page has its user choose.
///
/// Source: https://developer.apple.com/documentation/webkit/wkopenpanelparameters
@preconcurrency @MainActor
open class WKOpenPanelParameters: NSObject {
    /// More than one file may be chosen.
    public let allowsMultipleSelection: Bool
    /// Folders may be chosen.
    public let allowsDirectories: Bool

    init(_ request: FileChooserRequest) {
        allowsMultipleSelection = request.allowsMultipleFiles
        allowsDirectories = request.allowsDirectories
    }
}
