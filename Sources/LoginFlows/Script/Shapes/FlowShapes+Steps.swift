import HeadlessWebView

extension FlowShapes {
    private static func action(_ name: String, _ shape: Shape, _ help: String) -> Record.Field {
        Record.Field(name, shape, .alternative, help)
    }

    private static func alternative(_ name: String, _ shape: Shape, _ help: String) -> Record.Field {
        Record.Field(name, shape, .alternative, help)
    }

    static let step = Record("a step", "One thing that is done.", actions + modifierFields, elsewhere: wordsElsewhere)

    /// Words that say what a step does.
    static var actionNames: [String] { actions.map(\.name) }

    private static let modifierFields = [
        Record.Field("name", .anyText, "What reports call it."),
        Record.Field("optional", .flag, "Where it cannot be done, the flow goes on without it."),
        Record.Field(
            "fails",
            .choice(NavigationFailure.Code.allCases.map(\.rawValue)),
            "The load or request that it begins fails, and so; else the step fails."
        ),
    ]

    private static let actions: [Record.Field] = [
        action("open", .text(.url), "The app loads a URL."),
        action("fill", .map(.either([.anyText]), of: "locators and texts"), "Types into text controls."),
        action(
            "type",
            .either([.anyText, .map(.anyText, of: "locators and texts")]),
            "Types key by key behind what is there, each key where the focus is by then; a text alone: from where it is."
        ),
        action(
            "press",
            .either([.text(.key), .list(.text(.key)), .map(.oneOrMore(.text(.key)), of: "locators and keys")]),
            "Presses keys, one after another, at an element, or where the focus is."
        ),
        action("click", .text(.locator), "Clicks, and waits for the page that it leads to."),
        action("submit", .either([.text(.locator), .record(submit)]), "Submits a form."),
        action(
            "select",
            .map(.oneOrMore(.anyText), of: "locators and values"),
            "Picks options by their values, or where none has such by what a user reads."
        ),
        action(
            "check",
            .oneOrMore(.text(.locator)),
            "Ticks checkboxes, or picks radio buttons, by HTML or by their role."
        ),
        action("uncheck", .oneOrMore(.text(.locator)), "Clears checkboxes."),
        action(
            "upload",
            .map(.oneOrMore(.anyText), of: "locators and files"),
            "Chooses a file, or a list of them, by paths from this file."
        ),
        action(
            "wait",
            .either([.text(.pause), .record(wait)]),
            "Waits until something is so; idle: nothing loads; a time: so much of the flow's clock."
        ),
        action("evaluate", .either([.anyText, .record(evaluate)]), "Evaluates a script in the page."),
        action("expect", .named("expectation"), "Something must be so now."),
        action("capture", .record(capture), "Takes a text down into a variable."),
        action("totp", .record(timeBasedCode), "Takes down the code that an authenticator app shows now (RFC 6238)."),
        action(
            "token",
            .either([.text(.name), .record(token)]),
            "Waits for the next token of a sink, and puts it into the sink's variable."
        ),
        action("request", .record(request), "The app asks a server itself, without the view's cookies."),
        action("repeat", .record(loop), "Does steps once for each row of data."),
        action("include", .anyText, "Does the steps of another file, by its path from this one."),
        action("fault", .record(fault), "The network or the server fails at a request that is still to come."),
        action("stub", .record(stub), "From now on the flow answers such requests itself; the newest that fits does."),
        action("advance", .text(.duration), "So much time passes on the flow's clock."),
        action(
            "behave",
            .map(.anyText, of: "settings and their values"),
            "The embedded service does something otherwise from now on, in settings of its own."
        ),
        action("reload", .nothing, "The app loads the page again."),
        action("back", .nothing, "The app goes one page back."),
        action("forward", .nothing, "The app goes one page forward."),
        action(
            "restart",
            .nothing,
            "The app ends and starts again: cookies with an expiry (on Android all), localStorage and indexedDB stay, all else goes."
        ),
    ]

    private static let submit = Record(
        "a submission",
        "",
        [
            Record.Field("form", .text(.locator), .required, "The form, or a control of it."),
            Record.Field("with", .text(.locator), "The button that is pressed. Default: the form's first."),
        ]
    )

    private static let wait = Record(
        "something to wait for",
        "",
        [
            alternative("url", .named("pattern"), "The view shows this URL."),
            alternative("title", .named("pattern"), "The title is so."),
            alternative("text", .named("pattern"), "The text is so."),
            alternative("cookie", .anyText, "The jar has a cookie of this name."),
            alternative("selector", .text(.locator), "It is in the page."),
            alternative("gone", .text(.locator), "It is not in the page."),
            alternative("script", .anyText, "This expression is true in the page."),
            alternative("app", .named("pattern"), "The app was handed this URL."),
            Record.Field("timeout", .text(.duration), "In real time. Default: 10s."),
        ]
    )

    private static let evaluate = Record(
        "a script",
        "",
        [
            Record.Field("script", .anyText, .required, "What is evaluated; a promise is awaited."),
            Record.Field("is", .named("pattern"), "How its value is to be, as text or JSON."),
            Record.Field("as", .text(.name), "The variable that takes the value."),
            Record.Field("secret", .flag, "With as: no report shows it. Default: true."),
        ]
    )

