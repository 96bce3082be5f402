import WebDocument
import WebNetwork
import WebStandards

/// A dedicated worker of a document: a realm beside the document's own, on the same loop.
///
/// https://html.spec.whatwg.org/#run-a-worker
final class ScriptWorker {
    fileprivate var load: ScriptLoad?
    fileprivate(set) var realm: Realm?
    /// Its script, with all that it imports, is here and has run, or is not to be had.
    fileprivate(set) var hasSettled = false

    fileprivate func close() {
        load?.cancel()
        realm?.close()
    }
}

extension DocumentScripts {
    /// The realms of the document, and those of its workers.
    var everyRealm: [Realm] { existingRealms + workers.values.compactMap(\.realm) }

    /// The one of them that has that number.
    func realm(numbered number: Int) -> Realm? {
        if let existingRealm, existingRealm.number == number { return existingRealm }
        return everyRealm.first { $0.number == number }
    }

    func startWorker(
        _ key: RealmKey,
        at url: WebURL,
        isModule: Bool,
        _ credentials: FetchRequest.Credentials
    ) -> Bool {
        guard let active, active.allows(url, by: "worker-src") else { return false }
        guard workers.count < ScriptLimits.workers else {
            sayOnce("The page may have \(ScriptLimits.workers) workers at once; another was not started.")
            return false
        }
        let worker = ScriptWorker()
        workers[key] = worker
        guard !isModule else {
            loop.later { [weak self] in self?.begin(worker, key, nil, url) }
            return true
        }
        worker.load = load(url, ScriptRequest(credentials: credentials, isOfWorker: true)) {
            [weak self, weak worker] result in
            guard let self, let worker else { return }
            worker.load = nil
            guard case .success(let answer) = result, Self.isScript(answer) else { return fail(key) }
            page.partDidCome()
            // "Let sourceText be the result of UTF-8 decoding bodyBytes."
            // https://html.spec.whatwg.org/#initialize-worker-policy-container
            let policy = ReferrerPolicy.parse(answer.head.fields.values(of: "Referrer-Policy"))
            begin(worker, key, TextEncoding.utf8.decode(answer.body), answer.url, policy)
        }
        return true
    }

    // https://html.spec.whatwg.org/#fetch-a-classic-worker-script, from the answer on
    private static func isScript(_ answer: ResourceLoad.Answer) -> Bool {
        guard (200...299).contains(answer.head.status) else { return false }
        guard answer.url.isHTTPFamily else { return true }
        return answer.head.fields["Content-Type"].flatMap(MIMEType.init)?.isJavaScript == true
    }

    private func begin(
        _ worker: ScriptWorker,
        _ key: RealmKey,
        _ text: String?,
        _ url: WebURL,
        _ referrerPolicy: ReferrerPolicy? = nil
    ) {
        worker.hasSettled = text != nil
        guard workers[key] === worker, let owner = self.realm(numbered: key.realm) else { return }
        let document = Document.empty(DocumentOrigin(url: url, contentType: MIMEType("text/html")), isHTML: false)
        document.makeScriptable()
        let realm = Realm(of: document, on: loop, isWorker: true)
        realm.scripts = self
        realm.referrerPolicy = referrerPolicy
        worker.realm = realm
        for failure in realm.agent.takeFailures() { say(PageMessage(level: .error, text: failure)) }
        owner.call("workerBegan", [.number(Double(key.number)), .number(Double(realm.number))])
        realm.call("startWorker", [text.map(ScriptData.string) ?? .null, .string(url.href)])
        page.documentMayHaveChanged()
    }

    private func fail(_ key: RealmKey) {
        loop.later { [weak self] in
            guard let self else { return }
            workers[key]?.hasSettled = true
            realm(numbered: key.realm)?.call("workerFailed", [.number(Double(key.number))])
            page.documentMayHaveChanged()
        }
    }

    func workerModuleReady(_ realm: Realm, hasCome: Bool) {
        loop.schedule(after: .zero) { [weak self, weak realm] in
            guard let self, let realm, !realm.isClosed else { return }
            workers.values.first { $0.realm === realm }?.hasSettled = true
            realm.call("workerModuleReady", [.bool(hasCome)])
            page.documentMayHaveChanged()
        }
    }

    /// It, and the workers that it has started, run nothing more, once what runs is over.
    func stopWorker(_ key: RealmKey) {
        guard let worker = workers.removeValue(forKey: key) else { return }
        if let realm = worker.realm {
            for inner in workers.keys where inner.realm == realm.number { stopWorker(inner) }
        }
        loop.later { worker.close() }
    }

    func closeWorkers() {
        for worker in workers.values { worker.close() }
        workers = [:]
    }
}
