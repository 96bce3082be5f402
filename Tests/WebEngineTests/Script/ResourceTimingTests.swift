import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What scripts learn of how the parts of their page came (https://w3c.github.io/resource-timing/); the values are those that
/// WebKit gave.
struct ResourceTimingTests {
    /// A page at rp.test, whose title its script sets once everything is here.
    private func title(
        _ markup: String,
        _ script: String,
        of profile: Profile = .wkWebView(),
        _ answer: @escaping @Sendable (ServiceRequest) -> ServiceResponse? = { _ in nil }
    ) async -> String {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            if let response = answer(request) { return response }
            switch request.url.path {
            case "/": return .html("<!doctype html>\(markup)<script>setTimeout(() => { \(script) }, 1000)</script>")
            case "/r": return ServiceResponse(status: 302, fields: [HTTPField("Location", "/i.png?r")])
            case "/away": return ServiceResponse(status: 302, fields: [HTTPField("Location", "https://b.test/i.png")])
            case "/none.png": return ServiceResponse(status: 404, chunks: [.init("no")])
            case "/f": return .html("<title>F</title>")
            case "/s.css":
                return ServiceResponse(
                    status: 200,
                    fields: [HTTPField("Content-Type", "text/css")],
                    chunks: [.init("p{}")]
                )
            case "/m.js":
                let fields: HTTPFields = [
                    HTTPField("Content-Type", "text/javascript"),
                    HTTPField("Server-Timing", #"db;dur=5;desc="x y";dur=6, cache;x , bad;dur=z"#),
                ]
                return ServiceResponse(status: 200, fields: fields, chunks: [.init("let m = 1")])
            default: return ServiceResponse(status: 200, fields: [], chunks: [.init("12345")])
            }
        }
        await page.load("https://rp.test/")
        return await page.state { core in (try? core.evaluateText("document.title")) ?? "" }
    }

    private static let all = "performance.getEntriesByType('resource')"

    @Test("each has who asked for it, and its sizes")
    func initiators() async {
        let markup = """
            <link rel=stylesheet href=/s.css><style>@import '/s.css?i'</style><script src=/m.js></script>
            <img src=/i.png><img src=/none.png><img src='data:image/png,x'><input type=image src=/n.png><iframe src=/f></iframe>
            <iframe srcdoc=x></iframe><video poster=/po.png></video>
            <script>fetch('/x?f'); const x = new XMLHttpRequest; x.open('GET', '/x?x'); x.send(); navigator.sendBeacon('/x?b')</script>
            """
        let script = """
            document.title = \(Self.all).map(one => [one.name.slice(15), one.initiatorType, one.transferSize, one.encodedBodySize,
                one.decodedBodySize, one.nextHopProtocol, one instanceof PerformanceResourceTiming].join()).sort().join(' ')
            """
        let heard = await title(markup, script)
        #expect(
            heard == """
                /f,iframe,316,16,16,http/1.1,true /i.png,img,305,5,5,http/1.1,true /m.js,script,309,9,9,http/1.1,true \
                /n.png,input,305,5,5,http/1.1,true /none.png,img,302,2,2,http/1.1,true /po.png,video,305,5,5,http/1.1,true \
                /s.css,link,303,3,3,http/1.1,true /s.css?i,css,303,3,3,http/1.1,true /x?b,other,305,5,5,http/1.1,true \
                /x?f,fetch,305,5,5,http/1.1,true /x?x,xmlhttprequest,305,5,5,http/1.1,true
                """
        )
    }

    @Test("another origin's server says whether its times are told")
    func otherOrigins() async {
        let markup = """
            <body><script>setTimeout(() => {
                document.body.innerHTML = `<img src=https://b.test/i.png><img src=https://b.test/any.png><img src=/away>
                    <img src=https://b.test/named.png><img src=https://b.test/others.png><iframe src=https://b.test/f></iframe>`;
                fetch('https://b.test/cors');
                fetch('https://b.test/refused').catch(() => 0);
            }, 100)</script>
            """
        let script = """
            document.title = \(Self.all).map(one => [one.name.slice(14), one.fetchStart > 0, one.responseStart > 0, one.responseEnd > 0,
                one.redirectStart > 0, one.transferSize].join()).sort().join(' ')
            """
        let heard = await title(markup, script) { request in
            let field: HTTPField? =
                switch request.url.path {
                case "/any.png": HTTPField("Timing-Allow-Origin", "*")
                case "/named.png": HTTPField("Timing-Allow-Origin", "https://a.test, https://rp.test")
                case "/others.png": HTTPField("Timing-Allow-Origin", "https://a.test")
                case "/cors": HTTPField("Access-Control-Allow-Origin", "*")
                default: nil
                }
            return field.map { ServiceResponse(status: 200, fields: [$0], chunks: [.init("12345")]) }
        }
        #expect(
            heard == """
                /any.png,true,true,true,false,0 /cors,true,false,true,false,0 /f,true,false,true,false,0 \
                /i.png,true,false,true,false,0 /named.png,true,true,true,false,0 /others.png,true,false,true,false,0 \
                t/away,true,false,true,false,0
                """
        )
    }

    @Test("a redirect has its times, and a server its metrics")
    func redirectsAndMetrics() async {
        let script = """
            const [image, code] = ['/r', '/m.js'].map(path => performance.getEntriesByName('https://rp.test' + path)[0]);
            document.title = [image.redirectStart === image.startTime, image.redirectEnd === image.fetchStart,
                image.responseEnd >= image.responseStart, image.duration === image.responseEnd - image.startTime,
                JSON.stringify(code.serverTiming), code.serverTiming[0] instanceof PerformanceServerTiming, code.redirectStart]
            """
        let heard = await title("<img src=/r><script src=/m.js></script>", script)
        #expect(
            heard == #"""
                true,true,true,true,[{"name":"db","duration":5,"description":"x y"},{"name":"cache","duration":0,"description":""},\#
                {"name":"bad","duration":0,"description":""}],true,0
                """#
        )
    }

    @Test("observers hear of each as it comes, and of those before where they ask for them")
    func observers() async {
        let markup = """
            <img src=/i.png><script>
            const heard = [];
            const note = name => list => heard.push(name + list.getEntries().map(one => one.name.slice(15)));
            const tell = () => document.title = heard.join(' ') + ' ' + PerformanceObserver.supportedEntryTypes;
            new PerformanceObserver(note('live:')).observe({ entryTypes: ['resource'] });
            setTimeout(() => {
                new PerformanceObserver(note('all:')).observe({ type: 'resource', buffered: true });
                new PerformanceObserver(note('late:')).observe({ type: 'resource' });
                fetch('/x').then(answer => answer.text()).then(() => setTimeout(tell, 50));
            }, 100)</script>
            """
        let heard = await title(markup, "")
        #expect(
            heard == "live:/i.png all:/i.png live:/x all:/x late:/x mark,measure,navigation,paint,resource"
        )
    }

    @Test("there is room for so many, and who listens may make more")
    func buffer() async {
        let markup = """
            <script>
            performance.setResourceTimingBufferSize(2);
            let told = 0;
            performance.onresourcetimingbufferfull = event => {
                if (++told === 2) performance.setResourceTimingBufferSize(4);
            };
            const ask = name => fetch(name).then(answer => answer.text()), length = () => \(Self.all).length, seen = [];
            const later = () => new Promise(done => setTimeout(done, 50));
            (async () => {
                for (const name of ['/1', '/2']) await ask(name);
                await later(); seen.push(length(), told);
                await ask('/3');
                await later(); seen.push(length(), told);
                performance.clearResourceTimings(); seen.push(length());
                for (const name of ['/4', '/5', '/6']) await ask(name);
                await later(); seen.push(length(), told);
            })()</script>
            """
        let heard = await title(markup, "document.title = seen")
        #expect(heard == "2,0,2,1,0,3,2")
    }

    @Test("the document's own entry has its sizes and its members in order")
    func navigation() async {
        let script = """
            const own = performance.getEntriesByType('navigation')[0];
            document.title = [own.encodedBodySize > 100, own.transferSize - own.encodedBodySize, own.nextHopProtocol, own.initiatorType,
                Object.keys(own.toJSON()).slice(0, 6), Object.keys(own.toJSON()).length,
                Object.getOwnPropertyNames(PerformanceResourceTiming.prototype).slice(-3)].join()
            """
        let heard = await title("", script)
        #expect(
            heard == """
                true,300,http/1.1,navigation,name,entryType,startTime,duration,initiatorType,nextHopProtocol,32,\
                decodedBodySize,serverTiming,toJSON
                """
        )
    }

    @Test(
        "what did not come has an entry in Chromium",
        arguments: [
            (Profile.wkWebView(), "/x,other,undefined"), (.android(), "/gone.png,img,0 /x,beacon,200"),
        ]
    )
    func failures(_ profile: Profile, _ entries: String) async {
        let markup = "<img src=/gone.png><script>navigator.sendBeacon('/x')</script>"
        let script = """
            document.title = \(Self.all).map(one => [one.name.slice(15), one.initiatorType, one.responseStatus + ''].join()).sort().join(' ')
            """
        let heard = await title(markup, script, of: profile) { request in
            request.url.path == "/gone.png" ? ServiceResponse(fault: .dropBeforeResponse) : nil
        }
        #expect(heard == entries)
    }

    @Test("an app's script sees them too, on a page without scripts")
    func withoutScripts() async {
        let page = TestPage { request in
            request.url.path == "/" ? .html("<title>-</title><img src=/i.png>") : ServiceResponse(chunks: [.init("1")])
        }
        await page.load("https://rp.test/")
        let names = await page.state { try? $0.evaluateText("\(Self.all).map(one => one.name).join()") }
        #expect(names == "https://rp.test/i.png")
    }
}
