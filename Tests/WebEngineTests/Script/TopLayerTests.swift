import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Popovers that are shown and modal dialogs, as selectors tell them.
struct TopLayerTests {
    private static let markup = """
        <!DOCTYPE html><title>x</title><p id=p popover>Sign in</p><dialog id=d><button>OK</button></dialog>
        """

    static let rows = [
        // https://html.spec.whatwg.org/#selector-popover-open
        "!p.matches(':popover-open')",
        "p.showPopover(), p.matches(':popover-open') && document.querySelector(':popover-open') === p",
        "p.showPopover(), p.hidePopover(), !p.matches(':popover-open')",
        "p.showPopover(), p.remove(), !p.matches(':popover-open')",
        "p.showPopover(), p.remove(), document.body.append(p), p.togglePopover()",
        // https://html.spec.whatwg.org/#selector-modal
        "d.showModal(), d.matches(':modal') && !d.matches(':popover-open')",
        "d.show(), !d.matches(':modal')",
        "d.showModal(), d.close(), !d.matches(':modal')",
        "d.showModal(), d.remove(), !d.matches(':modal') && d.open",
        "d.showModal(), document.body.remove(), !d.matches(':modal')",
    ]

    @Test(arguments: rows) func isTold(_ test: String) async throws {
        let page = TestPage { _ in .html(Self.markup) }
        await page.load("https://rp.test/")
        let script = "{ const [p, d] = document.body.children; \(test) }"
        #expect(await page.state { try? $0.evaluate(script).bool } == true)
    }
}
