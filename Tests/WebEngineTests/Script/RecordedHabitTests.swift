import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What scripts see of the browser's ways, as recordings of WebKit show it.
struct RecordedHabitTests {
    static let rows = [
        SeenRow(
            name: "a further change of what shows is told after those since",
            body: "<div id=p popover></div><div id=q popover=manual></div>",
            script: """
                p.showPopover()
                setTimeout(() => {
                    for (const one of [p, q]) one.ontoggle = e => seen.push(`${one.id} ${e.oldState} ${e.newState}`)
                    p.hidePopover()
                    q.showPopover()
                    p.showPopover()
                }, 10)
                """,
            seen: "q closed open,p open open"
        ),
        SeenRow(
            name: "mice are in whole pixels, and have pressed a button",
            script: """
                const event = new MouseEvent('click', { clientX: 5.7, clientY: -1.5, button: 1 })
                seen.push(event.clientX, event.y, event.which, new MouseEvent('click').which)
                """,
            seen: "5,-1,2,1"
        ),
        SeenRow(
            name: "times are in seconds, and a cancelled animation is aborted",
            body: "<p id=p style='transition: opacity 50ms 1s, top .5s; animation-duration: 1ms'>",
            script: """
                const { transitionDuration, transitionDelay, animationDuration } = getComputedStyle(p)
                seen.push(transitionDuration, transitionDelay, animationDuration)
                const animation = p.animate({ opacity: [0, 1] }, 1000)
                animation.finished.catch(error => seen.push(error.name, error.message))
                animation.cancel()
                """,
            seen: "0.05s, 0.5s,1s, 0s,0.001s,AbortError,The operation was aborted."
        ),
        SeenRow(
            name: "words of errors",
            script: """
                const a = new BroadcastChannel('a')
                a.close()
                const tries = [
                    () => new URL('x', 'mailto:a'), () => new URL('x', 'bad'),
                    () => { new URL('a:b').href = 'bad' },
                    () => new FormData().forEach(), () => new URLSearchParams('a').forEach(5), () => a.postMessage(1),
                    () => document.createElement('p').attachInternals(), () => document.body.showPopover(),
                    () => new PerformanceObserver(() => {}).observe({}), () => indexedDB.open('a', 0),
                    () => { const sent = new XMLHttpRequest(); sent.responseType = 'json'; sent.responseXML },
                    () => Object.assign(document.createElement('input'), { type: 'number' }).setRangeText('x')]
                for (const one of tries) try { one() } catch (error) { seen.push(error.message) }
                seen.push(new URL('file:///a').origin)
                """,
            seen: #""x" cannot be parsed as a URL.,"x" cannot be parsed as a URL against "bad".,Type error,"#
                + "Cannot call callback,Cannot call callback,This BroadcastChannel is closed,"
                + "attachInternals is only supported on a custom element instance,"
                + "Element does not have the popover attribute,no type or entryTypes were provided,"
                + "IDBFactory.open() called with a version of 0,The object is in an invalid state.,"
                + "The object is in an invalid state.,file://"
        ),
        SeenRow(
            name: "what a page has under the names of built-in objects is for the page alone",
            body:
                "<script>var Promise = function () {}, Map = 1, Set = 1, Symbol = 1, Reflect = 1, TypeError = 1</script>",
            script: """
                fetch('/to').then(answer => seen.push(answer.status))
                seen.push(new URLSearchParams('a=1').get('a'), structuredClone({ a: [2] }).a[0])
                try { document.createElement() } catch (error) { seen.push(error.name) }
                """,
            seen: "1,2,TypeError,200"
        ),
        SeenRow(
            name:
                "the style attribute of an element that gets it by its style stands behind those that are set until it is read",
            script: """
                const i = document.createElement('i')
                i.style.color = 'red'
                i.title = 't'
                i.style.top = 0
                seen.push(i.outerHTML)
                i.id = 'x'
                seen.push(i.getAttributeNames().join('+'))
                """,
            seen: #"<i title="t" style="color: red; top: 0px;"></i>,title+style+id"#
        ),
        SeenRow(
            name: "a Proxy cannot be cloned",
            script: """
                for (const value of [new Proxy({}, {}), { a: [new Proxy([], {})] }, Object.freeze({})])
                    try { seen.push(typeof structuredClone(value)) } catch (error) { seen.push(error.name) }
                """,
            seen: "DataCloneError,DataCloneError,object"
        ),
        SeenRow(
            name: "a dialog that nobody handed the focus to gives it to nobody",
            body: "<dialog id=d><input id=u></dialog>",
            script: """
                d.showModal()
                seen.push(document.activeElement.id)
                d.close()
                seen.push(document.activeElement === document.body)
                """,
            seen: "u,true"
        ),
        SeenRow(
            name: "one window of a page has the focus, and the frames around it have it in theirs",
            body: "<iframe id=i src=/to></iframe><input id=o>",
            script: """
                const inner = i.contentDocument, u = inner.body.appendChild(inner.createElement('input'))
                u.id = 'u'
                for (const [own, name] of [[window, ''], [frames[0], 'in ']]) for (const type of ['focus', 'blur'])
                    own.addEventListener(type, e => seen.push(`${name}${type} ${e.target.id ?? 'window'}`), true)
                o.focus()
                seen.push(inner.hasFocus())
                u.focus()
                seen.push(document.activeElement.id, inner.activeElement.id, inner.hasFocus(), document.hasFocus())
                o.focus()
                seen.push(inner.activeElement === inner.body)
                i.focus()
                seen.push(document.activeElement.id)
                """,
            seen:
                "focus o,false,blur o,blur window,in focus window,in focus u,i,u,true,true,"
                + "in blur u,in blur window,focus window,focus o,true,blur o,blur window,focus i,in focus window,i"
        ),
        SeenRow(
            name: "a drawing is as large as it says",
            script: """
                for (const attributes of ['width="30px" viewBox="0 0 3 2"', 'viewBox="0,0,40,10"', 'width="5" height="6"', '']) {
                    const image = new Image()
                    image.onload = () => seen.push(`${image.naturalWidth}x${image.naturalHeight}`)
                    image.src = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`
                }
                """,
            seen: "30x20,300x75,5x6,300x150"
        ),
        SeenRow(
            name: "an event tells JSON whether it is the browser's",
            script: "seen.push(JSON.stringify(new Event('x')), Object.keys(new MouseEvent('click')))",
            seen: #"{"isTrusted":false},isTrusted"#
        ),
        SeenRow(
            name: "the console is of its own kind, and has what JavaScriptCore's has",
            script: """
                const kind = Object.getPrototypeOf(console)
                seen.push(kind === Object.prototype, Object.getOwnPropertyNames(kind).length, typeof console.profile)
                """,
            seen: "false,0,function"
        ),
        SeenRow(
            name: "the length of storage hides the item of its name, and no method does",
            script: """
                localStorage.length = localStorage.key = 5
                seen.push(localStorage.getItem('length'), localStorage.length, localStorage.getItem('key'))
                """,
            seen: ",1,5"
        ),
        SeenRow(
            name: "there is nothing external, and a list of origins is a list",
            script: "seen.push(typeof external, 'external' in window, JSON.stringify(location.ancestorOrigins))",
            seen: "undefined,false,{}"
        ),
        SeenRow(
            name: "what fails of a field is told in its order",
            body: "<input id=i>",
            script: "for (const name in i.validity) seen.push(name)",
            seen:
                "valueMissing,typeMismatch,patternMismatch,tooShort,tooLong,rangeUnderflow,rangeOverflow,stepMismatch,"
                + "badInput,customError,valid"
        ),
        SeenRow(
            name: "frames are numbered as they are made, wherever they are put",
            body: "<div id=d></div><iframe name=a></iframe>",
            script: """
                d.innerHTML = '<iframe name=b></iframe>'
                seen.push(frames[0].name, frames[1].name)
                document.body.append(document.querySelector('[name=a]'))
                seen.push(frames[0].name, frames[1].name)
                """,
            seen: "a,b,b,a"
        ),
        SeenRow(
            name: "a frame whose address has another fragment shows the same document",
            body: "<iframe id=i src=/to></iframe>",
            script: """
                i.onload = () => seen.push('load')
                i.contentWindow.onhashchange = e => seen.push(e.newURL)
                i.src = '/to#x'
                """,
            seen: "https://rp.test/to#x"
        ),
        SeenRow(
            name: "a field that is selected has the focus",
            body: "<input id=i value=text><input id=c type=checkbox>",
            script: """
                i.onfocus = () => seen.push('focus')
                i.select()
                c.select()
                seen.push(document.activeElement.id, i.selectionEnd)
                """,
            seen: "focus,i,4"
        ),
        SeenRow(
            name: "the browser's own sheet has some spaces and weights",
            body: "<p id=p><b id=b></b><a id=a href=/></a><a id=n></a>",
            script: """
                for (const one of [document.body, p]) seen.push(getComputedStyle(one).margin)
                for (const one of [a, n]) seen.push(getComputedStyle(one).color)
                seen.push(getComputedStyle(b).fontWeight, getComputedStyle(b, '::before').content)
                """,
            seen: "8px,16px 0px,rgb(0, 0, 238),rgb(0, 0, 0),700,none"
        ),
        SeenRow(
            name: "a style takes no value that makes no sense",
            body: "<p id=p style='color: red; width: 1px'>",
            script: """
                const { style } = p
                Object.assign(style, { color: 'bad', width: 'bad', opacity: 'x', zIndex: '1.5', fontSize: '12', marginTop: '1' })
                seen.push(style.cssText)
                Object.assign(style, { color: 'ButtonText', width: 'fit-content', opacity: '.5', zIndex: '2', fontSize: 'small' })
                seen.push(style.cssText, CSS.supports('display', 'bad'), CSS.supports('(display: grid)'))
                """,
            seen:
                "color: red; width: 1px;,color: buttontext; width: fit-content; opacity: 0.5; z-index: 2; font-size: small;,"
                + "false,true"
        ),
        SeenRow(
            name: "a fetch that is under way is aborted with an error of the browser's own",
            script: """
                const controller = new AbortController()
                fetch('/to', { signal: controller.signal }).catch(e => seen.push(e.name, e.message))
                controller.abort('why')
                fetch('/to', { signal: controller.signal }).catch(e => seen.push(e))
                """,
            seen: "AbortError,Fetch is aborted,why"
        ),
        SeenRow(
            name: "what an object shows is had of it",
            body: "<object id=o data=/to></object><object id=p></object>",
            script: """
                seen.push(o.contentDocument.body.innerText, o.contentWindow === frames[0])
                seen.push(p.contentDocument, p.contentWindow)
                """,
            seen: "other,true,,"
        ),
        SeenRow(
            name: "another document is shown by the object that a script gives one",
            body: "<object id=o data=/to></object><script>o.data = '/other'</script>",
            script: "seen.push(o.contentWindow.location.pathname, history.length)",
            seen: "/other,1"
        ),
        SeenRow(
            name: "a second body tag brings its handlers, and takes none back",
            body: """
                <p><script>document.body; onpageshow = () => seen.push('script')</script>
                <body onload="seen.push('load')" onpageshow="seen.push('markup')" onclick="seen.push('click')">
                """,
            script: "document.body.click(); document.body.onload = null; dispatchEvent(new Event('load'))",
            seen: "load,script,click"
        ),
        SeenRow(
            name: "who listens for another fragment may begin to behind the move",
            body: "<script>location.hash = 'x'; onhashchange = e => seen.push(e.oldURL)</script>",
            seen: "https://rp.test/"
        ),
        SeenRow(
            name: "a message may be undefined, and an event of the page's is none",
            script: """
                seen.push(String(new MessageEvent('message', { data: undefined }).data))
                onmessage = e => seen.push(String(e.data))
                postMessage(undefined, '*')
                """,
            seen: "null,undefined"
        ),
        SeenRow(
            name: "a document is sent",
            script: """
                const x = new XMLHttpRequest()
                x.open('POST', '/to')
                x.onload = () => seen.push(x.status)
                x.send(document)
                """,
            seen: "200"
        ),
        SeenRow(
            name: "a label's control is clicked by the browser, and has the focus behind that",
            body: "<label id=l for=c>l</label><input type=checkbox id=c><label id=m for=t>m</label><input id=t>",
            script: """
                for (const control of [c, t]) {
                    control.onclick = e => seen.push(`click ${e.isTrusted}`)
                    control.onfocus = e => seen.push('focus')
                }
                l.click()
                m.click()
                """,
            seen: "click true,click true,focus"
        ),
        SeenRow(
            name: "what is worked out or read beside the page is told behind its load, a key at once",
            body: """
                <script>
                const log = word => () => seen.push(word)
                addEventListener('load', log('load'))
                crypto.subtle.digest('SHA-256', new Uint8Array(1)).then(log('digest'))
                new Blob(['x']).text().then(log('blob'))
                crypto.subtle.importKey('raw', new Uint8Array(16), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']).then(log('key'))
                </script>
                """,
            seen: "key,load,digest,blob"
        ),
        SeenRow(
            name: "who observes a tree hears once of what markup puts in",
            body: "<div id=d></div>",
            script: """
                new MutationObserver(list => seen.push(list.length)).observe(document, { childList: true, subtree: true })
                d.innerHTML = '<b>1</b>'
                """,
            seen: "1"
        ),
        SeenRow(
            name: "a document of XML that is not well-formed says so",
            script: """
                const parse = markup => new DOMParser().parseFromString(markup, 'text/xml')
                const found = parse('<a>x<b>y</a>')
                const report = found.documentElement.firstChild
                seen.push(report.localName, report.namespaceURI === document.body.namespaceURI)
                seen.push(report.children[1].textContent.trim(), found.documentElement.lastChild.outerHTML)
                seen.push(parse('').querySelector('parsererror').parentNode.localName)
                """,
            seen:
                "parsererror,true,error on line 1 at column 13: Opening and ending tag mismatch: b line 1 and a,<b/>,body"
        ),
        SeenRow(
            name: "a line ends at each br of what shows nothing",
            body: "<div id=d hidden>a<br>b<p>c</p></div>",
            script: """
                const apart = document.createElement('div')
                apart.innerHTML = 'd<br>e'
                seen.push(d.innerText, apart.innerText, d.textContent)
                """,
            seen: "a\nbc,d\ne,abc"
        ),
        SeenRow(
            name: "what the fragment leads to has the focus, before it is told of the move",
            body: "<a id=a href=#a>a</a><p id=p>p</p><p name=n>",
            script: """
                a.onfocus = () => seen.push('focus')
                onpopstate = () => seen.push(document.activeElement.tagName)
                a.click()
                location.hash = 'none'
                location.hash = 'p'
                """,
            seen: "focus,A,A,BODY"
        ),
        SeenRow(
            name: "scripts that waited for a sheet run before it is told that it is here",
            body: """
                <link rel=stylesheet href=/to onerror="seen.push('sheet')"><script>seen.push('script')</script>
                <script>onload = () => seen.push('load')</script>
                """,
            seen: "script,sheet,load"
        ),
        SeenRow(
            name: "what is kept alive is small",
            script: """
                fetch('/to', { method: 'POST', keepalive: true, body: 'x'.repeat(65537) }).catch(error => seen.push(error))
                fetch('/to', { method: 'POST', keepalive: true, body: 'x'.repeat(65536) }).then(answer => seen.push(answer.status))
                """,
            seen: "TypeError: Load failed,200"
        ),
        SeenRow(
            name: "a document's cookies stay those of the URL that it began with",
            script: """
                history.pushState(1, '', '/d/x')
                document.cookie = 'n=1'
                history.pushState(1, '', '/e')
                seen.push(document.cookie)
                """,
            seen: "n=1"
        ),
    ]

