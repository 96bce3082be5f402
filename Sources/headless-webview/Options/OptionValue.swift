import HeadlessWebView
import LoginFlows

/// Reads the values of options.
package enum OptionValue {
    static func url(_ text: String) throws(UsageError) -> WebURL {
        guard let url = WebURL(text) else {
            throw UsageError("“\(text)” is no absolute URL; write it with its scheme, as in https://rp.example/login.")
        }
        guard ["http", "https", "data", "about"].contains(url.scheme) else {
            throw UsageError("A web view does not load \(url.scheme): URLs; begin with http or https.")
        }
        return url
    }

    static func seconds(_ text: String, of option: String) throws(UsageError) -> Duration {
        guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
            throw UsageError("\(option): “\(text)” is no number of seconds between 0 and 86400.")
        }
        return .seconds(seconds)
    }

    /// A file that is there.
    static func readable(_ path: String, of option: String) throws(UsageError) {
        guard SystemFile.read(path, limit: ReportLimits.certificates) != nil else {
            throw UsageError("\(option): “\(path)” cannot be read.")
        }
    }

    /// `HOST:PORT:ADDRESS[:PORT]`.
    package static func hostOverride(_ text: String) throws(UsageError) -> HostOverride {
        let mistake = UsageError("--resolve: “\(text)” is not of the form HOST:PORT:ADDRESS[:PORT].")
        var rest = text[...]
        let host = takeHost(&rest)
        let port = String(takeHost(&rest))
        let address = String(takeHost(&rest))
        guard !host.isEmpty, !address.isEmpty else { throw mistake }
        guard port.isEmpty || port == "*" || UInt16(port) != nil, rest.isEmpty || UInt16(rest) != nil else {
            throw mistake
        }
        return HostOverride(host: host.lowercased(), port: Int(port), address: address, addressPort: Int(rest))
    }

    /// Up to the next colon, which goes with it; brackets around an IPv6 address are taken off.
    private static func takeHost(_ rest: inout Substring) -> Substring {
        var part = rest.prefix { $0 != ":" }
        if rest.first == "[", let end = rest.firstIndex(of: "]") {
            part = rest[..<end].dropFirst()
            rest = rest[end...].dropFirst().drop { $0 != ":" }.dropFirst()
        } else {
            rest = rest[part.endIndex...].dropFirst()
        }
        return part
    }

    package static func proxy(_ text: String) throws(UsageError) -> ProxyOptions {
        guard let url = WebURL(text), let kind = ProxyOptions.Kind(rawValue: url.scheme), !url.hostname.isEmpty else {
            throw UsageError(
                "--proxy: “\(Secret.maskURL(text))” is not of the form http://HOST:PORT; https, socks5 and socks5h go too."
            )
        }
        guard let port = url.effectivePort else { throw UsageError("--proxy: a \(kind.rawValue) proxy wants a port.") }
        return ProxyOptions(
            kind: kind,
            host: url.hostname,
            port: port,
            user: decoded(url.username),
            password: decoded(url.password)
        )
    }

    /// `HOST[,HOST...]`.
    static func hosts(_ text: String) throws(UsageError) -> [String] {
        let hosts = text.split(separator: ",").map(\.trimmingSpaces).filter { !$0.isEmpty }
        guard !hosts.isEmpty else { throw UsageError("--no-proxy: name a host.") }
        if let wrong = hosts.first(where: {
            $0.contains("/") || $0.contains(":") && $0.split(separator: ":").count == 2
        }) {
            throw UsageError("--no-proxy: “\(wrong)” is no host: names and addresses stand there, without ports.")
        }
        return hosts
    }

    /// `PLATFORM[:VERSION]`.
    package static func profile(_ text: String, of option: String = "--profile") throws(UsageError) -> Profile {
        guard let profile = Profile(named: text) else {
            throw UsageError(
                "\(option): “\(text)” is none of wkwebview[:8 or later], uiwebview[:2 to 12], android[:API level]."
            )
        }
        return profile
    }

    private static func decoded(_ text: String) -> String? {
        text.isEmpty ? nil : String(decoding: PercentEncoding.decode(text.utf8), as: UTF8.self)
    }

    static func newWindows(_ text: String) throws(UsageError) -> NewWindowChoice {
        guard let choice = NewWindowChoice(rawValue: text) else {
            let choices = NewWindowChoice.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--windows: there is no “\(text)”; it is one of \(choices).")
        }
        return choice
    }

    static func parser(_ text: String) throws(UsageError) -> HTMLParserChoice {
        guard let parser = HTMLParserChoice(rawValue: text) else {
            throw UsageError("--parser: there is no “\(text)”; it is standard or libxml2.")
        }
        return parser
    }
}
