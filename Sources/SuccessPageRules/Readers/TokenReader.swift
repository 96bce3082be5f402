internal import WebStandards

/// A program that apps look for their token with.
enum TokenReader: String, CaseIterable {
    case iOSSample = "iOS sample"
    case androidSample = "Android sample"
    case robustCookie = "robust cookie reader"
    case gtmOAuth2 = "GTMOAuth2 title"
    case title = "title reader"
    case robustTitle = "robust title reader"
    case appAuth = "AppAuth"
    case schemePrefix = "scheme comparison"
    case robustRedirect = "robust redirect reader"

    var way: TokenExpectation.Way {
        switch self {
        case .iOSSample, .androidSample, .robustCookie: .cookie
        case .gtmOAuth2, .title, .robustTitle: .title
        case .appAuth, .schemePrefix, .robustRedirect: .redirect
        }
    }

    /// The platforms it is written for.
    var platforms: Set<Platform> {
        switch self {
        // PLATFORM(WKWebView): the same loop over `httpCookieStore`'s cookies; the shared storage has none of them.
        case .iOSSample: [.uiWebView, .wkWebView]
        case .androidSample: [.android]
        default: Set(Platform.allCases)
        }
    }

    /// What it makes of one callback: the token, or why there is none; `nil`: it does not look there.
    func read(_ callback: RecordedCallback, in login: Inspection) -> Answer? {
        switch self {
        case .iOSSample where callback.kind == .finish: iOSCookie(login, callback)
        case .androidSample where callback.kind == .finish: androidCookie(login, callback)
        case .robustCookie: robustCookie(login, callback)
        case .gtmOAuth2 where callback.kind == .finish: lastWord(of: callback.title, login)
        case .title where callback.kind == .finish: titleToken(callback.title, login)
        case .robustTitle: titleToken(login.run.titles.last { $0.sequence <= callback.sequence }?.text, login)
        case .appAuth where callback.kind == .action: appAuth(callback, login)
        case .schemePrefix where callback.kind == .action: prefix(callback, login)
        case .robustRedirect where callback.kind == .action: anyPart(callback, login)
        default: nil
        }
    }

    /// What came of a look.
    enum Answer: Equatable {
        case token(String)
        /// A sentence without secrets; the more telling one of several has the higher rank.
        case nothing(String, rank: Int)
    }

    // MARK: - Cookies

    private func iOSCookie(_ login: Inspection, _ callback: RecordedCallback) -> Answer {
        let name = login.expectation.cookieName ?? ""
        let jar = login.jar(at: callback.sequence)
        if let cookie = CookieTokens.iOSSample(in: jar, named: name, host: login.loginHost) {
            return .token(cookie.value)
        }
        if let other = jar.first(where: { $0.name == name }) {
            return .nothing(
                "The cookie's domain is “\(other.platformDomain)”, and not equal to “\(login.loginHost)”.",
                rank: 2
            )
        }
        return noCookie(jar, name)
    }

    private func androidCookie(_ login: Inspection, _ callback: RecordedCallback) -> Answer {
        let name = login.expectation.cookieName ?? ""
        let jar = login.jar(at: callback.sequence)
        guard let url = callback.url else { return noCookie(jar, name) }
        let cookies = login.cookies(for: url, at: callback.sequence)
        if let token = CookieTokens.androidSample(in: CookieTokens.header(cookies), named: name) {
            return .token(token)
        }
        if let index = cookies.firstIndex(where: { ASCII.equalIgnoringCase($0.name, name) }) {
            return .nothing(
                "The cookie is number \(index + 1) in the Cookie header, and its name there begins with a blank.",
                rank: 3
            )
        }
        if let other = jar.first(where: { ASCII.equalIgnoringCase($0.name, name) }) {
            let place = "\(other.platformDomain)\(other.path)"
            return .nothing("The cookie of \(place) is not among those of \(url.hostname)\(url.path).", rank: 2)
        }
        return noCookie(jar, name)
    }

    private func robustCookie(_ login: Inspection, _ callback: RecordedCallback) -> Answer {
        let name = login.expectation.cookieName ?? ""
        let jar = login.jar(at: callback.sequence)
        return CookieTokens.robust(in: jar, named: name, host: nil).map { .token($0.value) } ?? noCookie(jar, name)
    }

    private func noCookie(_ jar: [Cookie], _ name: String) -> Answer {
        let near = jar.first { ASCII.equalIgnoringCase($0.name, name) && $0.name != name }
        if let near { return .nothing("The cookie is named “\(near.name)”, not “\(name)”.", rank: 1) }
        return .nothing("There is no cookie named “\(name)” at any callback.", rank: 0)
    }

    // MARK: - Titles

    private func lastWord(of title: String?, _ login: Inspection) -> Answer {
        guard let title, !title.isEmpty else { return .nothing("The title is empty at every callback.", rank: 0) }
        let parameter: String
        if case .lastWordQuery(let name) = login.expectation.titleForm { parameter = name } else { parameter = "code" }
        let pairs = TitleTokens.lastWordQuery(title)
        if let token = pairs.first(where: { $0.0 == parameter && !$0.1.isEmpty }) { return .token(token.1) }
        return .nothing("The title's last word has no “\(parameter)=”.", rank: 1)
    }

    private func titleToken(_ title: String?, _ login: Inspection) -> Answer {
        guard let title, !title.isEmpty else { return .nothing("The title is empty at every callback.", rank: 0) }
        return login.token(inTitle: title).map { .token($0) }
            ?? .nothing("No title has the token in the form that the app looks for.", rank: 1)
    }
}
