internal import WebStandards

extension Inspection {
    /// The answers that have the token: in a `Set-Cookie` field, a page's title, or the URL of a redirect to the app.
    var tokenAnswers: [RecordedHop] {
        let numbers: [Int?] =
            switch expectation.way {
            case .cookie: tokenOffers.map(\.hop.number)
            case .title: run.pages.filter { $0.title.flatMap(token(inTitle:)) != nil }.map(\.hop)
            case .redirect: awaited.filter { $0.cause == .redirect }.map(\.hop)
            }
        var seen: Set<Int> = []
        return numbers.compactMap { $0 }.filter { seen.insert($0).inserted }.compactMap(run.hop)
    }
}

extension Inspection {
    /// The view's pages that have the token: their answers set its cookie, or their titles hold it.
    var pagesWithToken: [RecordedPage] {
        let setters = Set(tokenOffers.map(\.hop.number))
        return run.pages.filter { page in
            page.frame == 0
                && (page.hop.map(setters.contains) == true || page.title.flatMap(token(inTitle:)) != nil)
        }
    }
}

extension LoginRecording {
    /// The runs of each profile under a rule's eye, where there are several.
    func groups(by rule: Rule, _ check: ([Inspection]) -> [Finding]) -> [Finding] {
        groups(by: rule).flatMap(check)
    }

    /// The same to look at all of them together.
    func groups(by rule: Rule) -> [[Inspection]] {
        var order: [String?] = []
        var groups: [String?: [Inspection]] = [:]
        for run in runs {
            if groups[run.profile] == nil { order.append(run.profile) }
            let platforms = run.platform.map { [$0] } ?? expectation.platforms
            groups[run.profile, default: []].append(
                Inspection(recording: self, run: run, rule: rule, platforms: platforms)
            )
        }
        return order.compactMap { groups[$0] }.filter { $0.count > 1 }
    }

    /// A finding for each endpoint that did what probes of that kind asked.
    func accepted(_ kind: ActiveProbe.Kind, _ rule: Rule, _ message: String) -> [Finding] {
        var seen: Set<String> = []
        return probes.filter { $0.kind == kind && $0.outcome == .accepted }.compactMap { probe in
            let url = Secret.maskURL(probe.url.href)
            guard seen.insert(String(url.prefix { $0 != "?" && $0 != "#" })).inserted else { return nil }
            let snippet = probe.detail.isEmpty ? url : "\(url)\n\(probe.detail)"
            let place = Place(hop: nil, url: url, part: .whole, snippet: snippet)
            return Finding(rule: rule, message, at: place, on: expectation.platforms)
        }
    }
}

extension RecordedHop {
    /// What an authorization request asks for: `code`, `token`, `id_token`.
    var responseTypes: [String] {
        url.parameter("response_type")?.split(separator: " ").map(String.init) ?? []
    }
}

extension RecordedPage {
    /// The ways in which its forms that have a field for a password are sent.
    ///
    /// A field or button is of the form that it names, or of the one whose start tag comes last before it. What a button says
    /// counts for it instead of what the form says: https://html.spec.whatwg.org/#attr-fs-formmethod
    var passwordSubmissions: [PasswordSubmission] {
        var forms: [(form: RecordedElement, hasPassword: Bool, buttons: [RecordedElement])] = []
        for element in elements {
            if element.name == "form" {
                forms.append((element, false, []))
                continue
            }
            let type = ASCII.lowercase(element["type"] ?? "")
            let named = element["form"].map { id in forms.firstIndex { $0.form["id"] == id } }
            guard let owner = named ?? forms.indices.last else { continue }
            switch element.name {
            case "input" where type == "password": forms[owner].hasPassword = true
            case "input" where ["submit", "image"].contains(type): forms[owner].buttons.append(element)
            case "button" where !["button", "reset"].contains(type): forms[owner].buttons.append(element)
            default: break
            }
        }
        return forms.filter(\.hasPassword).flatMap { form, _, buttons in
            func isItsOwn(_ button: RecordedElement) -> Bool {
                button["formmethod"] != nil || button["formaction"] != nil
            }
            let own = buttons.filter(isItsOwn).map { button in
                PasswordSubmission(
                    element: button,
                    method: button["formmethod"] ?? form["method"] ?? "get",
                    action: button["formaction"] ?? form["action"] ?? ""
                )
            }
            // No way is the form's own where every button has another.
            guard buttons.isEmpty || own.count < buttons.count else { return own }
            return [PasswordSubmission(element: form, method: form["method"] ?? "get", action: form["action"] ?? "")]
                + own
        }
    }
}

/// How a form that has a field for a password may be sent.
struct PasswordSubmission {
    /// The form, or a button that says otherwise.
    let element: RecordedElement
    let method: String
    let action: String
}

/// What tokens of several runs are worth at most.
enum TokenEntropy {
    /// The bits of the characters that differ between them, by the alphabet that these are of.
    ///
    /// An upper bound: nothing that a token looks like proves that it was drawn at random.
    static func bits(of tokens: [String]) -> Int {
        let texts = tokens.map { Array($0.utf8) }
        guard let first = texts.first, let shortest = texts.map(\.count).min() else { return 0 }
        let prefix = (0..<shortest).prefix { index in texts.allSatisfy { $0[index] == first[index] } }.count
        let suffix = (0..<shortest - prefix).prefix { index in
            texts.allSatisfy { $0[$0.count - 1 - index] == first[first.count - 1 - index] }
        }.count
        let bits = bitsPerCharacter(texts.flatMap { $0[prefix..<$0.count - suffix] })
        // Characters that agree may do so by chance, but not so many: one in 2^32.
        let isFixed = { (length: Int) in Double(length * (texts.count - 1)) * bits >= 32 }
        let length = shortest - (isFixed(prefix) ? prefix : 0) - (isFixed(suffix) ? suffix : 0)
        return Int((Double(length) * bits).rounded())
    }

    private static func bitsPerCharacter(_ bytes: [UInt8]) -> Double {
        func isDigit(_ byte: UInt8) -> Bool { ASCII.isDigit(byte) }
        func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(ASCII.lowercased(byte)) }
        func isLetterOrDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x7A).contains(ASCII.lowercased(byte)) }
        if bytes.allSatisfy(isDigit) { return 3.32 }
        if bytes.allSatisfy(isHex) { return 4 }
        if bytes.allSatisfy({ isLetterOrDigit($0) && !(0x41...0x5A).contains($0) }) { return 5.16 }
        return bytes.allSatisfy(isLetterOrDigit) ? 5.95 : 6
    }
}
