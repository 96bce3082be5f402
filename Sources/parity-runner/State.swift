import Foundation
import WebDocument
import WebEngine
import WebStandards

/// What the first view, the others in short and the jar are at a step's end.
enum TraceState {
    static func state(of views: Views, cookieURLs: [String]) -> JSON {
        let session = views.session
        let page = views.pages[0]
        let list = page.historyList
        var state: [String: JSON] = [
            "url": .string(page.viewURL?.href ?? ""),
            "title": .string(page.viewTitle),
            "canGoBack": .bool(page.canGoBack),
            "canGoForward": .bool(page.canGoForward),
            "isLoading": .bool(page.isLoading),
            "history": .object([
                "index": .number(list.index),
                "items": .array(list.items.map { .string($0.url.href) }),
            ]),
            "cookies": .array(session.liveCookies.map { cookie($0, now: session.now) }),
            "cookiesFor": .object(cookies(for: cookieURLs, in: session)),
            "document": document(of: page, historyLength: max(1, list.items.count)),
        ]
        if views.pages.count > 1 {
            state["otherViews"] = .array(zip(2..., views.pages.dropFirst()).map { otherView(number: $0, $1) })
        }
        return .object(state)
    }

    private static func otherView(number: Int, _ page: PageCore) -> JSON {
        // The recorder asks by a script, which counts as a user's touch.
        _ = historyState(of: page)
        return .object([
            "view": .number(number), "url": .string(page.viewURL?.href ?? ""), "title": .string(page.viewTitle),
        ])
    }

    private static func cookies(for urls: [String], in session: SessionState) -> [String: JSON] {
        var result: [String: JSON] = [:]
        for text in urls {
            guard let url = WebURL(text) else { continue }
            // A cookie without a name is sent as its value alone, but listed as the others are.
            result[text] = .array(session.cookies(for: url).map { "\($0.name)=\($0.value)" }.sorted().map(JSON.string))
        }
        return result
    }

    private static func cookie(_ cookie: Cookie, now: UnixTime) -> JSON {
        .object([
            "name": .string(cookie.name),
            "value": .string(cookie.value),
            "domain": .string(cookie.platformDomain),
            "path": .string(cookie.path),
            "expires": JSON(cookie.expires.map { expiry($0, now: now) }),
            "secure": .bool(cookie.secure),
            "httpOnly": .bool(cookie.httpOnly),
            "sameSite": .string(cookie.sameSite.rawValue),
        ])
    }

    /// How far away, to the minute, below 500 days; else the date.
    private static func expiry(_ expires: UnixTime, now: UnixTime) -> String {
        let seconds = Double(expires.milliseconds - now.milliseconds) / 1000
        if seconds < 500 * 86_400 { return "+\(Int((seconds / 60).rounded(.toNearestOrEven)) * 60)s" }
        return Date(timeIntervalSince1970: Double(expires.seconds)).ISO8601Format()
    }

    /// OPTIMIZATION: a page without scripts has none.
    private static func historyState(of page: PageCore) -> JSON {
        guard page.hasRealm, let state = try? page.evaluate("history.state") else { return nil }
        return JSON(state)
    }

    private static func cookie(of view: DocumentView?) -> JSON {
        guard let view else { return .string("") }
        return view.cookie.map(JSON.string) ?? .object(["threw": "SecurityError"])
    }

    private static func document(of page: PageCore, historyLength: Int) -> JSON {
        let view = page.documentView
        return .object([
            "href": .string(view?.url.href ?? "about:blank"),
            "title": .string(view?.document.title ?? ""),
            "cookie": cookie(of: view),
            "historyLength": .number(historyLength),
            "historyState": historyState(of: page),
            "readyState": .string(view?.readyState ?? "complete"),
            "characterSet": .string(view?.document.encoding.name ?? "windows-1252"),
            "contentType": .string(view?.document.contentType ?? "text/html"),
            "compatMode": .string(view?.document.compatMode ?? "BackCompat"),
            "referrer": .string(view?.document.referrer ?? ""),
            "frames": .number(view?.frames ?? 0),
            "text": .string(String((view?.document.body?.textContent ?? "").prefix(400))),
        ])
    }
}
