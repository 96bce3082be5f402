import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What nearly every page touches is compiled once for all pages, in a context of none.
///
/// Nothing of that context comes to a page: each function and object that scripts reach is of their own realm.
struct PagesOwnObjectsTests {
    /// `foreign` lists what is not the page's of all that can be reached from a value.
    private static let walk = """
        const seen = new Set(), foreign = [];
        function visit(value, path) {
          if (typeof value !== "object" && typeof value !== "function" || value === null || seen.has(value)) return;
          seen.add(value);
          let top = value;
          for (let next; (next = Object.getPrototypeOf(top)) !== null;) top = next;
          if (top !== Object.prototype && top !== value) return void foreign.push(path);
          if (typeof value === "function" && !(value instanceof Function) && value !== Function.prototype) foreign.push(path + " (function)");
          for (const key of Reflect.ownKeys(value)) {
            const { get, set, value: held } = Object.getOwnPropertyDescriptor(value, key), name = `${path}.${String(key)}`;
            visit(get, `get ${name}`);
            visit(set, `set ${name}`);
            visit(held, name);
            if (get !== undefined) try { visit(value[key], name); } catch (error) { visit(error, `${name} throws`); }
          }
          visit(Object.getPrototypeOf(value), `${path}.__proto__`);
        }
        """

    @Test func everyMemberOfTheWindowIs() async throws {
        let page = TestPage { _ in .html("<!DOCTYPE html><title>x</title><body><p>text") }
        await page.load("https://rp.test/")
        let foreign = await page.state {
            try? $0.evaluate("\(Self.walk) visit(window, 'window'); foreign.join('\\n')").string
        }
        #expect(foreign == "")
    }

    @Test func whatMethodsThrowAtOtherObjectsIs() async throws {
        let page = TestPage { _ in .html("<!DOCTYPE html><title>x</title><body><p>text") }
        await page.load("https://rp.test/")
        let foreign = await page.state {
            try? $0.evaluate(
                """
                \(Self.walk)
                for (const name of Object.getOwnPropertyNames(window)) {
                  const { prototype } = Object(window[name]);
                  if (typeof window[name] !== "function" || prototype === undefined || !/^[A-Z]/.test(name)) continue;
                  for (const key of Reflect.ownKeys(prototype)) {
                    const { value, set } = Object.getOwnPropertyDescriptor(prototype, key);
                    for (const member of [value, set])
                      for (const object of [{}, 1, undefined])
                        if (typeof member === "function" && key !== "constructor")
                          try { member.call(object, 1, 1, 1); } catch (error) { visit(error, `${name}.${String(key)} throws`); }
                  }
                }
                foreign.join("\\n")
                """
            ).string
        }
        #expect(foreign == "")
    }

    /// What members answer, what they throw and what pages are called with, an expression a line.
    private static let answers = """
        f
        f.elements
        document.forms.f
        document.querySelectorAll('*')
        p.getAttributeNames()
        p.getAnimations()
        p.classList.values()
        p.attributes
        p.dataset
        p.getClientRects()
        p.ariaDetailsElements = [document.body], p.ariaDetailsElements
        p.ariaDetailsElements = 1
        document.getAnimations()
        document.elementsFromPoint(0, 0)
        document.hasStorageAccess()
        document.hasStorageAccess.call(1)
        document.requestStorageAccess()
        document.createRange()
        document.implementation
        document.implementation.createHTMLDocument('')
        document.implementation.createDocument(null, null)
        new Document
        new DOMParser
        document.getElementsByName('a')
        document.childNodes.entries()
        new FormData(f).entries()
        new FormData(f).entries().next()
        new FormData(f).entries().next().value
        new FormData(f).getAll('a')
        a.validity
        a.labels
        a.type = 'date', a.valueAsDate = new Date(0), a.valueAsDate
        navigator.languages
        navigator.plugins[Symbol.iterator]()
        navigator.mimeTypes[Symbol.iterator]()
        navigator.getGamepads()
        navigator.userActivation
        new Event('a').composedPath()
        new TouchEvent('a').touches
        new TouchEvent('a', { touches: [] }).touches
        new PointerEvent('a').getCoalescedEvents()
        new InputEvent('a').getTargetRanges()
        new MouseEvent('a')
        new SubmitEvent('a')
        document.createEvent('UIEvent')
        new URL('https://a/').searchParams
        localStorage
        history
        location
        screen
        performance
        getSelection()
        getComputedStyle(document.body)
        document.styleSheets
        crypto.subtle.digest('SHA-256', new Uint8Array(1))
        fetch('data:,')
        new MutationObserver(() => {}).takeRecords()
        new AbortController().signal
        document.fonts
        document.timeline
        matchMedia('print')
        structuredClone({ a: [1] })
        new Blob(['a']).arrayBuffer()
        customElements
        new Node
        new Event
        new HTMLElement
        new Navigator
        new PluginArray
        new NodeList
        document.createElement()
        document.createElement('<')
        document.body.appendChild(1)
        document.body.insertBefore(document.body, null)
        document.querySelector('::')
        Node.prototype.appendChild.call(1, 2)
        new FormData(1)
        new SubmitEvent('a', { submitter: 1 })
        new FormDataEvent('a')
        new MouseEvent('a', { view: 1 })
        addEventListener('a', 1)
        dispatchEvent(1)
        setTimeout()
        queueMicrotask(1)
        navigator.sendBeacon()
        f.requestSubmit(document.body)
        document.body.attachShadow({})
        p.classList.add('')
        p.dataset['-a'] = 1
        p.setAttribute('a')
        a.setSelectionRange()
        a.stepUp()
        new Promise(done => { onhashchange = event => done(event.composedPath()); dispatchEvent(new Event('hashchange')) })
        new Promise(done => { setTimeout(function (...values) { done([values, this]) }, 0, 1) })
        new Promise(done => { queueMicrotask((...values) => done(values)) })
        new Promise(done => { f.onreset = event => done([event, event.view]); f.reset() })
        """.split(separator: "\n").map(String.init)

    @Test(arguments: answers)
    private func whatItAnswersIs(expression: String) async throws {
        let page = TestPage { _ in
            .html(
                "<!DOCTYPE html><title>x</title><body><form name=f><input name=a value=1></form><p class=a data-a=b>text"
            )
        }
        await page.load("https://rp.test/")
        await page.run { core in
            _ = try? core.evaluate(
                """
                \(Self.walk)
                window.result = "no answer";
                (async () => {
                  const f = document.forms[0], { a } = f.elements, p = document.querySelector("p");
                  let held;
                  try { held = eval(\(String(reflecting: expression))); } catch (error) { held = error; }
                  visit(held, "answer");
                  try { visit(await held, "promised"); } catch (error) { visit(error, "rejection"); }
                  result = foreign.join("\\n");
                })();
                """
            )
        }
        let foreign = await page.state { try? $0.evaluate("result").string }
        #expect(foreign == "")
    }
}