    @Test(
        "what is wrong with a control is told in WebKit's words",
        arguments: [
            ("<input required>", "Fill out this field"),
            ("<input type=checkbox required>", "Select this checkbox"),
            ("<input type=radio name=r required>", "Select one of these options"),
            ("<select required><option value=''></select>", "Select an item in the list"),
            ("<input type=file multiple required>", "Select a file"),
            ("<input type=email value=x>", "Enter an email address"),
            ("<input type=url value=x>", "Enter a URL"),
            ("<input pattern=z value=x>", "Match the requested format"),
            ("<input pattern=z value=x title=tip>", "Match the requested format: tip"),
            ("<input type=number min=5 value=1>", "Value must be greater than or equal to 5"),
            ("<input type=number max=5 value=9>", "Value must be less than or equal to 5"),
        ]
    )
    func validationMessage(markup: String, text: String) async {
        let page = TestPage { _ in .html("<form>\(markup)</form>") }
        await page.load("https://rp.test/")
        let found = await page.state { try? $0.evaluate("document.forms[0].elements[0].validationMessage") }
        #expect(found == .string(text))
    }

    @Test(
        "what a javascript: URL gives has the view's title until it has one",
        arguments: [("<p>x", "P"), ("<title>Q</title>", "Q"), ("<script>document.title = 5</script>", "5")]
    )
    func titleOfScriptURL(markup: String, title: String) async {
        let page = TestPage { _ in html("P") }
        await page.load("https://rp.test/")
        await page.run { core in _ = try? core.evaluate("location = 'javascript:`\(markup)`'") }
        #expect(await page.state { $0.viewTitle } == title)
    }

