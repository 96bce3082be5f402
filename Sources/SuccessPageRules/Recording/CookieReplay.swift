package import WebStandards

extension LoginRun {
    /// Decides on the cookies of a run that has fields alone, by walking its hops through a jar.
    ///
    /// Fills ``RecordedHop/cookies`` and ``cookieChanges``, and counts as ``Evidence/cookies`` from then on. The `Cookie`
    /// fields that were sent stay as they are.
    ///
    /// - Parameters:
    ///   - policy: what third parties may do.
    ///   - unspecified: what a cookie without `SameSite` is.
    package mutating func replayCookies(
        policy: ThirdPartyCookiePolicy = .block,
        unspecified: UnspecifiedSameSite = .none
    ) {
        var jar = CookieJar(
            thirdPartyPolicy: policy,
            unspecifiedSameSite: unspecified,
            noneSameSite: platform?.noneSameSite ?? .needsSecure,
            trustsLoopback: platform?.trustsLoopback ?? true,
            replacement: platform?.cookieReplacement ?? .keepsCreation
        )
        for cookie in initialCookies { jar.set(cookie, now: began) }
        jar.keepsJournal = true
        _ = jar.takeJournal()
        cookieChanges.removeAll { if case .response = $0.change.cause { true } else { false } }
        var top: WebURL?
        for index in hops.indices {
            let hop = hops[index]
            if hop.isMainDocument { top = hop.url }
            let access = Self.access(of: hop, top: top, now: hop.time ?? began)
            var decisions = jar.header(for: access).decisions
            decisions += hop.responseFields.values(of: "set-cookie").map { jar.receive($0, access: access) }
            hops[index].cookies = decisions
            cookieChanges += jar.takeJournal().map { RecordedCookieChange(sequence: hop.sequence, change: $0) }
        }
        cookieChanges.sort { $0.sequence < $1.sequence }
        evidence.insert(.cookies)
    }

    private static func access(of hop: RecordedHop, top: WebURL?, now: UnixTime) -> CookieAccess {
        // The view's own navigation is of the site of the page that asked; a part's, of the page it is on.
        let siteForCookies = hop.isMainDocument ? hop.initiator?.site : top?.site
        return CookieAccess(
            url: hop.url,
            sameSite: SameSiteContext(
                url: hop.url,
                siteForCookies: siteForCookies,
                isTopLevelNavigation: hop.isMainDocument,
                method: hop.method
            ),
            isThirdParty: !hop.isMainDocument && top.map { !$0.site.isSchemefullySameSite(hop.url.site) } ?? false,
            now: now
        )
    }
}
