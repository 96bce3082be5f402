import HeadlessWebView
import LoginFlows

/// What `run` is asked for besides its files.
struct RunOptions: Sendable {
    /// `nil`: as many as the machine has processors.
    var parallel: Int?
    var shard: Shard?
    /// Flows are run that have one of them in their name or file; none: all.
    var only: [String] = []
    /// Flows are run that have one of the first, or all where there is none, and none of the second.
    var tags: (wanted: [String], skipped: [String]) = ([], [])
    /// Of folders those in them too.
    var isRecursive = false
    /// Takes the place of the flows' own platform.
    var profile: Profile?
    var variables: [String: String] = [:]
    var reports = ReportFiles()
    var failsFast = false
    var retries = 0
    var watches = false
    var overMemory = false
    /// The files are read, and that is all.
    var checksOnly = false

    func includes(_ script: FlowScript) -> Bool {
        let names = "\(script.name)\n\(script.file)".lowercased()
        guard only.isEmpty || only.contains(where: { names.contains($0.lowercased()) }) else { return false }
        guard tags.wanted.isEmpty || tags.wanted.contains(where: script.tags.contains) else { return false }
        return !tags.skipped.contains(where: script.tags.contains)
    }

    /// One of several machines that share the flows.
    struct Shard: Sendable {
        let index: Int
        let count: Int

        /// Reads `i/n`, i from 1.
        init(_ text: String) throws(UsageError) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count == 2, let index = parts[0], let count = parts[1], (1...1000).contains(count),
                (1...count).contains(index)
            else { throw UsageError("--shard: “\(text)” is not of the form i/n, with i from 1 to n.") }
            self.index = index
            self.count = count
        }

        /// Every n-th of them.
        func part<Element>(of all: [Element]) -> [Element] {
            all.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
        }
    }

    static func whole(_ text: String, of option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("\(option): “\(text)” is no whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
