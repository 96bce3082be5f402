import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What pages are answered in WebKit and in Chromium, where the standards would have it otherwise or leave it open.
struct EngineAnswerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The promise of a text.
        var script: String
        var webKit: String
        /// `nil`: the same.
        var chromium: String?
        var body = ""
    }

    static let windows = [
        Row(
            testDescription: "what a removed frame showed can be worked on, though no script had to do with it before",
            script: """
                (async () => {
                    const frame = await shown({ srcdoc: '<title>in</title>' });
                    const inner = frame.contentWindow;
                    frame.remove();
                    return [inner.document.title, inner.location.href, inner.document.defaultView, inner.closed].join();
                })()
                """,
            webKit: "in,about:srcdoc,,true"
        ),
        Row(
            testDescription: "what a frame of another origin showed cannot",
            script: """
                (async () => {
                    const frame = await shown({ src: 'https://other.test/page' });
                    const inner = frame.contentWindow;
                    let before;
                    try { inner.document; } catch (error) { before = error.name; }
                    frame.remove();
                    try { return before + inner.document.title; } catch (error) { return before + error.name; }
                })()
                """,
            webKit: "SecurityErrorSecurityError"
        ),
        Row(
            testDescription: "a window that was closed still has its document",
            script: """
                (async () => {
                    const popup = open('/page', 'p');
                    await new Promise(done => { popup.onload = done; });
                    const before = popup.document.title;
                    popup.close();
                    await new Promise(done => setTimeout(done, 100));
                    return [before, popup.closed, popup.document.title, popup.location.href, typeof popup.name].join();
                })()
                """,
            webKit: "page,true,page,https://rp.test/page,string"
        ),
        Row(
            testDescription: "an srcdoc document within one of https has no referrer",
            script: """
                (async () => {
                    const frame = await shown({ srcdoc: '<title>in</title>' });
                    const asked = await (await frame.contentWindow.fetch('https://rp.test/referer')).text();
                    return JSON.stringify([frame.contentDocument.referrer, asked]);
                })()
                """,
            webKit: #"["",""]"#,
            chromium: #"["","https://rp.test/"]"#
        ),
    ]

    static let controls = [
        Row(
            testDescription: "a click on a control in a summary leaves the details closed",
            script: """
                (async () => [...document.querySelectorAll('summary *')].map(one => {
                    details.open = false;
                    one.click();
                    return one.localName + details.open;
                }).join())()
                """,
            webKit: "buttonfalse,inputfalse,labelfalse,spantrue",
            body:
                "<details id=details><summary><button>b</button><input><label>l</label><span>s</span></summary></details>"
        ),
        Row(
            testDescription: "a form's cursor, its properties and an empty field's steps",
            script: """
                (async () => {
                    const seen = [], see = one => { seen.push(`${one.selectionStart}-${one.selectionEnd}`); };
                    for (const one of [i, t]) one.setSelectionRange(1, 2);
                    t.append('z');
                    see(t);
                    f.reset();
                    see(i);
                    f.own = 5;
                    f.insertAdjacentHTML('beforeend', '<input name=own>');
                    n.stepDown();
                    seen.push(f.own === 5, n.value);
                    n.value = n.min = '';
                    n.max = -7;
                    n.stepUp();
                    return [...seen, n.value].join();
                })()
                """,
            webKit: "0-0,3-3,true,,",
            chromium: "1-2,1-2,false,7,-7",
            body:
                "<form id=f><input id=i value=abc><textarea id=t>abcdef</textarea><input type=number id=n min=7></form>"
        ),
        Row(
            testDescription: "the click that a label passes on is the browser's, or of whom the first was",
            script: """
                new Promise(done => {
                    box.onclick = event => done(`${event.isTrusted}`);
                    label.click();
                })
                """,
            webKit: "true",
            chromium: "false",
            body: "<label id=label><input type=checkbox id=box></label>"
        ),
        Row(
            testDescription: "an element that is taken out while it has the focus hears of that in Chromium",
            script: """
                (async () => {
                    const seen = [];
                    field.focus();
                    for (const type of ['blur', 'focusout']) field.addEventListener(type, () => seen.push(type + field.isConnected));
                    field.remove();
                    return seen.join() + (document.activeElement === document.body);
                })()
                """,
            webKit: "true",
            chromium: "blurtrue,focusouttruetrue",
            body: "<input id=field>"
        ),
        Row(
            testDescription: "what an event says of `which`",
            script: """
                (async () => [
                    new KeyboardEvent('a', {keyCode: 13}), new KeyboardEvent('a', {which: 13}),
                    new KeyboardEvent('a', {keyCode: 13, which: 14}), new UIEvent('a', {which: 5}), new MouseEvent('a', {which: 5}),
                ].map(event => event.which).join())()
                """,
            webKit: "0,13,14,0,1",
            chromium: "13,0,13,0,1"
        ),
        Row(
            testDescription: "a form that closes a dialog without a button says the empty string",
            script: """
                (async () => {
                    dialog.show();
                    dialog.returnValue = 'old';
                    form.requestSubmit();
                    return JSON.stringify([dialog.open, dialog.returnValue]);
                })()
                """,
            webKit: #"[false,""]"#,
            body: "<dialog id=dialog><form method=dialog id=form></form></dialog>"
        ),
        Row(
            testDescription: "a nonce is what the attribute was set to last",
            script: """
                (async () => {
                    const script = document.createElement('script');
                    script.nonce = 'a';
                    script.setAttribute('nonce', 'z');
                    return script.nonce;
                })()
                """,
            webKit: "z"
        ),
    ]

    static let messages = [
        Row(
            testDescription: "a port hears nothing of it that the other end was closed",
            script: """
                (async () => {
                    const seen = [], {port1, port2} = new MessageChannel();
                    port1.onclose = () => seen.push('close');
                    port1.onmessage = event => seen.push(event.data);
                    port2.postMessage(1);
                    port2.close();
                    await new Promise(done => setTimeout(done, 100));
                    return seen.join();
                })()
                """,
            webKit: "1"
        ),
        Row(
            testDescription: "a copy of an error has its cause, in WebKit as text",
            script: """
                (async () => {
                    const copy = structuredClone(new Error('a', {cause: {x: 1}}));
                    return JSON.stringify([copy.cause, 'cause' in structuredClone(new Error('a'))]);
                })()
                """,
            webKit: #"["[object Object]",false]"#,
            chromium: #"[{"x":1},false]"#
        ),
    ]

    static let requests = [
        Row(
            testDescription: "an answer without a body has an empty one",
            script: """
                (async () => {
                    const seen = [];
                    for (const [path, method] of [['/204', 'GET'], ['/page', 'HEAD']]) {
                        const {body} = await fetch(path, {method});
                        seen.push(body === null);
                    }
                    return seen.join();
                })()
                """,
            webKit: "false,false"
        ),
        Row(
            testDescription: "an asterisk allows a token, too",
            script:
                "fetch('https://other.test/open', {headers: {authorization: 'Bearer t'}}).then(answer => answer.text())",
            webKit: "open"
        ),
        Row(
            testDescription: "a stream is no body of a request in WebKit, nor over http in Chromium",
            script: """
                fetch('http://rp.test/page', {method: 'POST', duplex: 'half', body: new ReadableStream()})
                    .then(() => 'sent', error => error.name)
                """,
            webKit: "NotSupportedError",
            chromium: "TypeError"
        ),
        Row(
            testDescription: "a request without an answer's body makes no progress",
            script: events(of: "request.open('GET', '/204'); request.send()"),
            webKit: "loadstart 0,load 0,loadend 0"
        ),
        Row(
            testDescription: "an empty body is told of as it is sent",
            script: events(of: "request.open('POST', '/204'); request.send('')"),
            webKit: "loadstart 0,upload,load 0,loadend 0"
        ),
        Row(
            testDescription: "what a URL holds has a known length",
            script: events(of: "request.open('GET', 'data:,hi'); request.send()"),
            webKit: "loadstart 0,progress 2 of 2,load 2 of 2,loadend 2 of 2"
        ),
        Row(
            testDescription: "what is ended as it comes has made no progress",
            script: events(
                of: """
                    request.onreadystatechange = () => { if (request.readyState === 3) request.abort(); };
                    request.open('GET', '/page');
                    request.send();
                    """
            ),
            webKit: "loadstart 0,abort 0,loadend 0,progress 0"
        ),
    ]

    private static func events(of script: String) -> String {
        """
        (async () => {
            const request = new XMLHttpRequest(), seen = [];
            for (const type of ['loadstart', 'progress', 'load', 'abort', 'loadend'])
                request.addEventListener(type, ({loaded, total}) => seen.push(`${type} ${loaded}${total ? ' of ' + total : ''}`));
            request.upload.onloadstart = () => seen.push('upload');
            \(script);
            await new Promise(done => setTimeout(done, 100));
            return seen.join();
        })()
        """
    }

    static let policies = [
        Row(
            testDescription: "a style sheet that is not what `integrity` says is none",
            script: """
                (async () => {
                    const seen = [];
                    for (const [href, integrity] of [
                        ['/sheet', 'sha384-' + 'A'.repeat(64)], ['https://other.test/sheet', 'sha384-' + 'A'.repeat(64)], ['/sheet', 'none'],
                    ]) {
                        const link = Object.assign(document.createElement('link'), {rel: 'stylesheet', href, integrity});
                        const told = new Promise(done => { link.onload = link.onerror = ({type}) => done(type); });
                        document.head.append(link);
                        seen.push(await told, getComputedStyle(document.body).color);
                        link.remove();
                    }
                    return seen.join(' ');
                })()
                """,
            webKit: "error rgb(0, 0, 0) error rgb(0, 0, 0) load rgb(255, 0, 0)"
        ),
        Row(
            testDescription: "a script that the page may not read is not what `integrity` says",
            script: """
                new Promise(done => {
                    const script = document.createElement('script');
                    script.integrity = 'sha256-eIFEo5G9b3Pfb4xtBhfWdDDMGizTj+KSPyQ8jSJO+cw=';
                    script.onload = script.onerror = ({type}) => done(type + typeof window.ran);
                    script.src = 'https://other.test/script';
                    document.head.append(script);
                })
                """,
            webKit: "errorundefined"
        ),
        Row(
            testDescription: "what a server keeps to its own is not had from elsewhere",
            script: """
                (async () => {
                    const seen = [];
                    for (const path of ['/own', '/site', '/anybody'])
                        seen.push(await fetch('https://other.test' + path, {mode: 'no-cors'}).then(({type}) => type, ({name}) => name));
                    const script = document.createElement('script');
                    const told = new Promise(done => { script.onload = script.onerror = ({type}) => done(type); });
                    script.src = 'https://other.test/own';
                    document.head.append(script);
                    seen.push(await told);
                    return seen.join();
                })()
                """,
            webKit: "TypeError,TypeError,opaque,error"
        ),
        Row(
            testDescription: "a module that is not there was not fetched ahead",
            script: """
                new Promise(done => {
                    const link = Object.assign(document.createElement('link'), {rel: 'modulepreload', href: '/404'});
                    link.onload = link.onerror = ({type}) => done(type);
                    document.head.append(link);
                })
                """,
            webKit: "error"
        ),
    ]

    @Test(arguments: windows + controls + messages + requests + policies)
    func answersAsTheEngine(_ row: Row) async {
        await check(row, on: .wkWebView(iOS: 17), row.webKit)
        await check(row, on: .android(api: 34), row.chromium ?? row.webKit)
    }

    private func check(_ row: Row, on profile: Profile, _ answer: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        configuration.newWindows = .page
        let site = TestPage(configuration) { request in Self.answer(request, body: row.body) }
        await site.load("https://rp.test/")
        await site.run { core in
            _ = try? core.evaluate(
                "\(row.script).then(value => { document.title = value }, error => { document.title = error }); 0"
            )
        }
        let found = await site.state { core in (try? core.evaluateText("document.title")) ?? "" }
        #expect(found == answer, "\(profile)")
    }

    /// A frame with those attributes, once it shows something.
    private static let shown = """
        async function shown(attributes) {
            const frame = Object.assign(document.createElement('iframe'), attributes);
            const loaded = new Promise(done => { frame.onload = done; });
            document.body.append(frame);
            await loaded;
            return frame;
        }
        """

    private static func answer(_ request: ServiceRequest, body: String) -> ServiceResponse {
        let any = HTTPField("Access-Control-Allow-Origin", "*")
        let names = HTTPField("Access-Control-Allow-Headers", "*")
        switch request.url.path {
        case "/": return html("", "<script>\(shown)</script>\(body)")
        case "/page": return html("page")
        case "/referer": return .text(request.fields["Referer"] ?? "", fields: [any])
        case "/204": return ServiceResponse(status: 204)
        case "/404": return ServiceResponse(status: 404, fields: [HTTPField("Content-Type", "text/javascript")])
        case "/own", "/site", "/anybody":
            let policies = ["/own": "same-origin", "/site": "same-site", "/anybody": "cross-origin"]
            let policy = HTTPField("Cross-Origin-Resource-Policy", policies[request.url.path] ?? "")
            return .text("", fields: [policy])
        case "/open": return .text("open", fields: [any, names])
        case "/sheet":
            return .file("text/css", "body {color: red}")
        case "/script":
            return .file("text/javascript", "ran = 1")
        default: return ServiceResponse(status: 404)
        }
    }
}

extension ServiceResponse {
    fileprivate static func file(_ type: String, _ text: String) -> ServiceResponse {
        var response = ServiceResponse.text(text)
        response.fields["Content-Type"] = type
        return response
    }
}
