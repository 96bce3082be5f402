import WebDocument
import WebNetwork
import WebStandards

/// A style sheet that came, as text.
struct StyleSheetText {
    var text: String

    /// `nil`: it is no style sheet.
    ///
    /// https://html.spec.whatwg.org/#link-type-stylesheet and https://drafts.csswg.org/css-syntax-3/#determine-the-fallback-encoding
    init?(_ answer: SubresourceLoader.Answer, in document: Document) {
        guard answer.isOK, answer.type.map({ $0.essence == "text/css" }) ?? true else { return nil }
        let marked = EncodingSniffer.byteOrderMark(Array(answer.body.prefix(3)))
        let named = marked ?? answer.type?.charset ?? EncodingSniffer.charsetRule(answer.body.prefix(1024))
        text = (named ?? document.encoding).decode(answer.body)
    }
}

extension SheetImports {
    /// Fetches what a style sheet imports, and what that imports.
    ///
    /// https://drafts.csswg.org/css-cascade-5/#fetch-an-import
    final class Fetch {
        /// How deep sheets import each other, and how many there are below one.
        private static let (depth, count) = (8, 100)

        private weak var active: ActiveDocument?
        private weak var loader: SubresourceLoader?
        private let arrived: (WebURL, String) -> Void
        private let done: (Bool) -> Void
        private var haveCome = true
        private var seen: Set<WebURL> = []
        private var pending = 0

        /// Makes one for a document; `arrived` is called with each sheet that came, `done` once no more come, at once where
        /// none do, with whether those that were asked for have come.
        init(
            of active: ActiveDocument,
            by loader: SubresourceLoader,
            arrived: @escaping (WebURL, String) -> Void = { _, _ in },
            done: @escaping (Bool) -> Void = { _ in }
        ) {
            self.active = active
            self.loader = loader
            self.arrived = arrived
            self.done = done
        }

        /// Fetches what a text imports, of the sheet of that URL, or of one in the page.
        func begin(_ text: String, from sheet: WebURL?) {
            if let sheet { seen.insert(sheet.removingFragment()) }
            fetch(text, from: sheet, depth: 0)
            if pending == 0 { done(haveCome) }
        }

        private func fetch(_ text: String, from sheet: WebURL?, depth: Int) {
            guard depth < Self.depth, let active, let loader, text.contains("@") else { return }
            for reference in SheetImports.references(in: text) {
                let resolved = sheet.map { WebURL(reference, base: $0) } ?? active.document.resolve(reference)
                guard let url = resolved?.removingFragment(), url.isHTTPFamily, seen.count < Self.count,
                    seen.insert(url).inserted, active.allows(url, by: "style-src-elem")
                else { continue }
                pending += 1
                let redirects = active.redirects(of: url, as: .style)
                loader.fetch(url, for: .style, by: "css", from: sheet, turn: .early, mayFollow: redirects) {
                    [self] answer in
                    if let answer, let sheet = StyleSheetText(answer, in: active.document) {
                        arrived(url, sheet.text)
                        fetch(sheet.text, from: url, depth: depth + 1)
                    } else {
                        // https://html.spec.whatwg.org/#critical-subresources
                        haveCome = false
                    }
                    pending -= 1
                    if pending == 0 { done(haveCome) }
                }
            }
        }
    }
}
