import Foundation

/// A folder of a package of Debian's or PyPI's, with pages and scripts that nobody here wrote.
package struct PackageFolder: Sendable {
    /// Below which the packages are installed, or unpacked: `HEADLESS_WEBVIEW_LIBRARIES`, else the system itself.
    ///
    /// What is PyPI's is in its folder `python`.
    package static let root = PackageFolder(
        url: URL(fileURLWithPath: ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_LIBRARIES"] ?? "/")
    )

    private let url: URL

    package var path: String { url.path }
    package var exists: Bool { FileManager.default.fileExists(atPath: path) }

    package func folder(_ name: String) -> PackageFolder { PackageFolder(url: url.appendingPathComponent(name)) }

    /// The content of a file in it and the media type that its name has; `nil` where there is none.
    package func file(_ path: String) -> (type: String, bytes: [UInt8])? {
        let file = url.appendingPathComponent(path)
        guard !path.contains(".."), let data = try? Data(contentsOf: file) else { return nil }
        return (Self.types[file.pathExtension] ?? "application/octet-stream", Array(data))
    }

    private static let types = [
        "css": "text/css", "html": "text/html", "js": "text/javascript", "json": "application/json", "png": "image/png",
    ]
}
