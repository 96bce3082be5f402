import Testing
import WebEngine

/// Bitmaps that a page makes of images: their sizes, and what is none.
struct ImageBitmapTests {
    private static let gif =
        "new Blob([Uint8Array.from(atob('R0lGODlhAgADAIAAAAAAAP///ywAAAAAAgADAAACAoRRADs='), one => one.charCodeAt())])"
    private static let size = ".then(bitmap => [bitmap, bitmap.width, bitmap.height].join())"
    private static let failure = ".then(String, error => error.name)"

    static let rows = [
        AskedRow(
            name: "of an image's data",
            script: "createImageBitmap(new ImageData(4, 5))\(size)",
            title: "[object ImageBitmap],4,5"
        ),
        AskedRow(name: "of a file", script: "createImageBitmap(\(gif))\(size)", title: "[object ImageBitmap],2,3"),
        AskedRow(
            name: "of a canvas, of an image and of a bitmap",
            body: "<canvas width=7 height=8></canvas><img src='data:image/gif;base64,"
                + "R0lGODlhAgADAIAAAAAAAP///ywAAAAAAgADAAACAoRRADs='>",
            script: """
                Promise.all([
                    createImageBitmap(document.querySelector('canvas')), createImageBitmap(document.images[0]),
                    createImageBitmap(new ImageData(1, 2)).then(createImageBitmap),
                ]).then(all => all.map(({ width, height }) => `${width}x${height}`).join())
                """,
            title: "7x8,2x3,1x2"
        ),
        AskedRow(
            name: "of a part, in another size",
            script: """
                Promise.all([
                    createImageBitmap(new ImageData(8, 4), 1, 1, 4, -2),
                    createImageBitmap(new ImageData(8, 4), { resizeWidth: 4 }),
                    createImageBitmap(new ImageData(8, 4), 0, 0, 2, 2, { resizeWidth: 3, resizeHeight: 9 }),
                ]).then(all => all.map(({ width, height }) => `${width}x${height}`).join())
                """,
            title: "4x2,4x2,3x9"
        ),
        AskedRow(
            name: "it is cloned, moved and closed",
            script: """
                createImageBitmap(new ImageData(4, 5)).then(bitmap => {
                    const copy = structuredClone(bitmap), moved = structuredClone(bitmap, { transfer: [bitmap] })
                    const isRefused = () => { try { structuredClone(bitmap) } catch (error) { return error.name } }
                    copy.close()
                    return [copy.width, moved.width, moved.height, bitmap.width, isRefused()].join()
                })
                """,
            title: "0,4,5,0,DataCloneError"
        ),
        AskedRow(name: "of nothing", script: "createImageBitmap(null)\(failure)", title: "TypeError"),
        AskedRow(name: "of an element", script: "createImageBitmap(document.body)\(failure)", title: "TypeError"),
        AskedRow(name: "of a text", script: "createImageBitmap(new Blob(['x']))\(failure)", title: "InvalidStateError"),
        AskedRow(name: "of no image", script: "createImageBitmap(new Image)\(failure)", title: "InvalidStateError"),
        AskedRow(
            name: "of an empty part",
            script: "createImageBitmap(new ImageData(1, 1), 0, 0, 0, 1)\(failure)",
            title: "RangeError"
        ),
    ]

    @Test(arguments: rows) func bitmap(_ row: AskedRow) async { await row.check() }
}
