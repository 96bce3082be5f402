import Testing
import WebEngine
import WebNetwork
import WebStandards

/// The global object of a page, as scripts can tell it from another object.
struct GlobalObjectTests {
    static let rows = [
        // https://tc39.es/ecma262/#sec-value-properties-of-the-global-object
        "['NaN', 'Infinity', 'undefined', 'globalThis'].every(name => Object.hasOwn(window, name))",
        "JSON.stringify(Object.getOwnPropertyDescriptor(window, 'Infinity')) === "
            + "'{\"value\":null,\"writable\":false,\"enumerable\":false,\"configurable\":false}'",
        // https://html.spec.whatwg.org/#windowproxy-setprototypeof
        "!Reflect.setPrototypeOf(window, {}) && Reflect.setPrototypeOf(window, Window.prototype)",
        // https://webidl.spec.whatwg.org/#named-properties-object
        "Object.getPrototypeOf(Object.getPrototypeOf(Window.prototype)) === EventTarget.prototype",
        "String(window) === '[object Window]' && window instanceof Window && window instanceof EventTarget",
        "named === document.getElementById('named') && !Object.hasOwn(window, 'named')",
        "(() => { try { missing } catch (error) { return error instanceof ReferenceError } })()",
        // A variable takes the place of what has a name, and leaves it when it goes.
        "(window.named = 1, named) === 1 && delete window.named && named.id === 'named'",
    ]

    @Test(arguments: rows) func hasWhatAWindowHas(_ test: String) async throws {
        let page = TestPage { _ in .html("<!DOCTYPE html><title>x</title><p id=named>text") }
        await page.load("https://rp.test/")
        #expect(await page.state { try? $0.evaluate(test).bool } == true)
    }
}
