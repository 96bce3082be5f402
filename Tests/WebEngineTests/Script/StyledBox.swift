import WebEngine
import WebNetwork

/// A page with one element, `box`, and a sheet.
enum StyledBox {
    /// What an expression is there, as text.
    static func value(_ expression: String, sheet: String = "") async throws -> String? {
        let page = TestPage { _ in .html("<style>\(sheet)</style><body><div id=box></div>") }
        await page.load("https://rp.test/")
        return try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate("String(\(expression))")
        }.string
    }
}
