import WebNetwork
import WebStandards

/// A page's back-forward list as it can be written down, for another page to go on with.
package struct SavedHistory: Sendable, Codable {
    /// A page of the list.
    package struct Entry: Sendable, Codable {
        var url: WebURL
        var title: String
        /// Entries of the same number are of one document.
        var document: UInt64
        var method: String
        /// `nil`: the request had none, or files were in it, which are not read again.
        var body: [UInt8]?
        var contentType: String?
        /// The document that led there, for the referrer and SameSite; `nil`: the app.
        var source: Source?
        /// What the app handed in, its type and what the list says of it; `nil`: it was fetched.
        var text: [UInt8]?
        var textType: String?
        var listedURL: WebURL?
        /// A script made it, and no user stood behind that; `nil` is `false`.
        var isByScriptAlone: Bool?
    }

    /// The document that a page came from.
    struct Source: Codable {
        var url: WebURL
        var origin: Origin
        var siteForCookies: Origin
        var referrerPolicy: ReferrerPolicy
    }

    var entries: [Entry]
    /// Which of them shows.
    var index: Int
}

extension PageCore {
    /// The back-forward list, to be kept; `nil` where it has no page.
    package var savedHistory: SavedHistory? {
        guard !history.entries.isEmpty else { return nil }
        return SavedHistory(entries: history.entries.map(SavedHistory.Entry.init), index: history.index)
    }

    /// Takes over a list that was kept, in place of the page's own, and loads the page of it that showed.
    ///
    /// PLATFORM(WebKit): a move along the list (WebPageProxy::restoreFromSessionState). A list that is none changes nothing.
    @discardableResult
    package func restore(_ saved: SavedHistory) -> NavigationID? {
        let isSound = saved.entries.indices.contains(saved.index)
        guard isSound, saved.entries.count <= session.configuration.limits.historyEntries else { return nil }
        // Nobody goes back to what shows now.
        main.active?.isListed = false
        var documents: [UInt64: NavigationID] = [:]
        let entries = saved.entries.map { entry in
            let document = documents[entry.document] ?? session.nextNavigation()
            documents[entry.document] = document
            return entry.restored(as: document)
        }
        history.restore(entries, index: saved.index)
        emit(.historyChanged)
        return traverse(to: saved.index)
    }
}

extension SavedHistory.Entry {
    fileprivate init(_ entry: SessionHistory.Entry) {
        url = entry.url
        title = entry.title
        document = entry.document.value
        method = entry.repeatable.method
        if case .bytes(let bytes) = entry.repeatable.body { body = bytes }
        contentType = entry.repeatable.contentType
        if let handed = entry.repeatable.text {
            (text, textType, listedURL) = (handed.bytes, handed.type.description, handed.listedURL)
        }
        if entry.isByScriptAlone { isByScriptAlone = true }
        source = entry.initiator.map { initiator in
            SavedHistory.Source(
                url: initiator.url,
                origin: initiator.origin,
                siteForCookies: initiator.siteForCookies,
                referrerPolicy: initiator.referrerPolicy
            )
        }
    }

    fileprivate func restored(as document: NavigationID) -> SessionHistory.Entry {
        SessionHistory.Entry(
            url: url,
            title: title,
            document: document,
            repeatable: RepeatableRequest(
                method: method,
                body: body.map { .bytes($0) } ?? .none,
                contentType: contentType,
                text: handedText
            ),
            initiator: source.map { source in
                NavigationRequest.Initiator(
                    url: source.url,
                    origin: source.origin,
                    siteForCookies: source.siteForCookies,
                    referrerPolicy: source.referrerPolicy
                )
            },
            cached: nil,
            isByScriptAlone: isByScriptAlone ?? false,
            listedURL: listedURL
        )
    }

    private var handedText: HandedText? {
        guard let text, let listedURL else { return nil }
        return HandedText(bytes: text, type: textType.flatMap { MIMEType($0) } ?? .htmlUTF8, listedURL: listedURL)
    }
}
