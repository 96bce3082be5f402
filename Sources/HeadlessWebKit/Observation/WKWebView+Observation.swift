#if !canImport(ObjectiveC)
extension WKWebView {
    /// Calls the handler with each change of a property.
    ///
    /// These tell of changes: `estimatedProgress`, `hasOnlySecureContent`, `url`, `isLoading`, `title`, `canGoForward` and
    /// `canGoBack`.
    ///
    /// It is called before the delegate is told of what changed it, with the property already changed, for as long as what
    /// this returns is kept and not invalidated.
    ///
    /// Source: https://developer.apple.com/documentation/webkit/wkwebview, "key-value observing (KVO) compliant"
    public func observe<Value>(
        _ keyPath: KeyPath<WKWebView, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @MainActor (WKWebView, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        var last = self[keyPath: keyPath]
        let observation = NSKeyValueObservation { view in
            let (old, new) = (last, view[keyPath: keyPath])
            guard areDifferent(old, new) else { return }
            last = new
            let given = options.contains(.old) ? old : nil
            if options.contains(.prior) { changeHandler(view, .init(nil, given, isPrior: true)) }
            changeHandler(view, .init(options.contains(.new) ? new : nil, given))
        }
        observers.add(observation, of: keyPath)
        if options.contains(.initial) { changeHandler(self, .init(options.contains(.new) ? last : nil, nil)) }
        return observation
    }
}

/// Every property that tells of changes has values that can be compared.
private func areDifferent(_ old: some Any, _ new: some Any) -> Bool {
    func differs<Value: Equatable>(_ old: Value) -> Bool { new as? Value != old }
    return (old as? any Equatable).map { differs($0) } ?? true
}

extension NSKeyValueObservedChange {
    fileprivate init(_ newValue: Value?, _ oldValue: Value?, isPrior: Bool = false) {
        self.init(kind: .setting, newValue: newValue, oldValue: oldValue, indexes: nil, isPrior: isPrior)
    }
}

/// Who observes the properties of a view.
@MainActor
final class PropertyObservers {
    private struct Entry {
        weak var observation: NSKeyValueObservation?
        let rank: Int
    }

    private var entries: [Entry] = []

    /// PLATFORM(WebKit): the order in which observers hear of what changed at once (`PageLoadState::commitChanges`).
    private static let order: [PartialKeyPath<WKWebView>] = [
        \.estimatedProgress, \.hasOnlySecureContent, \.url, \.isLoading, \.title, \.canGoForward, \.canGoBack,
    ]

    func add(_ observation: NSKeyValueObservation, of keyPath: PartialKeyPath<WKWebView>) {
        guard let rank = Self.order.firstIndex(of: keyPath) else { return }
        let place = entries.firstIndex { $0.rank > rank } ?? entries.endIndex
        entries.insert(Entry(observation: observation, rank: rank), at: place)
    }

    /// The properties of the view may have changed.
    func look(at view: WKWebView) {
        entries.removeAll { $0.observation == nil }
        for entry in entries { entry.observation?.look(at: view) }
    }
}
#endif
