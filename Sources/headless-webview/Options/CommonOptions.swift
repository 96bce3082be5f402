import HeadlessWebView
import LoginFlows

/// What every subcommand takes.
struct CommonOptions {
    var transfer = TransferOptions()
    /// Of the proxy, which may be named after them.
    var proxyExceptions: [String] = []
    var profile = Profile.wkWebView()
    /// What stands in its place in the profile.
    var userAgent: String?
    var newWindows = NewWindowChoice.ignore
    var loadsParts = true
    var parser = HTMLParserChoice.standard
    /// For everything the subcommand does.
    var timeout = Duration.seconds(60)
    var format = OutputFormat.text
    var secrets = SecretHandling.masked
    var chatter = Chatter.normal
    var cookieFiles = CookieFiles()

    /// How the result is printed.
    enum OutputFormat {
        case text
        case json
    }

    /// What is said on standard error.
    enum Chatter {
        /// Errors only.
        case quiet
        /// Progress too, on a terminal.
        case normal
        /// Each request, cookie and callback as it happens.
        case verbose
    }

    static func outputOptions<Command: Subcommand>(
        verbose: String = "Tell each request, cookie and callback on standard error."
    ) -> [CommandOption<Command>] {
        [
            CommandOption("json", "Print one JSON document.") { $0.common.format = .json },
            CommandOption(
                "show-secrets",
                "Print tokens, passwords and cookie values whole. Without it their first four characters and their "
                    + "length are shown, and nothing of short ones."
            ) { $0.common.secrets = .shown },
            CommandOption("verbose", letter: "v", verbose) {
                $0.common.chatter = .verbose
            },
            CommandOption("quiet", letter: "q", "Say nothing on standard error but why it failed.") {
                $0.common.chatter = .quiet
            },
        ]
    }

    /// For those that go on in a window which a page opens.
    static func windowsOption<Command: Subcommand>() -> CommandOption<Command> {
        CommandOption(
            "windows",
            "WHICH",
            "What comes of links and scripts that want a window: ignore; same-view, where it loads in place of the "
                + "page; own-view, where the steps go on in the newest that is open. Default: ignore."
        ) { (command: inout Command, value: String) throws(UsageError) in
            command.common.newWindows = try OptionValue.newWindows(value)
        }
    }

