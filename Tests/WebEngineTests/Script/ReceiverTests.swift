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
                const { querySelector, createElement } = document, { getAttribute } = document.body
                for (const one of [() => querySelector('a'), () => createElement('a'), () => getAttribute('a')]) tell(one)
                """,
            seen: """
                TypeError: Can only call Document.querySelector on instances of Document,\
                TypeError: Can only call Document.createElement on instances of Document,\
                TypeError: Can only call Element.getAttribute on instances of Element
                """
        ),
        SeenRow(
            name: "accessors of prototypes",
            script: """
                try { Node.prototype.nodeType } catch (error) { seen.push(error.message) }
                """,
            seen: "The Node.nodeType getter can only be used on instances of Node"
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
