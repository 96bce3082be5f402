import HeadlessWebView
import LoginFlows

/// The files of cookies that a walk begins with, and that it leaves behind.
struct CookieFiles {
    var loaded: String?
    var saved: String?

    var isEmpty: Bool { loaded == nil && saved == nil }

    /// Why a file cannot be read or written, in a sentence.
    private struct Failure: Error {
        let text: String
    }

    static func options<Command: Subcommand>() -> [CommandOption<Command>] {
        [
            loadOption(),
            CommandOption(
                "save-cookies",
                "FILE",
                "Write the cookies to FILE in the end, in its place if it is there, those without an expiry too: .json as a "
                    + "storageState, .sqlite or .db as a database, any other as a cookies.txt. Nobody else may read it. May "
                    + "be the FILE of --cookies, which then need not be there yet."
            ) { $0.common.cookieFiles.saved = $1 },
        ]
    }

    static func loadOption<Command: Subcommand>() -> CommandOption<Command> {
        CommandOption(
            "cookies",
            "FILE",
            "Begin with the cookies of FILE: a cookies.txt as curl writes it, a storageState of Playwright's, or a file "
                + "of --save-cookies. Which it is, is seen from its content. It is not written to."
        ) { $0.common.cookieFiles.loaded = $1 }
    }

    /// Does `body` between the reading and the writing.
    func around(_ session: BrowsingSession, _ console: Console, _ body: () async -> ExitStatus) async -> ExitStatus {
        if let saved, let reason = ReportPath.obstacle(for: [saved]) {
            console.failure("--save-cookies: nothing was done: \(reason)")
            return .file
        }
        do throws(Failure) {
            try await load(into: session, console)
        } catch {
            console.failure("--cookies: " + error.text)
            return .file
        }
        let status = await body()
        do throws(Failure) {
            try await save(session, console)
        } catch {
            console.failure("--save-cookies: " + error.text)
            return status == .success ? .file : status
        }
        return status
    }

    /// Does both for flows.
    static func serve(_ host: inout FlowHost, _ console: Console) {
        host.loadCookies = { path, mayBeMissing, session in
            let files = CookieFiles(loaded: path, saved: mayBeMissing ? path : nil)
            do throws(Failure) { try await files.load(into: session, console) } catch { return error.text }
            return nil
        }
        host.saveCookies = { path, session in
            do throws(Failure) { try await CookieFiles(saved: path).save(session, console) } catch { return error.text }
            return nil
        }
        host.obstacleToCookies = { ReportPath.obstacle(for: [$0]) }
    }

    // MARK: - Reading

    private static let databaseStart = Array("SQLite format 3\0".utf8)

    private func load(into session: BrowsingSession, _ console: Console) async throws(Failure) {
        guard let path = loaded else { return }
        if path == saved, !SystemFile.exists(path) { return }
        guard let start = SystemFile.read(path, limit: Self.databaseStart.count) else {
            throw Failure(text: "“\(path)” cannot be read.")
        }
        // Another walk has just made it, and writes it in the end.
        if path == saved, start.isEmpty { return }
        let decisions: [CookieDecision]
        if start == Self.databaseStart {
            do throws(DataStoreError) {
                decisions = await put(try DataStore.cookies(in: path), into: session)
            } catch {
                throw Failure(text: error.message)
            }
        } else {
            decisions = try await read(path, into: session, console)
        }
        let taken = decisions.count(where: \.isStored)
        console.trace("read \(taken) cookies from \(path), left \(decisions.count - taken) that were over or none")
    }

    private func put(_ cookies: [Cookie], into session: BrowsingSession) async -> [CookieDecision] {
        var decisions: [CookieDecision] = []
        for cookie in cookies { decisions.append(await session.setCookie(cookie)) }
        return decisions
    }

    private func read(
        _ path: String,
        into session: BrowsingSession,
        _ console: Console
    ) async throws(Failure) -> [CookieDecision] {
        guard let bytes = SystemFile.read(path, limit: ReportLimits.cookieFile) else {
            throw Failure(text: "“\(path)” cannot be read.")
        }
        do throws(CookieFileError) {
            let result = try await session.importCookies(bytes)
            for skipped in result.skipped.prefix(ReportLimits.skippedCookies) { console.warning("\(path): \(skipped)") }
            let rest = result.skipped.count - ReportLimits.skippedCookies
            if rest > 0 { console.warning("\(path): \(rest) more are left out.") }
            return result.decisions
        } catch {
            throw Failure(text: "“\(path)”: \(error.message)")
        }
    }

    // MARK: - Writing

    private func save(_ session: BrowsingSession, _ console: Console) async throws(Failure) {
        guard let path = saved else { return }
        let cookies = await session.cookies
        switch path.split(separator: "/").last?.split(separator: ".").last?.lowercased() {
        case "sqlite", "sqlite3", "db":
            try await Self.withStore(path) { store throws(DataStoreError) in
                try await store.replaceCookies(with: cookies)
            }
        case "json": try Self.write(await session.exportCookies(as: .storageState), to: path)
        default: try Self.write(await session.exportCookies(as: .netscape), to: path)
        }
        console.trace("wrote \(cookies.count) cookies to \(path)")
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        guard let reason = SystemFile.replace(path, with: bytes) else { return }
        throw Failure(text: "“\(path)” cannot be written: \(reason).")
    }

    private static func withStore<Value>(
        _ path: String,
        _ body: (DataStore) async throws(DataStoreError) -> Value
    ) async throws(Failure) -> Value {
        var options = DataStore.Options()
        options.keepsSessionCookies = true
        do throws(DataStoreError) {
            let store = try await DataStore.open(path, options: options)
            let value = try await body(store)
            await store.close()
            return value
        } catch {
            throw Failure(text: error.message)
        }
    }
}
