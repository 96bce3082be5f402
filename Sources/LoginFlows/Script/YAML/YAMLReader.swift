import HeadlessWebView

/// A node of a YAML document with the place where it stands.
struct YAMLNode: Sendable {
    enum Content: Sendable {
        /// `isPlain`: it stands without quotes.
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        case mapping([Pair])
    }

    struct Pair: Sendable {
        let key: String
        let keyPlace: SourcePlace
        let value: YAMLNode
        /// It stands for the pairs of its value.
        fileprivate let isMerge: Bool
    }

    let place: SourcePlace
    let content: Content
    /// Nodes in it, itself included.
    fileprivate let size: Int

    /// Nothing, as after a key without a value.
    var isNull: Bool {
        guard case .scalar(let text, isPlain: true) = content else { return false }
        return ["", "~", "null"].contains(text)
    }

    fileprivate var isPlain: Bool {
        guard case .scalar(_, isPlain: true) = content else { return false }
        return true
    }

    subscript(key: String) -> YAMLNode? {
        guard case .mapping(let pairs) = content else { return nil }
        return pairs.first { $0.key == key }?.value
    }

    var text: String? {
        guard case .scalar(let text, _) = content else { return nil }
        return text
    }

    var items: [YAMLNode] {
        guard case .sequence(let items) = content else { return [] }
        return items
    }

    var pairs: [Pair] {
        guard case .mapping(let pairs) = content else { return [] }
        return pairs
    }

