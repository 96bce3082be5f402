import WebDocument
import WebNetwork
import WebStandards

// Module scripts: the page's world loads, links and evaluates them (modules/loader); what it needs is fetched here.
extension DocumentScripts {
    /// Has the world load a module script and all that it imports.
    func loadModule(_ script: PendingScript, text: String?) {
        guard let realm, let active else { return }
        modules[script.number] = script
        realm.call(
            "loadModule",
            [
                .number(Double(script.number)),
                .string(script.url.href),
                text.map(ScriptData.string) ?? .null,
                .string(active.document.baseURL.href),
                .number(Double(realm.number(of: script.element.asNode))),
                .number(Double(script.line)),
                .number(Double(script.column)),
            ]
        )
    }

    /// The graph of a module script is here, or something of it did not come.
    func moduleReady(_ number: Int, hasCome: Bool) {
        guard let script = modules.removeValue(forKey: number) else { return }
        scriptsToRun += 1
        loop.schedule(after: .zero) { [weak self] in
            self?.scriptsToRun -= 1
            script.settle(hasCome: hasCome)
            self?.didArrive(script)
        }
    }

    // https://html.spec.whatwg.org/#fetch-a-single-module-script
    func fetchModule(_ key: RealmKey, _ url: WebURL, _ request: ScriptRequest, isScript: Bool) {
        // Only JavaScript of the page's own world is what a `link` can find.
        let isListed = isScript && key.realm == realm?.number
        if isListed { ahead.modules.begin(url) }
        guard let active, active.allows(request, at: url),
            url.isHTTPFamily || url.scheme == "data" || url.scheme == "blob"
        else { return answerModule(key, nil, listed: isListed ? url : nil) }
        let load = load(url, request) { [weak self] result in
            guard let self else { return }
            moduleLoads[key] = nil
            guard case .success(let answer) = result, (200...299).contains(answer.head.status),
                request.integrity.matches(answer.body)
            else {
                return answerModule(key, nil, listed: isListed ? url : nil)
            }
            page.partDidCome()
            answerModule(key, answer, listed: isListed ? url : nil)
        }
        if load.isUnderWay { moduleLoads[key] = load }
    }

    private func answerModule(_ key: RealmKey, _ answer: ResourceLoad.Answer?, listed url: WebURL?) {
        // NB: always UTF-8, whatever the type says.
        let text = answer.map { TextEncoding.utf8.decode($0.body) }
        let type = answer?.head.fields["Content-Type"].flatMap(MIMEType.init)
        scriptsToRun += 1
        loop.schedule(after: .zero) { [weak self] in
            guard let self else { return }
            scriptsToRun -= 1
            defer { page.documentMayHaveChanged() }
            self.realm(numbered: key.realm)?.call(
                "moduleArrived",
                [
                    .number(Double(key.number)), text.map(ScriptData.string) ?? .null, .string(type?.essence ?? ""),
                    .string(answer?.url.href ?? ""),
                ]
            )
            guard let url else { return }
            let hasCome = type?.isJavaScript ?? false
            for told in ahead.modules.end(url, hasCome: hasCome) { told(hasCome) }
        }
    }
}
