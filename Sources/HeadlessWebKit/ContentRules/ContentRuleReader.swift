import Foundation
import HeadlessWebView

/// Reads a list of content rules, as WebKit's `ContentExtensionParser` does and in its words where one is wrong.
///
/// https://developer.apple.com/documentation/safariservices/creating-a-content-blocker
enum ContentRuleReader {
    struct Mistake: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    private static let mostRules = 150_000

    static func rules(in text: String) throws(Mistake) -> [ContentRule] {
        guard let json = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) else {
            throw Mistake("Failed to parse the JSON String.")
        }
        guard let list = json as? [Any] else {
            throw Mistake("Invalid input, the top level structure is not an array.")
        }
        guard !list.isEmpty else { throw Mistake("Empty extension.") }
        guard list.count <= mostRules else { throw Mistake("Too many rules in JSON array.") }
        var rules: [ContentRule] = []
        for item in list {
            guard let item = item as? [String: Any] else { throw Mistake("Invalid object in the top level array.") }
            rules.append(try rule(item))
        }
        return rules
    }

    private static func rule(_ item: [String: Any]) throws(Mistake) -> ContentRule {
        guard let trigger = item["trigger"] as? [String: Any] else { throw Mistake("Invalid trigger object.") }
        guard let action = item["action"] as? [String: Any] else { throw Mistake("Invalid action object.") }
        guard let filter = trigger["url-filter"] as? String, !filter.isEmpty else {
            throw Mistake("Invalid url-filter object.")
        }
        let isCaseSensitive = trigger["url-filter-is-case-sensitive"] as? Bool ?? false
        var rule = ContentRule(
            filter: try self.filter(filter, isCaseSensitive: isCaseSensitive),
            action: try self.action(action)
        )
        rule.resources = try resources(trigger)
        rule.isThirdParty = try choice(trigger, "load-type", yes: "third-party", no: "first-party")
        rule.isTopFrame = try choice(trigger, "load-context", yes: "top-frame", no: "child-frame")
        rule.condition = try condition(trigger)
        return rule
    }

    private static func filter(_ text: String, isCaseSensitive: Bool) throws(Mistake) -> URLFilter {
        guard let filter = URLFilter(text, isCaseSensitive: isCaseSensitive) else {
            throw Mistake("Invalid or unsupported regular expression.")
        }
        return filter
    }

    private static func action(_ item: [String: Any]) throws(Mistake) -> ContentRule.Action {
        switch item["type"] as? String {
        case "block": return .block
        case "block-cookies": return .blockCookies
        case "ignore-previous-rules": return .ignorePreviousRules
        case "make-https": return .makeHTTPS
        case "css-display-none":
            guard item["selector"] is String else {
                throw Mistake("Invalid css-display-none action type. Requires a selector.")
            }
            return .none
        // PLATFORM(WebKit): of lists that an app compiles these do nothing either; they are extensions'.
        case "notify", "redirect", "modify-headers": return .none
        default: throw Mistake("Invalid action type.")
        }
    }

    // MARK: - Triggers

    private static func words(_ trigger: [String: Any], _ key: String) throws(Mistake) -> [String]? {
        guard let value = trigger[key] else { return nil }
        guard let list = value as? [Any] else { throw Mistake("Invalid trigger flags array.") }
        var words: [String] = []
        for item in list {
            guard let word = item as? String else { throw Mistake("Invalid string in the trigger flags array.") }
            words.append(word)
        }
        return words
    }

    private static func resources(_ trigger: [String: Any]) throws(Mistake) -> Set<ContentRule.Resource>? {
        guard let words = try words(trigger, "resource-type") else { return nil }
        var resources: Set<ContentRule.Resource> = []
        for word in words {
            if let resource = ContentRule.Resource(rawValue: word) {
                resources.insert(resource)
                continue
            }
            switch word {
            case "document": resources.formUnion([.topDocument, .childDocument])
            case "raw": resources.insert(.fetch)
            // Nothing here is asked for as one of these.
            case "svg-document", "popup", "ping", "websocket", "other", "csp-report": break
            default: throw Mistake("Invalid string in the trigger flags array.")
            }
        }
        return resources
    }

    private static func choice(
        _ trigger: [String: Any],
        _ key: String,
        yes: String,
        no: String
    ) throws(Mistake) -> Bool? {
        guard let words = try words(trigger, key) else { return nil }
        guard words.allSatisfy({ $0 == yes || $0 == no }) else {
            throw Mistake("Invalid string in the trigger flags array.")
        }
        let (isYes, isNo) = (words.contains(yes), words.contains(no))
        return isYes == isNo ? nil : isYes
    }

    private static let conditions = [
        "if-domain", "unless-domain", "if-top-url", "unless-top-url", "if-frame-url", "unless-frame-url",
    ]

    private static func condition(_ trigger: [String: Any]) throws(Mistake) -> ContentRule.Condition? {
        let keys = conditions.filter { trigger[$0] != nil }
        guard let key = keys.first else { return nil }
        guard keys.count == 1 else {
            throw Mistake("A trigger cannot have more than one condition (\(conditions.joined(separator: ", "))).")
        }
        guard let list = trigger[key] as? [Any], !list.isEmpty else {
            throw Mistake("Invalid list of \(conditions.joined(separator: ", ")) conditions.")
        }
        let isCaseSensitive = trigger["top-url-filter-is-case-sensitive"] as? Bool ?? false
        var hosts: [ContentRule.Host] = []
        var filters: [URLFilter] = []
        for item in list {
            guard let text = item as? String else {
                throw Mistake("Invalid list of \(conditions.joined(separator: ", ")) conditions.")
            }
            if key.hasSuffix("domain") {
                guard text.utf8.allSatisfy({ $0 < 128 }), text == text.lowercased() else {
                    throw Mistake("Domains must be lower case ASCII. Use punycode to encode non-ASCII characters.")
                }
                hosts.append(ContentRule.Host(text))
            } else {
                filters.append(try filter(text, isCaseSensitive: isCaseSensitive))
            }
        }
        return switch key {
        case "if-domain": .ifHost(hosts)
        case "unless-domain": .unlessHost(hosts)
        case "if-top-url": .ifTopURL(filters)
        case "unless-top-url": .unlessTopURL(filters)
        case "if-frame-url": .ifFrameURL(filters)
        default: .unlessFrameURL(filters)
        }
    }
}
