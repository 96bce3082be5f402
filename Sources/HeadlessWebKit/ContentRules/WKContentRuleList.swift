import Foundation
import HeadlessWebView

/// Rules on what pages may ask for, which `WKContentRuleListStore` has compiled.
///
/// Added to a `WKUserContentController` they hold for its views from the next request on.
///
/// Source: https://developer.apple.com/documentation/webkit/wkcontentrulelist
@preconcurrency @MainActor
open class WKContentRuleList: NSObject {
    /// What it was compiled under.
    public let identifier: String
    let rules: [ContentRule]

    init(identifier: String, rules: [ContentRule]) {
        self.identifier = identifier
        self.rules = rules
    }
}

extension WKUserContentController {
    /// Holds the views' requests to these rules from now on; the list takes the place of one of the same name.
    public func add(_ contentRuleList: WKContentRuleList) {
        ruleLists.removeAll { $0.identifier == contentRuleList.identifier }
        ruleLists.append(contentRuleList)
    }

    /// Its rules hold no more.
    public func remove(_ contentRuleList: WKContentRuleList) {
        ruleLists.removeAll { $0.identifier == contentRuleList.identifier }
    }

    /// No rules hold any more.
    public func removeAllContentRuleLists() { ruleLists = [] }
}
