import WebStandards

/// The back-forward list of a page's main frame.
struct SessionHistory {
    struct Entry {
        var url: WebURL
        var title: String
        /// The document that made the entry or was last shown for it: entries of one document are moved between without a
        /// load (HTML's "document state").
        var document: NavigationID
        var repeatable: RepeatableRequest
        var initiator: NavigationRequest.Initiator?
        /// The document kept for going back; `nil` when it must be fetched again.
        var cached: ActiveDocument?
        /// Which of those kept it was.
        var cachedAs = 0
        /// What there was to the document when it was left, for when it must be fetched again.
        var left: LeftDocument?
        // https://html.spec.whatwg.org/#she-classic-history-api-state
        var state: HistoryState?
        // https://html.spec.whatwg.org/#she-scroll-restoration-mode, "manual"
        var scrollsByItself = false
        /// Entries that differ in a frame alone have the same.
        var item = UInt64(0)
        /// A script made it within the document before, and no user stood behind that.
        var isByScriptAlone = false
        /// No other entry has it, and it stays what it is whatever comes to show there.
        fileprivate(set) var key = UInt64(0)
        /// A frame was led on to that from what was in no entry: from there the page is loaded to go back to, and what is gone
        /// forward to is that.
        ///
        /// PLATFORM(WebKit): WebBackForwardListItem then has nothing but the frame's state, which becomes the view's.
        var unknownFrame: FrameItem?
        /// What the list says instead of `url`.
        var listedURL: WebURL?
        /// What shows in the frames of the document, by their numbers.
        var frames: [Int: FrameItem] = [:]
    }

    // https://html.spec.whatwg.org/#nested-histories
    struct FrameItem {
        var item: UInt64
        var url: WebURL
        var document: NavigationID
        var state: HistoryState?
        var repeatable: RepeatableRequest
        var initiator: NavigationRequest.Initiator?
        /// What showed in the frames of that document when it was left.
        var left: LeftDocument?
    }

    private var lastItem = UInt64(0)

    /// From where the list is to that place neither the page nor a frame of it shows another document.
    func staysInDocuments(to place: Int) -> Bool {
        guard let old = current, let new = entry(at: place), old.document == new.document else { return false }
        return new.frames.allSatisfy { old.frames[$0]?.document == $1.document }
    }

    mutating func nextItem() -> UInt64 {
        lastItem += 1
        return lastItem
    }

    private var lastCached = 0
    private(set) var entries: [Entry] = []
    /// -1: no entry.
    private(set) var index = -1
    private let limits: NavigationLimits

    init(limits: NavigationLimits) {
        self.limits = limits
    }

    var current: Entry? { entries.indices.contains(index) ? entries[index] : nil }

    func index(of key: UInt64) -> Int? { entries.firstIndex { $0.key == key } }

    func entry(at index: Int) -> Entry? {
        entries.indices.contains(index) ? entries[index] : nil
    }

    mutating func push(_ entry: Entry) {
        var entry = entry
        if entry.item == 0 { entry.item = nextItem() }
        entry.key = nextItem()
        entries.removeSubrange((index + 1)...)
        entries.append(entry)
        if entries.count > limits.historyEntries { entries.removeFirst() }
        index = entries.count - 1
    }

    /// A document that was to leave no trace of the entry's takes its place.
    mutating func replace(at index: Int, _ entry: Entry) {
        guard let old = self.entry(at: index) else { return push(entry) }
        var entry = entry
        (entry.key, entry.item) = (old.key, nextItem())
        entry.isByScriptAlone = old.isByScriptAlone
        entries[index] = entry
        guard index != self.index, entry.url == old.url else { return }
        // PLATFORM(WebKit): HistoryController::updateCurrentItem resets the item of another URL only.
        for other in entries.indices where entries[other].document == old.document {
            entries[other].document = entry.document
        }
    }

    /// Another document takes the place of the one that the entry has, and of all entries of that one.
    ///
    /// https://html.spec.whatwg.org/#reload: the document state stays, and with it what shares it and the entry's state.
    mutating func renew(at index: Int, _ entry: Entry) {
        guard let old = self.entry(at: index) else { return push(entry) }
        for index in entries.indices where entries[index].document == old.document {
            entries[index].document = entry.document
        }
        var entry = entry
        (entry.key, entry.item, entry.state, entry.left) = (old.key, old.item, old.state, old.left)
        entry.scrollsByItself = old.scrollsByItself
        entry.isByScriptAlone = old.isByScriptAlone
        entries[index] = entry
    }

    /// The current entry was gone to, and shows that document: the one that it had, or one that was fetched anew, which
    /// then is that of all entries of the old one.
    ///
    /// `forgetsFrames`: what its frames show now they show in all entries of the new one.
    mutating func show(_ document: NavigationID, at url: WebURL, forgetsFrames: Bool) {
        guard let current else { return }
        if current.document != document, current.url.equals(url, excludingFragment: true) {
            for index in entries.indices where entries[index].document == current.document {
                (entries[index].document, entries[index].cached) = (document, nil)
                if forgetsFrames { entries[index].frames = current.frames }
            }
        }
        if current.unknownFrame != nil { updateCurrent { ($0.unknownFrame, $0.left, $0.frames) = (nil, nil, [:]) } }
        // A document that was left for its own entry is kept there until that shows another.
        let listed = current.repeatable.text?.listedURL
        updateCurrent { ($0.document, $0.url, $0.listedURL, $0.cached) = (document, url, listed, nil) }
    }

    /// All but the current entry go.
    mutating func clear() {
        entries = current.map { [$0] } ?? []
        index = entries.count - 1
    }

    /// Another list takes the place of this one.
    mutating func restore(_ entries: [Entry], index: Int) {
        self.entries = entries
        for index in entries.indices { self.entries[index].key = nextItem() }
        self.index = index
    }

