import HeadlessWebView

/// What a flow file may say, as tables.
package enum FlowShapes {
    /// Keys beside the one that says what a step does.
    static let modifiers: Set<String> = ["name", "optional", "fails"]

    /// What steps are called elsewhere.
    static let wordsElsewhere = [
        "tap": "click", "tapOn": "click", "dblclick": "click", "goto": "open", "visit": "open", "navigate": "open",
        "launch": "open",
        "assert": "expect", "assertVisible": "expect", "assertNotVisible": "expect", "should": "expect",
        "verify": "expect",
        "input": "fill", "inputText": "fill", "set": "fill", "pressKey": "press", "key": "press", "sleep": "wait",
        "waitFor": "wait", "pause": "wait", "waitUntil": "wait", "runFlow": "include", "call": "include",
        "loop": "repeat",
        "forEach": "repeat", "script": "evaluate", "eval": "evaluate", "evalScript": "evaluate", "http": "request",
        "get": "request", "post": "request", "mock": "stub", "route": "stub", "intercept": "stub", "otp": "totp",
        "extract": "capture", "store": "capture", "save": "capture", "setInputFiles": "upload", "choose": "select",
        "hover": "click", "refresh": "reload", "goBack": "back", "goForward": "forward", "relaunch": "restart",
    ]

    /// What is expected is called elsewhere.
    static let expectationsElsewhere = [
        "visible": "shown", "invisible": "hidden", "notVisible": "hidden", "present": "selector", "exists": "selector",
        "missing": "absent", "notExists": "absent", "body": "text", "content": "text", "cookie": "cookies",
        "requests": "hops",
        "timeout": "within", "count": "elements", "value": "elements", "checked": "elements", "enabled": "elements",
        "disabled": "elements", "attribute": "elements", "dialog": "callbacks", "alert": "callbacks", "code": "status",
    ]

    /// What is in a flow is called elsewhere.
    static let keysElsewhere = [
        "description": "name", "title": "name", "labels": "tags", "url": "start", "baseUrl": "variables",
        "vars": "variables",
        "env": "environment", "mocks": "stubs", "routes": "stubs", "device": "profile", "platform": "profile",
        "storageState": "cookies", "auth": "credentials", "tests": "steps", "commands": "steps",
    ]

    /// Shapes that others refer to by name.
    package static let named: [String: Shape] = [
        "flow": .record(flow), "part": .record(part), "step": .either([.choice(bareSteps), .record(step)]),
        "pattern": .either([.anyText, .record(pattern)]), "expectation": .record(expectation),
    ]

    /// Steps that are a word.
    static let bareSteps = ["reload", "back", "forward", "restart"]

    private static let pattern = Record(
        "a pattern",
        "How a text is to be; a text alone is the whole of it.",
        [
            Record.Field("is", .anyText, .alternative, "It is exactly this."),
            Record.Field("contains", .anyText, .alternative, "This is somewhere in it, letter case regarded."),
            Record.Field("starts", .anyText, .alternative, "It begins with this."),
            Record.Field("ends", .anyText, .alternative, "It ends with this."),
            Record.Field("matches", .text(.regex), .alternative, "This expression matches somewhere in it."),
            Record.Field("not", .named("pattern"), .alternative, "It is not so."),
        ]
    )

    // MARK: - The file

    private static let variables = Record.Field(
        "variables",
        .map(.either([.anyText, .record(madeText)]), of: "names and texts"),
        "Texts that are put in where ${name} stands, and as a JSON string, for scripts, where ${name:json} does; ${ itself is written "
            + "$${. The command's --var takes their place."
    )

    private static let madeText = Record(
        "a text that is made",
        "Another in each run, and no report shows it; or what comes of that.",
        [
            Record.Field(
                "random",
                .either([.choice(["uuid"]), .whole(1...1024)]),
                .alternative,
                "So many random bytes as base64url, such as a state of 16 and a code verifier of 32; or a random UUID."
            ),
            Record.Field(
                "sha256",
                .anyText,
                .alternative,
                "SHA-256 of this text as base64url: the code challenge of a verifier."
            ),
        ]
    )

    private static let steps = Record.Field("steps", .list(.named("step")), .required, "What is done, in order.")

    private static let part = Record(
        "an included file",
        "Steps that several flows include.",
        [variables, steps]
    )

    private static let flow = Record(
        "a flow",
        "A login: where it begins, what is done, and what is expected then.",
        [
            Record.Field("name", .anyText, "What reports call it. Default: the file's name."),
            Record.Field(
                "tags",
                .oneOrMore(.text(.name)),
                "Words that `run --tag` and `--skip-tag` pick it by, and that reports have."
            ),
            Record.Field(
                "serve",
                .either([.anyText, .record(serve)]),
                "An embedded service that the flow walks: its name, or more of it."
            ),
            Record.Field("profile", .text(.profile), "Whose web view it is. Default: wkwebview:17."),
            Record.Field("start", .text(.url), "What is opened first, as a step of its own."),
            variables,
            Record.Field(
                "environment",
                .map(.anyText, of: "names of variables, and of the environment's"),
                "Variables whose text the environment has; they are secrets."
            ),
            Record.Field(
                "secrets",
                .oneOrMore(.text(.name)),
                "Variables that no report shows. What the page hands over as a token, and what is typed into a password "
                    + "field, is one anyway."
            ),
            Record.Field(
                "catch",
                .oneOrMore(.text(.callback)),
                "Where the app stops the view: its own scheme, or its redirect URI. Schemes that no view loads are left "
                    + "to apps anyway."
            ),
            Record.Field(
                "sinks",
                .map(.record(sink), of: "variables and the places where tokens come"),
                "Where tokens come; a step `token` waits for one and puts it into the variable."
            ),
            Record.Field("timeout", .text(.duration), "For the whole flow, in real time. Default: 60s."),
            Record.Field(
                "clock",
                .choice(["system", "manual"]),
                "manual: time jumps to whatever is waited for next, and by `advance`. Default: manual where a step "
                    + "advances it, else system."
            ),
            Record.Field(
                "credentials",
                .record(credentials),
                "What the first server that asks by HTTP for a user and a password is shown, and no other."
            ),
            Record.Field(
                "certificate",
                .record(certificate),
                "The client certificate that servers which want one are shown."
            ),
            Record.Field(
                "cookies",
                .anyText,
                "Begin with the cookies of this file, by its path from this one: a cookies.txt, a storageState, or what "
                    + "`save-cookies` wrote."
            ),
            Record.Field(
                "save-cookies",
                .anyText,
                "Where the cookies are written in the end, however it goes: .json as a storageState, .sqlite or .db as a database, any "
                    + "other as a cookies.txt. May be the file of `cookies`, which then need not be there yet."
            ),
            Record.Field(
                "dialogs",
                .choice(["accept", "cancel"]),
                "What is answered to a page's confirm and prompt. Default: cancel."
            ),
            Record.Field(
                "windows",
                .choice(NewWindowChoice.allCases.map(\.rawValue)),
                "What comes of links and scripts that want a window. same-view: it loads in place of the page. own-view: the "
                    + "app opens a view for it, and the steps go on in the newest that is open. Default: ignore."
            ),
            Record.Field("parts", .flag, "Images, style sheets and frames are fetched. Default: true."),
            Record.Field("scripts", .flag, "Pages run their scripts. Default: true."),
            Record.Field(
                "stubs",
                .list(.record(stub)),
                "Requests that the flow answers itself, such as those to what counts visitors or asks for a captcha; the "
                    + "first that fits does."
            ),
            steps,
        ],
        elsewhere: keysElsewhere
    )

    private static let credentials = Record(
        "credentials",
        "",
        [
            Record.Field("user", .anyText, .required, "The user's name."),
            Record.Field("password", .anyText, .required, "The password; it is a secret."),
        ]
    )

    private static let certificate = Record(
        "a certificate",
        "",
        [
            Record.Field("file", .anyText, .required, "PEM, or PKCS #12 as .p12 or .pfx; its path from this file."),
            Record.Field("key", .anyText, "The key, as PEM. Default: it is in the certificate's file."),
            Record.Field("password", .anyText, "What the key is locked with; it is a secret."),
        ]
    )

    private static let serve = Record(
        "a service",
        "An embedded service that the flow walks.",
        [
            Record.Field("service", .anyText, .required, "Its name."),
            Record.Field("host", .anyText, "The name that it answers to. Default: the service's own."),
            Record.Field(
                "over",
                .choice(["sockets", "memory"]),
                "By real sockets of this machine, or from memory. Default: sockets."
            ),
            Record.Field(
                "behave",
                .map(.anyText, of: "settings and their values"),
                "How the service behaves, in settings of its own."
            ),
        ]
    )

    private static let sink = Record(
        "a sink",
        "A place where a login leaves its token for the app.",
        [
            Record.Field("redirect", .text(.callback), .alternative, "The app's scheme or redirect URI is asked for."),
            Record.Field("cookie", .anyText, .alternative, "The cookie of this name."),
            Record.Field("title-prefix", .anyText, .alternative, "What follows this in the title, up to a blank or &."),
            Record.Field("title-query", .anyText, .alternative, "This parameter in the title's last word, as a query."),
            Record.Field("title-pattern", .text(.regex), .alternative, "The first group of this in the title."),
            Record.Field(
                "out-of-band",
                .either([.flag, .text(.locator)]),
                .alternative,
                "A code on the page, to copy."
            ),
            Record.Field("form-post", .text(.callback), .alternative, "A form is posted to this URI."),
            Record.Field("message", .anyText, .alternative, "A script posts to this handler."),
            Record.Field(
                "parameter",
                .anyText,
                "With redirect or form-post: the parameter that is the token. Default: the whole URL; of a form, code."
            ),
            Record.Field(
                "reader",
                .choice(["ios", "android", "robust"]),
                "With cookie: how it is looked for, as apps on iOS or Android did, or wherever it is. Default: robust."
            ),
            Record.Field("host", .anyText, "With cookie: the host that the iOS reader compares, or that must see it."),
            Record.Field("key", .anyText, "With message: the member that is the token."),
        ]
    )

    // MARK: - What is expected

    private static let expectation = Record(
        "an expectation",
        "What must be so; all of it.",
        [
            Record.Field("url", .named("pattern"), "The URL that the view shows."),
            Record.Field("title", .named("pattern"), "The title."),
            Record.Field("status", .whole(0...999), "The HTTP status of the page."),
            Record.Field("text", .named("pattern"), "What a reader sees, whitespace collapsed."),
            Record.Field("selector", .oneOrMore(.text(.locator)), "These are in the page."),
            Record.Field("absent", .oneOrMore(.text(.locator)), "These are not in the page."),
            Record.Field("shown", .oneOrMore(.text(.locator)), "These are in the page, and show."),
            Record.Field("hidden", .oneOrMore(.text(.locator)), "These are not in the page, or do not show."),
            Record.Field("elements", .map(.record(element), of: "locators"), "How elements are."),
            Record.Field(
                "cookies",
                .map(.either([.choice(["present", "absent"]), .record(cookie)]), of: "cookies"),
                "Cookies in the jar, by name."
            ),
            Record.Field(
                "hops",
                .list(.record(hop)),
                "Requests that were made since the flow began, in this order; others may be between them."
            ),
            Record.Field(
                "callbacks",
                .list(.named("pattern")),
                "What a delegate was told since the flow began, in this order; others may be between them. A text alone "
                    + "is the beginning of a line, such as didFinish."
            ),
            Record.Field(
                "app",
                .either([.choice(["nothing"]), .named("pattern")]),
                "The URL that the app was handed last."
            ),
            Record.Field("variables", .map(.named("pattern"), of: "names of variables"), "What variables hold."),
            Record.Field(
                "within",
                .text(.duration),
                "It need not be so at once, but within this time, in real time. Default: at once."
            ),
        ],
        elsewhere: expectationsElsewhere
    )

    private static let element = Record(
        "an element",
        "Of several that a CSS selector or XPath matches the first is meant.",
        [
            Record.Field("text", .named("pattern"), "What a reader sees of it, whitespace collapsed."),
            Record.Field("value", .named("pattern"), "What the control holds."),
            Record.Field("checked", .flag, "The checkbox is ticked, or the radio button picked."),
            Record.Field("enabled", .flag, "It is not disabled."),
            Record.Field("focused", .flag, "Keys go there."),
            Record.Field("attributes", .map(.named("pattern"), of: "attributes"), "Its attributes."),
            Record.Field("count", .whole(0...10_000), "How many the locator fits, whether they show or not."),
        ]
    )

    private static let cookie = Record(
        "a cookie",
        "",
        [
            Record.Field("value", .named("pattern"), "Its value."),
            Record.Field("domain", .anyText, "Its domain, with a leading dot where subdomains are covered."),
            Record.Field("path", .anyText, "Its path."),
            Record.Field("secure", .flag, "It has Secure."),
            Record.Field("http-only", .flag, "It has HttpOnly."),
            Record.Field("same-site", .choice(SameSite.allCases.map(\.rawValue)), "Its SameSite."),
            Record.Field("persistent", .flag, "It has an expiry."),
        ]
    )

    private static let hop = Record(
        "a hop",
        "A request and its answer.",
        [
            Record.Field("method", .anyText, "The HTTP method."),
            Record.Field("url", .named("pattern"), "What was asked for."),
            Record.Field("status", .whole(0...999), "The answer's status; 0: none came."),
            Record.Field("redirect", .named("pattern"), "Where the answer leads."),
            Record.Field(
                "cookies",
                .map(.choice(CookieDecision.Outcome.allCases.map(\.rawValue)), of: "cookies"),
                "What became of cookies there, by name."
            ),
        ]
    )
}

extension Record.Field {
    init(_ name: String, _ shape: Shape, _ help: String) { self.init(name, shape, .optional, help) }
}
