import WebDocument
import WebNetwork
import WebStandards

// What the engine does when scripts change the page's tree, and what they ask of the document itself.
extension DocumentScripts {
    /// https://dom.spec.whatwg.org/#concept-node-insert-ext, of the elements below a node that was put into the tree.
    func didInsert(_ node: Node, in document: Document) {
        guard document === active?.document, document.isConnected(node) else { return }
        var found: [Element] = []
        var asksForRefresh = false
        if let parent = node.parent, let element = document.asElement(parent) {
            if element.isScript { found.append(element) } else if element.isStyle { styleChanged(parent, in: document) }
        }
        document.forEachShadowIncludingDescendant(of: node) { candidate in
            if let element = document.asElement(candidate) {
                if element.isScript {
                    found.append(element)
                } else if element.isStyle {
                    styleChanged(candidate, in: document)
                }
            }
            loadResource(of: candidate, in: document)
            document.notePolicy(of: candidate)
            if document.noteRefresh(of: candidate) { asksForRefresh = true }
            if candidate.isElement, candidate.hasAutofocus, let realm = madeRealm {
                realm.call("autofocusAsked", [.number(Double(realm.number(of: candidate)))])
            }
        }
        if asksForRefresh { refreshDeclared() }
        for element in found { inserted(element) }
        framesInserted(below: node, in: document)
    }

    /// A `meta` element asks for a refresh: at once, where the page is there.
    func refreshDeclared() {
        guard let navigable, navigable.active === active, active?.isComplete == true else { return }
        // What a script has just asked for gives way, or goes on.
        _ = page.yieldsToRefresh(navigable)
        page.startRefreshes(in: navigable)
    }

    /// What a fragment's parser makes never runs (https://html.spec.whatwg.org/#parsing-main-inhead, `script`).
    func markStarted(below root: Node, in document: Document) {
        let made = scripts(below: root, in: document)
        started.formUnion(made)
        notForcedAsync.formUnion(made)
    }

    // https://html.spec.whatwg.org/#dom-range-createcontextualfragment, step 7
    func unmarkStarted(below root: Node, in document: Document) {
        started.subtract(scripts(below: root, in: document))
    }

    private func scripts(below root: Node, in document: Document) -> [Node] {
        var found: [Node] = []
        var roots = [root]
        while let root = roots.popLast() {
            var node: Node? = root
            while let current = node {
                if document.asElement(current)?.isScript == true { found.append(current) }
                if let contents = document.templateContents(of: current) { roots.append(contents) }
                node = current.following(in: root)
            }
        }
        return found
    }

    // https://html.spec.whatwg.org/#script-processing-model, the cloning steps
    func didClone(_ node: Node, to copy: Node, in document: Document) {
        guard let own = active?.document, document === own || document === own.madeContentsOwner else { return }
        if document === own { didCloneStyles(node, to: copy, in: document) }
        copyStarted(of: node, by: self, to: copy, in: document)
    }

    /// A copy of a script that `scripts` have started does not start again, be it in another document.
    func copyStarted(of node: Node, by scripts: DocumentScripts, to copy: Node, in document: Document) {
        guard !scripts.started.isEmpty else { return }
        if scripts.started.contains(node) { started.insert(copy) }
        func all(below root: Node) -> [Node] {
            document.elements(qualifiedName: "script", below: root, inHTML: document.isHTMLDocument)
        }
        for (script, twin) in zip(all(below: node), all(below: copy))
        where scripts.started.contains(script) { started.insert(twin) }
    }

    /// A `script` without text that was in the tree runs once it has some.
    func childrenChanged(_ parent: Node, in document: Document) {
        guard let element = document.asElement(parent), element.isScript || element.isStyle else { return }
        didInsert(parent, in: document)
    }

    private static let resourceAttributes: Set<String> = [
        "src", "href", "rel", "disabled", "srcset", "sizes", "media", "type", "as", "poster", "background",
    ]

    private func loadImages(around source: Node, in document: Document) {
        var sibling = source.next
        while let node = sibling {
            loadResource(of: node, in: document)
            sibling = node.next
        }
    }

    func attributeChanged(_ node: Node, _ name: String, in document: Document) {
        frameAttributeChanged(node, name, in: document)
        if name == "style" { styleAttributeChanged(node, in: document) }
        if name == "nonce" { nonceAttributeChanged(node, in: document) }
        if name == "checked" || name == "name" || name == "type" { document.joinRadioGroup(node) }
        if Self.resourceAttributes.contains(name) {
            loadResource(of: node, in: document)
            // https://html.spec.whatwg.org/#relevant-mutations, of a picture's source
            if node.parentPicture != nil { loadImages(around: node, in: document) }
        }
        if name == "content" || name == "http-equiv", document === active?.document, document.noteRefresh(of: node) {
            refreshDeclared()
        }
        guard let element = document.asElement(node), element.isScript else { return }
        if name == "async", element.attribute("async") != nil { notForcedAsync.insert(node) }
        if name == "src" || name == "href", element.attribute(name) != nil { didInsert(node, in: document) }
    }