    static func networkOptions<Command: Subcommand>() -> [CommandOption<Command>] {
        [
            CommandOption("timeout", "SECONDS", "Give up after that long in all. Default: 60.") {
                (command: inout Command, value: String) throws(UsageError) in
                let timeout = try OptionValue.seconds(value, of: "--timeout")
                command.common.timeout = timeout
                command.common.transfer.totalTimeout = timeout
                command.common.transfer.connectTimeout = min(timeout, command.common.transfer.connectTimeout)
                command.common.transfer.firstByteTimeout = min(timeout, command.common.transfer.firstByteTimeout)
            },
            CommandOption("ca", "FILE", "Trust the certificates in this PEM file, and no others.") {
                (command: inout Command, value: String) throws(UsageError) in
                guard let bytes = SystemFile.read(value, limit: ReportLimits.certificates) else {
                    throw UsageError("--ca: “\(value)” cannot be read.")
                }
                guard String(decoding: bytes, as: UTF8.self).contains("CERTIFICATE-----") else {
                    throw UsageError(
                        "--ca: “\(value)” holds no PEM certificate, which begins with -----BEGIN CERTIFICATE-----."
                    )
                }
                command.common.transfer.tls.caFile = value
            },
            CommandOption(
                "cert",
                "FILE",
                "Show this client certificate to servers that want one: PEM with its key, or PKCS #12 (.p12, .pfx)."
            ) { (command: inout Command, value: String) throws(UsageError) in
                try OptionValue.readable(value, of: "--cert")
                command.common.transfer.tls.clientCertificate = TLSOptions.ClientCertificate(certificateFile: value)
            },
            CommandOption("key", "FILE", "The key of the certificate of --cert before it, as PEM.") {
                (command: inout Command, value: String) throws(UsageError) in
                try OptionValue.readable(value, of: "--key")
                guard command.common.transfer.tls.clientCertificate != nil else {
                    throw UsageError("--key: the certificate comes before it, by --cert.")
                }
                command.common.transfer.tls.clientCertificate?.keyFile = value
            },
            CommandOption("key-env", "NAME", "What the key is locked with is in the environment variable NAME.") {
                (command: inout Command, value: String) throws(UsageError) in
                guard let password = SystemFile.environment(value) else {
                    throw UsageError("--key-env: the environment has no “\(value)”; is it exported?")
                }
                guard command.common.transfer.tls.clientCertificate != nil else {
                    throw UsageError("--key-env: the certificate comes before it, by --cert.")
                }
                command.common.transfer.tls.clientCertificate?.password = password
            },
            CommandOption(
                "insecure",
                "Do not verify certificates: anybody on the way can read and change everything. For trying things out."
            ) { $0.common.transfer.tls.verification = .insecure },
            CommandOption(
                "resolve",
                "HOST:PORT:ADDRESS[:PORT]",
                "Connect to ADDRESS (and its port) for HOST:PORT, while URL, Host and certificate name stay. An empty "
                    + "PORT means any; an IPv6 address stands in brackets. May be repeated; the first that fits is used."
            ) { (command: inout Command, value: String) throws(UsageError) in
                command.common.transfer.hostOverrides.append(try OptionValue.hostOverride(value))
            },
            CommandOption(
                "proxy",
                "URL",
                "Go through this proxy: http, https, socks5 or socks5h://[USER:PASSWORD@]HOST:PORT. HTTP_PROXY and its like are "
                    + "not read."
            ) {
                (command: inout Command, value: String) throws(UsageError) in
                var proxy = try OptionValue.proxy(value)
                proxy.exceptions = command.common.proxyExceptions
                command.common.transfer.proxy = proxy
            },
            CommandOption(
                "no-proxy",
                "HOSTS",
                "Ask these hosts, and those below them, without the --proxy: names or addresses, by commas; * is all."
            ) { (command: inout Command, value: String) throws(UsageError) in
                let exceptions = command.common.proxyExceptions + (try OptionValue.hosts(value))
                command.common.proxyExceptions = exceptions
                command.common.transfer.proxy?.exceptions = exceptions
            },
            CommandOption(
                "profile",
                "PLATFORM[:VERSION]",
                "Be the web view of this platform: wkwebview or uiwebview with the version of iOS, android with the API "
                    + "level. It decides the requests' fields and what becomes of cookies of other sites. Default: "
                    + "wkwebview:17."
            ) { (command: inout Command, value: String) throws(UsageError) in
                command.common.profile = try OptionValue.profile(value)
            },
            CommandOption("user-agent", "TEXT", "What to say in User-Agent. Default: what the profile says.") {
                (command: inout Command, value: String) throws(UsageError) in
                guard value.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
                    throw UsageError("--user-agent: only printable ASCII can be sent.")
                }
                command.common.userAgent = value
            },
            CommandOption("no-parts", "Do not fetch images, style sheets and frames.") { $0.common.loadsParts = false },
            CommandOption(
                "parser",
                "NAME",
                "What reads HTML: standard, as browsers do; or libxml2, by HTML 4, for comparison. Default: standard."
            ) { (command: inout Command, value: String) throws(UsageError) in
                command.common.parser = try OptionValue.parser(value)
            },
        ]
    }

    /// The session these options ask for.
    var session: SessionConfiguration { session(as: profile) }

    /// The same for another platform's view.
    func session(as profile: Profile) -> SessionConfiguration {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        if let userAgent { configuration.profile.userAgent = userAgent }
        configuration.transfer = transfer
        configuration.newWindows = newWindows.policy
        configuration.loadsSubresources = loadsParts
        configuration.parser = parser
        return configuration
    }
}
