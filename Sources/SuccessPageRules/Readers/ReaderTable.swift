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
        /// That callback's URL, masked, or why there is no token.
        package var reason: String

        /// It finds the token.
        package var isFound: Bool { callback != nil }
    }

    /// By run, then by reader.
    package var rows: [Row]

    init(_ recording: LoginRecording) {
        rows = []
    }
}
