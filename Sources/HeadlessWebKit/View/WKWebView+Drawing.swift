import Foundation
import HeadlessWebView

/// Which part of a page a picture is to show.
///
/// Source: https://developer.apple.com/documentation/webkit/wksnapshotconfiguration
@preconcurrency @MainActor
open class WKSnapshotConfiguration: NSObject, NSCopying {
    /// In the view's coordinates.
    ///
    /// Default: the null rectangle, all that shows.
    public var rect = CGRect.null
    /// In points; `nil`: as wide as `rect`.
    public var snapshotWidth: NSNumber?
    /// Changes that do not show yet are to be there.
    ///
    /// Default: true.
    public var afterScreenUpdates = true

    /// The defaults above.
    override public init() {}

    /// A copy, as `NSCopying` asks for it; to be called on the main actor.
    nonisolated public func copy(with zone: NSZone? = nil) -> Any {
        nonisolated(unsafe) let copy: Any = MainActor.assumeIsolated { duplicate() }
        return unsafe copy
    }

    private func duplicate() -> WKSnapshotConfiguration {
        let copy = WKSnapshotConfiguration()
        (copy.rect, copy.snapshotWidth) = (rect, snapshotWidth)
        copy.afterScreenUpdates = afterScreenUpdates
        return copy
    }
}

/// Which part of a page a PDF is to show.
///
/// Source: https://developer.apple.com/documentation/webkit/wkpdfconfiguration
@preconcurrency @MainActor
open class WKPDFConfiguration: NSObject, NSCopying {
    /// In the page's coordinates; `nil`: the whole page.
    public var rect: CGRect?
    /// Where nothing is drawn the PDF shows what lies behind.
    ///
    /// Default: false.
    public var allowTransparentBackground = false

    /// The defaults above.
    override public init() {}

    /// A copy, as `NSCopying` asks for it; to be called on the main actor.
    nonisolated public func copy(with zone: NSZone? = nil) -> Any {
        nonisolated(unsafe) let copy: Any = MainActor.assumeIsolated { duplicate() }
        return unsafe copy
    }

    private func duplicate() -> WKPDFConfiguration {
        let copy = WKPDFConfiguration()
        (copy.rect, copy.allowTransparentBackground) = (rect, allowTransparentBackground)
        return copy
    }
}

#if !canImport(UIKit)
/// A picture; nothing is drawn, so none is ever had.
public final class UIImage: Sendable {
    private init() {}

    /// None.
    public func pngData() -> Data? { nil }

    /// None.
    public func jpegData(compressionQuality: Double) -> Data? { nil }

    /// Empty.
    public var size: CGSize { .zero }
}
#endif

// Nothing is laid out and drawn here, so each answers as WebKit does where it could not draw.
extension WKWebView {
    /// Gives no picture, and `WKError.unknown`.
    public func takeSnapshot(
        with snapshotConfiguration: WKSnapshotConfiguration?,
        completionHandler: @escaping @MainActor (UIImage?, (any Error)?) -> Void
    ) {
        pump.afterwards { completionHandler(nil, WKError.nothingDrawn) }
    }

    /// Has no picture.
    ///
    /// - Throws: `WKError.unknown`.
    public func takeSnapshot(configuration: WKSnapshotConfiguration?) async throws -> UIImage {
        throw WKError.nothingDrawn
    }

    /// Gives `WKError.unknown`.
    public func createPDF(
        configuration: WKPDFConfiguration = .init(),
        completionHandler: @escaping @MainActor (Result<Data, any Error>) -> Void
    ) {
        pump.afterwards { completionHandler(.failure(WKError.nothingDrawn)) }
    }

    /// Has no PDF.
    ///
    /// - Throws: `WKError.unknown`.
    public func pdf(configuration: WKPDFConfiguration = .init()) async throws -> Data { throw WKError.nothingDrawn }

    /// Gives `WKError.unknown`.
    ///
    /// NB: parts of a page are not kept as WebKit's archive has them.
    public func createWebArchiveData(completionHandler: @escaping @MainActor (Result<Data, any Error>) -> Void) {
        pump.afterwards { completionHandler(.failure(WKError.nothingDrawn)) }
    }
}

extension WKError {
    fileprivate static let nothingDrawn = WKError(.unknown, "An unknown error occurred")
}
