import HeadlessWebView

/// A flow file, read and checked.
package struct FlowScript: Sendable {
    package var file: String
    package var name: String
    /// Words that it is picked by.
    package var tags: [String] = []
    /// The variables that it defines or uses.
    package var variableNames: Set<String> = []
    package var serve: Serve?
    /// `nil`: the file says none.
    package var profile: Profile?
    /// What the variables hold at the beginning, each with what it may refer to before it.
    var variables: [(name: String, value: Template)] = []
    /// Variables from outside: the environment's, the command's.
    var given: [String: String] = [:]
    /// Variables whose values no report shows.
    var secrets: Set<String> = []
    var catches: [Template] = []
    var sinks: [SinkRule] = []
    var timeout: Template?
    var clock: ClockChoice?
    var credentials: (user: Template, password: Template)?
    /// For servers that want to know who asks.
    var certificate: (file: Template, key: Template?, password: Template?)?
    /// Files of cookies, that it begins with and that it leaves behind.
    var cookies: (loaded: Template?, saved: Template?)
    var acceptsDialogs = false
    /// `nil`: the file says nothing.
    var newWindows: NewWindowChoice?
    var loadsParts = true
    var runsScripts = true
    /// Requests that the flow answers itself, from its beginning.
    var stubs: [StubRule] = []
    package var steps: [FlowStep] = []

    enum ClockChoice: String, Sendable {
        case system
        case manual
    }

    /// An embedded service that a flow walks.
    package struct Serve: Sendable {
        package var service: String
        package var host: String?
        package var overMemory = false
        package var behave: [String: String] = [:]
        package var place: SourcePlace
    }

    /// Time passes by hand.
    var usesManualClock: Bool {
        clock.map { $0 == .manual } ?? steps.contains { $0.does { if case .advance = $0 { true } else { false } } }
    }

    /// The app ends and starts again.
    var restarts: Bool { steps.contains { $0.does { if case .restart = $0 { true } else { false } } } }
}

/// One step of a flow.
package struct FlowStep: Sendable {
    let place: SourcePlace
    /// Its number and its word, for messages.
    let label: String
    /// What reports call it.
    let title: String
    var isOptional = false
    /// The load that it begins is to fail so.
    var fails: NavigationFailure.Code?
    let action: FlowAction

    /// Whether the step, or one in it, does such a thing.
    func does(_ isIt: (FlowAction) -> Bool) -> Bool {
        switch action {
        case .loop(_, let steps), .include(_, let steps): steps.contains { $0.does(isIt) }
        default: isIt(action)
        }
    }
}

/// What a step does.
indirect enum FlowAction: Sendable {
    case open(Template)
    case fill([LocatedText])
    case type([(locator: Template?, text: Template)])
    case press([(locator: Template?, keys: [Template])])
    case click(Template)
    case submit(Template, with: Template?)
    case select([(locator: Template, values: [Template])])
    case check([Template], Bool)
    case upload([(locator: Template, files: [Template])])
    case settle
    case wait(WaitRule, timeout: Template?)
    /// Time passes on the flow's clock, and nothing is done.
    case pause(Template)
    case evaluate(ScriptRule)
    case expect(Expectation)
    case capture(Capture)
    case oneTimeCode(CodeRule)
    case token(TokenRule)
    case request(AppRequest)
    case loop(rows: [[(name: String, value: Template)]], [FlowStep])
    case include(variables: [(name: String, value: Template)], [FlowStep])
    case fault(FaultRule)
    case stub(StubRule)
    case advance(Template)
    case behave([(name: String, value: Template)])
    case reload
    case back
    case forward
    case restart
    case task(BrowserTask)
}

/// An element and a text for it.
struct LocatedText: Sendable {
    var locator: Template
    var text: Template
}

/// How a text is to be.
indirect enum TextRule: Sendable {
    case equal(Template)
    case contains(Template)
    case starts(Template)
    case ends(Template)
    case matches(Template)
    /// `*` is any text.
    case glob(Template)
    case not(TextRule)
}

/// What is waited for.
enum WaitRule: Sendable {
    case url(TextRule)
    case title(TextRule)
    case text(TextRule)
    case cookie(Template)
    /// It is in the page, or, if that is wanted, shown there.
    case selector(Template, shown: Bool = false)
    /// It is not in the page, or at least not shown.
    case gone(Template, shown: Bool = false)
    case script(Template)
    case app(TextRule)
}

/// What must be so.
struct Expectation: Sendable {
    var place: SourcePlace
    var url: TextRule?
    var title: TextRule?
    var status: (value: Int, place: SourcePlace)?
    var text: TextRule?
    var selectors: [Template] = []
    var absent: [Template] = []
    /// What is there for its user, or is not.
    var shown: [(locator: Template, isShown: Bool)] = []
    var elements: [ElementRule] = []
    var cookies: [CookieRule] = []
    var hops: [HopRule] = []
    var callbacks: [TextRule] = []
    var app: AppRule?
    var variables: [(name: String, place: SourcePlace, rule: TextRule)] = []
    /// For so long it is looked at again and again until it is so; `nil`: once.
    var patience: Template?

