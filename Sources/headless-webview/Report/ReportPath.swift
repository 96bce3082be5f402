/// Where reports go: each to a file of its own, which can be written.
enum ReportPath {
    /// Two reports in one file are none.
    static func check(_ path: String, beside others: [String]) throws(UsageError) {
        guard others.contains(path) else { return }
        let place = path == "-" ? "standard output" : "“\(path)”"
        throw UsageError("--report: \(place) is to have two reports; name a file for each.")
    }

    /// Why one of these files cannot be written, as far as that shows before.
    static func obstacle(for paths: [String]) -> String? {
        paths.lazy.filter { $0 != "-" }.compactMap { path in
            SystemFile.obstacle(to: path).map { "“\(path)” cannot be written: \($0)" }
        }.first
    }
}
