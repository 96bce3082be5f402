import WebStandards

/// `redirect.next` and `refresh.parse`.
enum RedirectOperations {
    static let table: [String: Operations.Operation] = [
        "redirect.next": next,
        "refresh.parse": refresh,
    ]

    private static func next(_ request: JSON) throws -> JSON {
        let url = try request.url("url")
        let method = try request.text("method")
        let hasBody = request["hasBody"]?.bool ?? false
        let step = Redirect.next(
            status: request["status"]?.int ?? 0,
            location: request["location"]?.string.map { [$0] } ?? [],
            current: url,
            method: method,
            hasBody: hasBody
        )
        switch step {
        case .none:
            return [
                "follow": false, "url": .string(url.href), "method": .string(method), "keepsBody": .bool(hasBody),
            ]
        case .follow(let url, let method, let keepsBody):
            return [
                "follow": true, "url": .string(url.href), "method": .string(method), "keepsBody": .bool(keepsBody),
            ]
        case .failure(let failure):
            return ["networkError": .string(failure.explanation)]
        }
    }

    private static func refresh(_ request: JSON) throws -> JSON {
        guard let refresh = DeclarativeRefresh(parsing: try request.text("input")) else { return ["none": true] }
        return ["seconds": .number(Double(refresh.seconds)), "url": JSON(refresh.url)]
    }
}
