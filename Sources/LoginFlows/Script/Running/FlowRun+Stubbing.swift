import HeadlessWebView

extension FlowRun {
    func plan(_ rule: StubRule) throws(FlowProblem) {
        let url = try fill(rule.url)
        stubs.add(
            Stub(
                holds: { url.holds($0) },
                method: try rule.method.map { template throws(FlowProblem) in try text(template) },
                response: try response(rule)
            )
        )
    }

    private func response(_ rule: StubRule) throws(FlowProblem) -> ServiceResponse {
        guard !rule.isBlocked else { return ServiceResponse(fault: .refuseConnection) }
        var response = ServiceResponse(status: rule.status)
        var type = try rule.type.map { template throws(FlowProblem) in try text(template) }
        switch rule.body {
        case .none: break
        case .text(let template):
            response.chunks = [.init(try text(template))]
            type = type ?? "text/html; charset=utf-8"
        case .file(let name, let bytes):
            response.chunks = [.init(bytes)]
            type = type ?? Self.mediaType(of: name)
        }
        if let type { response.fields.append("Content-Type", type) }
        for header in rule.headers {
            response.fields.remove(header.name)
            for value in header.values {
                response.fields.append(header.name, String(isomorphic: Array(try text(value).utf8)))
            }
        }
        if let delay = rule.delay { response.delay = try duration(delay) }
        return response
    }

    private static func mediaType(of name: String) -> String {
        switch name.lowercased().split(separator: ".").last {
        case "html", "htm": "text/html; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "json": "application/json"
        case "css": "text/css; charset=utf-8"
        case "txt": "text/plain; charset=utf-8"
        case "xml": "application/xml"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "gif": "image/gif"
        case "webp": "image/webp"
        case "pdf": "application/pdf"
        case "woff2": "font/woff2"
        default: "application/octet-stream"
        }
    }
}
