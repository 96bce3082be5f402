import Testing
import WebStandards

@Suite("AuthChallenge")
struct AuthChallengeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let values: [String]
        let challenges: [AuthChallenge]
        var testDescription: String { values.joined(separator: " | ") }

        init(_ values: String..., is challenges: [AuthChallenge]) {
            self.values = values
            self.challenges = challenges
        }
    }

    @Test(
        "parsing",
        arguments: [
            Row(
                "Basic realm=\"The \\\"Realm\\\"\"",
                is: [.init(scheme: "Basic", parameters: ["realm": "The \"Realm\""])]
            ),
            Row("Basic", is: [.init(scheme: "Basic")]),
            Row("basic REALM = x", is: [.init(scheme: "basic", parameters: ["realm": "x"])]),
            Row(
                "Digest realm=\"r\", nonce=\"a,b\", qop=auth",
                is: [.init(scheme: "Digest", parameters: ["realm": "r", "nonce": "a,b", "qop": "auth"])]
            ),
            Row(
                "Newauth realm=\"apps\", type=1, title=\"Login\", Basic realm=\"simple\"",
                is: [
                    .init(scheme: "Newauth", parameters: ["realm": "apps", "type": "1", "title": "Login"]),
                    .init(scheme: "Basic", parameters: ["realm": "simple"]),
                ]
            ),
            Row(
                "Negotiate",
                "Basic realm=x",
                is: [.init(scheme: "Negotiate"), .init(scheme: "Basic", parameters: ["realm": "x"])]
            ),
            Row("Negotiate abc+/==", is: [.init(scheme: "Negotiate", token68: "abc+/==")]),
            Row(
                "Negotiate abc=, Basic realm=x",
                is: [.init(scheme: "Negotiate", token68: "abc="), .init(scheme: "Basic", parameters: ["realm": "x"])]
            ),
            Row(" , ,Basic realm=x,,", is: [.init(scheme: "Basic", parameters: ["realm": "x"])]),
            Row("Basic realm=a, realm=b", is: [.init(scheme: "Basic", parameters: ["realm": "a"])]),
            Row(
                "Basic realm=\"R \"q\" x\", Digest realm=\"d\"",
                is: [
                    .init(scheme: "Basic", parameters: ["realm": "R "]),
                    .init(scheme: "Digest", parameters: ["realm": "d"]),
                ]
            ),
            Row("", is: []), Row("\"", is: []), Row("=x", is: []),
        ]
    )
    func parse(_ row: Row) {
        #expect(AuthChallenge.parse(row.values) == row.challenges)
    }

    @Test(
        "Basic credentials",
        arguments: [
            ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
            ("test", "123£", "Basic dGVzdDoxMjPCow=="),
            ("", "", "Basic Og=="), ("a", "b", "Basic YTpi"), ("ab", "", "Basic YWI6"),
        ]
    )
    func basic(_ user: String, _ password: String, _ value: String) {
        #expect(AuthChallenge.basicCredentials(user: user, password: password) == value)
    }
}
