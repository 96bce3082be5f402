import HeadlessWebView

extension FlowRun {
    /// Does the commands of a task, where its URL shows.
    func perform(_ task: BrowserTask, _ step: FlowStep, _ app: FlowApp) async throws(FlowProblem) -> [String] {
        let url = app.policy.handed?.href ?? ""
        let shown = await app.view.url?.href ?? ""
        let pattern = try text(task.match)
        guard BrowserTask.matches(shown, pattern) || BrowserTask.matches(url, pattern) else {
            if task.isOptional { return ["passed over: the URL is \(shown)"] }
            throw FlowProblem(
                task.match.place,
                "The task is for another URL.",
                expected: "“\(pattern)”",
                actual: "“\(shown)”"
            )
        }
        var notes: [String] = []
        for command in task.commands {
            do throws(FlowProblem) {
                try await perform(command, step, app)
                notes.append(command.title)
            } catch {
                guard command.isOptional, !isEnded else { throw error }
                notes.append("passed over: \(command.title)")
            }
        }
        return notes
    }

    private func perform(_ command: BrowserTask.Command, _ step: FlowStep, _ app: FlowApp) async throws(FlowProblem) {
        switch command.kind {
        case .click(let target):
            let locator = try locator(target)
            try await navigate(step, command.place) { try await app.view.click(locator) }
        case .text(let target, let value):
            let fill = FlowAction.fill([LocatedText(locator: target, text: value)])
            _ = try await act(FlowStep(place: command.place, label: step.label, title: command.title, action: fill))
        case .waitURL(let part): try await wait(for: .url(.contains(part)), command.timeout, step)
        case .waitMatch(let pattern):
            try await wait(for: .url(.glob(pattern)), command.timeout, step)
        case .waitElement(let target, let shown, let regex):
            try await wait(for: .selector(target, shown: shown), command.timeout, step)
            guard let regex else { return }
            let found = try locator(target)
            let text = await app.view.page.with { core in (try? core.firstElement(found))?.textContent ?? "" }
            try hold(text, to: .matches(regex), "The element's text")
        case .waitGone(let target): try await wait(for: .gone(target, shown: true), command.timeout, step)
        }
    }
}
