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

/// What a document fetches before it is used.
struct FetchedAhead {
    /// Scripts, until the parser or a script comes to them.
    var scripts: [ScriptPreload.Key: ScriptPreload] = [:]
    /// Modules that were taken from there, or fetched as they were needed.
    var modules = ModuleMap()
    /// Fonts on their way, by their `link`s.
    var fonts: [Node: ResourceLoad] = [:]
    /// `link` elements that are still to hear of what they name.
    var listeners = 0

    mutating func cancel() {
        for preload in scripts.values { preload.load?.cancel() }
        for load in fonts.values { load.cancel() }
        self = FetchedAhead()
    }
}

extension DocumentScripts {
    /// Fetches what the page names behind the script that its parser waits for.
    func lookAhead() {
        guard blocking != nil, let active, let builder = active.builder else { return }
        navigable?.preload(builder.lookAhead(on: page.session.configuration.profile.imageScreen), of: active)
    }

    /// Fetches a script before it is used; `told` is called with whether it came.
    func preload(_ part: UpcomingPart, _ told: ((Bool) -> Void)? = nil) {
        guard let active, let kind = ScriptKind(type: part.type, language: part.language),
            kind != .importMap, let url = part.reference.isEmpty ? nil : active.document.resolve(part.reference),
            url.isHTTPFamily
        else { return }
        // https://html.spec.whatwg.org/#fetch-a-single-module-script: "If moduleMap[(url, moduleType)] exists, run onComplete
        // given moduleMap[(url, moduleType)], and return."
        if kind == .module, ahead.modules.tell(of: url, told ?? { _ in }, later: { loop.later($0) }) { return }
        let request = ScriptRequest(
            nonce: part.nonce ?? "",
            integrity: SubresourceIntegrity(part.integrity ?? ""),
            isFromParser: true,
            credentials: kind.credentials(crossOrigin: part.crossOrigin),
            referrerPolicy: part.referrerPolicy.flatMap { ReferrerPolicy(token: $0) }
        )
        let key = ScriptPreload.Key(url: url, credentials: request.credentials)
        guard ahead.scripts[key] == nil, active.allowsPreload(of: request, at: url) else {
            if let told { loop.later { [isThere = ahead.scripts[key] != nil] in told(isThere) } }
            return
        }
        let preload = ScriptPreload(on: loop)
        ahead.scripts[key] = preload
        preload.load = makeLoad(of: url, request) { [weak preload] answer in
            preload?.arrived(answer)
            if case .success = answer { told?(true) } else { told?(false) }
        }
        preload.load?.start(url)
    }

    /// Fetches a script for its element, or takes what was fetched ahead.
    func load(
        _ url: WebURL,
        _ request: ScriptRequest,
        arrived: @escaping (ScriptPreload.Answer) -> Void
    ) -> ScriptLoad {
        let key = ScriptPreload.Key(url: url, credentials: request.credentials)
        if let preload = ahead.scripts.removeValue(forKey: key) {
            preload.deliver(to: arrived)
            return ScriptLoad(load: preload.load, preload: preload)
        }
        let load = makeLoad(of: url, request, arrived: arrived)
        load?.start(url)
        return ScriptLoad(load: load)
    }

    private func makeLoad(
        of url: WebURL,
        _ request: ScriptRequest,
        arrived: @escaping (ScriptPreload.Answer) -> Void
    ) -> ResourceLoad? {
        guard let active, let navigable else { return nil }
        let load = ResourceLoad(
            .script,
            by: request.isOfWorker ? "other" : "script",
            of: active,
            frame: navigable.frame,
            page: page,
            credentials: request.credentials,
            referrerPolicy: request.referrerPolicy,
            completion: arrived
        )
        load.isOfWorker = request.isOfWorker
        load.mayFollow = { [weak active] in active?.allows(request, at: $0, redirectedFrom: url) ?? false }
        return load
    }
}
