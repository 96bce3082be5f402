import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// Expectations that may come true a while later.
@Suite(.timeLimit(.minutes(10)))
struct FlowWithinTests {
    /// A page that shows its form after a while, and what it was sent after another, longer than any step waits for.
    private static let service = ClosureService { _ in
        .html(
            """
            <!doctype html><title>Form</title><main></main><script>
            const main = document.querySelector('main');
            setTimeout(() => {
                main.innerHTML = '<button>Send</button>';
                main.firstChild.onclick = () => setTimeout(() => {
                    document.title = 'Sent';
                    document.cookie = 'receipt=1; Secure';
                    main.textContent = 'Thank you';
                }, 2500);
            }, 2500);
            </script>
            """
        )
    }

    @Test(arguments: ["clock: system", "clock: manual"])
    func allOfItMayComeLater(clock: String) async throws {
        let record = try await FlowTexts.run(
            """
            \(clock)
            start: https://rp.example/
            steps:
              - expect: {selector: text=Send, within: 120s}
              - click: text=Send
              - expect: {title: Sent, text: Thank you, absent: button, cookies: {receipt: present}, within: 120s}
            """,
            on: Self.service
        )
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }

    @Test func whatDoesNotComeIsToldAsItIsThen() async throws {
        let record = try await FlowTexts.run(
            """
            variables: {patience: 300ms}
            start: https://rp.example/
            steps: [{expect: {title: Sent, text: Thank you, within: "${patience}"}}]
            """,
            on: ClosureService { _ in .html("<!doctype html><title>Form</title>Wait") }
        )
        let text = record.problem?.description ?? ""
        #expect(text.contains("The title is another. It was waited for 300ms. Expected exactly “Sent”, found “Form”."))
        #expect(text.contains("The page's text is another."))
    }

    /// Without a time it has to be so at once.
    @Test func nothingIsWaitedForOtherwise() async throws {
        let record = try await FlowTexts.run(
            "start: https://rp.example/\nsteps: [{expect: {selector: text=Send}}]",
            on: ClosureService { _ in
                .html("<!doctype html><script>setTimeout(() => document.write('<button>Send'), 60000)</script>")
            }
        )
        #expect(record.status == .failed)
    }

    @Test(arguments: [
        ("within: 2s", "“within” alone expects nothing."), ("title: a, within: soon", "This is no time."),
    ])
    func mistakes(text: String, says: String) {
        #expect {
            try FlowTexts.read("start: https://rp.example/\nsteps: [{expect: {\(text)}}]")
        } throws: {
            "\($0)".contains(says)
        }
    }
}
