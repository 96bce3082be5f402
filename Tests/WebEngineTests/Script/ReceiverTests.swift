import Testing

/// Members that are called on something else, as scripts that take them off their objects do; the texts are WebKit's.
struct ReceiverTests {
    private static let tell = """
        const tell = async body => { try { seen.push(await body()) } catch (error) { seen.push(`${error.name}: ${error.message}`) } }
        """

    static let rows = [
        SeenRow(
            name: "functions without their objects",
            script: """
                \(tell)
                const { querySelector, createElement } = document, { getItem } = localStorage, { now } = performance
                const { getAttribute } = document.body, { pushState } = history, { sendBeacon } = navigator
                for (const one of [() => querySelector('a'), () => createElement('a'), () => getItem('a'), () => now(),
                    () => getAttribute('a'), () => pushState(1, ''), () => sendBeacon('/')]) tell(one)
                """,
            seen: """
                TypeError: Can only call Document.querySelector on instances of Document,\
                TypeError: Can only call Document.createElement on instances of Document,\
                TypeError: Can only call Storage.getItem on instances of Storage,\
                TypeError: Can only call Performance.now on instances of Performance,\
                TypeError: Can only call Element.getAttribute on instances of Element,\
                TypeError: Can only call History.pushState on instances of History,\
                TypeError: Can only call Navigator.sendBeacon on instances of Navigator
                """
        ),
        SeenRow(
            name: "what gives promises refuses by them",
            script: """
                \(tell)
                for (const one of [() => crypto.subtle.digest.call(crypto, 'SHA-256', new Uint8Array(1)), () => Response.prototype.text.call({})])
                    one().then(() => 0, error => seen.push(error.message, error instanceof TypeError))
                """,
            seen: """
                Can only call SubtleCrypto.digest on instances of SubtleCrypto,true,\
                Can only call Response.text on instances of Response,true
                """
        ),
        SeenRow(
            name: "accessors of prototypes",
            script: """
                const get = (kind, name) => Object.getOwnPropertyDescriptor(kind.prototype, name)
                for (const one of [() => Navigator.prototype.userAgent, () => Node.prototype.nodeType,
                    () => get(URL, 'href').set.call({}, 'a:b'), () => get(URL, 'href').get.call(null)])
                    try { one() } catch (error) { seen.push(error.message) }
                """,
            seen: """
                The Navigator.userAgent getter can only be used on instances of Navigator,\
                The Node.nodeType getter can only be used on instances of Node,\
                The URL.href setter can only be used on instances of URL,\
                The URL.href getter can only be used on instances of URL
                """
        ),
        SeenRow(
            name: "they stay what they were",
            script: """
                const { append } = FormData.prototype, own = new FormData()
                append.call(own, 'a', 'b')
                seen.push(own.get('a'), append.name, append.length, FormData.prototype.entries === FormData.prototype[Symbol.iterator],
                    /\\[native code\\]/.test(append), /\\[native code\\]/.test(Object.getOwnPropertyDescriptor(URL.prototype, 'href').get),
                    Object.getPrototypeOf(append) === Function.prototype, Object.keys(URLSearchParams.prototype).includes('get'))
                class Mine extends URL { get own() { return this.href } }
                seen.push(new Mine('a:b').own)
                """,
            seen: "b,append,2,true,true,true,true,true,a:b"
        ),
        SeenRow(
            name: "what is reported and is no error has the place where that is done",
            body: """
                <script>onerror = (message, url, line, column) => seen.push(message, url, line > 0, column > 0)
                reportError('text')</script>
                """,
            seen: "text,https://rp.test/,true,true"
        ),
    ]

    @Test(arguments: rows)
    func says(_ row: SeenRow) async throws { try await row.check() }
}
