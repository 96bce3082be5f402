/// Reads a `url-filter`.
struct URLFilterParser {
    enum Times {
        case once
        case optional
        case any
        case some
    }

    indirect enum Term {
        case octet(OctetSet)
        case group([Piece])
    }

    struct Piece {
        let term: Term
        var times = Times.once
    }

    struct Parsed {
        var pieces: [Piece]
        var isAtBeginning = false
        var isAtEnd = false
    }

    private let octets: [UInt8]
    private let isCaseSensitive: Bool
    private var place = 0
    private var isAtEnd = false
    private var depth = 0

    private static let longest = 16_384
    private static let deepest = 100

    static func parse(_ text: String, isCaseSensitive: Bool) -> Parsed? {
        var parser = URLFilterParser(octets: Array(text.utf8), isCaseSensitive: isCaseSensitive)
        return parser.parse()
    }

    private init(octets: [UInt8], isCaseSensitive: Bool) {
        self.octets = octets
        self.isCaseSensitive = isCaseSensitive
    }

    private mutating func parse() -> Parsed? {
        guard !octets.isEmpty, octets.count <= Self.longest, octets.allSatisfy({ $0 < 128 }) else { return nil }
        let isAtBeginning = octets[0] == UInt8(ascii: "^")
        if isAtBeginning { place = 1 }
        guard let pieces = pieces(), place == octets.count, !pieces.isEmpty else { return nil }
        return Parsed(pieces: pieces, isAtBeginning: isAtBeginning, isAtEnd: isAtEnd)
    }

    /// Up to the end, or to the bracket that ends a group.
    private mutating func pieces() -> [Piece]? {
        var pieces: [Piece] = []
        while place < octets.count, octets[place] != UInt8(ascii: ")") {
            let octet = octets[place]
            place += 1
            switch octet {
            case UInt8(ascii: "$"):
                // "The end of line assertion" stands at the end alone.
                guard place == octets.count, depth == 0 else { return nil }
                isAtEnd = true
                return pieces
            case UInt8(ascii: "^"), UInt8(ascii: "|"), UInt8(ascii: "{"), UInt8(ascii: "?"), UInt8(ascii: "*"),
                UInt8(ascii: "+"):
                return nil
            case UInt8(ascii: "("):
                guard let group = group() else { return nil }
                pieces.append(Piece(term: .group(group)))
            case UInt8(ascii: "["):
                guard let set = set() else { return nil }
                pieces.append(Piece(term: .octet(folded(set))))
            case UInt8(ascii: "."): pieces.append(Piece(term: .octet(.all)))
            case UInt8(ascii: "\\"):
                guard let escaped = escaped() else { return nil }
                pieces.append(Piece(term: .octet(folded(OctetSet([escaped])))))
            default: pieces.append(Piece(term: .octet(folded(OctetSet([octet])))))
            }
            quantify(&pieces[pieces.count - 1])
        }
        return pieces
    }

    private func folded(_ set: OctetSet) -> OctetSet { isCaseSensitive ? set : set.folded }

    private mutating func quantify(_ piece: inout Piece) {
        guard place < octets.count else { return }
        switch octets[place] {
        case UInt8(ascii: "?"): piece.times = .optional
        case UInt8(ascii: "*"): piece.times = .any
        case UInt8(ascii: "+"): piece.times = .some
        default: return
        }
        place += 1
        // That as little as can be is taken is the same here.
        if place < octets.count, octets[place] == UInt8(ascii: "?") { place += 1 }
    }

    private mutating func group() -> [Piece]? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { return nil }
        if octets[place...].starts(with: "?:".utf8) { place += 2 }
        guard let pieces = pieces(), place < octets.count, octets[place] == UInt8(ascii: ")") else { return nil }
        place += 1
        return pieces
    }

    private mutating func escaped() -> UInt8? {
        guard place < octets.count else { return nil }
        let octet = octets[place]
        place += 1
        switch octet {
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "t"): return 9
        // Classes, boundaries and references.
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            return nil
        default: return octet
        }
    }

    private mutating func set() -> OctetSet? {
        var set = OctetSet()
        let isInverted = place < octets.count && octets[place] == UInt8(ascii: "^")
        if isInverted { place += 1 }
        while place < octets.count, octets[place] != UInt8(ascii: "]") {
            guard let first = setMember() else { return nil }
            var last = first
            if place + 1 < octets.count, octets[place] == UInt8(ascii: "-"), octets[place + 1] != UInt8(ascii: "]") {
                place += 1
                guard let end = setMember(), end >= first else { return nil }
                last = end
            }
            for octet in first...last { set.insert(octet) }
        }
        guard place < octets.count else { return nil }
        place += 1
        return isInverted ? folded(set).inverted : set
    }

    private mutating func setMember() -> UInt8? {
        let octet = octets[place]
        place += 1
        return octet == UInt8(ascii: "\\") ? escaped() : octet
    }
}
