import HeadlessWebView

/// A request and what came of it, as it is printed.
package struct HopReport: Codable, Sendable {
    package var method: String
    package var url: String
    package var destination: HopRecord.Destination
    /// 0: no answer came.
    package var status: Int
    package var requestFields: [HTTPField]
    package var responseFields: [HTTPField]
    /// Where a redirect leads.
    package var redirect: String?
    package var cookies: [CookieDecisionReport]
    package var failure: FailureReport?

    init(_ record: HopRecord, secrets: SecretHandling) {
        method = record.method
        url = secrets.url(record.url)
        destination = record.destination
        status = record.status
        requestFields = record.requestFields.map { HTTPField($0.name, secrets.field($0)) }
        responseFields = record.responseFields.map { HTTPField($0.name, secrets.field($0)) }
        redirect = record.redirect.map(secrets.url)
        cookies = record.cookies.map(CookieDecisionReport.init)
        failure = record.failure.map { FailureReport($0, secrets: secrets) }
    }

    /// The request, then what became of each cookie.
    var lines: [String] {
        let purpose = destination == .document ? "" : " (\(destination.rawValue))"
        let answer = status == 0 ? "---" : "\(status)"
        let end = failure.map { " failed: \($0.message)" } ?? redirect.map { " -> \($0)" } ?? ""
        return ["\(answer) \(method.padded(to: 4)) \(url)\(purpose)\(end)"] + cookies.flatMap(\.lines).indented(by: 9)
    }
}

/// Why something did not load.
package struct FailureReport: Codable, Sendable {
    package var code: NavigationFailure.Code
    package var message: String
    package var url: String?

    init(_ failure: NavigationFailure, secrets: SecretHandling) {
        code = failure.code
        message = secrets.text(failure.message)
        url = failure.url.map(secrets.url)
    }
}
