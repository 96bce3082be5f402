/// Which reader finds the token on which platform, and at which callback.
package struct ReaderTable: Sendable, Hashable, Codable {
    /// One program on one platform.
    package struct Row: Sendable, Hashable, Codable {
        /// The program: `iOS sample`.
        package var reader: String
        /// The platform's profile; `nil` where a run has none.
        package var profile: String?
        /// The platform.
        package var platform: Platform?
        /// The callback at which it first has the token; `nil`: never.
        package var callback: String?
        /// The URL that the callback is about, masked, or why there is no token.
        package var reason: String

        /// It finds the token.
        package var isFound: Bool { callback != nil }

        /// Whether it does is known: what was walked on no platform, as a HAR file, shows nothing that an app is told.
        package var isKnown: Bool { platform != nil }
    }

    /// By run, then by reader.
    package var rows: [Row]

    /// Runs every reader that the expectation concerns, at every callback of the first run of each profile.
    package init(_ recording: LoginRecording) {
        rows = []
        var seen: Set<String?> = []
        for run in recording.runs where seen.insert(run.profile).inserted {
            let way = recording.expectation.way
            for reader in TokenReader.allCases where reader.way == way {
                if let platform = run.platform, !reader.platforms.contains(platform) { continue }
                rows.append(Self.row(reader, run, recording))
            }
        }
    }

    private static func row(_ reader: TokenReader, _ run: LoginRun, _ recording: LoginRecording) -> Row {
        var row = Row(reader: reader.rawValue, profile: run.profile, platform: run.platform, reason: "")
        guard run.evidence.contains(.callbacks) else {
            row.reason = "Unknown: " + Evidence.callbacks.howToGet + "."
            return row
        }
        // Readers have nothing of a rule's.
        let login = Inspection(recording: recording, run: run, rule: nil, platforms: [])
        var best: (text: String, rank: Int) = ("It is never asked.", -1)
        for callback in run.callbacks {
            switch reader.read(callback, in: login) {
            case .token(let token) where !token.isEmpty:
                row.callback = callback.name
                row.reason = callback.url.map(login.masked) ?? ""
                return row
            case .token: if best.rank < 4 { best = ("The token is empty.", 4) }
            case .nothing(let reason, let rank) where rank > best.rank: best = (reason, rank)
            default: break
            }
        }
        row.reason = best.text
        return row
    }
}
