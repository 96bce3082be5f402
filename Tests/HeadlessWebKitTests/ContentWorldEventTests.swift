import Foundation
import HeadlessWebKit
import HeadlessWebView
import Testing

/// What worlds of one document hear of each other: events, changes of the tree, custom elements and forms.
@MainActor
@Suite(.serialized) struct ContentWorldEventTests {
    let stage = WorldStage([
        "/form": "<form id=f action=/echo><input id=i name=i><button id=b name=b value=1>Go</button></form>"
    ])

    @Test func eventsOfThePageAreHeard() async throws {
        await stage.show("<div id=d><button id=b onclick='window.inline = event.type'>B</button></div>")
        try await stage.apart(
            """
            var log = [];
            for (const [name, target] of [['w', window], ['d', document], ['div', d], ['b', b]])
                for (const capture of [true, false])
                    target.addEventListener('click', event => {
                        log.push([name, capture ? 'c' : 'b', event.eventPhase, event.target === b, event.currentTarget === target,
                            event instanceof MouseEvent, event.isTrusted, window.event === event].join(''));
                    }, capture);
            b.onclick = function (event) { log.push('on' + (this === b) + event.composedPath().length) };
            """
        )
        try await stage.page("b.click()")
        #expect(
            try await stage.apart("log.join()")
                == [
                    "wc1truetruetruefalsetrue", "dc1truetruetruefalsetrue", "divc1truetruetruefalsetrue",
                    "bc2truetruetruefalsetrue", "bb2truetruetruefalsetrue", "ontrue6",
                    "divb3truetruetruefalsetrue", "db3truetruetruefalsetrue", "wb3truetruetruefalsetrue",
                ].joined(separator: ",")
        )
        #expect(try await stage.page("inline") == "click")
        try stage.view.headless.click("#b")
        #expect(try await stage.apart("log[9]") == "wc1truetruetruetruetrue")
    }

    @Test func eventsOfTheWorldAreHeard() async throws {
        await stage.show(
            """
            <div id=d><p id=p></p></div><script>
            var log = [];
            d.addEventListener('made', event => log.push([event.type, event.target === p, event instanceof CustomEvent,
                JSON.stringify(event.detail), event.isTrusted, event.bubbles, event.cancelable]));
            d.addEventListener('made', event => { event.preventDefault(); event.stopPropagation() });
            document.body.addEventListener('made', () => log.push('never'));
            p.addEventListener('keydown', event => log.push(event.key + event.ctrlKey + (event instanceof KeyboardEvent)));
            p.addEventListener('focusin', event => log.push(event.relatedTarget === d));
            addEventListener('made', event => log.push('window ' + (event.target === window)));
            </script>
            """
        )
        let script = """
            var detail = { a: [1, { b: null }] };
            var made = new CustomEvent('made', { bubbles: true, cancelable: true, detail });
            var heard = []; d.addEventListener('made', event => heard.push(event === made, event.detail === detail, event.target === p));
            var result = p.dispatchEvent(made);
            p.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', ctrlKey: true }));
            p.dispatchEvent(new FocusEvent('focusin', { relatedTarget: d }));
            window.dispatchEvent(new Event('made'));
            [result, made.defaultPrevented, made.target === p, made.eventPhase, ...heard].join()
            """
        #expect(try await stage.apart(script) == "false,true,true,0,true,true,true")
        #expect(
            try await stage.page("log.join(';')")
                == "made,true,true,{\"a\":[1,{\"b\":null}]},false,true,true;xtruetrue;true;window true"
        )
    }

    @Test func listenersComeInOrderWithTheirOptions() async throws {
        await stage.show(
            "<p id=p></p><script>var log = []; const say = t => () => log.push(t);"
                + "p.addEventListener('x', say(1)); addEventListener('say', e => log.push(e.detail))</script>"
        )
        try await stage.apart(
            """
            const say = text => window.dispatchEvent(new CustomEvent('say', { detail: text }));
            var twice = () => say('twice'), gone = () => say('gone'), aborted = new AbortController();
            p.addEventListener('x', () => say('once'), { once: true });
            p.addEventListener('x', twice); p.addEventListener('x', twice);
            p.addEventListener('x', gone); p.removeEventListener('x', gone);
            p.addEventListener('x', () => say('aborted'), { signal: aborted.signal });
            p.addEventListener('x', event => { event.preventDefault(); say('passive' + event.defaultPrevented) }, { passive: true });
            p.addEventListener('x', { handleEvent(event) { say('object' + (event.target === p)) } });
            """
        )
        try await stage.page(
            "p.addEventListener('x', say(2)); p.dispatchEvent(new Event('x', { cancelable: true })); log.push('|')"
        )
        try await stage.apart("aborted.abort(); p.dispatchEvent(new Event('x'))")
        #expect(
            try await stage.page("log.join(' ')")
                == "1 once twice aborted passivefalse objecttrue 2 | 1 twice passivefalse objecttrue 2"
        )
    }

    @Test func stoppingAndPreventingCount() async throws {
        try await stage.load("/form")
        try await stage.page("var log = []; f.addEventListener('submit', () => log.push('submit'))")
        try await stage.apart(
            "f.addEventListener('submit', event => { window.by = event.submitter.id; event.preventDefault() })"
        )
        try stage.view.headless.click("#b")
        await stage.view.headless.settle()
        #expect(try await stage.page("location.pathname + log + b.isConnected") == "/formsubmittrue")
        #expect(try await stage.apart("by") == "b")
        try await stage.apart("window.addEventListener('click', event => event.stopImmediatePropagation(), true)")
        try await stage.page("b.addEventListener('click', () => log.push('never')); b.click()")
        #expect(try await stage.page("log.join()") == "submit,submit")
    }

    @Test func formsThatTheWorldFillsAreSent() async throws {
        try await stage.load("/form")
        try await stage.page("var log = []; i.addEventListener('input', event => log.push(event.target.value))")
        try await stage.apart("i.value = 'from the app'; i.dispatchEvent(new InputEvent('input', { bubbles: true }))")
        #expect(try await stage.page("i.value + log") == "from the appfrom the app")
        #expect(try await stage.apart("[...new FormData(f)].join()") == "i,from the app")
        try await stage.apart("f.requestSubmit(b)")
        await stage.view.headless.settle()
        #expect(try await stage.page("document.body.textContent") == "GET i=from+the+app&b=1")
    }

    @Test func stateOfControlsIsShared() async throws {
        await stage.show(
            "<input id=i required><input id=c type=checkbox><dialog id=g>x</dialog><p id=t tabindex=0>text</p>"
        )
        try await stage.apart(
            "i.value = 'abcdef'; i.setSelectionRange(1, 3); i.setCustomValidity('no'); c.indeterminate = true; c.checked = true;"
                + "g.showModal(); g.returnValue = 'r'; g.close(); t.focus(); getSelection().selectAllChildren(t)"
        )
        #expect(
            try await stage.page(
                "[i.selectionStart, i.selectionEnd, i.validationMessage, c.indeterminate, c.checked, g.open, g.returnValue,"
                    + "document.activeElement.id, getSelection().toString()].join()"
            ) == "1,3,no,true,true,false,r,t,text"
        )
        try await stage.page(
            "i.setSelectionRange(2, 4); i.setCustomValidity(''); i.focus(); getSelection().removeAllRanges()"
        )
        #expect(
            try await stage.apart(
                "[i.selectionStart, i.checkValidity(), document.activeElement.id, getSelection().rangeCount].join()"
            ) == "2,true,i,0"
        )
    }

    @Test func changesAreObserved() async throws {
        await stage.show(
            "<div id=d></div><script>var log = []; new MutationObserver(records => {"
                + " for (const r of records) log.push([r.type, r.target.id, r.addedNodes.length, r.attributeName, r.oldValue]"
                + ".join(' ')) }).observe(d, { subtree: true, childList: true, attributes: true, attributeOldValue: true })</script>"
        )
        try await stage.apart(
            """
            var log = [], observer = new MutationObserver((records, given) => {
                for (const record of records)
                    log.push([record.type, record.target === d, record instanceof MutationRecord, given === observer,
                        record.addedNodes[0]?.localName, record.attributeName, record.oldValue].join(' '));
            });
            observer.observe(d, { subtree: true, childList: true, attributes: true, attributeOldValue: true });
            """
        )
        try await stage.page("d.append(document.createElement('i')); d.title = 'a'; d.title = 'b'")
        #expect(
            try await stage.apart("log.join(';')")
                == "childList true true true i  ;attributes true true true  title ;attributes true true true  title a"
        )
        try await stage.apart("log = []; d.append('x', document.createElement('b')); d.removeAttribute('title')")
        #expect(try await stage.page("log.slice(3).join(';')") == "childList d 2  ;attributes d 0 title b")
        #expect(try await stage.apart("log.length + String(observer.takeRecords().length)") == "20")
    }

    @Test func rangesMoveWithTheTree() async throws {
        await stage.show("<p id=p>abcdef</p>")
        try await stage.apart(
            "var range = document.createRange(); range.setStart(p.firstChild, 2); range.setEnd(p.firstChild, 5)"
        )
        try await stage.page(
            "var range = document.createRange(); range.selectNodeContents(p); p.firstChild.splitText(3)"
        )
        #expect(try await stage.apart("range.toString() + (range.endContainer === p.lastChild)") == "cdetrue")
        try await stage.apart("p.normalize(); p.firstChild.deleteData(0, 2)")
        #expect(try await stage.page("range.toString() + p.childNodes.length") == "cdef1")
        #expect(try await stage.apart("range.toString()") == "cde")
    }

    @Test func customElementsReactInThePagesWorld() async throws {
        await stage.show(
            """
            <x-y id=x></x-y><script>
            var log = [];
            customElements.define('x-y', class extends HTMLElement {
                static observedAttributes = ['a'];
                constructor() { super(); log.push('made' + (this instanceof HTMLElement)) }
                connectedCallback() { log.push('in'); this.attachShadow({ mode: 'open' }).innerHTML = '<b>s</b><slot></slot>' }
                disconnectedCallback() { log.push('out') }
                attributeChangedCallback(name, old, value) { log.push(name + old + value) }
            });
            </script>
            """
        )
        let script = """
            log = []; var y = document.createElement('x-y'); y.setAttribute('a', '1'); document.body.append(y); y.a = 1;
            y.remove(); document.body.innerHTML += '<x-y></x-y>';
            [y.constructor === HTMLElement, y instanceof HTMLElement, customElements === null,
                y.shadowRoot instanceof ShadowRoot, y.shadowRoot.querySelector('b').textContent, y.shadowRoot.host === y].join()
            """
        try await stage.page("log = []")
        let found = try await stage.apart(script)
        #expect(found == "true,true,true,true,s,true")
        #expect(try await stage.page("log.join()") == "madetrue,anull1,in,out,out,madetrue,in,madetrue,in")
        #expect(try await stage.page("document.body.lastChild.constructor === customElements.get('x-y')") == "true")
    }

    @Test func shadowTreesAreShared() async throws {
        await stage.show("<div id=d><p id=p slot=s></p></div>")
        try await stage.apart("var root = d.attachShadow({ mode: 'open' }); root.innerHTML = '<slot name=s></slot>'")
        #expect(
            try await stage.page(
                "d.shadowRoot.firstChild.assignedNodes()[0] === p && p.assignedSlot === d.shadowRoot.firstChild"
            )
                == "true"
        )
        #expect(try await stage.apart("d.shadowRoot === root && root.firstChild.assignedElements()[0] === p") == "true")
        #expect(
            try await stage.page("(() => { try { d.attachShadow({ mode: 'open' }) } catch (e) { return e.name } })()")
                == "NotSupportedError"
        )
    }

    @Test func scriptsThatTheWorldInsertsAreThePages() async throws {
        await stage.show("<p id=p></p>")
        try await stage.apart(
            """
            const script = document.createElement('script');
            script.textContent = 'var ran = typeof mine + (document.currentScript !== null)'; window.mine = 1;
            document.body.append(script); p.setAttribute('onclick', 'window.clicked = typeof mine'); p.click();
            """
        )
        #expect(try await stage.page("ran + clicked") == "undefinedtrueundefined")
        #expect(try await stage.apart("typeof ran + typeof clicked") == "undefinedundefined")
    }

    @Test func messagesBetweenWindowsAreHeard() async throws {
        await stage.show(
            "<iframe id=f srcdoc=\"<script>onmessage = e => e.source.postMessage(e.data + '!', '*')</script>\"></iframe>"
                + "<script>var log = []; onmessage = e => log.push(e.data)</script>"
        )
        try await stage.apart(
            "var log = []; addEventListener('message', e => log.push(e.data.a ?? e.data, e.source === window || e.source === f.contentWindow));"
                + "window.postMessage({ a: 1 }, '*'); f.contentWindow.postMessage('to frame', '*')"
        )
        await stage.view.headless.settle()
        #expect(try await stage.apart("log.join()") == "1,true,to frame!,true")
        #expect(try await stage.page("log.length + log[1]") == "2to frame!")
    }

    @Test func stylesAndAttributesAreShared() async throws {
        await stage.show(
            "<style id=s>p { color: red } #q { display: none }</style><p id=p title=t style='width: 5px'>x</p><p id=q>y</p>"
        )
        try await stage.page("var title = p.getAttributeNode('title'); s.sheet.insertRule('#p { display: none }', 0)")
        #expect(
            try await stage.apart(
                "[getComputedStyle(p).display, s.sheet.cssRules.length, s.sheet.cssRules[0].selectorText,"
                    + "document.styleSheets[0] === s.sheet, p.style.width].join()"
            ) == "none,3,#p,true,5px"
        )
        try await stage.apart(
            """
            s.sheet.cssRules[0].style.display = 'inline'; s.sheet.deleteRule(2); s.sheet.insertRule('#q { color: blue }', 2);
            const sheet = new CSSStyleSheet(); document.adoptedStyleSheets = [sheet]; sheet.replaceSync('#q { opacity: 0 }');
            p.style.width = '7px'; p.removeAttribute('title'); p.ariaLabelledByElements = [q]
            """
        )
        #expect(
            try await stage.page(
                """
                [getComputedStyle(p).display, getComputedStyle(q).display, getComputedStyle(q).color, getComputedStyle(q).opacity,
                    document.adoptedStyleSheets.length, p.style.width, title.value, title.ownerElement === null,
                    p.ariaLabelledByElements[0] === q].join('|')
                """
            ) == "inline|block|rgb(0, 0, 255)|0|0|7px|t|true|true"
        )
        #expect(
            try await stage.apart(
                "document.adoptedStyleSheets[0].cssRules.length + String(p.ariaLabelledByElements[0] === q)"
            )
                == "1true"
        )
    }

    @Test func eventsOfTheDocumentAreHeard() async throws {
        stage.controller.addUserScript(
            WKUserScript(
                source: """
                    var log = [];
                    for (const type of ['DOMContentLoaded', 'readystatechange'])
                        document.addEventListener(type, event => log.push(type[0] + event.isTrusted));
                    for (const type of ['load', 'pageshow', 'hashchange', 'popstate', 'pagehide', 'error', 'toggle'])
                        addEventListener(type, event => log.push(type + (event.target === document || event.target === window)));
                    onload = () => log.push('onload');
                    """,
                injectionTime: .atDocumentStart,
                forMainFrameOnly: true,
                in: .world(name: WorldStage.mine)
            )
        )
        await stage.show("<details id=d><summary>s</summary></details>")
        try await stage.page("location.hash = 'x'; 1")
        await stage.view.headless.settle()
        #expect(
            try await stage.apart("log.join()")
                == "rtrue,Dtrue,rtrue,loadtrue,onload,pageshowtrue,popstatetrue,hashchangetrue"
        )
        try await stage.page("var log = []; d.addEventListener('toggle', event => log.push(event.newState))")
        try await stage.apart("log = []; setTimeout(() => { throw new Error('x') }); d.open = true")
        await stage.view.headless.settle()
        #expect(try await stage.apart("log.join()") == "errortrue")
        #expect(try await stage.page("log.join()") == "open")
    }

    @Test func eventsCanBeMadeAgain() async throws {
        await stage.show(
            "<p id=p></p><script>var log = []; p.addEventListener('x', e => log.push(e.detail, e.bubbles))</script>"
        )
        let script = """
            var e = document.createEvent('CustomEvent'); e.initCustomEvent('x', true, true, 1); p.dispatchEvent(e);
            e.initCustomEvent('x', false, true, { a: 2 }); p.dispatchEvent(e);
            var target = new EventTarget(), heard = 0; target.addEventListener('x', () => heard++); target.dispatchEvent(new Event('x'));
            [e.type, e.detail.a, heard, (() => { try { p.dispatchEvent({}) } catch (error) { return error instanceof TypeError } })()]
                .join()
            """
        #expect(try await stage.apart(script) == "x,2,1,true")
        #expect(try await stage.page("JSON.stringify(log)") == "[1,true,{\"a\":2},false]")
    }

    @Test func whatCrossesIsCloned() async throws {
        await stage.show(
            "<form id=f action=/echo><input name=a value=1></form><script>var log = [];"
                + "onmessage = e => log.push(e.data.map.get('k'), e.data.self === e.data, e.data.pattern.source, e.data instanceof Object)"
                + "</script>"
        )
        try await stage.apart(
            """
            const data = { map: new Map([['k', 1]]), pattern: /x+/, bytes: new Uint8Array([1, 2]) };
            data.self = data; window.postMessage(data, '*');
            var refused = (() => { try { window.postMessage(() => 1, '*') } catch (error) { return error.name } })();
            f.addEventListener('formdata', event => { event.formData.append('b', '2'); event.formData.delete('a') });
            document.addEventListener('made', event => { window.made = event.detail });
            """
        )
        await stage.view.headless.settle()
        #expect(try await stage.page("log.join()") == "1,true,x+,true")
        #expect(try await stage.apart("refused") == "DataCloneError")
        try await stage.page(
            "document.dispatchEvent(new CustomEvent('made', { detail: { error: new TypeError('x'), set: new Set([1]) } }))"
        )
        #expect(
            try await stage.apart("made.error instanceof TypeError && made.error.message + made.set.has(1)") == "xtrue"
        )
        try await stage.page("f.requestSubmit(); 1")
        await stage.view.headless.settle()
        #expect(try await stage.page("document.body.textContent") == "GET b=2")
    }
}
