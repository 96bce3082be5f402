import WebStandards

/// The sentence of a failure that has none from below: what, where, what to do.
enum FailureText {
    static func message(for code: NavigationFailure.Code, at url: WebURL, limits: NavigationLimits) -> String {
        let place = Secret.maskURL(url.href)
        switch code {
        case .tooManyRedirects:
            return
                "More than \(limits.redirects) redirects, the last to \(place): the site leads in a circle or asks for "
                + "a cookie it does not get; see the hops. An app may allow more (NavigationLimits.redirects)."
        case .invalidRedirect:
            return "A redirect at \(place) has a Location that is empty or no URL; the site must send a valid one."
        case .unsafeRedirect:
            return "A redirect leads to \(place), which no server may lead to; web views refuse it."
        case .interrupted:
            return
                "The load of \(place) was interrupted: the policy refused it, or the answer was no page (204, 205, a "
                + "download, a type the view cannot show)."
        case .mediaHandled:
            return "\(place) is sound or film, whose player asks for it itself; as a document it is loaded no further."
        case .unsupportedScheme:
            return "No page can be loaded from \(place): the view knows http, https, about, data and file; answer the "
                + "policy question with cancel to take such a URL for the app."
        case .invalidURL:
            return "“\(place)” is no URL: the page must lead to one that is whole."
        case .fileAccessDenied:
            return "Files are closed to this session (\(place)); set SessionConfiguration.allowsFileURLs to open them."
        case .fileNotFound:
            return "There is no readable file at \(place)."
        case .fileExists:
            return "The download of \(place) has a name that a file has already; give another, or permit to replace it."
        case .fileNotWritable:
            return "The download of \(place) cannot be written; check the folder's permissions and space."
        case .cancelled:
            return "The load of \(place) was cancelled: stopped, or another took its place."
        case .frameRefused:
            return "\(place) does not let itself be framed here (X-Frame-Options or frame-ancestors)."
        case .contentBlocked:
            return "The app's content rules block \(place)."
        case .notCached:
            return "No answer of \(place) is kept, and the request was for what is kept alone."
        case .documentTooLarge:
            return "The document at \(place) is larger or deeper than is taken; an app may allow more (DocumentLimits)."
        default:
            return "\(place) could not be loaded (\(code.rawValue))."
        }
    }
}

/// A file's name for a URL that has no better one.
package enum DownloadName {
    package static func from(_ url: WebURL, mimeType: MIMEType?, withoutPath: String = "download") -> String {
        let last = url.path.split(separator: "/").last.map(String.init)
        let name = last ?? withoutPath
        guard last?.contains(".") != true, let mimeType else { return name }
        let endings = [
            "application/zip": "zip", "application/pdf": "pdf", "application/json": "json", "text/html": "html",
            "text/plain": "txt", "text/csv": "csv", "image/png": "png", "image/jpeg": "jpg",
        ]
        return endings[mimeType.essence].map { name + "." + $0 } ?? name
    }
}
