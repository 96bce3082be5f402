import WebDocument
import WebNetwork
import WebStandards

/// A script that is fetched before the parser comes to its element.
///
/// https://html.spec.whatwg.org/#speculative-fetch
final class ScriptPreload {
    /// What the element must ask for to take it.
    struct Key: Hashable {
        var url: WebURL
        var credentials: FetchRequest.Credentials?
    }

    typealias Answer = Result<ResourceLoad.Answer, NavigationFailure>

    fileprivate(set) var load: ResourceLoad?
    private let loop: EngineLoop
    private var answer: Answer?
    private var taker: ((Answer) -> Void)?

    fileprivate init(on loop: EngineLoop) { self.loop = loop }

    fileprivate func arrived(_ answer: Answer) {
        load = nil
        guard let taker else {
            self.answer = answer
            return
        }
        taker(answer)
    }

    /// Gives what came to the element that the parser has come to, never before this returns.
    func deliver(to taker: @escaping (Answer) -> Void) {
        guard let answer else {
            self.taker = taker
            return
        }
        loop.later { taker(answer) }
    }
}

/// A script on its way to whoever keeps this.
struct ScriptLoad {
    var load: ResourceLoad?
    /// It was on its way before.
    var preload: ScriptPreload?

    var isUnderWay: Bool { load != nil || preload != nil }

    func cancel() { load?.cancel() }
}

extension DocumentScripts {
    /// Fetches what the page names behind the script that its parser waits for.
    func lookAhead() {
        guard blocking != nil, let active, let builder = active.builder else { return }
        navigable?.preload(builder.lookAhead(), of: active)
    }

    func preload(_ part: UpcomingPart) {
        guard let active, let kind = ScriptKind(type: part.type, language: part.language),
            kind != .importMap, let url = part.reference.isEmpty ? nil : active.document.resolve(part.reference),
            url.isHTTPFamily
        else { return }
        let request = ScriptRequest(
            nonce: part.nonce ?? "",
            integrity: SubresourceIntegrity(part.integrity ?? ""),
            isFromParser: true,
            credentials: kind.credentials(crossOrigin: part.crossOrigin)
        )
        let key = ScriptPreload.Key(url: url, credentials: request.credentials)
        guard preloads[key] == nil, active.allowsPreload(of: request, at: url) else { return }
        let preload = ScriptPreload(on: loop)
        preloads[key] = preload
        preload.load = makeLoad(request) { [weak preload] in preload?.arrived($0) }
        preload.load?.start(url)
    }

    /// Fetches a script for its element, or takes what was fetched ahead.
    func load(
        _ url: WebURL,
        _ request: ScriptRequest,
        arrived: @escaping (ScriptPreload.Answer) -> Void
    ) -> ScriptLoad {
        let key = ScriptPreload.Key(url: url, credentials: request.credentials)
        if let preload = preloads.removeValue(forKey: key) {
            preload.deliver(to: arrived)
            return ScriptLoad(load: preload.load, preload: preload)
        }
        let load = makeLoad(request, arrived: arrived)
        load?.start(url)
        return ScriptLoad(load: load)
    }

    private func makeLoad(
        _ request: ScriptRequest,
        arrived: @escaping (ScriptPreload.Answer) -> Void
    ) -> ResourceLoad? {
        guard let active, let navigable else { return nil }
        let load = ResourceLoad(
            .script,
            of: active,
            frame: navigable.frame,
            page: page,
            credentials: request.credentials,
            completion: arrived
        )
        load.mayFollow = { [weak active] in active?.allows(request, at: $0, isRedirected: true) ?? false }
        return load
    }
}
