import WebDocument

/// What the document's style sheets keep from being shown: the rules are known in script, where computed styles are.
struct HiddenElements {
    /// As script told it last, and the number that goes with it.
    fileprivate var elements: Set<Node> = []
    fileprivate var stamp = 0
    /// Whether the sheets that came with the page may hide anything, as of a revision of the tree and a number of sheets.
    fileprivate var mayHide: (revision: Int, sheets: Int, answer: Bool)?
    /// The selectors of the rules that may, as of the same; `nil`: that cannot be told from their texts.
    fileprivate var selectors: (revision: Int, sheets: Int, all: [String]?)?
}

extension DocumentScripts {
    /// The elements that style sheets hide by `display` or `visibility`; none where the document runs no scripts.
    func elementsHiddenBySheets() -> Set<Node> {
        guard let document = active?.document, document.isScriptable else { return [] }
        let mayHide = hasHidingSheet(in: document)
        // OPTIMIZATION: no realm is made to hear that nothing is hidden.
        guard mayHide || existingRealm != nil, let realm else { return [] }
        let answer = realm.call("hiddenElements", [.number(Double(hiddenElements.stamp)), .bool(mayHide)])
        guard case .array(let values) = answer else { return [] }
        let numbers = values.compactMap { $0.number.flatMap(Int.init(exactly:)) }
        guard let stamp = numbers.first else { return [] }
        if stamp != hiddenElements.stamp {
            let nodes = numbers.dropFirst().compactMap { realm.agent.registry.node($0) }
            hiddenElements.elements = Set(nodes)
            hiddenElements.stamp = stamp
        }
        return hiddenElements.elements
    }

    /// Whether a rule of the sheets that came with the page may hide an element, or what it lies in, by the rules' texts.
    func sheetsMayHide(_ element: Element) -> Bool {
        guard let document = active?.document, document.isScriptable, hasHidingSheet(in: document) else { return false }
        guard !document.isInShadowTree(element.asNode) else { return true }
        guard let selectors = hidingSelectors(in: document) else { return true }
        return selectors.contains { selector in
            do throws(SelectorError) { return try element.closest(selector) != nil } catch { return true }
        }
    }

    private func hidingSelectors(in document: Document) -> [String]? {
        let revision = document.treeRevision
        if let known = hiddenElements.selectors, known.revision == revision, known.sheets == sheetsArrived {
            return known.all
        }
        var all: [String]? = []
        for text in sheetTexts(of: document) {
            guard let found = HidingRules.selectors(in: text) else {
                all = nil
                break
            }
            all?.append(contentsOf: found)
        }
        hiddenElements.selectors = (revision, sheetsArrived, all)
        return all
    }

    private func sheetTexts(of document: Document) -> [String] {
        let refused = document.refusedStyles.sheets
        let written = ((try? document.elements("style")) ?? []).filter { !refused.contains($0.asNode) }
        return written.map(\.textContent) + resources.values.compactMap(\.text) + imports.values
    }

    /// Whether a sheet that came with the page says the words without which nothing is hidden.
    private func hasHidingSheet(in document: Document) -> Bool {
        let revision = document.treeRevision
        if let known = hiddenElements.mayHide, known.revision == revision, known.sheets == sheetsArrived {
            return known.answer
        }
        let answer = sheetTexts(of: document).contains(where: Self.mayHide)
        hiddenElements.mayHide = (revision, sheetsArrived, answer)
        return answer
    }

    private static func mayHide(_ text: String) -> Bool {
        text.contains("none") || text.contains("hidden") || text.contains("collapse")
    }
}
