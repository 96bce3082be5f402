import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Servers and proxies that want a user and password, through a page.
struct ChallengeTests {
    /// Answers every challenge with joe's password, the first `wrong` times with another.
    private static func client(wrong: Int = 0, user: String = "joe") -> TestClient {
        TestClient(
            decide: { question in
                guard case .challenge(let challenge, let reply) = question else { return false }
                let password = challenge.previousFailures < wrong ? "no" : "secret"
                reply(.credential(BasicCredential(user: user, password: password)))
                return true
            },
            line: { event in
                guard case .challenged(_, let challenge, let outcome) = event else { return nil }
                let place = challenge.isForMainFrame ? "" : " \(challenge.request?.destination.rawValue ?? "")"
                let proxy = challenge.isProxy ? " proxy" : ""
                return
                    "challenged \(challenge.scheme) \(challenge.realm) \(challenge.previousFailures)\(proxy)\(place) "
                    + "\(outcome)"
            }
        )
    }

    private static let basic = "Basic am9lOnNlY3JldA=="

    private static func refusal(_ challenge: String) -> ServiceResponse {
        .html("<title>No</title>", status: 401, fields: [HTTPField("WWW-Authenticate", challenge)])
    }

    /// Lets Digest through as a server checks it: by making the answer itself.
    private static func passes(_ request: ServiceRequest, _ challenge: String) -> Bool {
        guard let given = request.fields["Authorization"], given.hasPrefix("Digest "),
            let answer = AuthChallenge.parse([given]).first?.parameters,
            let asked = AuthChallenge.parse([challenge]).lazy.compactMap(DigestChallenge.init).first,
            let count = UInt32(answer["nc"] ?? "", radix: 16)
        else { return false }
        let use = DigestChallenge.Use(
            method: request.method,
            target: answer["uri"] ?? "",
            count: count,
            clientNonce: answer["cnonce"] ?? ""
        )
        return asked.credentials(user: "joe", password: "secret", use) == given
    }

    @Test("Basic: asked, shown, kept for the paths below, and no others")
    func basic() async {
        let site = TestPage(client: Self.client()) { request in
            request.url.path.hasPrefix("/a/") && request.fields["Authorization"] != Self.basic
                ? Self.refusal("Basic realm=r") : html("P")
        }
        #expect(await site.load("http://a.test/a/b/one").contains("challenged basic r 0 credential"))
        _ = site.sent()
        let lines = await site.load("http://a.test/a/b/two")
        #expect(!lines.contains { $0.hasPrefix("challenged") })
        await site.load("http://a.test/other")
        // Elsewhere in the realm it is shown when asked for, and nobody is asked.
        let elsewhere = await site.load("http://a.test/a/three")
        #expect(!elsewhere.contains { $0.hasPrefix("challenged") })
        // From then on there, too.
        await site.load("http://a.test/a/four")
        let sent = site.sent { "\($0.url.path) \($0.fields["Authorization"] != nil)" }
        #expect(sent == ["/a/b/two true", "/other false", "/a/three false", "/a/three true", "/a/four true"])
        #expect(await site.state { $0.hops.map(\.status) } == [401, 200, 200, 200, 401, 200, 200])
    }

