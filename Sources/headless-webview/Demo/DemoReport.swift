/// One walk of the demonstration, as it is printed.
package struct DemoReport: Codable, Sendable {
    /// How the token was handed out.
    package var delivery: String
    /// Masked, unless secrets are to be shown.
    package var token: String
    package var walk: Report
    package var resource: Resource
    /// The service knows the token as its own.
    package var isConfirmed: Bool

    /// What the token was good for.
    package struct Resource: Codable, Sendable {
        package var url: String
        package var status: Int
        package var body: String
    }

    var text: String {
        let token =
            isConfirmed ? "token \(token), confirmed by the service" : "token \(token), NOT confirmed by the service"
        let sections = [
            ("requests, and what became of each cookie", walk.hopLines),
            ("callbacks", walk.callbacks),
            ("cookies at the end", walk.cookieLines),
            (token, ["\(resource.status) GET  \(resource.url)", resource.body]),
        ]
        return "\n== \(delivery)\n\n"
            + sections.map { "\($0.0)\n" + $0.1.indented(by: 2).joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }
}
