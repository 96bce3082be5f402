import Foundation
import Testing
import WebEngine
import WebNetwork

/// https://html.spec.whatwg.org/#2dcontext and https://drafts.fxtf.org/geometry/#DOMMatrix where nothing is drawn; the values
/// are WebKit's.
struct CanvasTests {
    @Test(arguments: [
        (
            "seen.push(x, x === c.getContext('2d'), x.canvas === c, c.getContext('webgl'))",
            "[object CanvasRenderingContext2D],true,true,"
        ),
        // Colors are told as the context keeps them; what is none is ignored.
        (
            "for (x.fillStyle of ['red', '#ABC', 'nope', 'rgba(1,2,3,.5)', 'hsl(120, 100%, 50%)', 'transparent']) seen.push(x.fillStyle)",
            "#ff0000,#aabbcc,#aabbcc,rgba(1, 2, 3, 0.5),#00ff00,rgba(0, 0, 0, 0)"
        ),
        (
            "x.lineCap = 'round'; x.lineCap = 'x'; x.lineWidth = '3'; x.lineWidth = 0; x.font = 'bold 20px Arial'; x.font = 'x';"
                + "x.setLineDash([1, 2, 3]); x.setLineDash([-1]); seen.push(x.lineCap, x.lineWidth, x.font, x.getLineDash())",
            "round,3,bold 20px Arial,1,2,3,1,2,3"
        ),
        (
            "x.fillStyle = 'red'; x.save(); x.fillStyle = 'blue'; x.translate(5, 6); x.scale(2, 3); seen.push(x.getTransform());"
                + "x.restore(); seen.push(x.fillStyle, x.getTransform().isIdentity); c.width = 10; seen.push(x.fillStyle, c.width)",
            "matrix(2, 0, 0, 3, 5, 6),#ff0000,true,#000000,10"
        ),
        (
            "tell(() => x.arc(0, 0, -1, 0, 1)); tell(() => x.arc(0)); tell(() => x.createRadialGradient(0, 0, -1, 0, 0, 1));"
                + "tell(() => x.createLinearGradient(0, 0, 1, 1).addColorStop(0, 'x')); tell(() => x.drawImage({}, 0, 0));"
                + "tell(() => x.createPattern(c, 'x')); tell(() => new CanvasGradient()); tell(() => new ImageData(0, 1));"
                + "tell(() => new ImageData(1e5, 1e5)); tell(() => x.fillText.call({}, '', 0, 0))",
            "IndexSizeError,TypeError,IndexSizeError,SyntaxError,TypeError,SyntaxError,TypeError,IndexSizeError,RangeError,TypeError"
        ),
        (
            "x.roundRect(0, 0, 1, 1); x.fill(new Path2D('M0 0')); x.drawImage(c, 0, 0); x.fillRect(0, 0, 9, 9);"
                + "const d = x.getImageData(0, 0, 2, 3); seen.push(d.width, d.height, d.data.length, Math.max(...d.data));"
                + "seen.push(x.measureText('').width, x.measureText('ab').width < x.measureText('abc').width, x.isPointInPath(1, 1))",
            "2,3,24,0,0,true,false"
        ),
        (
            "const m = new DOMMatrix('translate(10px, 20px) rotate(90deg) scale(2)'); seen.push(m, m.inverse(), m.is2D);"
                + "seen.push(new DOMMatrix([1, 2, 3, 4, 5, 6]).rotate(90), new WebKitCSSMatrix('none').isIdentity)",
            "matrix(0, 2, -2, 0, 10, 20),matrix(0, -0.5, 0.5, 0, -10, 5),true,matrix(3, 4, -1, -2, 5, 6),true"
        ),
        (
            "seen.push(new DOMMatrix('rotateX(90deg)'), new DOMMatrix('rotateX(90deg)').is2D, new DOMMatrix([0, 0, 0, 0, 0, 0]).inverse().a);"
                + "seen.push(DOMMatrix.fromMatrix({a: 2, e: 3}).multiply({b: 1}), JSON.stringify(new DOMMatrix([2, 0, 0, 2, 1, 0])"
                + ".transformPoint({x: 3, y: 4}))); tell(() => new DOMMatrix('x')); tell(() => new DOMMatrix([1])); "
                + "tell(() => DOMMatrix.fromMatrix({a: 1, m11: 2}))",
            "matrix3d(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1),false,NaN,matrix(2, 1, 0, 1, 3, 0),"
                + "{\"x\":7,\"y\":8,\"z\":0,\"w\":1},SyntaxError,TypeError,TypeError"
        ),
    ])
    func keepsWhatItIsTold(script: String, seen: String) async throws {
        let page = TestPage { _ in
            .html(
                """
                <canvas id=c></canvas><script>
                const seen = [], x = c.getContext('2d');
                function tell(body) { try { body(); seen.push('nothing') } catch (e) { seen.push(e.name) } }
                \(script);
                </script>
                """
            )
        }
        await page.load("https://rp.test/")
        #expect(
            try await page.page.with { core throws(ScriptFailure) in try core.evaluate("String(seen)") }.string == seen
        )
    }

    /// Another program takes the file for what it is: an image of that size.
    @Test func filesAreImages() async throws {
        let page = TestPage { _ in
            .html(
                """
                <canvas id=c width=300 height=2></canvas><img id=i><script>
                c.toBlob(async blob => { window.blob = blob.type + ' ' + blob.size; i.src = c.toDataURL(); await i.decode();
                    window.size = i.naturalWidth + 'x' + i.naturalHeight; c.width = 0; window.none = c.toDataURL() });
                </script>
                """
            )
        }
        await page.load("https://rp.test/")
        await page.page.settle(horizon: .seconds(10))
        let told = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate("[blob, size, none].join()")
        }
        #expect(told.string == "image/png 160,300x2,data:,")
        let url = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate("c.width = 300; c.toDataURL().slice(22)")
        }
        let file = try #require(Data(base64Encoded: url.string ?? ""))
        #expect(file.count == 160 && file.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
}
