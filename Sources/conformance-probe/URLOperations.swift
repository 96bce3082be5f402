import WebStandards

/// `url.*` and `urlencoded.*`.
enum URLOperations {
    static let table: [String: Operations.Operation] = [
        "url.parse": parse,
        "url.set": set,
        "url.domainToASCII": domainToASCII,
        "url.site": site,
        "urlencoded.parse": parseURLEncoded,
    ]

    private static func parse(_ request: JSON) throws -> JSON {
        var base: WebURL?
        if let text = request["base"]?.string {
            guard let parsed = WebURL(text) else { return ["failure": true] }
            base = parsed
        }
        guard let url = WebURL(try request.text("input"), base: base) else { return ["failure": true] }
        return attributes(URLAPI(url))
    }

    private static func set(_ request: JSON) throws -> JSON {
        guard let url = WebURL(try request.text("href")) else { return ["failure": true] }
        let value = try request.text("value")
        var api = URLAPI(url)
        switch try request.text("attribute") {
        case "href": guard api.setHref(value) else { return ["failure": true] }
        case "protocol": api.protocol = value
        case "username": api.username = value
        case "password": api.password = value
        case "host": api.host = value
        case "hostname": api.hostname = value
        case "port": api.port = value
        case "pathname": api.pathname = value
        case "search": api.search = value
        case "hash": api.hash = value
        case let other: throw BadRequest(message: "no attribute \"\(other)\"")
        }
        return attributes(api)
    }

    private static func attributes(_ api: URLAPI) -> JSON {
        [
            "href": .string(api.href), "origin": .string(api.origin), "protocol": .string(api.protocol),
            "username": .string(api.username), "password": .string(api.password), "host": .string(api.host),
            "hostname": .string(api.hostname), "port": .string(api.port), "pathname": .string(api.pathname),
            "search": .string(api.search), "hash": .string(api.hash),
        ]
    }

    private static func domainToASCII(_ request: JSON) throws -> JSON {
        let input = Array(try request.text("input").utf8)
        let output = IDNA.domainToASCII(input, beStrict: request["beStrict"]?.bool ?? false)
        return ["output": JSON(output.map { String(decoding: $0, as: UTF8.self) })]
    }

    private static func site(_ request: JSON) throws -> JSON {
        guard let url = WebURL(try request.text("url")) else { return ["failure": true] }
        let domain = PublicSuffixList.system.registrableDomain(of: url.hostname)
        return ["site": .string(url.site.serialized), "registrableDomain": JSON(domain)]
    }

    private static func parseURLEncoded(_ request: JSON) throws -> JSON {
        let pairs = URLEncoded.parse(try request.text("input"))
        return ["pairs": .array(pairs.map { .array([.string($0), .string($1)]) })]
    }
}