    /// What kind of node it is, for a message.
    var kind: String {
        switch content {
        case .scalar where isNull: "nothing"
        case .scalar(let text, _): "“\(text.excerpt(60))”"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// Reads one YAML 1.1 document, as libyaml does, into nodes.
///
/// What a file can have is bounded: bytes, depth, and nodes, each alias counted as all that it stands for.
struct YAMLReader {
    private let file: String
    private let events: YAMLEvents
    private var anchors: [String: YAMLNode] = [:]
    /// Anchors of what is still open: an alias of one would have no end.
    private var open: [Open] = []
    private var size = 0

    private struct Open {
        let place: SourcePlace
        let anchor: String?
        let isMapping: Bool
        var items: [YAMLNode] = []
        var pairs: [YAMLNode.Pair] = []
        var known: [String: SourcePlace] = [:]
        var key: YAMLNode?
        var size = 1
    }

    /// The document of that text; `file` is how messages name it.
    static func read(_ bytes: [UInt8], file: String) throws(FlowProblem) -> YAMLNode {
        guard bytes.count <= FlowLimits.fileBytes else {
            throw FlowProblem(SourcePlace(file, 1, 1), "The file has more than \(FlowLimits.fileBytes) bytes.")
        }
        do throws(YAMLError) {
            var reader = YAMLReader(file: file, events: try YAMLEvents(bytes))
            return try reader.document()
        } catch {
            let message = error.message + (YAMLHint.of(bytes, line: error.line) ?? "")
            throw FlowProblem(SourcePlace(file, error.line, error.column), message)
        }
    }

    private init(file: String, events: YAMLEvents) {
        self.file = file
        self.events = events
    }

    private mutating func document() throws(YAMLError) -> YAMLNode {
        var root: YAMLNode?
        while true {
            let (event, line, column) = try events.next()
            if case .documentStart = event, root != nil {
                throw YAMLError(message: "A file holds one document; a second begins here.", line: line, column: column)
            }
            if case .streamEnd = event {
                guard let root else { throw YAMLError(message: "The file is empty.", line: 1, column: 1) }
                return root
            }
            if let node = try take(event, SourcePlace(file, line, column)) { root = node }
        }
    }

    /// Takes an event; the node that is whole with it, where nothing is open any more.
    private mutating func take(_ event: YAMLEvent, _ place: SourcePlace) throws(YAMLError) -> YAMLNode? {
        switch event {
        case .documentStart, .documentEnd, .streamEnd: return nil
        case .scalar(let text, let isPlain, let properties):
            try refuseTag(properties, place)
            let node = YAMLNode(place: place, content: .scalar(text, isPlain: isPlain), size: 1)
            return try put(node, properties.anchor)
        case .alias(let name):
            guard let node = anchors[name] else {
                let isOpen = open.contains { $0.anchor == name }
                throw error(
                    place,
                    isOpen ? "“*\(name)” stands within what it names." : "There is no “&\(name)” before it."
                )
            }
            return try put(node, nil)
        case .sequenceStart(let properties): try begin(properties, place, isMapping: false)
        case .mappingStart(let properties): try begin(properties, place, isMapping: true)
        case .sequenceEnd, .mappingEnd:
            guard let ended = open.popLast() else { return nil }
            let content = ended.isMapping ? YAMLNode.Content.mapping(try merged(ended.pairs)) : .sequence(ended.items)
            return try put(
                YAMLNode(place: ended.place, content: content, size: ended.size),
                ended.anchor,
                isCounted: true
            )
        }
        return nil
    }

    private mutating func begin(_ properties: YAMLProperties, _ place: SourcePlace, isMapping: Bool) throws(YAMLError) {
        try refuseTag(properties, place)
        guard open.count < FlowLimits.depth else {
            throw error(place, "Lists and mappings stand more than \(FlowLimits.depth) deep in each other.")
        }
        try count(1, place)
        open.append(Open(place: place, anchor: properties.anchor, isMapping: isMapping))
    }

    private mutating func put(
        _ node: YAMLNode,
        _ anchor: String?,
        isCounted: Bool = false
    ) throws(YAMLError) -> YAMLNode? {
        if !isCounted { try count(node.size, node.place) }
        if let anchor { anchors[anchor] = node }
        guard var parent = open.popLast() else { return node }
        parent.size += node.size
        if !parent.isMapping {
            parent.items.append(node)
        } else if let key = parent.key {
            let name = key.text ?? ""
            let isMerge = name == "<<" && key.isPlain
            parent.pairs.append(YAMLNode.Pair(key: name, keyPlace: key.place, value: node, isMerge: isMerge))
            parent.key = nil
        } else {
            guard let name = node.text else { throw error(node.place, "A key is a text, and not \(node.kind).") }
            if let first = parent.known.updateValue(node.place, forKey: name) {
                throw error(
                    node.place,
                    "The key “\(name)” stands here a second time; the first is in line \(first.line)."
                )
            }
            parent.key = node
        }
        open.append(parent)
        return nil
    }

    /// `<<` stands for the pairs of a mapping, or of several, the first to have a key counting; a key of its own counts before
    /// those.
    ///
    /// https://yaml.org/type/merge.html
    private func merged(_ pairs: [YAMLNode.Pair]) throws(YAMLError) -> [YAMLNode.Pair] {
        guard pairs.contains(where: \.isMerge) else { return pairs }
        var known = Set(pairs.map(\.key))
        var all: [YAMLNode.Pair] = []
        for pair in pairs {
            guard pair.isMerge else {
                all.append(pair)
                continue
            }
            let sources = if case .sequence(let items) = pair.value.content { items } else { [pair.value] }
            for source in sources {
                guard case .mapping(let taken) = source.content else {
                    throw error(
                        pair.keyPlace,
                        "“<<” takes a mapping or a list of mappings, such as *name, and not \(source.kind)."
                    )
                }
                all += taken.filter { known.insert($0.key).inserted }
            }
        }
        return all
    }

    private mutating func count(_ nodes: Int, _ place: SourcePlace) throws(YAMLError) {
        size += nodes
        guard size <= FlowLimits.nodes else {
            throw error(place, "The file has more than \(FlowLimits.nodes) nodes, aliases written out.")
        }
    }

    private func refuseTag(_ properties: YAMLProperties, _ place: SourcePlace) throws(YAMLError) {
        guard let tag = properties.tag, !tag.hasPrefix("tag:yaml.org,2002:"), tag != "!" else { return }
        throw error(place, "The tag “\(tag)” says nothing here; leave it out.")
    }

    private func error(_ place: SourcePlace, _ message: String) -> YAMLError {
        YAMLError(message: message, line: place.line, column: place.column)
    }
}
