import Synchronization
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Markup whose scripts run: it is the only page of a server in memory, and nothing else can be loaded.
enum ScriptedPage {
    private static let server = Server()
    private static let browser = Browser(transports: InMemoryTransports(service: server), clock: ManualClock())
    /// Nothing waits for the world outside: what has not come to rest after so many looks never will.
    private static let looks = 10_000

    /// Whether scripts can have a say in the tree.
    static func isNeeded(for text: String) -> Bool { text.lowercased().contains("<script") }

    /// The tree of the page when it has come to rest, in html5lib's format; `chunk`: so many bytes arrive at a time.
    static func treeDump(of text: String, chunk: Int?) throws -> String {
        let bytes = Array(text.utf8)
        server.body.withLock { $0 = bytes.chunks(of: chunk ?? max(1, bytes.count)).map { .init(Array($0)) } }
        let page = Page(session: BrowsingSession(browser: browser))
        defer { page.sync { $0.stop() } }
        page.sync { core in
            if let url = WebURL("http://page.test/") { core.load(NavigationRequest(url: url)) }
        }
        for _ in 0..<looks where page.sync({ $0.isSettled(horizon: .zero) }) {
            return page.sync { $0.document?.treeDump ?? "" }
        }
        throw BadRequest(message: "the scripts of the page do not end")
    }

    private final class Server: HTTPService {
        let body = Mutex<[ServiceResponse.Chunk]>([])

        func respond(to request: ServiceRequest) -> ServiceResponse? {
            guard request.url.href == "http://page.test/" else { return nil }
            return ServiceResponse(
                fields: [HTTPField("Content-Type", "text/html;charset=utf-8")],
                chunks: body.withLock { $0 }
            )
        }
    }
}