    mutating func move(to index: Int) {
        guard entries.indices.contains(index) else { return }
        self.index = index
    }

    /// A frame of the document shows something else, as a new entry.
    ///
    /// `old`: what it showed before, where the entry does not know: the empty document that it began with.
    mutating func pushFrame(
        _ number: Int,
        showing shown: FrameItem,
        after old: FrameItem?,
        isByScriptAlone: Bool
    ) {
        if var old, let current, current.frames[number] == nil {
            old.item = nextItem()
            entries[index].frames[number] = old
        } else {
            entries[index].frames[number]?.left = old?.left
        }
        guard var entry = current else { return }
        var shown = shown
        shown.item = nextItem()
        entry.frames[number] = shown
        entry.cached = nil
        entry.isByScriptAlone = isByScriptAlone
        push(entry)
    }

    /// A frame of the document shows something else in the entry that there is.
    ///
    /// `isRenewed`: what showed there before was fetched anew, which then is the document of all entries of the old one, as
    /// in `show`.
    mutating func updateFrame(_ number: Int, showing shown: FrameItem, isRenewed: Bool) {
        guard let old = current?.frames else { return }
        var shown = shown
        shown.item = old[number]?.item ?? nextItem()
        entries[index].frames[number] = shown
        guard isRenewed, let old = old[number], old.url.equals(shown.url, excludingFragment: true) else { return }
        for index in entries.indices where entries[index].frames[number]?.document == old.document {
            entries[index].frames[number]?.document = shown.document
        }
    }

    /// A frame is led along the list, away from what is in entries as that item.
    mutating func leaveFrame(_ number: Int, showing item: UInt64, with left: LeftDocument) {
        for index in entries.indices where entries[index].frames[number]?.item == item {
            entries[index].frames[number]?.left = left
        }
    }

    /// How far a user's step back leads: from what a script has put there, to what was before the page that did.
    ///
    /// PLATFORM(WebKit): itemSkippingBackForwardItemsAddedByJSWithoutUserGesture, which this and the next one are.
    var stepBack: Int {
        guard current?.isByScriptAlone == true else { return -1 }
        var found = index - 1
        while let entry = entry(at: found), entry.isByScriptAlone { found -= 1 }
        return found > 0 ? found - 1 - index : -1
    }

    /// How far a user's step forward leads: to the last that a script has put behind the page there.
    var stepForward: Int {
        var found = index + 1
        while let entry = entry(at: found), entry.isByScriptAlone { found += 1 }
        guard entry(at: found) != nil else { return 1 }
        while let next = entry(at: found + 1), next.isByScriptAlone { found += 1 }
        return found - index
    }

    /// Nothing but its place is left of the current entry.
    mutating func resetCurrent(_ entry: Entry) {
        updateCurrent { old in
            let key = old.key
            old = entry
            old.key = key
        }
    }

    mutating func updateCurrent(_ change: (inout Entry) -> Void) { update(at: index, change) }

    mutating func update(at index: Int, _ change: (inout Entry) -> Void) {
        guard entries.indices.contains(index) else { return }
        change(&entries[index])
    }

    /// Keeps a document in the entry of `index`; the ones farthest from there go when there are too many.
    mutating func cache(_ document: ActiveDocument, at index: Int) {
        guard entries.indices.contains(index) else { return }
        lastCached += 1
        (entries[index].cached, entries[index].cachedAs) = (document, lastCached)
        let kept = entries.indices.filter { entries[$0].cached != nil }
            .sorted { entries[$0].cachedAs > entries[$1].cachedAs }
        for old in kept.dropFirst(limits.cachedDocuments) { entries[old].cached = nil }
    }

    mutating func dropCached(where isLost: (ActiveDocument) -> Bool) {
        for index in entries.indices where entries[index].cached.map(isLost) == true { entries[index].cached = nil }
    }

    func hasCached(_ document: ActiveDocument) -> Bool { entries.contains { $0.cached === document } }

    mutating func dropCached(_ document: ActiveDocument) {
        for index in entries.indices where entries[index].cached === document { entries[index].cached = nil }
    }

    mutating func takeCached(at index: Int) -> ActiveDocument? {
        guard entries.indices.contains(index) else { return nil }
        defer { entries[index].cached = nil }
        return entries[index].cached
    }
}

/// What a script keeps with an entry: structured data, in the hands of the loop's scripts until no entry has it.
final class HistoryState {
    let number: Int
    private weak var agent: ScriptAgent?

    init(_ number: Int, of agent: ScriptAgent) {
        self.number = number
        self.agent = agent
    }

    deinit { agent?.dropState(number) }
}

extension SessionHistory.FrameItem {
    init(_ document: ActiveDocument) {
        self.init(
            item: 0,
            url: document.isInitial ? .aboutBlank : document.listedURL,
            document: document.id,
            state: document.scripts?.state,
            repeatable: document.repeatable,
            initiator: document.initiator
        )
    }
}

extension SessionHistory.Entry {
    /// The document shows what the entry asks for, and no text that the app handed in behind it.
    func isOf(_ document: ActiveDocument) -> Bool { !document.isHandedIn && document.listedURL == url }

    /// One for a document that comes to show.
    init(_ document: ActiveDocument) {
        self.init(
            url: document.url,
            title: "",
            document: document.id,
            repeatable: document.repeatable,
            initiator: document.initiator,
            listedURL: document.repeatable.text?.listedURL
        )
    }

    /// One for what a frame shows, in a document that has none.
    init(_ document: ActiveDocument, showing shown: SessionHistory.FrameItem, in number: Int) {
        self.init(document)
        (listedURL, unknownFrame, frames[number]) = (shown.url, shown, shown)
    }
}
