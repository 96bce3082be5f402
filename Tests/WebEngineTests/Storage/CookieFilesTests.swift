import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Cookies from one session to another by a file.
struct CookieFilesTests {
    private func session() -> BrowsingSession {
        BrowsingSession(browser: Browser(clock: ManualClock(advancesWhenIdle: false)))
    }

    @Test(arguments: CookieFileFormat.allCases)
    func comeBack(_ format: CookieFileFormat) async throws {
        let first = session()
        var octets = Cookie("é", "ü")
        octets.domain = "[::1]"
        octets.secure = true
        for cookie in [octets, Cookie("a", "1", path: "/p", expires: nil), Cookie("b", "2")] {
            await first.setCookie(cookie)
        }
        let second = session()
        let result = try await second.importCookies(first.exportCookies(as: format))
        #expect(result.decisions.map(\.outcome) == [.stored, .stored, .stored])
        #expect(result.skipped == [])
        #expect(await second.cookies == first.cookies)
    }

    @Test func originsAreKept() async throws {
        let session = session()
        let origin = { (name: String, value: Int) in
            #"{"origin":"https://\#(name).test","localStorage":[{"name":"n","value":"\#(value)"}]}"#
        }
        for text in [origin("a", 1) + "," + origin("b", 1), origin("a", 2)] {
            try await session.importCookies(Array(#"{"cookies":[],"origins":[\#(text)]}"#.utf8))
        }
        let state = try await StorageState(parsing: session.exportCookies(as: .storageState))
        #expect(state.origins.map { $0["origin"]?.string } == ["https://b.test", "https://a.test"])
        #expect(state.origins.last?["localStorage"]?.array?.first?["value"]?.string == "2")
    }

    @Test func pagesItemsComeAndGoWithTheState() async throws {
        let session = session()
        let url = try #require(WebURL("https://a.test/any"))
        let file = """
            {"cookies":[],"origins":[{"origin":"https://a.test","localStorage":[{"name":"token","value":"t1"}],"more":[1]},
            {"origin":"https://b.test","localStorage":[]},{"origin":"no origin","localStorage":[{"name":"a","value":"b"}]}]}
            """
        try await session.importCookies(Array(file.utf8))
        #expect(await session.localStorage(of: url) == ["token": "t1"])
        let state = try await StorageState(parsing: session.exportCookies(as: .storageState))
        #expect(state.origins.map { $0["origin"]?.string } == ["https://a.test", "no origin"])
        #expect(state.origins.first?["more"]?.array?.count == 1)
        #expect(state.origins.first?["localStorage"]?.array?.first?["name"]?.string == "token")
    }

    @Test func expiredCookieIsRefused() async throws {
        let result = try await session().importCookies(Array("a.test\tFALSE\t/\tFALSE\t5\tn\tv\nnonsense".utf8))
        #expect(result.decisions.map(\.reason) == [.alreadyExpired])
        #expect(result.skipped.map(\.position) == [2])
    }
}
