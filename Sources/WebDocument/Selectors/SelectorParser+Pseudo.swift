import WebStandards

extension SelectorParser {
    // https://drafts.csswg.org/selectors-4/#typedef-pseudo-class-selector
    mutating func pseudo(_ hasPseudoElement: inout Bool) throws(SelectorError) -> SimpleSelector {
        reader.advance()
        reader.skipComments()
        if reader.take(":") {
            let outer = hasPseudoElement ? pseudoElementName : nil
            hasPseudoElement = true
            let element = try pseudoElement()
            if let outer, PseudoElement.stateless.contains(outer), pseudoElementName != "marker" {
                throw error("has ::\(pseudoElementName) after ::\(outer)")
            }
            return element
        }
        guard let written = reader.identifier() else { throw error("has no name after :") }
        let name = ASCII.lowercase(written)
        let isStateless = PseudoElement.stateless.contains(pseudoElementName) || pseudoElementName == "slotted"
        if hasPseudoElement, isStateless || !PseudoClass.isAsked(name, of: pseudoElementName) {
            throw error("has :\(name) after a pseudo-element")
        }
        guard reader.take("(") else {
            if let known = PseudoClass.byName[name] { return .pseudoClass(known) }
            if PseudoClass.never.contains(name) { return .never }
            if name == "host" { return .host(nil) }
            if PseudoElement.legacy.contains(name) {
                guard !refusesPseudoElements else { throw error("has a pseudo-element where none may stand") }
                hasPseudoElement = true
                pseudoElementName = name
                return .never
            }
            if let selector = ofType(name) { return selector }
            throw error("has an unknown pseudo-class :\(name)")
        }
        return try nested(name) { parser throws(SelectorError) in try parser.function(name) }
    }

    // https://drafts.csswg.org/selectors-4/#pseudo-elements: parsed, and none of them an element.
    private mutating func pseudoElement() throws(SelectorError) -> SimpleSelector {
        guard !refusesPseudoElements else { throw error("has a pseudo-element where none may stand") }
        guard let written = reader.identifier() else { throw error("has no name after ::") }
        let name = ASCII.lowercase(written)
        pseudoElementName = name
        guard reader.take("(") else {
            guard PseudoElement.isOne(name) else { throw error("has an unknown pseudo-element ::\(name)") }
            return .never
        }
        guard PseudoElement.functions.contains(name) else {
            throw error("has an unknown pseudo-element ::\(name)()")
        }
        return try nested(name) { parser throws(SelectorError) in
            try parser.skipArguments()
            return .never
        }
    }

    /// `:first-of-type` and its kin are places to count to.
    private mutating func ofType(_ name: String) -> SimpleSelector? {
        let first = NthPattern(step: 0, offset: 1)
        func nth(_ id: Int, fromEnd: Bool) -> SimpleSelector {
            .nth(NthSelector(id: id, pattern: first, fromEnd: fromEnd, ofType: true, filter: nil))
        }
        switch name {
        case "first-of-type": return nth(makeID(), fromEnd: false)
        case "last-of-type": return nth(makeID(), fromEnd: true)
        case "only-of-type":
            let both = CompoundSelector(tests: [nth(makeID(), fromEnd: false), nth(makeID(), fromEnd: true)])
            let part = ComplexSelector.Part(compound: both, combinator: nil)
            return .is(SelectorList(selectors: [ComplexSelector(id: makeID(), parts: [part])]))
        default: return nil
        }
    }

    private mutating func function(_ name: String) throws(SelectorError) -> SimpleSelector {
        switch name {
        case "is", "where":
            return .is(try list(isForgiving: true))
        case "-webkit-any", "-moz-any":
            return .is(try list(isForgiving: false))
        case "not":
            return .not(try list(isForgiving: false))
        case "has":
            return .has(try relativeList())
        case "nth-child", "nth-last-child":
            return .nth(try nth(fromEnd: name == "nth-last-child", ofType: false))
        case "nth-of-type", "nth-last-of-type":
            return .nth(try nth(fromEnd: name == "nth-last-of-type", ofType: true))
        case "lang":
            return .language(try languageRanges())
        case "dir":
            reader.skipWhitespace()
            guard let word = reader.identifier() else { throw error("has no direction") }
            return Directionality(rawValue: ASCII.lowercase(word)).map { .direction($0) } ?? .never
        case "state":
            // https://html.spec.whatwg.org/#selector-custom
            reader.skipWhitespace()
            guard let state = reader.identifier() else { throw error("has no state") }
            return .state(state)
        case "host": return .host(try ofHost())
        case "host-context": return .hostContext(try ofHost())
        default:
            throw error("has an unknown pseudo-class :\(name)()")
        }
    }

    // https://drafts.csswg.org/css-scoping/#host-selector: one compound selector
    private mutating func ofHost() throws(SelectorError) -> SelectorList {
        let list = try list(isForgiving: false)
        guard list.selectors.count == 1, list.selectors[0].parts.count == 1 else {
            throw error("asks a host for more than one compound selector")
        }
        return list
    }

    private mutating func nth(fromEnd: Bool, ofType: Bool) throws(SelectorError) -> NthSelector {
        guard let pattern = reader.nthPattern() else { throw error("has no An+B, odd or even") }
        var filter: SelectorList?
        reader.skipWhitespace()
        if !ofType, let word = reader.identifier() {
            guard ASCII.equalIgnoringCase(word, "of") else { throw error("has “\(word)” where “of” may stand") }
            filter = try list(isForgiving: false)
        }
        return NthSelector(id: makeID(), pattern: pattern, fromEnd: fromEnd, ofType: ofType, filter: filter)
    }

    /// Names or strings separated by commas.
    private mutating func languageRanges() throws(SelectorError) -> [String] {
        var result: [String] = []
        repeat {
            reader.skipWhitespace()
            guard let range = reader.string() ?? reader.identifier() else { throw error("has no language") }
            result.append(ASCII.lowercase(range))
            reader.skipWhitespace()
        } while reader.take(",")
        return result
    }

    /// To the closing parenthesis; something must be there.
    private mutating func skipArguments() throws(SelectorError) {
        reader.skipWhitespace()
        guard let first = reader.current, first != ")" else { throw error("has nothing in its parentheses") }
        try skipTokens(toComma: false)
    }
}
