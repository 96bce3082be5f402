package import HeadlessWebView
package import SuccessPageRules

/// Reads what a browser or proxy wrote down of a login.
///
/// It shows no callbacks, no titles over time and no scripts' doing; what became of cookies is decided again here.
package enum HARReader {
    /// Bytes of a file that is read.
    package static let limit = 128 << 20
    /// Entries: a login has some hundred.
    private static let entryLimit = 5_000

    /// What the reports of flows say made a request that no page made; Chrome's word for a page's is `script` or `parser`.
    package static let appInitiator = "app"

    /// It is a HAR file, well written or not.
    package static func isHAR(_ json: JSON) -> Bool { json["log"] != nil }

    /// The recording of a HAR file.
    ///
    /// - Throws: `HARError`, which names the entry.
    package static func recording(
        of json: JSON,
        _ expectation: TokenExpectation
    ) throws(HARError) -> LoginRecording {
        guard let list = json["log"]?["entries"]?.array else {
            throw HARError(description: "The file has no log.entries.")
        }
        guard list.count <= entryLimit else {
            throw HARError(description: "The file has more than \(entryLimit) entries.")
        }
        var entries: [HAREntry] = []
        for (index, json) in list.enumerated() {
            if let entry = try HAREntry(json, number: index + 1) { entries.append(entry) }
        }
        guard let start = entries.first(where: { $0.destination == .document })?.url ?? entries.first?.url else {
            throw HARError(description: "The file has no request by http or https.")
        }
        // What is not in the file can neither be found nor missed.
        if expectation.way == .cookie, json.isByDevTools, !entries.contains(where: \.showsCookies) {
            throw HARError(
                description: "The file shows no cookies. Chrome leaves them out of “Export HAR (sanitized)”; "
                    + "export it with sensitive data."
            )
        }
        var run = LoginRun(source: .har, evidence: [.hops], began: entries.lazy.compactMap(\.time).first ?? .epoch)
        var leads = Leads()
        for entry in entries { run.take(entry, redirect: expectation.redirect, &leads) }
        run.finishPages()
        if !run.pages.isEmpty, run.pages.allSatisfy({ !$0.source.isEmpty }) { run.evidence.insert(.markup) }
        // A browser drops what a page's script or link leads to; a field that leads to the app is all there is to know.
        if !run.deliveries.isEmpty { run.evidence.insert(.deliveries) }
        if !json.isByDevTools || entries.contains(where: \.showsCookies) { run.replayCookies() }
        return LoginRecording(start: start, expectation: expectation, runs: [run])
    }
}

/// What an entry may go on from.
private struct Leads {
    /// By the URL that an answer led to, the last hop that did.
    private var hops: [String: Int] = [:]
    var lastFrame = 0

    func hop(leadingTo url: WebURL) -> Int? { hops[url.removingFragment().href] }

    mutating func note(_ hop: Int, leadsTo url: WebURL) { hops[url.removingFragment().href] = hop }
}

extension LoginRun {
    /// Numbers in the run's order for each entry: the answer, the page it became, the URL that the app has.
    private static let stride = 4

    fileprivate mutating func take(_ entry: HAREntry, redirect form: RedirectForm?, _ leads: inout Leads) {
        if entry.isBeyondRedirects, entry.destination == .document { ending = .redirectLoop }
        guard !entry.isDropped, !entry.isByApp, !entry.isBeyondRedirects, !entry.isIcon(of: pages.last) else { return }
        let number = hops.count + 1
        let sequence = number * Self.stride
        let before = leads.hop(leadingTo: entry.url).map { hops[$0] }
        var hop = RecordedHop(
            number: number,
            sequence: sequence,
            url: entry.url,
            method: entry.method,
            requestFields: entry.requestFields,
            cause: before == nil ? .unknown : before?.wasUpgrade == true ? .upgrade : .redirect,
            destination: entry.destination
        )
        if hop.destination == .frame {
            hop.frame = before?.frame ?? leads.lastFrame + 1
            leads.lastFrame = max(leads.lastFrame, hop.frame)
        } else if hop.destination != .document {
            hop.cause = before == nil ? .element : .redirect
        }
        hop.hasUserGesture = entry.requestFields["sec-fetch-user"] == "?1"
        hop.initiator = entry.requestFields["referer"].flatMap { WebURL($0) }
        hop.status = entry.status
        hop.responseFields = entry.responseFields
        hop.mediaType = entry.essence
        hop.declaredCharset = entry.responseFields.declaredCharset
        hop.bodySize = entry.size ?? entry.body?.count
        hop.isDownload = entry.isAttachment
        hop.time = entry.time
        if entry.status == 0 { hop.failure = entry.error ?? "The file has no answer." }
        let step = Redirect.next(
            status: entry.status,
            location: entry.responseFields.values(of: "location"),
            current: entry.url,
            method: entry.method,
            hasBody: false
        )
        var method = entry.method
        if case .follow(let url, let next, _) = step {
            hop.redirect = url
            method = next
        }
        let isDocument = hop.destination == .document || hop.destination == .frame
        hop.isShown =
            isDocument && hop.redirect == nil && entry.status > 0 && ![204, 205].contains(entry.status)
            && !entry.isAttachment
        if let target = hop.redirect { leads.note(hops.count, leadsTo: target) }
        hops.append(hop)
        if let target = hop.redirect, NavigationAction.isForTheApp(target) || form?.isLed(to: target) == true {
            var delivery = RecordedDelivery(
                sequence: sequence + 2,
                url: target,
                text: entry.responseFields.values(of: "location").first,
                hop: number
            )
            delivery.method = method
            delivery.frame = hop.frame
            delivery.hasUserGesture = hop.hasUserGesture
            deliveries.append(delivery)
        }
        if hop.isMainDocument {
            ending = hop.failure.map { .failed($0) } ?? .settled
        }
        guard hop.isShown else { return }
        pages.append(RecordedPage(hop: number, url: entry.url, frame: hop.frame, committed: sequence + 1))
        guard let body = entry.body else { return }
        read(
            body,
            of: hops.count - 1,
            as: entry.isTranscoded ? MIMEType("\(entry.essence ?? "text/html");charset=utf-8") : nil
        )
        if entry.isTranscoded {
            hops[hops.count - 1].usedEncoding = hop.declaredCharset.flatMap { TextEncoding(label: $0) }?.name
        }
    }

    /// A page is whole when the next one of its frame comes, or at the end.
    fileprivate mutating func finishPages() {
        let end = (hops.count + 1) * Self.stride
        // Of the page that comes next in each frame.
        var next: [Int: Int] = [:]
        for index in pages.indices.reversed() {
            let page = pages[index]
            pages[index].finished = next[page.frame].map { $0 - 2 } ?? end
            next[page.frame] = page.committed
        }
    }
}

extension JSON {
    /// The file was exported in the developer tools of a Chromium.
    fileprivate var isByDevTools: Bool { self["log"]?["creator"]?["name"]?.string == "WebInspector" }
}

extension RecordedHop {
    /// Chrome writes down that it led http to https itself.
    fileprivate var wasUpgrade: Bool {
        status == 307 && responseFields["non-authoritative-reason"] == "HSTS"
    }
}
