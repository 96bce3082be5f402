import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Members of one kind of node, called on nodes of all others.
struct ForeignReceiverTests {
    /// What is no element has no place for attributes, and what is no text none for characters: nothing is written there.
    @Test func leavesItAsItIs() async throws {
        let page = TestPage { _ in .html("<!DOCTYPE html><title>page</title><p id=p>text<!--comment--></p>") }
        await page.load("https://rp.test/")
        let nodes = """
            const xml = new DOMParser().parseFromString('<!DOCTYPE a PUBLIC "p" "s"><a b="c"><?t d?></a>', 'text/xml')
            const others = [
                document, xml, document.doctype, xml.doctype, document.createDocumentFragment(), p.firstChild, p.lastChild,
                document.createAttribute('a'), xml.createProcessingInstruction('t', 'd'), document.createElement('b'), p,
                document.createElement('template').content, document.createElement('div').attachShadow({ mode: 'open' }),
            ]
            """
        let rest = """
            const skipped = /^(constructor|on.*|write.*|open|close|location|remove|append|prepend|before|after|replace.*)$/
            let calls = 0
            for (const name of Object.getOwnPropertyNames(window)) {
                const type = window[name]
                if (typeof type !== 'function' || !type.prototype || !(type.prototype instanceof Node)) continue
                for (const key of Reflect.ownKeys(type.prototype)) {
                    if (skipped.test(String(key))) continue
                    const { value, get, set } = Object.getOwnPropertyDescriptor(type.prototype, key)
                    for (const other of others) {
                        if (other instanceof type) continue
                        for (const call of [() => value.call(other, 'data-a', 'b', 'c', 'd'), () => get.call(other), () => set.call(other, 'v')])
                            try { call(); calls++ } catch {}
                    }
                }
            }
            """
        let written = """
            for (const other of others) {
                if (!(other instanceof Element))
                    try { Element.prototype.setAttribute.call(other, 'data-a', 'b') } catch {}
                if (!(other instanceof CharacterData))
                    try { CharacterData.prototype.appendData.call(other, 'more') } catch {}
            }
            globalThis.told = [document, xml].map(one => `${one.doctype.name},${one.doctype.publicId}`)
            told.push(p.outerHTML)
            """
        try await page.run { core throws(any Error) in
            _ = try core.evaluate("{\(nodes)\n\(written)\n\(rest)\ntold.push(document.nodeType, calls > 100)}")
        }
        let told = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("told.join(' ')") }
        #expect(told == .string("html, a,p <p id=\"p\">text<!--comment--></p> 9 true"))
    }
}
