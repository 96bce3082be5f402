import WebEngine
import WebNetwork
import WebStandards

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// `cookie-writer FILE PREFIX FIRST LAST`: a process for the tests, which end it as they like.
///
/// It does these steps of the script on a file of cookies, and says on standard output of each that it is flushed.
@main
enum Writer {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 5, let first = Int(words[3]), let last = Int(words[4]), first <= last else {
            say("usage: cookie-writer FILE PREFIX FIRST LAST\n")
            exit(2)
        }
        var configuration = SessionConfiguration()
        var options = DataStore.Options()
        // Three of them take turns, on however busy a machine.
        options.busyTimeout = .seconds(60)
        configuration.dataStore = try await .open(words[1], options: options)
        let browser = Browser(loops: 1)
        let session = BrowsingSession(browser: browser, configuration: configuration)
        let expires = UnixTime(seconds: 4_000_000_000)
        for step in first...last {
            for (name, value) in Script.changes(of: step, prefix: words[2]) {
                let cookie = Cookie(name: name, value: value ?? "", domain: "writer.example", expires: expires)
                if value == nil { await session.removeCookie(cookie) } else { await session.setCookie(cookie) }
            }
            await session.setCookie(
                Cookie(name: "shared", value: words[2], domain: "writer.example", expires: expires)
            )
            try await session.flush()
            say("\(step)\n")
        }
    }

    private static func say(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe write(STDOUT_FILENO, bytes, bytes.count)
    }
}
