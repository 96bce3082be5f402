import Testing

/// What is found by a name: frames and elements by a window, elements by a selector.
struct NameLookupTests {
    static let rows = [
        SeenRow(
            name: "frames and elements are found by their names as far as the parser is, and no further",
            body: """
                <iframe name=one></iframe>
                <script>early = [frames.length, typeof one, typeof two, typeof written, typeof late]</script>
                <iframe name=two></iframe>
                <script>
                document.write('<iframe name=written></iframe>')
                early.push(frames.length, typeof two, typeof written, typeof late)
                </script>
                <p id=late></p>
                """,
            script: """
                seen.push(...early, frames.length, typeof late)
                late.id = 'other'
                seen.push(typeof late, typeof other)
                other.remove()
                seen.push(typeof other)
                """,
            seen: "1,object,undefined,undefined,undefined,3,object,object,undefined,3,object,undefined,object,undefined"
        ),
        SeenRow(
            name: "a selector's name is that of an element of HTML, and of others as it is spelt",
            body: "<svg><a id=s></a><foreignObject id=o></foreignObject></svg><a id=h></a><x-y id=x></x-y>",
            script: """
                for (const one of ['a', 'A', 'b, a', 'foreignobject', 'foreignObject', 'x-y, b', ':is(b, a)', 'p > a'])
                    seen.push([...document.querySelectorAll(one)].map(node => node.id).join(''))
                seen.push(h.matches('b, p'), h.closest('a') === h)
                """,
            seen: "sh,h,sh,,o,x,sh,,false,true"
        ),
    ]

    @Test(arguments: rows) func isAsTheStandardSays(row: SeenRow) async throws { try await row.check() }
}
