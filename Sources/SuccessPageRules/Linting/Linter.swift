/// Holds a recording against rules.
package struct Linter: Sendable {
    /// The rules, by identifier.
    package var rules: [Rule]

    /// The most findings of one rule; a page can be wrong in one way very often.
    package static let limitPerRule = 100

    /// Default: all rules.
    package init(rules: [Rule] = Rule.all) {
        self.rules = rules
    }

    /// What all rules and readers say of a recording.
    package func verdict(on recording: LoginRecording) -> Verdict {
        var verdict = Verdict(findings: [], undecided: [], readers: ReaderTable(recording))
        let caches = recording.runs.map(Inspection.Cache.init)
        for rule in rules where rule.ways.contains(recording.expectation.way) {
            switch findings(of: rule, in: recording, caches) {
            case .success(let findings): verdict.findings += findings
            case .failure(let undecided): verdict.undecided.append(undecided)
            }
        }
        return verdict
    }

    /// What one rule finds, or why it cannot tell.
    package func findings(of rule: Rule, in recording: LoginRecording) -> Result<[Finding], Undecided> {
        findings(of: rule, in: recording, recording.runs.map(Inspection.Cache.init))
    }

    private func findings(
        of rule: Rule,
        in recording: LoginRecording,
        _ caches: [Inspection.Cache]
    ) -> Result<[Finding], Undecided> {
        let allNeeds = rule.needs(of: recording.expectation.way)
        let missing = allNeeds.subtracting(recording.sharedEvidence)
        if missing.contains(.probes) { return .failure(Undecided(rule, [.probes])) }
        if rule.isActive, let reasons = rule.reasonsUndecided(by: recording.probes) {
            return .failure(Undecided(rule, [.probes], reasons))
        }
        if missing.contains(.severalRuns) { return .failure(Undecided(rule, [.severalRuns])) }
        let needs = allNeeds.subtracting([.severalRuns, .probes])
        var able = zip(recording.runs, caches).filter { $0.0.evidence.isSuperset(of: needs) }
        if rule.waitsForTheEnd, !able.isEmpty {
            able.removeAll { $0.0.isBrokenOff == true }
            guard !able.isEmpty else { return .failure(Undecided(rule, [], ["The login was not walked to its end."])) }
        }
        guard !able.isEmpty else {
            let known = recording.runs.reduce(into: Set<Evidence>()) { $0.formUnion($1.evidence) }
            let lacking = needs.subtracting(known)
            return .failure(Undecided(rule, lacking.isEmpty ? needs : lacking))
        }
        switch rule.check {
        case .recording(let check):
            var narrowed = recording
            narrowed.runs = able.map(\.0)
            return .success(merged(check(narrowed, rule)))
        case .run(let check):
            return .success(merged(able.flatMap { inspect($0, $1, of: recording, by: rule, check) }))
        }
    }

    private func inspect(
        _ run: LoginRun,
        _ cache: Inspection.Cache,
        of recording: LoginRecording,
        by rule: Rule,
        _ check: (Inspection) -> [Finding]
    ) -> [Finding] {
        if let platform = run.platform, !rule.platforms.contains(platform) { return [] }
        let platforms = run.platform.map { [$0] } ?? recording.expectation.platforms.filter(rule.platforms.contains)
        guard !platforms.isEmpty else { return [] }
        let login = Inspection(
            recording: recording,
            run: run,
            rule: rule,
            platforms: platforms.sorted(),
            cache: cache
        )
        return Array(check(login).prefix(Self.limitPerRule))
    }

    /// What was found in the same place in the runs of several platforms is one finding.
    private func merged(_ findings: [Finding]) -> [Finding] {
        var order: [Finding.Identity] = []
        var merged: [Finding.Identity: Finding] = [:]
        for finding in findings {
            guard var known = merged[finding.identity] else {
                order.append(finding.identity)
                merged[finding.identity] = finding
                continue
            }
            known.platforms = Set(known.platforms + finding.platforms).sorted()
            merged[finding.identity] = known
        }
        return order.prefix(Self.limitPerRule).compactMap { merged[$0] }
    }
}

extension LoginRecording {
    /// What the runs and probes together know.
    var sharedEvidence: Set<Evidence> {
        var evidence = runs.reduce(into: Set<Evidence>()) { $0.formUnion($1.evidence) }
        if Dictionary(grouping: runs, by: \.profile).values.contains(where: { $0.count > 1 }) {
            evidence.insert(.severalRuns)
        }
        if !probes.isEmpty { evidence.insert(.probes) }
        return evidence
    }
}
