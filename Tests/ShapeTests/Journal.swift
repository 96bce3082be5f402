/// The calls about one view, the newest of them, and what was wrong with one.
@MainActor
final class Journal {
    private(set) var lines: [String] = []
    /// The first mistake; the calls after it are not written down.
    private(set) var mistake: String?
    /// Nothing may be told any more.
    var isOver = false

    func note(_ line: String) {
        guard mistake == nil else { return }
        if lines.count >= 60 { lines.removeFirst(20) }
        lines.append(line)
    }

    func fail(_ mistake: String) {
        if self.mistake == nil { self.mistake = mistake }
    }

    var report: String { lines.joined(separator: "\n") }
}

/// Through which one delegate hears: until it is taken from the view, and on the main actor alone.
@MainActor
final class Ear {
    private let journal: Journal
    var isAttached = true

    init(_ journal: Journal) {
        self.journal = journal
    }

    func hear(_ call: String) {
        journal.note(call)
        // Which thread that is, is Dispatch's affair; the program ends when this is another actor's.
        MainActor.preconditionIsolated(call)
        if !isAttached { journal.fail("\(call): told to a delegate that was taken away") }
        if journal.isOver { journal.fail("\(call): told of a view that is gone") }
    }
}
