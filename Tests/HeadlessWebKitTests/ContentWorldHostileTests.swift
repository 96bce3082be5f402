import Foundation
import HeadlessWebKit
import HeadlessWebView
import Testing

/// Pages that want the objects of an app's world, or to stop it, and what they get.
@MainActor
@Suite(.serialized) struct ContentWorldHostileTests {
    let stage = WorldStage()

    /// Has a page see whatever goes through a built-in function of its own, `this` and all.
    static let spy = """
        const seen = new Set(), { apply, ownKeys, getOwnPropertyDescriptor, defineProperty, getPrototypeOf } = Reflect;
        const add = Set.prototype.add.bind(seen);
        let isWatching = false;
        function look(value, depth = 0) {
            if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
            if (!isWatching) return;
            add(value);
        }
        function watch(object) {
            for (const key of ownKeys(object)) {
                const found = getOwnPropertyDescriptor(object, key);
                if (!found.configurable || typeof found.value !== 'function' || key === 'constructor') continue;
                const { value } = found;
                defineProperty(object, key, { ...found, value: function (...values) {
                    look(this);
                    for (let index = 0; index < values.length; index++) look(values[index]);
                    const result = new.target === undefined ? apply(value, this, values) : Reflect.construct(value, values);
                    look(result);
                    return result;
                } });
            }
        }
        const iterators = [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), (function* () {})()]
            .flatMap(one => [getPrototypeOf(one), getPrototypeOf(getPrototypeOf(one))]);
        function begin() {
            for (const one of [Array, Map, Set, WeakMap, WeakSet, WeakRef, Promise, Function, String, RegExp, Date, Error])
                watch(one.prototype);
            for (const one of [Object, Reflect, Array, Promise, JSON, Symbol, Math, ...iterators]) watch(one);
            for (const name of ['deliver', 'handler', 'callback', 'leave', 'page', 'target', 'state', 'values', 'own', 'list',
                'shadow', 'shadowRoot', 'edited', 'selection', 'record', 'source', 'body', 'init', 'detail', 'listener'])
                defineProperty(Object.prototype, name, {
                    get() { look(this); return undefined; },
                    set(value) {
                        look(this); look(value);
                        defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true });
                    },
                    configurable: true,
                });
            isWatching = true;
        }
        // What can be reached from what was seen, and whether any of it is of a world where `mine` is something.
        function verdict() {
            isWatching = false;
            const all = [...seen];
            for (let index = 0; index < all.length && index < 20000; index++) {
                const object = all[index];
                let keys = [];
                try { keys = ownKeys(object); } catch {}
                const reach = [];
                for (const key of keys) {
                    try { const d = getOwnPropertyDescriptor(object, key); reach.push(d.value, d.get, d.set); } catch {}
                }
                try { reach.push(getPrototypeOf(object)); } catch {}
                for (const one of reach)
                    if ((typeof one === 'object' || typeof one === 'function') && one !== null && !seen.has(one)) {
                        seen.add(one);
                        all.push(one);
                    }
            }
            for (const object of all) {
                let made;
                try { made = object.constructor.constructor('return typeof mine'); } catch { continue; }
                try { if (made() === 'object') return 'a world was reached by ' + String(object); } catch {}
            }
            return 'nothing of ' + (all.length > 50 ? 'many' : all.length);
        }
        """

    /// Everything that crosses.
    static let busy = """
        window.mine = { secret: 1 };
        const note = () => mine;
        for (const target of [window, document, d, b, f]) {
            target.addEventListener('click', note); target.addEventListener('ping', note, { once: true, capture: true });
            target.addEventListener('submit', event => { event.preventDefault(); mine.event = event });
            target.removeEventListener('click', () => 1);
        }
        d.onclick = note;
        new MutationObserver(records => { mine.records = records }).observe(document, { subtree: true, childList: true,
            attributes: true, characterData: true });
        d.dispatchEvent(new CustomEvent('ping', { bubbles: true, detail: { deep: [mine, { mine }] } }));
        d.dispatchEvent(new MouseEvent('click', { bubbles: true, relatedTarget: b, view: window }));
        window.dispatchEvent(new MessageEvent('message', { data: mine, source: window }));
        b.click(); i.value = 'x'; i.setSelectionRange(0, 1); i.setCustomValidity('no'); i.setCustomValidity(''); i.focus(); i.blur();
        d.append('t', document.createElement('x-y'), document.createElement('i')); d.innerHTML += '<x-y a=1></x-y>';
        d.setAttribute('title', 't'); d.normalize(); d.cloneNode(true); d.querySelector('x-y').setAttribute('a', 2);
        d.style.color = 'red'; d.dataset.a = 1; d.classList.add('c'); d.hidden = true;
        s.attachShadow({ mode: 'open' }).innerHTML = '<slot name=n></slot>'; s.append(document.createElement('u'));
        const slot = s.shadowRoot.firstChild; slot.assignedNodes({ flatten: true });
        const range = document.createRange(); range.selectNodeContents(d); range.deleteContents(); getSelection().selectAllChildren(d);
        g.showModal(); g.close('r'); new FormData(f); f.requestSubmit();
        window.postMessage({ mine: 1 }, '*'); history.replaceState({ mine: [1] }, ''); localStorage.a = 1;
        setTimeout(note); queueMicrotask(note); fetch('/echo').then(note); Promise.reject(mine).catch(note);
        try { document.body.appendChild(document) } catch (error) { mine.error = error }
        try { d.querySelector('((') } catch (error) { mine.error = error }
        setTimeout(() => { throw new Error('late') });
        1
        """

    static let markup = """
        <div id=d><p>text</p></div><div id=s></div><dialog id=g></dialog>
        <form id=f><input id=i name=i><button id=b type=button>B</button></form>
        """

