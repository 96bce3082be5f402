import HeadlessWebView
import StandardStreams

/// Answers requests to evaluate, one JSON object a line, in order: `{"url", "until", "expression", "timeoutMs"}`.
///
/// Each loads its URL in a fresh page of a fresh session, waits until `until` is true, and answers with
/// `{"value": …}` or `{"error": "…"}`. A page that cannot be ended is told of as an error, and ends the process.
struct EvalBatch {
    let configuration: SessionConfiguration
    let console: Console
    let browser = Browser()

    private struct Request {
        var url: WebURL
        var until: String
        var expression: String
        var timeout: Duration
    }

    func run() async {
        var lines = InputLines()
        while let line = lines.nextText() {
            guard !line.isEmpty else { continue }
            StandardOutput.write(await answer(line).text + "\n")
        }
    }

    private func answer(_ line: String) async -> JSON {
        guard let request = Self.request(line) else {
            return ["error": "A line is a JSON object with url and expression."]
        }
        var configuration = configuration
        configuration.newWindows = .page
        let view = WebView(session: BrowsingSession(browser: browser, configuration: configuration))
        let lastResort = LastResort.arm(after: request.timeout, console) {
            let text = "A script of the page could not be interrupted; no line after this one is answered."
            let answer: JSON = ["error": .string(text)]
            StandardOutput.write(answer.text + "\n")
        }
        defer { lastResort.cancel() }
        let deadline = ContinuousClock.now + request.timeout
        if let reason = await Self.arrival(view.load(request.url), deadline: deadline) {
            return ["error": .string(reason)]
        }
        guard await Self.wait(until: request.until, in: view, deadline: deadline) else { return ["error": "timeout"] }
        do {
            return ["value": try await Self.value(of: request.expression, in: view, deadline: deadline).json]
        } catch {
            return ["error": JSON("\(error)")]
        }
    }

    /// Waits for the page; why there is none, otherwise.
    private static func arrival(_ events: NavigationEvents, deadline: ContinuousClock.Instant) async -> String? {
        await withTaskGroup { group in
            group.addTask { await reasonOfNoPage(events) }
            group.addTask {
                try? await Task.sleep(until: deadline)
                return "timeout"
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    private static func reasonOfNoPage(_ events: NavigationEvents) async -> String? {
        do {
            for try await event in events {
                switch event {
                case .committed: return nil
                case .customScheme(let url): return "There is no page: the load led to an app (\(url.scheme):)."
                case .download: return "There is no page: the answer is a file to download."
                default: continue
                }
            }
            return "There is no page: it was closed."
        } catch let failure as NavigationFailure {
            return failure.message
        } catch {
            return "timeout"
        }
    }

    /// Waits until an expression is true in the page; false where it was not by then.
    static func wait(until: String, in view: WebView, deadline: ContinuousClock.Instant) async -> Bool {
        // Before there is a page, nothing is true of it.
        while await !isTrue(until, in: view, deadline: deadline) {
            guard ContinuousClock.now < deadline, (try? await Task.sleep(for: interval)) != nil else { return false }
        }
        return true
    }

    private static func isTrue(_ expression: String, in view: WebView, deadline: ContinuousClock.Instant) async -> Bool
    {
        await cancelled(at: deadline) { (try? await view.isTrue(expression)) == true }
    }

    /// What a script's value is, or what it promises comes to by then.
    static func value(
        of script: String,
        in view: WebView,
        deadline: ContinuousClock.Instant
    ) async throws(ScriptFailure) -> ScriptData {
        try await cancelled(at: deadline) { () async -> Result<ScriptData, ScriptFailure> in
            do throws(ScriptFailure) {
                return .success(try await view.awaitedValue(of: script))
            } catch {
                return .failure(error)
            }
        }.get()
    }

    /// What comes of something that is cancelled at that moment.
    private static func cancelled<Value: Sendable>(
        at deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        let task = Task { await body() }
        let alarm = Task { if (try? await Task.sleep(until: deadline)) != nil { task.cancel() } }
        defer { alarm.cancel() }
        return await task.value
    }

    /// How often `until` is evaluated.
    private static let interval = Duration.milliseconds(10)

    private static func request(_ line: String) -> Request? {
        guard let json = JSONReader.read(Array(line.utf8)[...]), let url = json["url"]?.string.flatMap({ WebURL($0) }),
            let expression = json["expression"]?.string
        else { return nil }
        return Request(
            url: url,
            until: json["until"]?.string ?? "document.readyState === 'complete'",
            expression: expression,
            timeout: .milliseconds(json["timeoutMs"]?.int ?? 10_000)
        )
    }
}
