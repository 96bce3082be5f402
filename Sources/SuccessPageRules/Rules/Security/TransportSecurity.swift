internal import WebStandards

extension Rule {
    static let transportSecurity = Rule(
        "HWV-S025",
        "transport-security",
        .warning,
        Description(
            summary: "A host of the login does not ask to be met over https alone.",
            rationale: """
                Without Strict-Transport-Security the first request of each visit may be led astray, where a \
                link or the user's typing says http.
                """,
            fix: "Send Strict-Transport-Security: max-age=31536000.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6797",
                "https://www.rfc-editor.org/rfc/rfc9700#section-2.6",
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            200
            """,
            """
            GET https://rp.example/login
            302 /done
            Strict-Transport-Security: max-age=0
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Strict-Transport-Security: max-age=31536000
            """,
            """
            GET https://127.0.0.1:8443/login
            200
            """,
        ]
    ) { login in
        let ofHost = Dictionary(grouping: login.documents.filter { $0.url.scheme == "https" && $0.status != 0 }) {
            $0.url.hostname
        }
        return ofHost.values.compactMap(\.first).sorted { $0.number < $1.number }.compactMap { hop in
            guard !hop.url.isOfThisMachine, !hop.url.hasIPAddressHost, hop.url.site == login.recording.start.site else {
                return nil
            }
            var known = StrictTransportSecurity()
            for answer in ofHost[hop.url.hostname] ?? [] {
                known.receive(
                    answer.responseFields.values(of: "Strict-Transport-Security"),
                    from: answer.url,
                    now: .epoch
                )
            }
            guard known.count == 0 else { return nil }
            let message = "“\(hop.url.hostname)” never asks for https."
            return login.finding(message, at: login.field("Strict-Transport-Security", of: hop))
        }
    }
}
