import HeadlessWebView

extension WKWebView {
    /// What a finger and an eye do; no part of WebKit.
    public var headless: Headless { Headless(view: self) }

    /// What a finger and an eye do to a view; no part of WebKit.
    ///
    /// A text names elements by CSS selector; the first match in tree order is meant. The delegate's calls tell what comes
    /// of a click.
    @MainActor
    public struct Headless {
        let view: WKWebView
        private var page: Page { view.pump.page }

        /// Types text into a text control, replacing what it held.
        public func fill(_ locator: Locator, _ text: String) throws(InteractionError) {
            try view.pump.visit { core throws(InteractionError) in try core.fill(locator, text) }
        }

        /// Ticks or clears a checkbox, or picks a radio button.
        public func check(_ locator: Locator, _ isChecked: Bool = true) throws(InteractionError) {
            try view.pump.visit { core throws(InteractionError) in try core.check(locator, isChecked) }
        }

        /// Picks the options of a `select` by their values.
        public func select(_ locator: Locator, _ values: String...) throws(InteractionError) {
            try view.pump.visit { core throws(InteractionError) in try core.select(locator, values) }
        }

        /// Submits a form by its first button, or by another.
        public func submit(_ locator: Locator = "form", submitter: Locator? = nil) throws(InteractionError) {
            _ = try view.pump.visit { core throws(InteractionError) in try core.submit(locator, submitter: submitter) }
        }

        /// Types a text key by key behind what is there, each key where the focus is by then; returns when the last was pressed
        /// and what it led to has ended.
        public func type(_ text: String, at locator: Locator? = nil) async throws(InteractionError) {
            _ = try await page.typing(text, at: locator)
        }

        /// Presses a key at an element, or where the focus is.
        public func press(_ stroke: KeyStroke, at locator: Locator? = nil) throws(InteractionError) {
            _ = try view.pump.visit { core throws(InteractionError) in try core.press(stroke, at: locator) }
        }

        /// Clicks.
        public func click(_ locator: Locator) throws(InteractionError) {
            _ = try view.pump.visit { core throws(InteractionError) in try core.click(locator) }
        }

        /// Waits until nothing loads, no refresh is due within `horizon`, and every call of it has been made.
        public func settle(horizon: Duration = .seconds(1)) async {
            var begun: Task<Void, Never>?
            repeat {
                begun = view.beginning
                await begun?.value
                await view.pump.settle(horizon: horizon)
            } while view.beginning != begun
        }

        /// Nothing loads and no refresh is due within `horizon`.
        public func isSettled(horizon: Duration = .seconds(1)) -> Bool {
            view.pump.visit { $0.isSettled(horizon: horizon) }
        }

        /// The page as a value: URL, title, text, links, forms.
        public func snapshot() -> PageSnapshot {
            view.pump.visit { $0.snapshot() }
        }

        /// The mistakes of the app that WebKit would have raised exceptions for, oldest first; 100 at most.
        public var exceptions: [HeadlessException] { view.exceptions }
    }

    func raise(_ name: String, _ reason: String) {
        guard exceptions.count < 100 else { return }
        exceptions.append(HeadlessException(name: name, reason: reason))
    }
}
