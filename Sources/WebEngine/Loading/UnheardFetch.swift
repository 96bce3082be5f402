import WebNetwork

/// A request whose answer nobody hears; it goes on when the document has gone.
final class UnheardFetch: FetchOwner, OutlivingRequest {
    private var fetch: Fetch?
    private weak var page: PageCore?
    private let loop: EngineLoop
    private let ended: () -> Void

    private init(on loop: EngineLoop, _ ended: @escaping () -> Void) { (self.loop, self.ended) = (loop, ended) }

    static func send(
        _ request: FetchRequest,
        by active: ActiveDocument,
        page: PageCore,
        ended: @escaping () -> Void = {}
    ) {
        let loop = page.session.loop
        active.unheardFetches += 1
        let sent = UnheardFetch(on: loop) { [weak active] in
            active?.unheardFetches -= 1
            ended()
        }
        Outliving.keep(sent, on: loop)
        sent.page = page
        sent.fetch = Fetch(request, of: active, page: page, owner: sent)
        sent.fetch?.start()
    }

    func cancel() {
        fetch?.cancel()
        fetch = nil
    }

    // MARK: FetchOwner

    func fetch(_ fetch: Fetch, didReceive head: FetchHead) {}

    func fetch(_ fetch: Fetch, didReceive bytes: Span<UInt8>) {}

    func fetch(_ fetch: Fetch, didEndWith failure: String?) {
        self.fetch = nil
        if failure == nil { page?.partDidCome() }
        ended()
        Outliving.letGo(of: self, on: loop)
    }
}
