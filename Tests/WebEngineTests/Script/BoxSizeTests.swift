import Testing

/// The sizes of boxes, as far as they are written in lengths; as recordings of WebKit have them.
struct BoxSizeTests {
    private static let measure = """
        const told = () => [x.offsetWidth, x.offsetHeight, x.clientWidth, x.clientHeight, x.clientLeft, x.clientTop, x.scrollWidth,
            x.getBoundingClientRect().width, x.getClientRects()[0]?.height].join(' ')
        seen.push(told())
        """

    static let rows = [
        SeenRow(
            name: "with what is around the content",
            body: """
                <div id=x style='width: 100px; height: 50px; padding: 5px 6px; border: 2px solid; margin: 7px'></div>
                """,
            script: measure,
            seen: "116 64 112 60 2 2 112 116 64"
        ),
        SeenRow(
            name: "border-box",
            body: """
                <div id=x style='width: 100px; height: 50px; padding: 5px; border: 2px solid; box-sizing: border-box'></div>
                """,
            script: measure,
            seen: "100 50 96 46 2 2 96 100 50"
        ),
        SeenRow(
            name: "bounded, by a sheet, and of fonts",
            body: """
                <style>#x { width: 10px; min-width: 20px; height: 2em; max-height: 3px; padding: 0 1px }</style><b id=x
                    style='display: block'></b>
                """,
            script: measure,
            seen: "22 3 22 3 0 0 22 22 3"
        ),
        SeenRow(
            name: "of what shows itself",
            body: "<canvas id=x width=20 height=10 style='border: 1px solid'></canvas>",
            script: measure,
            seen: "22 12 20 10 1 1 20 22 12"
        ),
        SeenRow(
            name: "parts of a pixel",
            body: "<div id=x style='width: 10.6px; height: 10.4px'></div>",
            script: measure,
            seen: "11 10 11 10 0 0 11 10.59375 10.390625"
        ),
        SeenRow(
            name: "of what does not show",
            body: "<div id=x style='width: 10px; height: 10px; display: none'></div>",
            script: measure,
            seen: "0 0 0 0 0 0 0 0 "
        ),
        SeenRow(
            name: "an image is in proportion",
            script: """
                const image = new Image()
                image.onload = () => {
                    document.body.append(image)
                    image.width = 60
                    seen.push(image.height, image.offsetHeight, image.naturalHeight)
                }
                image.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'
                """,
            seen: "40,40,20"
        ),
        SeenRow(
            name: "a computed style is text too",
            body: "<div id=x style='color: red'></div>",
            script: "seen.push(/(?:^|; )color: rgb\\(255, 0, 0\\);/.test(getComputedStyle(x).cssText))",
            seen: "true"
        ),
        SeenRow(
            name: "observers of sizes are told first, and a margin is for all sides",
            body: "<div id=x style='width: 10px; height: 4px'></div>",
            script: """
                const observer = new IntersectionObserver(([entry]) => seen.push(`io ${entry.boundingClientRect.height}`), { rootMargin: '1px 5%' })
                observer.observe(x)
                new ResizeObserver(() => seen.push('ro')).observe(x)
                seen.push(observer.rootMargin)
                for (const rootMargin of ['1em', '1', '1px 1px 1px 1px 1px'])
                    try { new IntersectionObserver(() => {}, { rootMargin }) } catch (error) { seen.push(error.name) }
                """,
            seen: "1px 5% 1px 5%,SyntaxError,SyntaxError,SyntaxError,ro,io 4"
        ),
    ]

    @Test(arguments: rows)
    func sizes(_ row: SeenRow) async throws { try await row.check() }
}