    // https://html.spec.whatwg.org/#dom-document-write
    func write(_ text: String) {
        guard !refusesMarkup else { return }
        if active?.builder?.takesWriting != true {
            guard ignoresWrites == 0 else { return }
            reopen()
        }
        active?.builder?.write(text)
        existingRealm?.catchUpWithParser()
        if let active, navigable?.active === active {
            navigable?.loadPartsSoFar(of: active, isMeanwhile: !isReopened)
        }
    }

    // https://html.spec.whatwg.org/#document-open-steps
    func reopen() {
        // "If document has an active parser whose script nesting level is greater than 0, then return document."
        guard !refusesMarkup, let active, active.builder?.isActive != true else { return }
        guard navigable?.active === active, !isUnloading else { return }
        // What `window.stop` has stopped already.
        navigable?.stopWhatScriptsStopped()
        // PLATFORM(WebKit): Document::open calls FrameLoader::stopAllLoaders where it is led elsewhere, which ends its own load.
        if let navigable, navigable.isInWebKit, navigable.isLedElsewhere { navigable.loading?.stop() }
        navigable?.dropScheduled()
        // PLATFORM(WebKit): FrameLoader::didExplicitOpen cancels what NavigationScheduler has.
        if navigable?.isInWebKit == true { active.dropRefresh(on: loop) }
        // "If document's node navigable is non-null and document's node navigable's ongoing navigation is a navigation ID, then
        // stop loading document's node navigable."
        navigable?.asking?.stop()
        navigable?.stopProvisional()
        for child in active.children { child.destroy() }
        active.children = []
        for realm in existingRealms { realm.call("documentReopens") }
        leaveParser(of: active)
        while let child = active.document.node.firstChild { active.document.remove(child) }
        // What was in the tree is looked through no further.
        if active.lastPart != nil { active.lastPart = active.document.node }
        active.failure = nil
        takeURL(of: existingRealm?.agent.entered?.scripts?.active)
        let builder = DocumentBuilder(reopening: active.document)
        builder.scripts = self
        active.builder = builder
        beginAgain()
    }

    /// The document's parser, should it not be done, reads no more, and what waited for it does not run.
    ///
    /// https://html.spec.whatwg.org/#document-open-steps: another parser is associated with the document.
    private func leaveParser(of active: ActiveDocument) {
        dropParserScripts()
        sheetsToCome = []
        guard let builder = active.builder else { return }
        builder.scripts = nil
        builder.abort()
        navigable?.loading?.stopSeekingEarlyParts(of: active)
        active.early = EarlyParts()
    }

    // "Let newURL be a copy of entryDocument's URL. If entryDocument is not document, then set newURL's fragment to null. Run
    // the URL and history update steps with document and newURL."
    //
    // NB: a frame's entry keeps the URL that it is fetched by again.
    private func takeURL(of entered: ActiveDocument?) {
        guard let entered, let active, entered !== active else { return }
        let before = active.listedURL
        active.url = entered.url.removingFragment()
        if page.session.configuration.profile.engine == .webKit { active.urlBeforeOpening = before }
        active.firstURL = entered.cookieURL
        guard active.frame.isMainFrame else { return }
        // PLATFORM(WebKit): Document::open knows nothing of the list.
        if active.isListed, navigable?.isInWebKit != true { page.history.updateCurrent { $0.url = active.url } }
        page.documentURLDidChange(active, isNewEntry: false)
    }

    // https://html.spec.whatwg.org/#dom-document-close
    func closeReopened() {
        guard isReopened, !refusesMarkup, let active, let builder = active.builder, !isClosing else { return }
        isClosing = true
        builder.onWhole = { [weak self, weak active] in
            guard let self, let active, navigable?.active === active else { return }
            active.builder = nil
            navigable?.loadParts(of: active)
            parserDidFinish()
            navigable?.checkLoaded()
        }
        builder.finish()
    }

    /// Whether a control suffers from anything (https://html.spec.whatwg.org/#validity-states); `nil`: no script has run yet.
    func isInvalid(_ node: Node) -> Bool? {
        guard let realm = existingRealm else { return nil }
        let number = ScriptData.number(Double(realm.number(of: node)))
        guard case .bool(let answer) = realm.call("isInvalid", [number]) else { return nil }
        return answer
    }
}

extension Element {
    /// A `script` of HTML or SVG.
    var isScript: Bool {
        name == "script" && (isHTML || namespace == "http://www.w3.org/2000/svg")
    }

    // https://html.spec.whatwg.org/#prepare-the-script-element, the step on `for` and `event`
    var isForWindowLoad: Bool {
        guard let window = attribute("for"), let event = attribute("event") else { return true }
        let name = ScriptKind.stripped(event)
        return ScriptKind.stripped(window) == "window" && (name == "onload" || name == "onload()")
    }

    var isStyle: Bool { asNode.isStyleElement }

    /// Where an external script is; SVG's has `href` (https://svgwg.org/svg2-draft/interact.html#ScriptElement).
    var scriptSource: String? {
        guard !isHTML else { return attribute("src") }
        return attribute("href") ?? asNode.attributeValue(namespace: "http://www.w3.org/1999/xlink", localName: "href")
    }
}
