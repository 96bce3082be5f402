import HeadlessWebView

/// A site of pages that come at once, late, in pieces, or not at all; each keeps the number it was asked for with.
enum Site {
    static let paths = [
        "/page", "/page", "/late", "/late", "/pieces", "/pieces", "/redirect", "/redirects", "/app", "/frames",
        "/frames", "/lateframe", "/image", "/refresh", "/refused", "/dropped", "/half", "/untrusted", "/empty", "/file",
        "/auth", "/loop",
    ]

    static let service = ClosureService { request in
        guard request.url.hostname == "a.example" else { return nil }
        let number = request.url.query.flatMap { $0.split(separator: "=").last.flatMap { Int($0) } } ?? 0
        let query = "?n=\(number)"
        let pause = Duration.milliseconds(1 + number * 7 % 40)
        return switch request.url.path {
        case "/late": page(number, after: pause)
        case "/pieces":
            ServiceResponse(
                fields: [HTTPField("Content-Type", "text/html")],
                chunks: [
                    .init("<title>Pieces \(number)</title>"), .init("<a id=l href=/late\(query)>l</a>", delay: pause),
                    .init("<img src=/late\(query)>", delay: pause),
                ],
                delay: pause
            )
        case "/redirect": .redirect(to: "/late\(query)")
        case "/redirects": .redirect(to: "/redirect\(query)")
        case "/app": .redirect(to: "myapp://callback\(query)")
        case "/loop": .redirect(to: "/loop\(query)&again=\(request.url.query?.utf8.count ?? 0)")
        case "/frames":
            page(
                number,
                "<iframe src=/redirect\(query)></iframe><iframe src=/pieces\(query)></iframe>"
                    + "<iframe src=https://nowhere.example/></iframe><iframe src=bridge://x></iframe>"
            )
        case "/lateframe": page(number, "<iframe src=/frames\(query)></iframe><iframe src=/dropped></iframe>")
        case "/image": page(number, "<img src=/late\(query)><img src=/dropped>", after: pause)
        case "/refresh": page(number, "<meta http-equiv=refresh content='0;url=/late\(query)'>")
        case "/refused": ServiceResponse(fault: .refuseConnection)
        case "/dropped": ServiceResponse(delay: pause, fault: .dropBeforeResponse)
        case "/half": broken(number)
        case "/untrusted": ServiceResponse(fault: .tls(.untrusted))
        case "/empty": ServiceResponse(status: 204, delay: pause)
        case "/file": .text("data", fields: [HTTPField("Content-Disposition", "attachment")])
        case "/auth":
            ServiceResponse(status: 401, fields: [HTTPField("WWW-Authenticate", "Basic realm=r")])
        default: page(number)
        }
    }

    private static func page(_ number: Int, _ body: String = "", after delay: Duration = .zero) -> ServiceResponse {
        var response = ServiceResponse.html(
            "<!doctype html><title>Page \(number)</title><a id=l href=/late?n=\(number)>l</a><a id=part href='#x'>x</a>"
                + "<a id=app href='myapp://callback'>a</a><form method=post action=/redirect?n=\(number)>"
                + "<input name=a><button id=go>Go</button></form>\(body)"
        )
        response.delay = delay
        return response
    }

    private static func broken(_ number: Int) -> ServiceResponse {
        var response = page(number)
        response.fault = .dropAfterBody(bytes: 40)
        return response
    }
}
