internal import WebStandards

/// Where rules point to, with what is to be seen there, masked.
extension Inspection {
    /// Secrets taken out of a text: the token wherever it stands, and parameters that are secrets by their name.
    func masked(_ text: String) -> String {
        withoutSecrets(Secret.maskURL(text))
    }

    private func withoutSecrets(_ text: String) -> String {
        secrets.reduce(text) { $0.contains($1) ? $0.replacing($1, with: Secret.mask($1)) : $0 }
    }

    /// The value of a field, masked once: the token's own mask looks like a parameter of that name.
    private func masked(_ value: String, ofField name: String) -> String {
        let masked = Secret.maskField(name, value)
        return withoutSecrets(masked == value ? Secret.maskURL(value) : masked)
    }

    /// A URL, masked.
    func masked(_ url: WebURL) -> String { masked(url.href) }

    private func place(_ hop: RecordedHop, _ part: Place.Part, _ snippet: @autoclosure () -> String) -> Place {
        guard isWorthAPlace() else { return .login }
        return Place(hop: hop.number, url: masked(hop.url.removingFragment()), part: part, snippet: snippet())
    }

    /// A hop as a whole.
    func at(_ hop: RecordedHop) -> Place {
        place(hop, .whole, "\(hop.method) \(masked(hop.url))")
    }

    /// The status of a hop's answer.
    func status(of hop: RecordedHop) -> Place {
        place(hop, .status, statusLine(of: hop))
    }

    private func statusLine(of hop: RecordedHop) -> String { "\(hop.status) for \(hop.method) \(masked(hop.url))" }

    /// A field of a hop's answer; where it is absent, where it would stand.
    func field(_ name: String, of hop: RecordedHop) -> Place {
        let value = hop.responseFields.combined(name)
        guard let value else { return place(hop, .field(name), statusLine(of: hop)) }
        return place(hop, .field(name), "\(name): \(masked(value, ofField: name))")
    }

    /// A field of a hop's request.
    func requestField(_ name: String, of hop: RecordedHop) -> Place {
        let value = hop.requestFields.combined(name) ?? ""
        return place(hop, .requestField(name), "\(name): \(masked(value, ofField: name))")
    }

    /// A `Set-Cookie` field.
    func at(_ cookie: OfferedCookie) -> Place {
        guard let hop = run.hop(cookie.hop) else { return .login }
        return place(hop, .field("Set-Cookie"), "Set-Cookie: " + masked(cookie.text, ofField: "Set-Cookie"))
    }

    /// A page as a whole: the first line of its markup.
    func at(_ page: RecordedPage) -> Place { at(page, line: 1, column: 1) }

    /// An element of a page.
    func at(_ element: RecordedElement, of page: RecordedPage) -> Place {
        at(page, line: element.line, column: element.column)
    }

    private func at(_ page: RecordedPage, line: Int, column: Int) -> Place {
        guard isWorthAPlace() else { return .login }
        let (line, column) = (max(line, 0), max(column, 0))
        let lines = lines(of: page)
        let text = lines.indices.contains(line - 1) ? lines[line - 1] : ""
        return Place(
            hop: page.hop,
            url: masked(page.url.removingFragment()),
            part: .markup(line: line, column: column),
            snippet: excerpt(text, around: column)
        )
    }

    /// Minified pages are one line.
    private static let snippetLength = 200
    /// No cookie is longer: what of a secret is cut off here is cut off of the snippet as well.
    private static let context = 5_000

    private func excerpt(_ line: Substring, around column: Int) -> String {
        let start = line.index(line.startIndex, offsetBy: max(0, column - 1), limitedBy: line.endIndex) ?? line.endIndex
        let before = masked(Secret.maskMarkup(String(line[..<start].suffix(Self.context))))
        let after = masked(Secret.maskMarkup(String(line[start...].prefix(Self.context))))
        let lead = Self.snippetLength / 4
        return (before.count > lead ? "…" : "") + before.suffix(lead) + after.prefix(Self.snippetLength)
            + (after.count > Self.snippetLength ? "…" : "")
    }

    /// A callback.
    func at(_ callback: RecordedCallback) -> Place {
        guard isWorthAPlace() else { return .login }
        return Place(
            hop: callback.hop,
            url: callback.url.map(masked) ?? "",
            part: .callback(callback.name),
            snippet: "\(callback.name) \(callback.url.map(masked) ?? "")"
        )
    }

    /// A URL that the view was led to.
    func at(_ delivery: RecordedDelivery) -> Place {
        guard isWorthAPlace() else { return .login }
        let text = masked(delivery.text ?? delivery.url.href)
        guard let hop = delivery.hop.flatMap(run.hop) else {
            return Place(hop: nil, url: text, part: .whole, snippet: text)
        }
        guard delivery.cause == .redirect else { return place(hop, .whole, text) }
        return place(hop, .field("Location"), "Location: \(text)")
    }
}
