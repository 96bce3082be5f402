import HeadlessWebView
import LoginRecorder
import MockProviders
import SuccessPageRules
import Testing
import Transcripts

/// What is seen of the embedded sign-in service's login.
@Suite struct LiveTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let deliver: String
        let place: TokenExpectation.Place
        var testDescription: String { deliver }
    }

    static let rows = [
        Row(deliver: "cookie", place: .cookie(name: "oauth_token")),
        Row(deliver: "title", place: .title(.prefix("Success code="))),
        Row(deliver: "redirect", place: .redirect(RedirectForm("myapp://callback", parameter: "code"))),
    ]

    static func recorder(
        _ deliver: String,
        _ place: TokenExpectation.Place,
        _ service: any HTTPService
    ) throws
        -> LoginRecorder
    {
        let url = try #require(WebURL("https://rp.example/login?deliver=\(deliver)"))
        let gestures: [Gesture] = [
            .fill("#email", text: SignInService.Account.demo.email),
            .fill("#password", text: SignInService.Account.demo.password),
            .submit("form"), .click("#allow"),
        ]
        var recorder = LoginRecorder(
            Flow(url, gestures.map { .gesture($0) }),
            TokenExpectation(place),
            profiles: [.uiWebView(), .wkWebView(), .android()],
            session: { profile in
                var configuration = SessionConfiguration()
                configuration.profile = profile
                return configuration
            },
            surroundings: {
                LoginRecorder.Surroundings(transports: InMemoryTransports(service: service), clock: ManualClock())
            }
        )
        recorder.timeout = patience
        return recorder
    }

    @Test(arguments: rows)
    func loginIsTakenDownOnEachPlatform(_ row: Row) async throws {
        let service = SignInService()
        let (recording, troubles) = try await Self.recorder(row.deliver, row.place, service).record()
        #expect(troubles.map(\.description) == [])
        #expect(recording.runs.map(\.platform) == [.uiWebView, .wkWebView, .android])
        for run in recording.runs {
            let documents = run.hops.filter(\.isMainDocument)
            #expect(documents.map(\.status).prefix(4) == [200, 302, 200, 302])
            #expect(documents.map(\.cause).prefix(4) == [.load, .form, .redirect, .form])
            #expect(run.ending == .settled)
            #expect(run.hops.map(\.number) == Array(1...run.hops.count))
            let order =
                run.hops.map(\.sequence) + run.callbacks.map(\.sequence) + run.titles.map(\.sequence)
                + run.pages.map(\.committed) + run.cookieChanges.map(\.sequence) + run.deliveries.map(\.sequence)
            #expect(Set(order).count == order.count)
            #expect(run.callbacks.contains { $0.kind == .finish && $0.title == "Sign in - Example Orders" })
            #expect(run.cookieChanges.contains { $0.change.cookie.name == "session" })
            let login = try #require(run.pages.first)
            #expect(login.title == "Sign in - Example Orders")
            #expect(login.titleInHTML4 == login.title)
            #expect(login.elements("input").contains { $0["name"] == "password" && $0.line > 1 })
            #expect(login.elements("html").first?.line == 2)
            #expect(login.text.contains("Sign in"))
            #expect(login.finished != nil)
            #expect(documents[0].usedEncoding == "UTF-8" && documents[0].declaredCharset == "utf-8")
            #expect(documents[0].bodySize ?? 0 > 500)
        }
    }

    @Test func tokensAreWhereTheyWereDelivered() async throws {
        let service = SignInService()
        var row = Self.rows[0]
        for run in try await Self.recorder(row.deliver, row.place, service).record().0.runs {
            let cookie = try #require(run.jar(at: .max).first { $0.name == "oauth_token" })
            #expect(service.confirms(token: cookie.value))
            let finish = try #require(run.callbacks.last { $0.kind == .finish })
            #expect(finish.hop == run.hops.last?.number)
        }
        row = Self.rows[1]
        for run in try await Self.recorder(row.deliver, row.place, service).record().0.runs {
            let title = try #require(run.titles.last?.text)
            #expect(service.confirms(token: String(title.trimmingPrefix("Success code="))))
            #expect(run.pages.last?.title == title)
        }
        row = Self.rows[2]
        for run in try await Self.recorder(row.deliver, row.place, service).record().0.runs {
            #expect(run.deliveries.count == 1)
            let delivery = try #require(run.deliveries.first)
            #expect(delivery.cause == .redirect && delivery.hop == run.hops.last?.number && delivery.method == "GET")
            #expect(delivery.text == run.hops.last?.responseFields.values(of: "location").first)
        }
    }
}