    @Test("a form that the load event's handler writes and sends takes the page's entry")
    func writtenAtLoad() async {
        let script = """
            onload = () => {
                document.open()
                document.write('<form action=/to></form>')
                document.close()
                document.forms[0].submit()
            }
            """
        let page = TestPage { html("P", $0.url.path == "/" ? "<script>\(script)</script>" : "") }
        await page.load("https://rp.test/")
        #expect(await page.state { $0.historyList.items.map(\.url.path) } == ["/to"])
    }

    @Test("a worker's requests come from its script")
    func referrerOfWorker() async {
        let page = TestPage { request in
            switch request.url.path {
            case "/": return .html("<script>new Worker('/w/w.js?q')</script>")
            case "/w/w.js":
                let fields = HTTPFields([HTTPField("Content-Type", "text/javascript")])
                return ServiceResponse(fields: fields, chunks: [.init("fetch('api')")])
            default: return html("")
            }
        }
        await page.load("https://rp.test/")
        #expect(page.sent { $0.fields["Referer"] ?? "" } == ["", "https://rp.test/", "https://rp.test/w/w.js?q"])
    }

    @Test("what a script wrote into an empty frame or another page goes by the URL that was there before")
    func referrerOfWritten() async {
        let script = """
            for (const frame of [i, k]) {
                frame.contentDocument.open()
                frame.contentDocument.write('<form action=/to></form><script src=/x.js></scr' + 'ipt>')
                frame.contentDocument.close()
            }
            k.contentWindow.fetch('/f').then(() => {
                for (const frame of [i, k]) frame.contentDocument.forms[0].submit()
            })
            """
        let page = TestPage { request in
            let frames = "<iframe id=i></iframe><iframe id=k src=/k></iframe>"
            return request.url.path == "/"
                ? html("P", "\(frames)<body onload='begin()'><script>function begin() { \(script) }</script>")
                : html("")
        }
        await page.load("https://rp.test/")
        let said = page.sent { "\($0.url.path) \($0.fields["Referer"] ?? "")" }.sorted()
        #expect(
            said == [
                "/ ", "/f https://rp.test/", "/k https://rp.test/", "/to ", "/to https://rp.test/k", "/x.js ",
                "/x.js https://rp.test/k",
            ]
        )
    }

    @Test("nothing is written into a page of XML, whose elements are no members of its window")
    func xhtml() async {
        let script = "let e; try { document.write('x') } catch (error) { e = error.name }"
        let markup = """
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p id="named">a<br/></p>\
            <script>\(script) document.title = e + typeof named + document.body.innerHTML.split('>')[0]</script></body></html>
            """
        let page = TestPage { _ in
            ServiceResponse(fields: [HTTPField("Content-Type", "application/xhtml+xml")], chunks: [.init(markup)])
        }
        await page.load("https://rp.test/")
        let title = await page.state { $0.document?.title }
        #expect(title == "InvalidStateErrorundefined<p xmlns=\"http://www.w3.org/1999/xhtml\" id=\"named\"")
    }

    @Test(
        "a page of XML that is not well-formed shows what is wrong, and what was before that",
        arguments: [0, 10_000]
    )
    func malformed(rest: Int) async {
        let markup =
            "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>one</p><script>document.title=1</script>&no;"
            + String(repeating: "<br/>", count: rest) + "</body></html>"
        let page = TestPage { _ in
            ServiceResponse(fields: [HTTPField("Content-Type", "application/xhtml+xml")], chunks: [.init(markup)])
        }
        #expect(await page.load("https://rp.test/").last == "finished https://rp.test/")
        let script = "[document.documentElement.firstChild.children[1].textContent, document.body.innerText].join()"
        let found = await page.state { try? $0.evaluate(script) }
        #expect(found == .string("error on line 1 at column 97: Entity 'no' not defined\n,one"))
    }

    @Test("a form that leads to the URL that shows, with its fragment, moves within the page")
    func formToFragment() async {
        let page = TestPage { _ in html("P", "<form id=f><input name=a></form>") }
        await page.load("https://rp.test/?a=#x")
        await page.run { core in _ = try? core.evaluate("f.submit()") }
        #expect(page.sent() == ["GET https://rp.test/?a="])
    }

    @Test("a page that was being written when it was left has loaded when it shows again")
    func writtenAndLeft() async {
        let page = TestPage { html($0.url.path) }
        await page.load("https://rp.test/")
        await page.run { core in _ = try? core.evaluate("document.write('<p>new<script>location = \"/to\"</script>')") }
        let lines = await page.run { $0.go(by: -1) }
        #expect(lines.last == "finished https://rp.test/")
    }

    @Test("a page that is no secure context has no access to storage to ask for")
    func storageAccess() async {
        let script = """
            document.hasStorageAccess().then(has => told.push(has))
            document.requestStorageAccess().catch(error => told.push(error.name))
            """
        for (url, told) in [("http://rp.test/", "false,NotAllowedError"), ("https://rp.test/", "true")] {
            let page = TestPage { _ in html("P", "<script>const told = []; \(script)</script>") }
            await page.load(url)
            #expect(await page.state { try? $0.evaluate("told.join()") } == .string(told))
        }
    }

    @Test(arguments: rows)
    func sees(row: SeenRow) async throws { try await row.check() }

    @Test("a page that was kept says that it was led to by the history")
    func ledByHistory() async {
        let page = TestPage { _ in html("P") }
        await page.load("https://rp.test/a")
        let script =
            "kept = typeof kept, [kept, performance.navigation.type, performance.getEntriesByType('navigation')[0].type].join()"
        _ = await page.state { try? $0.evaluate(script) }
        await page.load("https://rp.test/b")
        await page.run { $0.go(by: -1) }
        #expect(await page.state { try? $0.evaluate(script) } == "string,2,navigate")
    }

    @Test("a form that is sent by its method has its `formdata` event, and nothing else")
    func sentByMethod() async {
        let form = "<form id=f action=/to><input name=h required></form>"
        let script = "f.onsubmit = () => false; f.addEventListener('formdata', e => e.formData.append('x', 1))"
        let page = TestPage { _ in .html("\(form)<script>\(script)</script>") }
        await page.load("https://rp.test/")
        _ = page.sent()
        await page.run { core in
            if let form = core.document?.element(id: "f") { _ = try? core.submitByMethod(form) }
        }
        #expect(page.sent { $0.url.query ?? "" } == ["h=&x=1"])
    }
}
