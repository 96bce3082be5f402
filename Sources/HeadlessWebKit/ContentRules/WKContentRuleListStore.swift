import Foundation
import HeadlessWebView

/// Compiles lists of content rules and keeps them by name.
///
/// `default()` is the current `HeadlessApp`'s: in the directory of an app that was started with one, so that the lists are there
/// at its next start, else in memory.
///
/// Of the actions `block`, `block-cookies`, `make-https` and `ignore-previous-rules` are done; `css-display-none` hides what
/// would be drawn and changes nothing here. NB: `make-https` is told of as a redirect of the server's.
///
/// Source: https://developer.apple.com/documentation/webkit/wkcontentruleliststore
@preconcurrency @MainActor
open class WKContentRuleListStore: NSObject {
    /// Where the texts of the lists are; `nil`: in memory.
    private let directory: URL?
    private var texts: [String: String] = [:]
    private var lists: [String: WKContentRuleList] = [:]

    private init(directory: URL?) {
        self.directory = directory
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The current app's.
    public class func `default`() -> WKContentRuleListStore! {
        let app = HeadlessApp.current
        return app.belonging("WKContentRuleListStore") {
            let directory = app.directory.map {
                URL(fileURLWithPath: $0 + "/WebKit/ContentRuleLists", isDirectory: true)
            }
            return WKContentRuleListStore(directory: directory)
        }
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// One in a folder, which is made when the first list is kept.
    public convenience init!(url: URL) { self.init(directory: url) }

    // MARK: - Compiling

    /// Reads a list, keeps it under the name, and gives it, or an error with `contentRuleListStoreCompileFailed`.
    ///
    /// - Parameters:
    ///   - identifier: its name; a list of the same name is replaced.
    ///   - encodedContentRuleList: a JSON array of rules, each a `trigger` and an `action`; 150,000 at most.
    ///   - completionHandler: is given the list or the error, on a later turn.
    public func compileContentRuleList(
        forIdentifier identifier: String,
        encodedContentRuleList: String,
        completionHandler: @escaping @MainActor (WKContentRuleList?, (any Error)?) -> Void
    ) {
        let result = Result { () throws(WKError) in try compile(identifier, encodedContentRuleList) }
        Self.tell(result, completionHandler)
    }

    /// Reads a list and keeps it under the name.
    ///
    /// - Throws: `WKError` with `contentRuleListStoreCompileFailed`, which says what is wrong.
    public func compileContentRuleList(
        forIdentifier identifier: String,
        encodedContentRuleList: String
    ) async throws -> WKContentRuleList? {
        try compile(identifier, encodedContentRuleList)
    }

    // MARK: - Looking up

    /// Gives the list of that name, or an error with `contentRuleListStoreLookUpFailed` where there is none.
    public func lookUpContentRuleList(
        forIdentifier identifier: String,
        completionHandler: @escaping @MainActor (WKContentRuleList?, (any Error)?) -> Void
    ) {
        Self.tell(Result { () throws(WKError) in try lookUp(identifier) }, completionHandler)
    }

    /// The list of that name.
    ///
    /// - Throws: `WKError` with `contentRuleListStoreLookUpFailed` where there is none.
    public func contentRuleList(forIdentifier identifier: String) async throws -> WKContentRuleList? {
        try lookUp(identifier)
    }

    /// Takes the list of that name away; views that have it keep it.
    ///
    /// An error has `contentRuleListStoreRemoveFailed`.
    public func removeContentRuleList(
        forIdentifier identifier: String,
        completionHandler: @escaping @MainActor ((any Error)?) -> Void
    ) {
        let result = Result { () throws(WKError) in try remove(identifier) }
        Task {
            if case .failure(let error) = result { completionHandler(error) } else { completionHandler(nil) }
        }
    }

    /// Takes the list of that name away; views that have it keep it.
    ///
    /// - Throws: `WKError` with `contentRuleListStoreRemoveFailed` where there is none.
    public func removeContentRuleList(forIdentifier identifier: String) async throws { try remove(identifier) }

    /// Gives the names of the lists that are kept, sorted.
    public func getAvailableContentRuleListIdentifiers(_ completionHandler: @escaping @MainActor ([String]?) -> Void) {
        let names = names
        Task { completionHandler(names) }
    }

    /// The names of the lists that are kept, sorted.
    public func availableIdentifiers() async -> [String]? { names }

    private static func tell(
        _ result: Result<WKContentRuleList, WKError>,
        _ completionHandler: @escaping @MainActor (WKContentRuleList?, (any Error)?) -> Void
    ) {
        Task {
            switch result {
            case .success(let list): completionHandler(list, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }

    // MARK: - Keeping

    private static let prefix = "ContentRuleList-"

    private func file(_ identifier: String) -> URL? {
        let allowed = CharacterSet.alphanumerics
        let name = identifier.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        return directory?.appendingPathComponent(Self.prefix + name)
    }

    private func compile(_ identifier: String, _ text: String) throws(WKError) -> WKContentRuleList {
        let rules: [ContentRule]
        do {
            rules = try ContentRuleReader.rules(in: text)
        } catch {
            throw WKError(.contentRuleListStoreCompileFailed, "Rule list compilation failed: \(error.reason)")
        }
        if let directory, let file = file(identifier) {
            do {
                try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file, options: .atomic)
            } catch {
                throw WKError(.contentRuleListStoreCompileFailed, "Rule list compilation failed: \(error)")
            }
        } else {
            texts[identifier] = text
        }
        let list = WKContentRuleList(identifier: identifier, rules: rules)
        lists[identifier] = list
        return list
    }

    private func lookUp(_ identifier: String) throws(WKError) -> WKContentRuleList {
        if let known = lists[identifier] { return known }
        guard let file = file(identifier), let text = try? String(contentsOf: file, encoding: .utf8),
            let rules = try? ContentRuleReader.rules(in: text)
        else {
            let reason = "Rule list lookup failed: Unspecified error during lookup."
            throw WKError(.contentRuleListStoreLookUpFailed, reason)
        }
        let list = WKContentRuleList(identifier: identifier, rules: rules)
        lists[identifier] = list
        return list
    }

    private func remove(_ identifier: String) throws(WKError) {
        let failure = WKError(
            .contentRuleListStoreRemoveFailed,
            "Rule list removal failed: Unspecified error during remove."
        )
        guard names.contains(identifier) else { throw failure }
        lists[identifier] = nil
        texts[identifier] = nil
        guard let file = file(identifier) else { return }
        do { try FileManager.default.removeItem(at: file) } catch { throw failure }
    }

    private var names: [String] {
        guard let directory else { return texts.keys.sorted() }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        return files.filter { $0.hasPrefix(Self.prefix) }
            .compactMap { String($0.dropFirst(Self.prefix.count)).removingPercentEncoding }
            .sorted()
    }
}
