import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Finer points of what scripts find, each an expression that is true.
struct BindingTests {
    static let rows = [
        // https://webidl.spec.whatwg.org/#Unscopable
        "Object.keys(Element.prototype[Symbol.unscopables]).sort().join()"
            + " === 'after,append,before,prepend,remove,replaceChildren,replaceWith,slot'",
        "Object.getPrototypeOf(document[Symbol.unscopables]) === null && document[Symbol.unscopables].append",
        "(b.setAttribute('onclick', 'document.title = typeof remove + typeof prepend'), b.click(), document.title)"
            + " === 'undefinedundefined'",
        // https://html.spec.whatwg.org/#getting-the-current-value-of-the-event-handler
        "(document.body.setAttribute('onresize', 'document.title = typeof cookie'), onresize(), document.title) === 'undefined'",
        "(i.setAttribute('onclick', 'document.title = method'), i.onclick(), document.title) === 'get'",
        // https://html.spec.whatwg.org/#location-setprototypeof
        "!Reflect.setPrototypeOf(location, {}) && Reflect.setPrototypeOf(location, Location.prototype)",
        "!Reflect.preventExtensions(location) && location.pathname === '/page'",
        "Object.prototype.toString.call(location) === '[object Location]'",
        // https://html.spec.whatwg.org/#serialising-html-fragments
        "(b.innerHTML = '<br>', b.firstChild.append('x'), b.innerHTML) === '<br>' && b.firstChild.innerHTML === ''",
        // https://w3c.github.io/paint-timing/
        "(([one]) => one instanceof PerformancePaintTiming && one.name)(performance.getEntriesByType('paint'))"
            + " === 'first-contentful-paint'",
        // https://html.spec.whatwg.org/#selector-invalid
        "(i2.pattern = 'a', i2.value = 'b', i2.matches(':invalid')) && (i2.value = 'a', i2.matches(':valid'))",
        "(i2.setCustomValidity('x'), document.querySelectorAll(':invalid').length) === 1",
        "(o => (o.label = '', o.label === '' && (o.removeAttribute('label'), o.label === 'x')))(new Option('x'))",
        "(i2.outerHTML = '<label id=l><input id=i3></label>', l.focus(), document.activeElement === i3)",
        // https://html.spec.whatwg.org/#unhandled-promise-rejections
        "thrown(() => new PromiseRejectionEvent('x', {})) === 'TypeError'",
        // Errors of another window's functions are that window's.
        "thrown(() => { frames[0].location = 'http://:' }, frames[0].DOMException) === 'SyntaxError'",
        "thrown(() => { frames[0].location.assign('http://:') }, frames[0].DOMException) === 'SyntaxError'",
        "thrown(() => { frames[0].postMessage(1, ':') }, frames[0].DOMException) === 'SyntaxError'",
        "thrown(() => { frames[0].postMessage(() => 1, '*') }, frames[0].DOMException) === 'DataCloneError'",
        "thrown(() => { location = 'http://:' }, DOMException) === 'SyntaxError'",
        // https://html.spec.whatwg.org/#matches-about:blank
        "frames[0].document.baseURI === 'https://a.test/page'",
        // https://html.spec.whatwg.org/#fire-a-page-transition-event
        "shown.bubbles && shown.cancelable && shown.target === document",
    ]

    @Test(arguments: rows)
    func expression(_ text: String) async {
        let page = TestPage { _ in
            html(
                "",
                """
                <form method=get><img id=i></form><input id=i2><b id=b></b><iframe src=about:blank?x></iframe><script>
                let shown;
                onpageshow = event => shown = { bubbles: event.bubbles, cancelable: event.cancelable, target: event.target };
                function thrown(body, Class = Error) {
                    try { body() } catch (error) { return error instanceof Class ? error.name : 'of another window' }
                }
                </script>
                """
            )
        }
        await page.load("https://a.test/page")
        #expect(await page.state { try? $0.evaluate(text) } == true)
    }
}
