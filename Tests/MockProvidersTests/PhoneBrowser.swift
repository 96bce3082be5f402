import MockProviders
import WebNetwork
import WebStandards

/// As much of a browser as the site's own pages need: cookies by name, redirects, and a form's hidden fields.
struct PhoneBrowser {
    let service: any HTTPService
    var origin = "https://rp.example"
    var cookies: [String: String] = [:]
    /// Cookies in the order they were set, with their attributes.
    var received: [String] = []

    /// Asks, and follows redirects as long as they stay on the site.
    mutating func get(_ path: String) throws -> Page {
        try send("GET", path)
    }

    /// Submits the form that stands on `page`, with these values put in.
    mutating func submit(_ page: Page, _ values: [(String, String)]) throws -> Page {
        let action = try page.required(attribute: "action")
        let body = URLEncoded.serialize(page.hiddenFields + values)
        return try send("POST", action, body: body)
    }

    private mutating func send(_ method: String, _ path: String, body: String = "") throws -> Page {
        let response = try exchange(method, path, body: body)
        guard let location = response.fields["Location"] else { return Page(path: path, response: response) }
        guard location.hasPrefix("/") else { return Page(path: location, response: response) }
        return try send("GET", location)
    }

    /// One request and its answer, with nothing followed.
    mutating func exchange(_ method: String, _ path: String, body: String = "") throws -> ServiceResponse {
        guard let url = WebURL(origin + path) else { throw Surprise("\(path) is no path") }
        var fields: HTTPFields = []
        if !cookies.isEmpty {
            fields.append("Cookie", cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; "))
        }
        if method == "POST" { fields.append("Content-Type", "application/x-www-form-urlencoded") }
        let request = ServiceRequest(method: method, url: url, fields: fields, body: Array(body.utf8))
        guard let response = service.respond(to: request) else { throw Surprise("no host for \(url)") }
        for cookie in response.fields.values(of: "Set-Cookie") {
            received.append(cookie)
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            cookies[String(pair[0])] = String(pair[1])
        }
        return response
    }

    /// Signs in and answers the question whether to grant access.
    mutating func walk(_ login: String, decision: String, remember: Bool = false) throws -> Page {
        let form = try get(login)
        let values = [("email", "alice@example.com"), ("password", "correct horse")]
        let grant = try submit(form, values + (remember ? [("remember", "yes")] : []))
        return try submit(grant, [("decision", decision)])
    }
}

/// What a request ended in.
struct Page {
    let path: String
    let response: ServiceResponse

    var text: String { String(decoding: response.body, as: UTF8.self) }

    var title: String {
        text.between("<title>", "</title>") ?? ""
    }

    var hiddenFields: [(String, String)] {
        text.split(separator: "\n").filter { $0.contains(#"type="hidden""#) }.compactMap { line in
            guard let name = line.between(#"name=""#, #"""#), let value = line.between(#"value=""#, #"""#) else {
                return nil
            }
            return (name, value.replacing("&amp;", with: "&"))
        }
    }

    func required(attribute: String) throws -> String {
        guard let value = text.between("\(attribute)=\"", "\"") else { throw Surprise("no \(attribute) in \(text)") }
        return value
    }
}

/// What a test did not expect, in words.
struct Surprise: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension StringProtocol {
    /// What stands between the first `start` and the next `end`.
    fileprivate func between(_ start: String, _ end: String) -> String? {
        guard let from = firstRange(of: start) else { return nil }
        let rest = self[from.upperBound...]
        return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
    }
}
