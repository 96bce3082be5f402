import HeadlessWebView

/// What apps ask of a URL's text.
///
/// Source: https://developer.android.com/reference/android/webkit/URLUtil
public enum URLUtil {
    private static func has(_ url: String?, _ prefix: String) -> Bool {
        url.map { ASCII.equalIgnoringCase(String($0.prefix(prefix.count)), prefix) } ?? false
    }

    /// It begins with `http://`.
    public static func isHttpUrl(_ url: String?) -> Bool { has(url, "http://") }
    /// It begins with `https://`.
    public static func isHttpsUrl(_ url: String?) -> Bool { has(url, "https://") }
    /// It is one of the two.
    public static func isNetworkUrl(_ url: String?) -> Bool { isHttpUrl(url) || isHttpsUrl(url) }
    /// It begins with `about:`.
    public static func isAboutUrl(_ url: String?) -> Bool { url?.hasPrefix("about:") ?? false }
    /// It begins with `data:`.
    public static func isDataUrl(_ url: String?) -> Bool { url?.hasPrefix("data:") ?? false }
    /// It begins with `javascript:`.
    public static func isJavaScriptUrl(_ url: String?) -> Bool { url?.hasPrefix("javascript:") ?? false }
    /// It begins with `content:`.
    public static func isContentUrl(_ url: String?) -> Bool { url?.hasPrefix("content:") ?? false }
    /// It leads to what comes with the app.
    public static func isAssetUrl(_ url: String?) -> Bool { url?.hasPrefix("file:///android_asset/") ?? false }

    /// It leads to a file that is no asset of the app's.
    public static func isFileUrl(_ url: String?) -> Bool { (url?.hasPrefix("file:") ?? false) && !isAssetUrl(url) }

    /// A view might load it.
    ///
    /// NB: `data:` URLs do not count, here as on a phone.
    public static func isValidUrl(_ url: String?) -> Bool {
        isNetworkUrl(url) || isFileUrl(url) || isAssetUrl(url) || isAboutUrl(url) || isJavaScriptUrl(url)
            || isContentUrl(url)
    }

    /// The URL that is meant by what a user typed: one without a scheme is of http.
    public static func guessUrl(_ inUrl: String) -> String {
        guard !inUrl.isEmpty, !isValidUrl(inUrl), !isDataUrl(inUrl) else { return inUrl }
        return WebURL("http://" + (inUrl.contains(".") ? inUrl : "www.\(inUrl).com"))?.href ?? inUrl
    }

    /// The URL without its fragment.
    public static func stripAnchor(_ url: String) -> String {
        url.firstIndex(of: "#").map { String(url[..<$0]) } ?? url
    }

    /// A template with a search put in; `nil` where it has no place for one.
    public static func composeSearchUrl(
        _ inQuery: String,
        _ template: String,
        _ queryPlaceHolder: String
    ) -> String? {
        guard let place = template.firstRange(of: queryPlaceHolder) else { return nil }
        let query = Uri.encode(inQuery).replacing("%20", with: "+")
        return template[..<place.lowerBound] + query + template[place.upperBound...]
    }

    /// The name of a file for a download: by its `Content-Disposition`, else by its URL, with an ending that fits the type.
    public static func guessFileName(_ url: String, _ contentDisposition: String?, _ mimeType: String?) -> String {
        let disposition = contentDisposition.map(ContentDisposition.init(parsing:))
        let said = disposition?.isAttachment == true ? disposition?.filename : nil
        let path = Uri.parse(url).encodedPath.map(Uri.decode)
        let last = path.flatMap { $0.hasSuffix("/") ? nil : $0.split(separator: "/").last.map(String.init) }
        let name = said ?? last ?? "downloadfile"
        let map = MimeTypeMap.getSingleton()
        let type = mimeType.flatMap { $0.isEmpty ? nil : $0 }
        guard let dot = name.lastIndex(of: ".") else {
            if let ending = type.flatMap(map.getExtensionFromMimeType) { return name + "." + ending }
            return name + (type?.hasPrefix("text/") == true ? ".txt" : ".bin")
        }
        let known = map.getMimeTypeFromExtension(String(name[name.index(after: dot)...]))
        guard let type, known != type, let ending = map.getExtensionFromMimeType(type) else { return name }
        return name[..<dot] + "." + ending
    }
}

/// The endings of files, and the types that they stand for: those that apps' pages are made of.
///
/// Source: https://developer.android.com/reference/android/webkit/MimeTypeMap
public struct MimeTypeMap: Sendable {
    private static let pairs: KeyValuePairs = [
        "html": "text/html", "htm": "text/html", "js": "application/javascript", "mjs": "application/javascript",
        "css": "text/css", "json": "application/json", "xml": "text/xml", "txt": "text/plain", "csv": "text/csv",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "svg": "image/svg+xml",
        "webp": "image/webp", "ico": "image/x-icon", "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf",
        "pdf": "application/pdf", "zip": "application/zip", "apk": "application/vnd.android.package-archive",
        "mp3": "audio/mpeg", "mp4": "video/mp4", "wasm": "application/wasm", "doc": "application/msword",
    ]

    /// The one there is.
    public static func getSingleton() -> MimeTypeMap { MimeTypeMap() }

    /// What stands after the last dot of a URL's last part; empty without.
    public static func getFileExtensionFromUrl(_ url: String) -> String {
        let place = url.prefix { $0 != "#" && $0 != "?" }
        let name = place.lastIndex(of: "/").map { place[place.index(after: $0)...] } ?? place
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_-. ()%".contains($0)) }),
            let dot = name.lastIndex(of: ".")
        else { return "" }
        return String(name[name.index(after: dot)...])
    }

    /// The type of that ending; `nil` for one that is not known.
    public func getMimeTypeFromExtension(_ ending: String) -> String? {
        let ending = ASCII.lowercase(ending)
        return Self.pairs.first { $0.key == ending }?.value
    }

    /// The ending of that type; `nil` for one that is not known.
    public func getExtensionFromMimeType(_ mimeType: String) -> String? {
        let type = ASCII.lowercase(mimeType)
        return Self.pairs.first { $0.value == type }?.key
    }

    /// The ending is known.
    public func hasExtension(_ ending: String) -> Bool { getMimeTypeFromExtension(ending) != nil }
    /// The type is known.
    public func hasMimeType(_ mimeType: String) -> Bool { getExtensionFromMimeType(mimeType) != nil }
}