    @Test(
        "a refusal that asks for nothing has what was shown forgotten",
        arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)]
    )
    func refusedWithoutChallenge(_ profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration, client: Self.client()) { request in
            if request.url.path == "/no" { return .html("<title>No</title>", status: 401) }
            return request.fields["Authorization"] == Self.basic ? html("P") : Self.refusal("Basic realm=r")
        }
        await site.load("http://a.test/one")
        await site.load("http://a.test/no")
        _ = site.sent()
        await site.load("http://a.test/two")
        let sent = site.sent { "\($0.url.path) \($0.fields["Authorization"] != nil)" }
        #expect(sent == ["/two false", "/two true"])
    }

    @Test(
        "Digest: each hop is in the ledger, the nonce is counted, a stale one renewed without a question",
        arguments: ["MD5", "MD5-sess", "SHA-256", "SHA-256-sess"]
    )
    func digest(_ algorithm: String) async {
        let first =
            "Basic realm=weak, Digest realm=\"a, b\", nonce=\"n1\", qop=\"auth\", algorithm=\(algorithm), opaque=o"
        let second = "Digest realm=\"a, b\", nonce=\"n2\", qop=\"auth\", algorithm=\(algorithm), stale=true"
        let site = TestPage(client: Self.client()) { request in
            let challenge = request.url.path == "/late" ? second : first
            return Self.passes(request, challenge) ? html("P") : Self.refusal(challenge)
        }
        #expect(await site.load("http://a.test/one?q=1").contains("challenged digest a, b 0 credential"))
        let lines = await site.load("http://a.test/two") + (await site.load("http://a.test/late"))
        #expect(!lines.contains { $0.hasPrefix("challenged") })
        let sent = site.sent { request in
            let answer = request.fields["Authorization"].map { AuthChallenge.parse([$0]) }?.first?.parameters ?? [:]
            return "\(answer["uri"] ?? "-") \(answer["nc"] ?? "-") \(answer["nonce"] ?? "-")"
        }
        #expect(
            sent == [
                "- - -", "/one?q=1 00000001 n1", "/two 00000002 n1", "/late 00000003 n1", "/late 00000001 n2",
            ]
        )
        #expect(await site.state { $0.hops.map(\.status) } == [401, 200, 200, 401, 200])
    }

    @Test("a refused password is asked for again until it was sent twenty times, and fails then")
    func retries() async {
        let site = TestPage(client: Self.client(wrong: 99)) { _ in Self.refusal("Basic realm=r") }
        let lines = await site.load("http://a.test/")
        #expect(
            lines.filter { $0.hasPrefix("challenged") }
                == (0..<21).map { "challenged basic r \($0) credential" }
        )
        #expect(lines.last == "failed tooManyRedirects provisional http://a.test/")
        #expect(site.sent().count == 21)
    }

    @Test(
        "a realm is read as UTF-8 in WebKit",
        arguments: [(Profile.wkWebView(iOS: 17), "é"), (.android(api: 34), "Ã©")]
    )
    func realmInUTF8(_ profile: Profile, _ realm: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration, client: Self.client()) { request in
            request.fields["Authorization"] == Self.basic ? html("P") : Self.refusal("Basic realm=\"Ã©\"")
        }
        #expect(await site.load("http://a.test/").contains("challenged basic \(realm) 0 credential"))
    }

    @Test("user and password of the URL come before any question, and count as refused")
    func ofTheURL() async {
        let site = TestPage(client: Self.client()) { request in
            request.fields["Authorization"] == Self.basic ? html("P") : Self.refusal("Basic realm=r")
        }
        #expect(await site.load("http://joe:wrong@a.test/").contains("challenged basic r 1 credential"))
        #expect(site.sent { $0.fields["Authorization"] ?? "-" } == ["-", "Basic am9lOndyb25n", Self.basic])
    }

    /// In WebKit parts that are not of the view's own origin, in Chromium images of other sites.
    @Test(
        "parts of others bother nobody for a password",
        arguments: [
            (Profile.wkWebView(iOS: 17), ["http://a.test/i", "http://b.test/f"]),
            (.android(api: 34), ["http://a.test/i", "http://b.test/f", "http://b.test/s.js", "http://sub.a.test/i"]),
        ]
    )
    func partsOfOthers(_ profile: Profile, _ asked: [String]) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration, client: Self.client()) { request in
            switch request.url.path {
            case "/":
                html(
                    "P",
                    """
                    <iframe src=http://b.test/f></iframe><img src=/i><img src=http://b.test/i>
                    <img src=http://sub.a.test/i><script src=http://b.test/s.js></script>
                    """
                )
            case _ where request.fields["Authorization"] == Self.basic: html("F")
            default: Self.refusal("Basic realm=r")
            }
        }
        await site.load("http://a.test/")
        let answered = site.sent { $0.fields["Authorization"] == Self.basic ? $0.url.href : "" }
        #expect(answered.filter { !$0.isEmpty }.sorted() == asked)
    }

    @Test("frames and images ask too, and say what they are")
    func parts() async {
        let site = TestPage(client: Self.client()) { request in
            switch request.url.path {
            case "/": html("P", "<iframe src=/f></iframe><img src=/i>")
            case _ where request.fields["Authorization"] == Self.basic: html("F")
            default: Self.refusal("Basic realm=\"\(request.url.path)\"")
            }
        }
        let lines = await site.load("http://a.test/")
        #expect(
            lines.filter { $0.hasPrefix("challenged") } == [
                "challenged basic /i 0 image credential", "challenged basic /f 0 frame credential",
            ]
        )
        #expect(lines.last == "finished http://a.test/")
    }

    @Test("cancelled: the navigation ends; nobody to ask: the page of the refusal shows")
    func unanswered() async {
        let cancels = TestClient(decide: { question in
            guard case .challenge(_, let reply) = question else { return false }
            reply(.cancel)
            return true
        })
        let site = TestPage(client: cancels) { _ in Self.refusal("Basic realm=r") }
        #expect(await site.load("http://a.test/").contains("failed cancelled provisional http://a.test/"))
        let other = TestPage { _ in Self.refusal("Basic realm=r") }
        #expect(await other.load("http://a.test/").contains("finished http://a.test/"))
    }

    @Test("a proxy asks for every server alike", arguments: ["Basic realm=p", "Digest realm=p, nonce=n, qop=auth"])
    func proxy(_ challenge: String) async {
        var configuration = SessionConfiguration()
        configuration.transfer.proxy = ProxyOptions(kind: .http, host: "proxy.test", port: 3128)
        let site = TestPage(configuration, client: Self.client()) { request in
            request.fields["Proxy-Authorization"] == nil
                ? .html("<title>No</title>", status: 407, fields: [HTTPField("Proxy-Authenticate", challenge)])
                : html("P")
        }
        let lines = await site.load("http://a.test/")
        let scheme = challenge.hasPrefix("Basic") ? "basic" : "digest"
        #expect(lines.contains("challenged \(scheme) p 0 proxy credential"))
        #expect(lines.last == "finished http://a.test/")
        await site.load("http://b.test/")
        #expect(
            site.sent { "\($0.url.hostname) \($0.fields["Proxy-Authorization"] != nil)" } == [
                "a.test false", "a.test true", "b.test true",
            ]
        )
        #expect(await site.state { $0.hops.allSatisfy { $0.requestFields["Authorization"] == nil } })
    }

    @Test("what is asked without the proxy is not shown its password")
    func withoutProxy() async {
        var configuration = SessionConfiguration()
        configuration.transfer.proxy = ProxyOptions(kind: .http, host: "proxy.test", port: 3128)
        configuration.transfer.proxy?.exceptions = ["b.test"]
        let site = TestPage(configuration, client: Self.client()) { request in
            request.url.hostname == "a.test" && request.fields["Proxy-Authorization"] == nil
                ? .html("<title>No</title>", status: 407, fields: [HTTPField("Proxy-Authenticate", "Basic realm=p")])
                : html("P")
        }
        for host in ["a.test", "b.test", "c.b.test", "c.test"] { await site.load("http://\(host)/") }
        #expect(
            site.sent { "\($0.url.hostname) \($0.fields["Proxy-Authorization"] != nil)" } == [
                "a.test false", "a.test true", "b.test false", "c.b.test false", "c.test true",
            ]
        )
    }
}
