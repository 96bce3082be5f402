import HeadlessWebView

extension FlowRun {
    /// The app asks a server itself, and holds the answer to what is expected of it.
    func send(_ rule: AppRequest) async throws(FlowProblem) -> [String] {
        guard let running else { return [] }
        let request = try transferRequest(rule, running.app.view.session)
        let began = recorder.elapsed
        let result = await AppTransfer.send(request, over: running.transports, session: running.app.view.session)
        var record = HopRecord(
            navigation: NavigationID(0),
            url: request.url,
            method: request.method,
            requestFields: request.fields,
            cookies: [],
            destination: .fetch
        )
        switch result {
        case .failure(let error):
            record.failure = NavigationFailure(.connectionLost, url: request.url, message: error.message)
            recorder.note(record, began: began)
            throw FlowProblem(rule.place, "The request fails.", expected: "an answer", actual: error.message)
        case .success(let answer):
            record.status = answer.status
            record.reason = answer.reason
            record.responseFields = answer.fields
            recorder.note(record, began: began)
            try check(answer, rule)
            return ["\(answer.status) \(answer.reason)"]
        }
    }

    private func transferRequest(_ rule: AppRequest, _ session: BrowsingSession) throws(FlowProblem) -> TransferRequest
    {
        var request = TransferRequest(url: try url(rule.url), options: session.configuration.transfer)
        request.options.bodyLimit = FlowLimits.answerBytes
        request.options.totalTimeout = min(request.options.totalTimeout, timeLeft)
        request.fields = [HTTPField("Accept", "application/json")]
        if let template = rule.bearer {
            let token = try text(template)
            recorder.redactor.learn(token)
            request.fields.append("Authorization", "Bearer \(token)")
        }
        if let template = rule.basic {
            let credentials = try text(template)
            recorder.redactor.learn(credentials)
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
        if let body { request.body = .bytes(body) }
        request.method =
            try rule.method.map { template throws(FlowProblem) in try text(template) } ?? (body == nil ? "GET" : "POST")
        for header in rule.headers {
            request.fields.remove(header.name)
            request.fields.append(header.name, String(isomorphic: Array(try text(header.value).utf8)))
        }
        return request
    }

    private func check(_ answer: AppTransfer.Answer, _ rule: AppRequest) throws(FlowProblem) {
        let body = String(decoding: answer.body, as: UTF8.self)
        let json = JSONReader.read(answer.body[...])
        self.answer = json
        if let json { recorder.redactor.learn(from: json) }
        let isExpected = rule.status.map { $0.value == answer.status } ?? (answer.status < 400)
        guard isExpected else {
            throw FlowProblem(
                rule.status?.place ?? rule.place,
                "The answer's status is another.",
                expected: rule.status.map { "\($0.value)" } ?? "one below 400",
                actual: "\(answer.status), \(body.isEmpty ? "without a body" : body.excerpt(200))"
            )
        }
        for (name, place, rule) in rule.answerHeaders {
            guard let value = answer.fields.combined(name) else {
                let names = answer.fields.map(\.name)
                throw FlowProblem(
                    place,
                    "The answer has no “\(name)”.",
                    actual: names.joined(separator: ", "),
                    nearest: NearestMatch.of(name, among: names).map { "“\($0)”" }
                )
            }
            try hold(value, to: rule, "The answer’s “\(name)”")
        }
        if let rule = rule.answerBody { try hold(body, to: rule, "The answer’s body") }
        guard !rule.answerJSON.isEmpty || !rule.captures.isEmpty else { return }
        guard let json else {
            throw FlowProblem(rule.place, "The answer is no JSON.", expected: "JSON", actual: "“\(body.excerpt(200))”")
        }
        for (pointer, place, rule) in rule.answerJSON {
            try hold(try string(in: json, at: pointer, place), to: rule, "The answer’s \(pointer)")
        }
        for capture in rule.captures {
            let value = try string(in: json, at: try text(capture.pointer), capture.pointer.place)
            recorder.redactor.learn(value)
            values[capture.variable] = value
        }
    }
}