    private static let capture = Record(
        "what to take down",
        "",
        [
            Record.Field("as", .text(.name), .required, "The variable that takes it."),
            alternative("selector", .text(.locator), "The text of an element, or an attribute of it."),
            alternative("xpath", .anyText, "What an XPath expression gives as text."),
            alternative("cookie", .anyText, "The value of a cookie."),
            alternative("header", .anyText, "A field of the last answer to the view that has it."),
            alternative("json", .text(.pointer), "A value of the JSON that the last `request` brought, or that shows."),
            alternative("title", .flag, "The title."),
            alternative("url", .flag, "The URL that shows."),
            alternative("text", .flag, "The text of the page."),
            alternative("app", .either([.flag, .anyText]), "The URL that the app was handed, or a parameter of it."),
            Record.Field(
                "attribute",
                .anyText,
                "With selector: the name of an attribute. Default: the element's text."
            ),
            Record.Field("regex", .text(.regex), "The part that its first group matches; without a group, the match."),
            Record.Field("secret", .flag, "No report shows it. Default: true."),
        ]
    )

    private static let timeBasedCode = Record(
        "a one-time code",
        "",
        [
            Record.Field("as", .text(.name), .required, "The variable that takes it."),
            Record.Field(
                "secret",
                .anyText,
                .required,
                "What the site showed when it was set up: Base32, or the otpauth://totp URI. It is a secret, and so is the code."
            ),
            Record.Field("digits", .whole(6...10), "Default: the URI's, or 6."),
            Record.Field("period", .whole(1...3600), "Seconds. Default: the URI's, or 30."),
            Record.Field(
                "algorithm",
                .choice(TimeBasedCode.Algorithm.allCases.map(\.rawValue)),
                "Default: the URI's, or SHA1."
            ),
        ]
    )

    private static let token = Record(
        "a token",
        "",
        [
            Record.Field("from", .text(.name), .required, "The sink."),
            Record.Field("value", .named("pattern"), "How the token is to be."),
            Record.Field("refused", .named("pattern"), "The service refuses, with this error."),
            Record.Field("missing", .flag, "No token comes, and no refusal."),
            Record.Field(
                "readable",
                .named("pattern"),
                "The callback of the flow's platform at which an app first has it; “nowhere” where there is none."
            ),
        ]
    )

    private static let request = Record(
        "a request",
        "",
        [
            Record.Field("url", .text(.url), .required, "Where to."),
            Record.Field("method", .anyText, "Default: GET, and POST with a form or a body."),
            Record.Field("bearer", .anyText, "The token that Authorization: Bearer carries."),
            Record.Field("basic", .anyText, "USER:PASSWORD of Authorization: Basic."),
            Record.Field("headers", .map(.anyText, of: "fields and values"), "Further fields."),
            Record.Field("form", .map(.anyText, of: "names and values"), "The body as a form has it."),
            Record.Field("body", .anyText, "The body as it is."),
            Record.Field("expect", .record(answer), "How the answer is to be. Default: its status is below 400."),
            Record.Field(
                "until",
                .record(until),
                "It is sent again and again until its answer is so; what `expect` says is held against that one."
            ),
            Record.Field(
                "capture",
                .map(.text(.pointer), of: "variables and JSON pointers"),
                "What to take down from the answer's JSON; it is secret."
            ),
        ]
    )

    private static let answer = Record("an answer", "", answerFields)

    private static let answerFields = [
        Record.Field("status", .whole(100...599), "Its status."),
        Record.Field("headers", .map(.named("pattern"), of: "fields"), "Its fields."),
        Record.Field("body", .named("pattern"), "Its body."),
        Record.Field("json", .map(.named("pattern"), of: "JSON pointers"), "Values of its JSON, as text."),
    ]

    private static let until = Record(
        "an answer that is waited for",
        "",
        answerFields + [
            Record.Field(
                "every",
                .text(.duration),
                "How long before the next request, on the flow's clock. Default: 1s."
            ),
            Record.Field("timeout", .text(.duration), "On the flow's clock. Default: 30s."),
        ]
    )

    private static let loop = Record(
        "a loop",
        "",
        [
            Record.Field(
                "rows",
                .either([.anyText, .list(.map(.anyText, of: "variables and texts"))]),
                .required,
                "Variables for each round; or a file of such, by its path from this one: .csv, whose first line has the names, or a list as YAML or JSON."
            ),
            Record.Field("steps", .list(.named("step")), .required, "What is done in each round."),
        ]
    )

    private static let fault = Record(
        "a fault",
        "",
        [
            Record.Field("hop", .whole(1...1000), "The how-manieth request from now on. Default: 1."),
            Record.Field("url", .named("pattern"), "Only requests for such a URL count. Default: all."),
            alternative(
                "drop",
                .choice(["connection", "before-answer", "after-head"]),
                "The connection is refused, or ends before the answer or after its head."
            ),
            alternative("delay", .text(.duration), "The request waits so long on the flow's clock."),
            alternative("status", .whole(400...599), "The answer is an empty page of this status."),
            alternative(
                "refuse-cookie",
                .anyText,
                "The answer's cookie of this name is given a domain that is not its own."
            ),
        ]
    )
}