    enum AppRule: Sendable {
        case nothing(SourcePlace)
        case url(TextRule)
    }
}

/// How an element is to be.
struct ElementRule: Sendable {
    var locator: Template
    var count: (value: Int, place: SourcePlace)?
    var text: TextRule?
    var value: TextRule?
    var isChecked: Bool?
    var isEnabled: Bool?
    var isFocused: Bool?
    var attributes: [(name: String, place: SourcePlace, rule: TextRule)] = []

    /// It is about one of them, and not about how many there are alone.
    var asksOfOne: Bool {
        text != nil || value != nil || isChecked != nil || isEnabled != nil || isFocused != nil || !attributes.isEmpty
    }
}

/// How a cookie is to be.
struct CookieRule: Sendable {
    var name: String
    var place: SourcePlace
    var isAbsent = false
    var value: TextRule?
    var domain: Template?
    var path: Template?
    var secure: Bool?
    var httpOnly: Bool?
    var sameSite: SameSite?
    var isPersistent: Bool?
}

/// How a hop is to be.
struct HopRule: Sendable {
    var place: SourcePlace
    var method: Template?
    var url: TextRule?
    var status: Int?
    var redirect: TextRule?
    var cookies: [(name: String, outcome: CookieDecision.Outcome)] = []
}

/// What a step takes down.
struct Capture: Sendable {
    var place: SourcePlace
    var variable: String
    var source: Source
    var regex: Template?
    var isSecret = true

    enum Source: Sendable {
        case selector(Template, attribute: Template?)
        case xpath(Template)
        case cookie(Template)
        case header(Template)
        case json(Template)
        case title
        case url
        case text
        /// The URL that the app was handed, or that parameter of it.
        case app(parameter: Template?)
    }
}

/// A script that is evaluated, and what becomes of its value.
struct ScriptRule: Sendable {
    var script: Template
    var rule: TextRule?
    var variable: String?
    var isSecret = true
}

/// The code of an authenticator app, and the variable that takes it.
struct CodeRule: Sendable {
    var variable: String
    var secret: Template
    var digits: Int?
    var period: Int?
    var algorithm: TimeBasedCode.Algorithm?
}

/// Where a token comes, and the variable that takes it.
struct SinkRule: Sendable {
    var variable: String
    var place: SourcePlace
    var kind: Kind
    /// Of a redirect or a posted form: the parameter that is the token.
    var parameter: Template?

    /// The app's own, at which it stops its view.
    var redirectURI: Template? {
        switch kind {
        case .redirect(let template), .formPost(let template): template
        default: nil
        }
    }

    enum Kind: Sendable {
        case redirect(Template)
        case cookie(Template, reader: String, host: Template?)
        case titlePrefix(Template)
        case titleQuery(Template)
        case titlePattern(Template)
        case outOfBand(Template?)
        case formPost(Template)
        case message(Template, key: Template?)
    }
}

/// What is to come of a sink.
struct TokenRule: Sendable {
    var place: SourcePlace
    var variable: String
    /// The service refuses, and so; `nil`: there is a token.
    var refused: TextRule?
    /// Nothing comes.
    var isMissing = false
    /// The callback of the platform at which an app first has it.
    var readable: TextRule?
    var value: TextRule?
}

/// A request of the app's own, and how its answer is to be.
struct AppRequest: Sendable {
    var place: SourcePlace
    var url: Template
    var method: Template?
    var bearer: Template?
    var basic: Template?
    var headers: [(name: String, value: Template)] = []
    var form: [(name: String, value: Template)] = []
    var body: Template?
    var answer = AnswerRule()
    /// It is sent again and again until its answer is so.
    var until: UntilRule?
    var captures: [(variable: String, pointer: Template)] = []
}

/// How an answer is to be.
struct AnswerRule: Sendable {
    var status: (value: Int, place: SourcePlace)?
    var headers: [(name: String, place: SourcePlace, rule: TextRule)] = []
    var body: TextRule?
    var json: [(pointer: String, place: SourcePlace, rule: TextRule)] = []
}

/// How often a server is asked, and for how long.
struct UntilRule: Sendable {
    var answer: AnswerRule
    var interval: Template?
    var timeout: Template?
}

/// How and when a request fails.
struct FaultRule: Sendable {
    var hop: Int
    var url: TextRule?
    var kind: Kind

    enum Kind: Sendable {
        case refuse
        case dropBeforeAnswer
        case dropAfterHead
        case delay(Template)
        case status(Int)
        case refuseCookie(Template)
    }
}
