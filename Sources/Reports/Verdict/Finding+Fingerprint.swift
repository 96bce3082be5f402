import SuccessPageRules

extension Finding {
    /// The same for the same thing on another day: the rule, the platforms and the place without what changes from walk to
    /// walk, such as masked tokens, numbers and the order of requests.
    package var fingerprint: String {
        let path = place.url.prefix { $0 != "?" && $0 != "#" }
        let part =
            switch place.part {
            case .whole: ""
            case .status: "status"
            case .requestField(let name): "request field \(name.lowercased())"
            case .field(let name): "field \(name.lowercased())"
            case .markup: "markup"
            case .callback(let name): "callback \(name)"
            }
        let platforms = platforms.map(\.rawValue).joined(separator: "+")
        return [rule, String(path), part, platforms, message.withoutChance].joined(separator: " | ")
    }
}

extension String {
    /// Without masked secrets and numbers.
    fileprivate var withoutChance: String {
        var output = ""
        for word in split(whereSeparator: \.isWhitespace) {
            let isChance = word.contains("…") || word.contains { $0.isNumber }
            output += output.isEmpty ? "" : " "
            output += isChance ? "*" : word
        }
        return output
    }
}
