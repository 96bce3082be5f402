/// A login in short, as documentation shows it and tests run it.
///
/// A line is a request (`POST /in`), an answer (`302 /done`), a field of the answer, markup (`<title>…`, or any text after
/// `|`), a field of the request (`> Referer: …`), or something that happens (`* cookie a=b` by a script, `* title …`,
/// `* lead myapp:cb link`, `* finish`). A redirect's request is not written; `---` begins the next run of the same login.
/// Before the first request stands what the app wants, where it is not the cookie `oauth_token`: `token: title code=`,
/// `token: query code myapp://cb`. `LONG5000` stands for that many letters.
package struct Example: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The text.
    package let text: String

    /// An example of that text.
    package init(stringLiteral text: String) {
        self.text = text
    }

    /// The recording that comes of it, with a run for each of the platforms.
    ///
    /// - Throws: what is wrong with the text.
    package func recording(on platforms: [Platform] = Platform.allCases) throws(ExampleError) -> LoginRecording {
        let script = try ExampleScript(text)
        var recording = LoginRecording(start: script.start, expectation: script.expectation)
        recording.expectation.platforms = platforms
        for steps in script.runs {
            for platform in platforms {
                var walk = ExampleWalk(platform: platform, expectation: script.expectation)
                for step in steps { try walk.take(step) }
                recording.runs.append(walk.end())
            }
        }
        recording.probes = script.probes
        return recording
    }
}

/// A line of an example that cannot be understood.
package struct ExampleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line.
    package let line: String

    /// What is wrong.
    package var description: String { "not a line of an example: \(line)" }
}
