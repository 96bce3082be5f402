import Testing
import WebEngine
import WebNetwork

/// Who holds a lock and who waits for it: https://w3c.github.io/web-locks/.
struct LockTests {
    @Test(arguments: [
        (
            "const one = navigator.locks.request('a', async lock => { seen.push(lock.name, lock.mode); await rest(); seen.push('one') });"
                + "const two = navigator.locks.request('a', () => { seen.push('two'); return 2 }); await one; seen.push(await two)",
            "a,exclusive,one,two,2"
        ),
        (
            "navigator.locks.request('a', {mode: 'shared'}, () => rest());"
                + "navigator.locks.request('a', {mode: 'shared'}, () => rest()); await rest();"
                + "const {held, pending} = await navigator.locks.query(); seen.push(held.length, pending.length, held[0].mode)",
            "2,0,shared"
        ),
        (
            "navigator.locks.request('a', () => new Promise(() => {}));"
                + "await navigator.locks.request('a', {ifAvailable: true}, lock => { seen.push(lock) });"
                + "await navigator.locks.request('b', {ifAvailable: true}, lock => { seen.push(lock.name) })",
            ",b"
        ),
        (
            "const held = navigator.locks.request('a', () => new Promise(() => {})); held.catch(e => { seen.push(e.name) });"
                + "await rest(); await navigator.locks.request('a', {steal: true}, () => { seen.push('stolen') })",
            "AbortError,stolen"
        ),
        (
            "navigator.locks.request('a', () => new Promise(() => {})); const abort = new AbortController();"
                + "const waits = navigator.locks.request('a', {signal: abort.signal}, () => {}); abort.abort('enough');"
                + "await waits.catch(reason => { seen.push(reason) })",
            "enough"
        ),
        ("await navigator.locks.request('-a', () => {}).catch(e => { seen.push(e.name) })", "NotSupportedError"),
        ("await navigator.locks.request('a', () => { throw 1 }).catch(e => { seen.push(e) })", "1"),
        (
            // What a document held is free when it goes, and its frame is of the same origin.
            "const frame = document.body.appendChild(document.createElement('iframe'));"
                + "frame.contentWindow.navigator.locks.request('a', () => new Promise(() => {})); await rest();"
                + "const waits = navigator.locks.request('a', () => { seen.push('free') });"
                + "seen.push((await navigator.locks.query()).pending.length); frame.remove(); await waits",
            "1,free"
        ),
    ])
    func areGranted(script: String, seen: String) async throws {
        let page = TestPage { _ in
            .html(
                """
                <body><script>
                const rest = () => new Promise(then => setTimeout(then, 10));
                (async () => { const seen = []; \(script); return seen })().then(seen => { window.value = String(seen) })
                </script>
                """
            )
        }
        await page.load("https://rp.test/")
        await page.page.settle(horizon: .seconds(10))
        #expect(try await page.page.with { core throws(ScriptFailure) in try core.evaluate("value") }.string == seen)
    }
}
