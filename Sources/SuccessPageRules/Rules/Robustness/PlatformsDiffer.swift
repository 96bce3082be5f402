internal import WebStandards

extension Rule {
    static let platformsDiffer = Rule(
        "HWV-R024",
        "platforms-differ",
        .warning,
        Description(
            summary: "The login ends otherwise on one platform than on another.",
            rationale: """
                The server looks at the user agent, or a cookie or script that one platform does not have \
                decides the way; what is tested on one phone fails on the other.
                """,
            fix: "Lead all user agents the same way.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9110#section-10.1.5"
            ]
        ),
        needs: [.hops, .callbacks],
        failing: [
            """
            GET https://rp.example/login
            200
            * only android
            GET /mobile by-script
            200
            """,
            """
            GET https://rp.example/login
            200
            * only wkWebView
            GET /login by-script
            500
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            GET /mobile
            200
            """,
            """
            GET https://rp.example/login
            302 /done?session=1
            200
            """,
        ],
        checkAll: { recording, rule in
            let ends = recording.runs.compactMap { run -> (run: LoginRun, end: String, hop: RecordedHop)? in
                guard run.platform != nil, let hop = run.hops.last(where: \.isMainDocument) else { return nil }
                // A part with a digit in it may be of this login alone.
                let path = hop.url.path.split(separator: "/").map { $0.contains(where: \.isNumber) ? "…" : $0 }
                return (run, "\(hop.status) \(hop.url.origin.serialized)/\(path.joined(separator: "/"))", hop)
            }
            guard let first = ends.first, let other = ends.first(where: { $0.end != first.end }),
                let platform = other.run.platform, let known = first.run.platform
            else { return [] }
            let login = Inspection(recording: recording, run: other.run, rule: rule, platforms: [known, platform])
            let message = "On \(known.name) it ends with \(first.end), on \(platform.name) with \(other.end)."
            return [login.finding(login.masked(message), at: login.at(other.hop))]
        }
    )
}