    @Test func pageReachesNothingOfAWorld() async throws {
        await stage.show(
            """
            \(Self.markup)<script>
            \(Self.spy)
            customElements.define('x-y', class extends HTMLElement {
                static observedAttributes = ['a'];
                constructor(...values) { super(); look(values); look(new.target); look(arguments.callee?.caller) }
                connectedCallback() { look(arguments) } attributeChangedCallback(...values) { values.forEach(one => look(one)) }
            });
            for (const type of ['click', 'ping', 'submit', 'message', 'input', 'focus', 'error', 'unhandledrejection', 'storage'])
                for (const target of [window, document, d])
                    target.addEventListener(type, function (event) {
                        look(event); look(window.event); look(event.detail); look(event.data); look(event.source); look(event.view);
                        look(event.error); look(event.relatedTarget); look(event.composedPath());
                        try { look(arguments.callee.caller) } catch {}
                        Object.getOwnPropertyNames(Event.prototype).forEach(name => { try { look(event[name]) } catch {} });
                    }, true);
            new MutationObserver(records => { records.forEach(one => { look(one); look(one.target); look([...one.addedNodes]) }) })
                .observe(document, { subtree: true, childList: true, attributes: true });
            begin();
            </script>
            """
        )
        try await stage.apart(Self.busy)
        try await stage.page(
            "b.click(); d.append('u'); d.dispatchEvent(new Event('ping')); f.requestSubmit(); i.focus(); d.title = 'p'; 1"
        )
        await stage.view.headless.settle()
        try await stage.page("postMessage('x', '*'); d.remove(); 1")
        await stage.view.headless.settle()
        #expect(
            try await stage.apart("typeof mine + typeof mine.event + typeof mine.records + typeof mine.error")
                == "objectobjectobjectobject"
        )
        let verdict = try await stage.page("verdict()")
        #expect(verdict == "nothing of many")
    }

    /// The stack ends in the middle of a world's code, and its exception is of no use to the page.
    @Test func pageThatUsesUpTheStackReachesNothing() async throws {
        await stage.show("\(Self.markup)<script>var errors = []</script>")
        try await stage.apart(
            """
            window.mine = 1; var n = 0;
            d.addEventListener('ping', function f(event) { if (n++ % 7 < 5) event.target.getAttribute('x' + event.type); });
            new MutationObserver(() => 1).observe(d, { subtree: true, childList: true, attributes: true });
            """
        )
        try await stage.page(
            """
            let left = 200;
            (function deeper() {
                try { deeper() } catch (error) { if (left === 200) errors.push(error) }
                if (--left < 0) return;
                try { d.dispatchEvent(new Event('ping')) } catch (error) { errors.push(error) }
                try { d.setAttribute('a', left) } catch (error) { errors.push(error) }
            })();
            0
            """
        )
        #expect(
            try await stage.page(
                """
                (() => {
                    for (const error of errors) {
                        let made;
                        try { made = error.constructor.constructor('return typeof mine') } catch { continue }
                        if (made() !== 'undefined') return 'reached';
                    }
                    return errors.length > 0 ? 'nothing' : 'no errors';
                })()
                """
            ) == "nothing"
        )
        #expect(try await stage.apart("n > 0") == "true")
    }

    /// What a page throws, or says of its objects, does the world no harm.
    @Test func valuesOfThePageDoNoHarm() async throws {
        await stage.show(
            """
            \(Self.markup)<script>
            const evil = new Proxy({}, { get() { throw new Error('evil') }, ownKeys() { throw new Error('evil') },
                getPrototypeOf() { throw new Error('evil') } });
            function fire() {
                for (const detail of [evil, { get a() { throw 1 } }, () => 1, Symbol('s'), document, window, [[[]]], new Map([[1, 2]])])
                    d.dispatchEvent(new CustomEvent('ping', { detail }));
                const event = new CustomEvent('ping', { detail: 1 });
                Object.setPrototypeOf(event, evil);
                try { EventTarget.prototype.dispatchEvent.call(d, event) } catch {}
                const other = new Event('ping');
                Object.defineProperty(other, 'target', { get() { throw new Error('evil') } });
                d.dispatchEvent(other);
            }
            </script>
            """
        )
        try await stage.apart(
            """
            var log = [];
            d.addEventListener('ping', event => {
                const { detail } = event;
                log.push(event.target === d, detail === document ? 'document' : detail === window ? 'window' : typeof detail);
                if (typeof detail === 'object' && detail !== null && detail !== document && detail !== window)
                    log.push(Object.getPrototypeOf(detail) === Object.prototype || [Array, Map].some(one => detail instanceof one));
            });
            """
        )
        try await stage.page("fire(); fire()")
        let log = try await stage.apart("log.join()")
        #expect(!log.contains("false") && log.contains("true,document") && log.contains("true,window"), "\(log)")
    }

    @Test func limitsHoldForScriptsOfTheApp() async throws {
        var configuration = SessionConfiguration()
        configuration.limits.scriptTime = .milliseconds(300)
        configuration.limits.scriptMemory = 256 << 20
        for script in ["for (;;);", "const a = []; for (;;) a.push(new Uint8Array(1 << 20).fill(1))"] {
            let stage = WorldStage(configuration: configuration)
            await stage.show("<p>text")
            await #expect(throws: WKError.self) { try await stage.apart(script) }
            await stage.show("<p>again")
            #expect(try await stage.apart("document.body.textContent") == "again")
        }
        let stage = WorldStage(configuration: configuration)
        await stage.show("<p id=p>text")
        try await stage.apart("p.addEventListener('click', () => { for (;;); })")
        await #expect(throws: WKError.self) { try await stage.page("p.click(); 1") }
    }
}
