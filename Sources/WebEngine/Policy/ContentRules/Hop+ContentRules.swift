import WebStandards

// The app's rules on what its pages ask for, each URL of a chain of redirects for itself.
//
// PLATFORM(WebKit): CachedResourceLoader::requestResource and SubresourceLoader::willSendRequestInternal ask
// UserContentProvider::processContentRuleListsForLoad, DocumentLoader for documents.
extension Hop {
    var contentVerdict: ContentVerdict {
        guard let page, !page.contentRules.isEmpty else { return ContentVerdict() }
        return ContentVerdict(page.contentRules, on: contentRequest(in: page))
    }

    private func contentRequest(in page: PageCore) -> ContentRequest {
        let destination = request.context.destination
        let top = destination == .document ? url : page.main.active?.url ?? url
        let isDocument = destination == .document || destination == .frame
        return ContentRequest(
            url: url,
            resource: ContentRule.Resource(destination),
            topURL: top,
            frameURL: isDocument ? url : request.context.initiator?.url ?? top,
            isTopFrame: request.frame.isMainFrame
        )
    }

    /// Says in the page's console what was not asked for.
    func tellBlocked() {
        let page = page?.main.active?.url.href ?? url.href
        let text = "Content blocker prevented frame displaying \(page) from loading a resource from \(url.href)"
        self.page?.emit(.consoleMessage(PageMessage(level: .error, text: text)))
    }
}

extension ContentRule.Resource {
    fileprivate init(_ destination: HopRecord.Destination) {
        self =
            switch destination {
            case .document: .topDocument
            case .frame: .childDocument
            case .image: .image
            case .style: .styleSheet
            case .script: .script
            case .font: .font
            case .track: .media
            case .fetch: .fetch
            }
    }
}
