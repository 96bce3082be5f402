extension Rule {
    /// Why the probes that the rule goes by do not decide it; `nil`: they do.
    ///
    /// One that was accepted says all; otherwise each has to have been refused, or to have nothing to try.
    func reasonsUndecided(by probes: [ActiveProbe]) -> [String]? {
        let own = probes.filter { self.probes.contains($0.kind) }
        guard !own.isEmpty else { return [] }
        guard !own.contains(where: { $0.outcome == .accepted }) else { return nil }
        let open = own.filter { $0.outcome == .withheld || $0.outcome == .inconclusive }
        guard !open.isEmpty else { return nil }
        var seen: Set<String> = []
        return open.map(\.detail).filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}
