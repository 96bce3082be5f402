import Foundation
import HeadlessWebKit
import HeadlessWebView
import Testing

/// Scripts of an app in worlds of their own: what they share with the page, and what they do not.
@MainActor
@Suite(.serialized) struct ContentWorldTests {
    let stage = WorldStage(["/one": "<p id=p>one</p>", "/two": "<p id=p>two</p>"])

    @Test func globalsAreTheWorldsOwn() async throws {
        await stage.show("<script>var secret = 'page'; function f() {} let inner = 1</script>")
        #expect(try await stage.apart("typeof secret + typeof f + typeof inner") == "undefinedundefinedundefined")
        try await stage.apart("var mine = 1; window.other = 2; globalThis.JSON.mine = 3")
        #expect(try await stage.page("typeof mine + typeof other + typeof JSON.mine") == "undefinedundefinedundefined")
        #expect(try await stage.apart("mine + other + JSON.mine") == "6")
        #expect(try await stage.apart("typeof mine", in: .defaultClient) == "undefined")
        #expect(try await stage.apart("typeof mine", in: .world(name: "another")) == "undefined")
        #expect(try await stage.apart("typeof secret", in: .page) == "string")
    }

    @Test func treeIsTheSame() async throws {
        await stage.show("<p id=p class=c>text</p>")
        #expect(
            try await stage.apart("document.title + document.getElementById('p').textContent + location.href")
                == "Pagetexthttps://a.example/"
        )
        try await stage.apart(
            "var b = document.createElement('b'); b.id = 'new'; b.append('bold'); document.body.append(b);"
                + "p.className = 'd'; p.firstChild.data = 'other'; document.title = 'Changed'; p.innerHTML += '<i>i</i>'"
        )
        #expect(
            try await stage.page("document.getElementById('new').outerHTML + p.outerHTML + document.title")
                == "<b id=\"new\">bold</b><p id=\"p\" class=\"d\">other<i>i</i></p>Changed"
        )
        try await stage.page("document.getElementById('new').remove()")
        #expect(try await stage.apart("document.querySelector('#new') === null && !b.isConnected") == "true")
        #expect(
            try await stage.apart("p === document.querySelector('p') && p instanceof HTMLParagraphElement") == "true"
        )
    }

    @Test func builtinsOfThePageDoNotMatter() async throws {
        await stage.show(
            """
            <p id=p>text</p><script>
            const lie = () => { throw new Error('tampered') };
            JSON.stringify = lie; Array.prototype.map = lie; Array.prototype.push = lie; Object.keys = lie;
            Promise.prototype.then = lie; String.prototype.slice = lie; Map.prototype.get = lie;
            for (const name of ['querySelector', 'appendChild', 'textContent', 'innerHTML', 'addEventListener'])
                for (const one of [Document, Node, Element, EventTarget])
                    Object.defineProperty(one.prototype, name, { get: lie, set: lie, configurable: true });
            Object.defineProperty(document, 'title', { get: lie });
            </script>
            """
        )
        let script = "JSON.stringify([1].map(x => x + 1)) + document.querySelector('p').textContent + document.title"
        #expect(try await stage.apart(script) == "[2]textPage")
        try await stage.apart("Node.prototype.appendChild = null; Array.prototype.filter = null; JSON.parse = null")
        #expect(
            try await stage.page("typeof Node.prototype.contains + typeof [].filter + typeof JSON.parse")
                == "functionfunctionfunction"
        )
    }

    @Test func objectsForNodesAreTheWorldsOwn() async throws {
        await stage.show("<p id=p></p><script>p.token = 's'; document.all.x = 1; window.p.style.mine = 2</script>")
        #expect(
            try await stage.apart("typeof p.token + typeof document.all.x + typeof p.style.mine")
                == "undefinedundefinedundefined"
        )
        try await stage.apart("p.mine = {a: 1}; document.mine = 1; document.body.dataset.shared = 'yes'")
        #expect(
            try await stage.page("typeof p.mine + typeof document.mine + document.body.dataset.shared")
                == "undefinedundefinedyes"
        )
        #expect(try await stage.apart("p.mine.a + document.mine") == "2")
    }

    @Test func handlersAreOfTheirWorld() async throws {
        stage.controller.add(stage.handler, contentWorld: .world(name: WorldStage.mine), name: "both")
        stage.controller.add(stage.handler, name: "both")
        stage.controller.add(stage.handler, contentWorld: .defaultClient, name: "client")
        stage.controller.addScriptMessageHandler(stage.handler, contentWorld: .defaultClient, name: "asking")
        await stage.show("<script>webkit.messageHandlers.both.postMessage('p')</script>")
        let names = "'webkit' in window ? Object.keys(webkit.messageHandlers).sort().join() : ''"
        #expect(try await stage.page(names) == "both")
        #expect(try await stage.apart(names) == "both")
        #expect(try await stage.apart(names, in: .defaultClient) == "asking,client")
        #expect(try await stage.apart(names, in: .world(name: "none")) == "")
        try await stage.apart("webkit.messageHandlers.both.postMessage('m')")
        try await stage.apart("webkit.messageHandlers.client.postMessage('c')", in: .defaultClient)
        let reply = try await stage.view.callAsyncJavaScript(
            "return await webkit.messageHandlers.asking.postMessage('q')",
            contentWorld: .defaultClient
        )
        #expect(reply as? String == "reply to q")
        #expect(stage.handler.posts == ["page both p", "mine both m", "client client c", "client asking q"])
        stage.controller.removeScriptMessageHandler(forName: "both")
        #expect(try await stage.page(names) == "")
        #expect(try await stage.apart(names) == "both")
        stage.controller.removeAllScriptMessageHandlers(from: .world(name: WorldStage.mine))
        #expect(try await stage.apart(names) == "")
        #expect(try await stage.apart(names, in: .defaultClient) == "asking,client")
    }

    @Test func userScriptsRunInTheirWorld() async throws {
        let note = "window.order = (window.order || '') + 'NAME' + document.readyState[0]"
        for (name, time, world) in [
            ("e", WKUserScriptInjectionTime.atDocumentEnd, WKContentWorld.defaultClient),
            ("s", .atDocumentStart, .defaultClient), ("p", .atDocumentStart, .page),
        ] {
            let source = note.replacing("NAME", with: name)
            stage.controller.addUserScript(
                WKUserScript(source: source, injectionTime: time, forMainFrameOnly: true, in: world)
            )
        }
        await stage.show("<script>\(note.replacing("NAME", with: "x"))</script>")
        #expect(try await stage.page("order") == "plxl")
        #expect(try await stage.apart("order", in: .defaultClient) == "slei")
    }

    @Test func worldEndsWithItsDocument() async throws {
        try await stage.load("/one")
        try await stage.apart("window.kept = p.textContent; setInterval(() => { document.title += '!' }, 1000)")
        try await stage.load("/two")
        #expect(try await stage.apart("typeof kept + p.textContent") == "undefinedtwo")
        #expect(stage.view.title == "Page")
    }

    @Test func framesHaveAWorldEach() async throws {
        stage.controller.addUserScript(
            WKUserScript(
                source: "window.place = document.body.id; webkit.messageHandlers.tell.postMessage(place)",
                injectionTime: .atDocumentEnd,
                forMainFrameOnly: false,
                in: .world(name: WorldStage.mine)
            )
        )
        stage.controller.add(stage.handler, contentWorld: .world(name: WorldStage.mine), name: "tell")
        await stage.show("<body id=outer><iframe id=f srcdoc='<body id=inner><script>var place = 0</script>'></iframe>")
        #expect(stage.handler.posts.sorted() == ["mine tell inner", "mine tell outer"])
        let frame = try #require(stage.handler.frames.first { !$0.isMainFrame })
        #expect(try await stage.apart("place", frame: frame) == "inner")
        #expect(
            try await stage.apart("f.contentWindow.place + f.contentDocument.body.id + frames[0].parent.place")
                == "innerinnerouter"
        )
        #expect(
            try await stage.apart("f.contentWindow.document === f.contentDocument && frames[0] === f.contentWindow")
                == "true"
        )
        #expect(try await stage.page("typeof place + f.contentWindow.place") == "undefined0")
    }

    @Test func timersPromisesAndRequestsWork() async throws {
        try await stage.load("/one")
        let value = try await stage.view.callAsyncJavaScript(
            """
            await new Promise(done => setTimeout(done, 2000));
            const text = await (await fetch('/echo?a=1')).text();
            const sent = await new Promise(done => {
                const request = new XMLHttpRequest();
                request.onload = () => done(request.responseText + (this === window));
                request.open('POST', '/echo'); request.send('body');
            });
            await new Promise(requestAnimationFrame);
            return [text, sent, given.list[1], typeof setTimeout, given instanceof Object];
            """,
            arguments: ["given": ["list": [1, "two"]]],
            contentWorld: .defaultClient
        )
        #expect((value as? [Any])?.map { "\($0)" }.joined(separator: ",") == "GET a=1,POST bodytrue,two,function,1")
        try await stage.apart("setTimeout(() => { window.a = 'apart' }, 10)")
        try await stage.page("setTimeout(() => { window.a = 'page' }, 10)")
        await stage.view.headless.settle()
        #expect(try await stage.page("a") == "page")
        #expect(try await stage.apart("a") == "apart")
    }

    @Test func exceptionsSayWhatAndWhere() async throws {
        await stage.show("<script>onerror = () => { window.heard = true }</script>")
        let error = await #expect(throws: WKError.self) {
            _ = try await stage.view.callAsyncJavaScript("\n\nmissing()", contentWorld: .defaultClient)
        }
        #expect((error?.errorUserInfo["WKJavaScriptExceptionMessage"] as? String)?.contains("ReferenceError") == true)
        #expect(error?.errorUserInfo["WKJavaScriptExceptionLineNumber"] != nil)
        try await stage.apart("setTimeout(() => { throw new Error('late') }); Promise.reject(new Error('no'))")
        await stage.view.headless.settle()
        #expect(try await stage.page("typeof heard") == "undefined")
        #expect(
            try await stage.apart(
                "try { document.body.appendChild(document) } catch (e) { e instanceof DOMException && e.name }"
            )
                == "HierarchyRequestError"
        )
        #expect(
            try await stage.apart(
                "try { document.querySelector('(') } catch (e) { e instanceof DOMException && e.name }"
            )
                == "SyntaxError"
        )
    }

    @Test func policyOfThePageDoesNotBindTheApp() async throws {
        let policy = "script-src 'unsafe-inline'; connect-src 'none'"
        await stage.show("<meta http-equiv=Content-Security-Policy content=\"\(policy)\"><p id=p>x</p>")
        #expect(try await stage.apart("new Function('return p.textContent')()") == "x")
        let script = "return await fetch('/echo?a').then(answer => answer.text(), error => error.name)"
        #expect(try await stage.view.callAsyncJavaScript(script, contentWorld: .page) as? String == "TypeError")
        #expect(try await stage.view.callAsyncJavaScript(script, contentWorld: .defaultClient) as? String == "GET a")
    }

    @Test func storageCookiesAndHistoryAreShared() async throws {
        try await stage.load("/one")
        try await stage.apart(
            "localStorage.a = '1'; document.cookie = 'c=2'; history.pushState({deep: [1]}, '', '/pushed')"
        )
        #expect(
            try await stage.page("localStorage.a + document.cookie + location.pathname + history.state.deep[0]")
                == "1c=2/pushed1"
        )
        try await stage.page("history.replaceState({b: 'x'}, '')")
        #expect(try await stage.apart("history.state.b + (history.state instanceof Object)") == "xtrue")
    }
}
