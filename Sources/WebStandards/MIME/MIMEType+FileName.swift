extension MIMEType {
    /// What a file's name says of its type; `nil`: nothing.
    package static func ofFile(named name: String) -> MIMEType? {
        let file = name.split(separator: "/").last ?? ""
        guard let dot = file.lastIndex(of: ".") else { return nil }
        return byEnding[ASCII.lowercase(file[dot...].dropFirst())].flatMap { MIMEType($0) }
    }

    /// What pages are made of and what users send to them.
    private static let byEnding = [
        "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml", "xml": "text/xml",
        "txt": "text/plain", "csv": "text/csv", "css": "text/css", "js": "text/javascript", "mjs": "text/javascript",
        "json": "application/json", "pdf": "application/pdf", "zip": "application/zip",
        "swf": "application/x-shockwave-flash",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "svg": "image/svg+xml", "ico": "image/x-icon", "avif": "image/avif", "heic": "image/heic", "heif": "image/heif",
        "bmp": "image/bmp",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "wav": "audio/wav",
        "mp4": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
    ]
}
