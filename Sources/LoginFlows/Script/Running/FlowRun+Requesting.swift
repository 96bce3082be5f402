import HeadlessWebView

extension FlowRun {
    private static let interval = Duration.seconds(1)
    private static let limit = Duration.seconds(30)

    /// The app asks a server itself, again and again where that is said, and holds the answer to what is expected of it.
    func send(_ rule: AppRequest, _ step: FlowStep) async throws(FlowProblem) -> [String] {
        guard let until = rule.until, let clock = running?.clock else {
            return try check(try await ask(rule, step), rule, step)
        }
        let limit = try until.timeout.map { template throws(FlowProblem) in try duration(template) } ?? Self.limit
        let pause = try until.interval.map { template throws(FlowProblem) in try duration(template) } ?? Self.interval
        let end = clock.now + limit
        var asked = 1
        while true {
            try checkTime(rule.place)
            let answer: BodyBuffer?
            do throws(FlowProblem) {
                answer = try await ask(rule, step)
                try check(answer, until.answer, rule.place)
            } catch {
                guard clock.now + pause >= end || isEnded else {
                    asked += 1
                    await pass(pause, try app(rule.place))
                    continue
                }
                var problem = error
                problem.message = "It did not come within \(limit.components.seconds) s. \(problem.message)"
                throw problem
            }
            return try check(answer, rule, step) + ["asked \(asked) times"]
        }
    }

    /// Sends it once; what came.
    private func ask(_ rule: AppRequest, _ step: FlowStep) async throws(FlowProblem) -> BodyBuffer? {
        let session = try app(rule.place).view.session
        let request = try resourceRequest(rule)
        let began = recorder.elapsed
        let answer = BodyBuffer()
        let failure = await exchange(request, in: session, answer)
        var record = HopRecord(
            navigation: NavigationID(0),
            url: request.url,
            method: request.method,
            requestFields: request.fields,
            cookies: [],
            destination: .fetch
        )
        record.status = answer.head.status
        record.reason = answer.head.reason
        record.responseFields = answer.head.fields
        record.failure = failure
        recorder.note(record, began: began)
        try hold(failure, to: step, rule.place)
        return failure == nil ? answer : nil
    }

    private func hold(_ failure: NavigationFailure?, to step: FlowStep, _ place: SourcePlace) throws(FlowProblem) {
        guard failure?.code != step.fails else { return }
        throw FlowProblem(
            place,
            step.fails == nil ? "The request fails." : "The request does not fail as it should.",
            expected: step.fails.map { "the failure \($0.rawValue)" } ?? "an answer",
            actual: failure.map { "\($0.code.rawValue): \($0.message)" } ?? "an answer"
        )
    }

    /// Why no answer came; the flow's time ends it.
    private func exchange(
        _ request: ResourceRequest,
        in session: BrowsingSession,
        _ answer: BodyBuffer
    ) async -> NavigationFailure? {
        let limit = timeLeft
        return await withTaskGroup(of: (isOver: Bool, failure: NavigationFailure?).self) { group in
            group.addTask {
                let receiver = AppExchange.Receiver(
                    head: { head in
                        answer.begin(head)
                        return true
                    },
                    data: { answer.append($0) }
                )
                do throws(NavigationFailure) {
                    try await AppExchange.run(request, in: session, bodyLimit: FlowLimits.answerBytes, receiver)
                    return (true, nil)
                } catch {
                    return (true, error)
                }
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return (false, nil)
            }
            defer { group.cancelAll() }
            if let first = await group.next(), first.isOver { return first.failure }
            group.cancelAll()
            return await group.next()?.failure
        }
    }

    private func resourceRequest(_ rule: AppRequest) throws(FlowProblem) -> ResourceRequest {
        var request = ResourceRequest(url: try url(rule.url))
        request.fields = [HTTPField("Accept", "application/json")]
        if let template = rule.bearer {
            let token = try text(template)
            recorder.redactor.learn(token)
            request.fields.append("Authorization", "Bearer \(token)")
        }
        if let template = rule.basic {
            let credentials = try text(template)
            recorder.redactor.learn(credentials)
            recorder.redactor.learn(String(credentials.drop { $0 != ":" }.dropFirst()))
            request.fields.append("Authorization", "Basic \(Base64.encode(Array(credentials.utf8)))")
        }
        var body: [UInt8]?
        if !rule.form.isEmpty {
            var pairs: [(String, String)] = []
            for field in rule.form {
                let value = try text(field.value)
                if Secret.isSecret(parameter: field.name) { recorder.redactor.learn(value) }
                pairs.append((field.name, value))
            }
            body = Array(URLEncoded.serialize(pairs).utf8)
            request.fields.append("Content-Type", "application/x-www-form-urlencoded")
        } else if let template = rule.body {
            body = Array(try text(template).utf8)
        }
        request.body = body ?? []
        request.method =
            try rule.method.map { template throws(FlowProblem) in try text(template) } ?? (body == nil ? "GET" : "POST")
        for header in rule.headers {
            request.fields.remove(header.name)
            request.fields.append(header.name, String(isomorphic: Array(try text(header.value).utf8)))
        }
        return request
    }

    private func check(_ answer: BodyBuffer?, _ rule: AppRequest, _ step: FlowStep) throws(FlowProblem) -> [String] {
        guard let answer else { return ["failed as it should: \(step.fails?.rawValue ?? "")"] }
        try check(answer, rule.answer, rule.place)
        let json = self.answer
        for capture in rule.captures {
            guard let json else { throw Self.noJSON(answer, rule.place) }
            let value = try string(in: json, at: try text(capture.pointer), capture.pointer.place)
            recorder.redactor.learn(value)
            hold(value, as: capture.variable)
        }
        return ["\(answer.head.status) \(answer.head.reason)"]
    }

    private static func noJSON(_ answer: BodyBuffer, _ place: SourcePlace) -> FlowProblem {
        let body = String(decoding: answer.body, as: UTF8.self)
        return FlowProblem(place, "The answer is no JSON.", expected: "JSON", actual: "“\(body.excerpt(200))”")
    }

    private func check(_ answer: BodyBuffer?, _ rule: AnswerRule, _ place: SourcePlace) throws(FlowProblem) {
        guard let answer else { return }
        let head = answer.head
        let body = String(decoding: answer.body, as: UTF8.self)
        let json = JSONReader.read(answer.body[...])
        self.answer = json
        if let json { recorder.redactor.learn(from: json) }
        let isExpected = rule.status.map { $0.value == head.status } ?? (head.status < 400)
        guard isExpected else {
            throw FlowProblem(
                rule.status?.place ?? place,
                "The answer's status is another.",
                expected: rule.status.map { "\($0.value)" } ?? "one below 400",
                actual: "\(head.status), \(body.isEmpty ? "without a body" : body.excerpt(200))"
            )
        }
        for (name, place, rule) in rule.headers {
            guard let value = head.fields.combined(name) else {
                let names = head.fields.map(\.name)
                throw FlowProblem(
                    place,
                    "The answer has no “\(name)”.",
                    actual: names.joined(separator: ", "),
                    nearest: NearestMatch.of(name, among: names).map { "“\($0)”" }
                )
            }
            try hold(value, to: rule, "The answer’s “\(name)”")
        }
        if let rule = rule.body { try hold(body, to: rule, "The answer’s body") }
        for (pointer, pointerPlace, rule) in rule.json {
            guard let json else { throw Self.noJSON(answer, place) }
            try hold(try string(in: json, at: pointer, pointerPlace), to: rule, "The answer’s \(pointer)")
        }
    }
}
