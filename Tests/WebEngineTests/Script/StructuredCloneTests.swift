import Testing
import WebEngine

/// What `structuredClone`, messages and history entries take of values, in WebKit and Chromium alike.
///
/// https://html.spec.whatwg.org/#structuredserializeinternal
struct StructuredCloneTests {
    @Test(arguments: [
        AskedRow(
            name: "a DOMException",
            script: "(({ name, message, code, constructor }) => [name, message, code, constructor.name])"
                + "(structuredClone([new DOMException('a', 'AbortError')])[0])",
            title: "AbortError,a,20,DOMException"
        ),
        AskedRow(
            name: "rectangles",
            script: "[DOMRect, DOMRectReadOnly].map(Rect => structuredClone(new Rect(1, 2, 3, 4)))"
                + ".map(one => one.constructor.name + Object.values(one.toJSON()))",
            title: "DOMRect1,2,3,4,2,4,6,1,DOMRectReadOnly1,2,3,4,2,4,6,1"
        ),
        AskedRow(
            name: "points",
            script: "[DOMPoint, DOMPointReadOnly].map(Point => structuredClone(new Point(1, 2, 3, 4)))"
                + ".map(one => one.constructor.name + Object.values(one.toJSON()))",
            title: "DOMPoint1,2,3,4,DOMPointReadOnly1,2,3,4"
        ),
        AskedRow(
            name: "matrices",
            script: "[[DOMMatrix, [1, 2, 3, 4, 5, 6]], [DOMMatrixReadOnly, Array(16).fill(2)]]"
                + ".map(([Matrix, values]) => structuredClone(new Matrix(values)))"
                + ".map(one => one.constructor.name + one.is2D + one.a + one.m42)",
            title: "DOMMatrixtrue16,DOMMatrixReadOnlyfalse22"
        ),
        AskedRow(
            name: "pixels, whose bytes are others",
            script: "(() => { const image = new ImageData(2, 3), clone = structuredClone(image); image.data[0] = 7;"
                + " return [clone.width, clone.height, clone.data[0], clone.data.length, clone instanceof ImageData] })()",
            title: "2,3,0,24,true"
        ),
        AskedRow(
            name: "in an entry of the history",
            script: "(history.replaceState({ at: new DOMPoint(1, 2) }, ''), history.state.at.y)",
            title: "2"
        ),
        AskedRow(
            name: "in a message",
            script:
                "new Promise(resolve => { onmessage = ({ data }) => resolve(data.name); postMessage(new DOMException('', 'X')) })",
            title: "X"
        ),
        AskedRow(
            name: "neither the arguments of a function nor formats",
            script:
                "[(function () { return arguments })(1), (function () { 'use strict'; return arguments })(), new Intl.NumberFormat(),"
                + " new Intl.DateTimeFormat(), new Intl.Collator(), new Intl.Locale('en')]"
                + ".map(value => { try { return typeof structuredClone({ value }) } catch ({ name }) { return name } })",
            title: Array(repeating: "DataCloneError", count: 6).joined(separator: ",")
        ),
        AskedRow(
            name: "views that follow their buffer's length do so in the other as well",
            script: """
                (() => {
                    const buffer = new ArrayBuffer(8, { maxByteLength: 16 })
                    new Uint8Array(buffer).set([1, 2, 3, 4, 5, 6, 7, 8])
                    const views = [
                        new Uint8Array(buffer), new Uint8Array(buffer, 4, 4), new Uint16Array(buffer, 2),
                        new DataView(buffer, 1), new DataView(buffer, 0, 8),
                    ]
                    const copies = structuredClone(views), before = [...copies[0]].join('')
                    copies[0].buffer.resize(12)
                    return [before, [...views[0]].join(''), copies.map(one => one.byteLength)].join()
                })()
                """,
            title: "12345678,12345678,12,4,10,11,8"
        ),
        AskedRow(
            name: "by a frame's function, in the window it is called as one of",
            body: "<iframe></iframe>",
            script: """
                (clone => [clone.call(window, {}), clone.call(undefined, {}), clone.call(frames[0], [])]
                    .map(one => [one instanceof Object, one instanceof frames[0].Object].join(' ')))(frames[0].structuredClone)
                """,
            title: "true false,false true,false true"
        ),
        AskedRow(
            name: "none that is out of bounds",
            script: """
                (() => {
                    const buffer = new ArrayBuffer(8, { maxByteLength: 16 })
                    const views = [new Uint8Array(buffer, 4, 4), new DataView(buffer, 4, 4), new Uint8Array(buffer, 4)]
                    buffer.resize(2)
                    return views.map(one => { try { return typeof structuredClone(one) } catch ({ name }) { return name } })
                })()
                """,
            title: "DataCloneError,DataCloneError,DataCloneError"
        ),
    ])
    func clones(_ row: AskedRow) async { await row.check() }
}
