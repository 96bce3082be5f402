import HeadlessWebView
import LoginFlows
import LoginRecorder

/// What `check` is asked for about requests that are changed or sent again.
struct ActiveOptions: Sendable {
    var isOn = false
    var hosts: [AllowedHost] = []
    var exchangeURL: WebURL?
    var exchangeFields: [CodeExchange.Field] = []

    /// What the walk is to try after its end; `exchange`: what the flow itself says.
    func checks(_ exchange: CodeExchange?) -> ActiveChecks? {
        guard isOn else { return nil }
        var exchange = exchangeURL.map { CodeExchange($0) } ?? exchange
        if !exchangeFields.isEmpty {
            exchange?.fields.removeAll { field in exchangeFields.contains { $0.name == field.name } }
            exchange?.fields += exchangeFields
        }
        return ActiveChecks(hosts, exchange: exchange)
    }

    func validate(_ target: CheckTarget) throws(UsageError) {
        guard isOn else {
            guard hosts.isEmpty else {
                throw UsageError("--allow-host says where --active may send requests: add --active, or leave it out.")
            }
            guard exchangeURL == nil, exchangeFields.isEmpty else {
                throw UsageError(
                    "--exchange-at and --exchange-field say how --active sends a code again: add --active."
                )
            }
            return
        }
        guard !hosts.isEmpty else {
            throw UsageError(
                "--active changes requests and sends them again: say with --allow-host HOST which hosts may be asked."
            )
        }
        if case .file = target {
            throw UsageError("--active goes with a login that is walked: a file's code and session are of the past.")
        }
        guard exchangeURL != nil || exchangeFields.isEmpty || !target.isURL else {
            throw UsageError("--exchange-field goes with --exchange-at.")
        }
    }

    private static func field(_ text: String, of option: String) throws(UsageError) -> CodeExchange.Field {
        let pair = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2, !pair[0].isEmpty else {
            throw UsageError("\(option): “\(Secret.maskURL(text))” is not of the form NAME=VALUE.")
        }
        return CodeExchange.Field(String(pair[0]), String(pair[1]))
    }

    static let all: [CommandOption<Check>] = [
        CommandOption(
            "active",
            "After the walks, change requests and send them again: the code once more, the redirect URI with more behind "
                + "it, parameters that name where to go with another host's URL. For your own servers, or where you may."
        ) { $0.own.active.isOn = true },
        CommandOption(
            "allow-host",
            "HOST[:PORT]",
            "With --active, a host that such requests may go to; without PORT, at any port. May be repeated."
        ) { (check: inout Check, value: String) throws(UsageError) in
            guard let host = AllowedHost(value) else {
                throw UsageError("--allow-host: “\(value)” is not of the form HOST[:PORT].")
            }
            check.own.active.hosts.append(host)
        },
        CommandOption(
            "exchange-at",
            "URL",
            "With --active, the token endpoint that takes the code. Default: what the flow asks after its token."
        ) { (check: inout Check, value: String) throws(UsageError) in
            let url = try OptionValue.url(value)
            guard url.isHTTPFamily else { throw UsageError("--exchange-at: a token endpoint begins with https.") }
            check.own.active.exchangeURL = url
        },
        CommandOption(
            "exchange-field",
            "NAME=VALUE",
            "A field to send with the code, such as code_verifier; grant_type, code, redirect_uri and client_id need "
                + "not be said. May be repeated. Others on this machine can see it: not for secrets."
        ) { (check: inout Check, value: String) throws(UsageError) in
            check.own.active.exchangeFields.append(try field(value, of: "--exchange-field"))
        },
        CommandOption(
            "exchange-field-env",
            "NAME=VARIABLE",
            "The same with what the environment variable holds, such as client_secret=CLIENT_SECRET."
        ) { (check: inout Check, value: String) throws(UsageError) in
            var field = try field(value, of: "--exchange-field-env")
            guard let text = SystemFile.environment(field.value) else {
                throw UsageError("--exchange-field-env: the environment has no “\(field.value)”; is it exported?")
            }
            field.value = text
            check.own.active.exchangeFields.append(field)
        },
    ]
}
