import Testing
import WebEngine
import WebNetwork

/// What pages ask of the device and of what would be drawn.
struct EnvironmentTests {
    @Test(arguments: [
        ("screen.orientation instanceof EventTarget && screen.orientation === screen.orientation", "true"),
        (
            "[screen.orientation.type, screen.orientation.angle, 'onchange' in screen.orientation].join()",
            "portrait-primary,0,true"
        ),
        ("navigator.permissions.query({name: 'geolocation'}).then(status => status.state)", "denied"),
        ("navigator.permissions.query({name: 'x'}).then(undefined, e => e.name)", "TypeError"),
        (
            "new Promise((then, no) => navigator.geolocation.getCurrentPosition(no, then)).then(error => error.code)",
            "1"
        ),
        ("navigator.clipboard.writeText('x').then(undefined, e => e.name)", "NotAllowedError"),
        ("navigator.mediaDevices.getUserMedia({video: true}).then(undefined, e => e.name)", "NotAllowedError"),
        ("navigator.mediaDevices.enumerateDevices().then(devices => devices.length)", "0"),
        ("document.createElement('video').buffered.length", "0"),
        (
            "document.body.hasPointerCapture(1) + ' ' + (document.body.part.add('a'), document.body.getAttribute('part'))",
            "false a"
        ),
        ("new WheelEvent('wheel', {deltaY: 3}).wheelDelta", "-3"),
        ("screen.orientation.lock('landscape').then(undefined, e => e.name)", "NotSupportedError"),
        ("'onresize' in visualViewport", "true"),
        ("document.fonts.load('12px Sans').then(faces => [faces.length, document.fonts.status].join())", "0,loaded"),
        ("document.fonts.ready.then(fonts => fonts === document.fonts)", "true"),
        (
            "document.fonts.check('12px Sans') && new DOMParser().parseFromString('', 'text/html').fonts === null",
            "true"
        ),
        (
            "(face => [face.family, face.weight, face.status, document.fonts.add(face).has(face), document.fonts.size])"
                + "(new FontFace('Sans', 'url(/f)', {weight: '700'})).join()",
            "Sans,700,unloaded,true,1"
        ),
        (
            "document.fonts.add(new FontFace('Sans', 'url(/f)')).load('12px Sans').then(faces => faces[0].status)",
            "loaded"
        ),
        ("(new FontFace('Sans', new ArrayBuffer(1))).loaded.then(face => face.status)", "loaded"),
    ])
    func isTold(expression: String, value: String) async throws {
        let page = TestPage { _ in
            .html("<body><script>(async () => { window.value = String(await (\(expression))) })()</script>")
        }
        await page.load("https://rp.test/")
        let found = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("value") }
        #expect(found.string == value)
    }
}
