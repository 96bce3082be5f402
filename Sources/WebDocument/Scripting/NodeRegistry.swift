/// The numbers by which scripts know the nodes of all documents of one engine: small integers that lead back to a node
/// only as long as its document is registered, so that no script can name memory.
///
/// Numbers are given a page at a time to a document, and never twice.
package final class NodeRegistry {
    private struct Page {
        let document: Document
        var nodes: [Node?]
    }

    package static let pageSize = 1024
    private var pages: [Page?] = []

    package init() {}

    /// The number of a node; a new one the first time.
    package func number(of node: Node, in document: Document) -> Int {
        if node.holdsNumber {
            let number = node.ownNumber
            if number != 0 { return number }
            let made = add(node, document)
            node.ownNumber = made
            return made
        }
        if let number = document.nodeNumbers[node] { return number }
        let made = add(node, document)
        document.nodeNumbers[node] = made
        return made
    }

    /// The document is known, by the number of its document node.
    @discardableResult
    package func register(_ document: Document) -> Int { number(of: document.node, in: document) }

    /// Documents whose nodes have numbers.
    package var documentCount: Int { Set(pages.compactMap { $0.map { ObjectIdentifier($0.document) } }).count }

    package func isRegistered(_ document: Document) -> Bool { !document.numberPages.isEmpty }

    private func add(_ node: Node, _ document: Document) -> Int {
        if let page = document.numberPages.last, let count = pages[page]?.nodes.count, count < Self.pageSize {
            pages[page]?.nodes.append(node)
            return page * Self.pageSize + count
        }
        // 0 is no number.
        if pages.isEmpty { pages.append(nil) }
        document.numberPages.append(pages.count)
        pages.append(Page(document: document, nodes: [node]))
        return (pages.count - 1) * Self.pageSize
    }

    package func node(_ number: Int) -> Node? {
        let page = number / Self.pageSize
        guard page > 0, page < pages.count, let nodes = pages[page]?.nodes else { return nil }
        let index = number % Self.pageSize
        return index < nodes.count ? nodes[index] : nil
    }

    /// The document a node belongs to now.
    package func document(of node: Node) -> Document? {
        guard let owner = node.kind == .document ? node : node.owner else { return nil }
        let page = owner.ownNumber / Self.pageSize
        guard page > 0, page < pages.count else { return nil }
        return pages[page]?.document
    }

    /// Forgets a document and all numbers of its nodes, and says which pages of numbers those were.
    package func remove(_ document: Document) -> [Int] {
        // A node that it took from another document has its attributes and children in memory that goes with this one.
        for number in document.adoptedNumbers where node(number)?.owner == document.node {
            pages[number / Self.pageSize]?.nodes[number % Self.pageSize] = nil
        }
        document.adoptedNumbers = []
        let removed = document.numberPages
        for page in removed { pages[page] = nil }
        document.numberPages = []
        document.nodeNumbers = [:]
        return removed
    }
}
