import HeadlessWebView
import MockProviders

/// The sites that the flows run on, which answer from memory: `rp.example` signs in, `a.example` has a page for each case.
struct Site: HTTPService {
    private let signIn = SignInService(tokens: .counting())

    func respond(to request: ServiceRequest) -> ServiceResponse? {
        switch request.url.hostname {
        case "rp.example": signIn.respond(to: request)
        case "a.example": Self.answer(request)
        case "b.example": .redirect(to: "https://a.example/q")
        case "app.example": ScriptedSite.app(request)
        case "idp.example": ScriptedSite.provider(request)
        default: nil
        }
    }

    private static func page(_ title: String, _ body: String = "") -> ServiceResponse {
        .html("<!doctype html><title>\(title)</title>\(body)")
    }

    private static func answer(_ request: ServiceRequest) -> ServiceResponse {
        switch request.url.path {
        case "/p": page("P", "<a id=l href=/q>l</a><a id=r href=/r>r</a>")
        case "/q": page("Q")
        case "/r": .redirect(to: "/q")
        case "/chain": ServiceResponse.redirect(to: "/hop", status: 301).settingCookie("first=1; Secure")
        case "/hop": ServiceResponse.redirect(to: "https://b.example/").settingCookie("second=2; Secure")
        case "/form":
            page("F", "<form method=post action=/r><input name=a><button id=go>Go</button></form>")
        case "/form307": page("F", "<form method=post action=/r307><button id=go>Go</button></form>")
        case "/r307": .redirect(to: "/q", status: 307)
        case "/refresh": page("R", "<meta http-equiv=refresh content='0;url=/q'>")
        case "/app": .redirect(to: "myapp://callback?code=0123456789abcdef")
        case "/frame": page("Outer", "<iframe src=/q></iframe>")
        case "/frame-fails": page("Outer", "<iframe src=https://nowhere.example/></iframe>")
        case "/frame-bad-url": page("Outer", "<iframe src=htp://a.example/q></iframe>")
        case "/slow": ServiceResponse(status: 200, delay: .seconds(3_600))
        default: page("Not found").with(status: 404)
        }
    }

    static func url(_ text: String) -> WebURL {
        guard let url = WebURL(text.hasPrefix("/") ? "https://a.example\(text)" : text) else {
            preconditionFailure("\(text) is no URL.")
        }
        return url
    }
}

extension ServiceResponse {
    fileprivate func with(status: Int) -> ServiceResponse {
        var response = self
        response.status = status
        return response
    }
}
