/// A `url-filter` of a content rule: a regular expression of the few kinds that WebKit takes, looked for anywhere in a URL.
///
/// `.`, sets and groups, the quantifiers `?`, `*` and `+`, `^` at the beginning and `$` at the end; there are no
/// alternatives, no counts and no classes by name (ContentExtensions::URLFilterParser). All states are followed at once, so
/// the time is that of the URL's length times the filter's.
package struct URLFilter: Sendable, Hashable {
    private enum Step: Hashable {
        case octet(OctetSet, next: Int)
        case fork(Int, Int)
        case accept
    }

    private var steps: [Step] = []
    private var start = 0
    private var isAtBeginning = false
    private var isAtEnd = false

    /// `nil`: it is no such expression.
    package init?(_ text: String, isCaseSensitive: Bool = false) {
        guard let parsed = URLFilterParser.parse(text, isCaseSensitive: isCaseSensitive) else { return nil }
        isAtBeginning = parsed.isAtBeginning
        isAtEnd = parsed.isAtEnd
        let accept = add(.accept)
        start = compile(parsed.pieces, accept)
    }

    private mutating func add(_ step: Step) -> Int {
        steps.append(step)
        return steps.count - 1
    }

    /// The first step of what leads to `next`.
    private mutating func compile(_ pieces: [URLFilterParser.Piece], _ next: Int) -> Int {
        var next = next
        for piece in pieces.reversed() {
            switch piece.times {
            case .once: next = compile(piece.term, next)
            case .optional: next = add(.fork(compile(piece.term, next), next))
            case .any, .some:
                let loop = add(.accept)
                let body = compile(piece.term, loop)
                steps[loop] = .fork(body, next)
                next = piece.times == .any ? loop : body
            }
        }
        return next
    }

    private mutating func compile(_ term: URLFilterParser.Term, _ next: Int) -> Int {
        switch term {
        case .octet(let set): add(.octet(set, next: next))
        case .group(let pieces): compile(pieces, next)
        }
    }

    // MARK: - Matching

    /// Whether it is in the text.
    package func matches(_ text: String) -> Bool {
        var states = States(count: steps.count)
        var following = States(count: steps.count)
        follow(start, into: &states)
        if !isAtEnd, states.isAccepted { return true }
        for octet in text.utf8 {
            following.removeAll()
            for place in states.places {
                if case .octet(let set, let next) = steps[place], set.contains(octet) { follow(next, into: &following) }
            }
            if !isAtBeginning { follow(start, into: &following) }
            swap(&states, &following)
            if !isAtEnd, states.isAccepted { return true }
        }
        return states.isAccepted
    }

    private func follow(_ place: Int, into states: inout States) {
        var pending = [place]
        while let place = pending.popLast() {
            switch steps[place] {
            case .accept: states.isAccepted = true
            case .octet: states.insert(place)
            case .fork(let first, let second):
                if states.insert(place) { pending += [first, second] }
            }
        }
    }

    /// Where a match may be at one octet.
    private struct States {
        private var isIn: [Bool]
        private(set) var places: [Int] = []
        var isAccepted = false

        init(count: Int) { isIn = Array(repeating: false, count: count) }

        @discardableResult
        mutating func insert(_ place: Int) -> Bool {
            guard !isIn[place] else { return false }
            isIn[place] = true
            places.append(place)
            return true
        }

        mutating func removeAll() {
            for place in places { isIn[place] = false }
            places.removeAll(keepingCapacity: true)
            isAccepted = false
        }
    }
}

/// A set of octets of ASCII.
struct OctetSet: Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var hasOthers = false

    /// Every octet.
    static var all: OctetSet { OctetSet().inverted }

    init(_ octets: [UInt8] = []) { for octet in octets { insert(octet) } }

    mutating func insert(_ octet: UInt8) {
        switch octet {
        case 0..<64: low |= 1 << UInt64(octet)
        case 64..<128: high |= 1 << UInt64(octet - 64)
        default: break
        }
    }

    func contains(_ octet: UInt8) -> Bool {
        switch octet {
        case 0..<64: low >> UInt64(octet) & 1 == 1
        case 64..<128: high >> UInt64(octet - 64) & 1 == 1
        default: hasOthers
        }
    }

    var inverted: OctetSet {
        var set = self
        (set.low, set.high, set.hasOthers) = (~low, ~high, !hasOthers)
        return set
    }

    /// With both forms of each letter.
    var folded: OctetSet {
        var set = self
        for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
            let capital = letter - 32
            if contains(letter) { set.insert(capital) } else if contains(capital) { set.insert(letter) }
        }
        return set
    }
}
