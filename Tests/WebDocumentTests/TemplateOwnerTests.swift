import Testing
import WebDocument

/// The document that owns what templates hold stands in the memory of the templates' own.
struct TemplateOwnerTests {
    private static let markup = "<!DOCTYPE html><body><template><b>x</b><template><i>y</i></template></template>"

    @Test("nodes that go between the two keep neither") func goesWithItsPage() throws {
        weak var kept: Document?
        weak var keptOwner: Document?
        do {
            let page = WebDocumentTests.page(Self.markup)
            let template = try #require(try page.querySelector("template")).asNode
            let (contents, owner) = try #require(page.ownedTemplateContents(of: template))
            let bold = try #require(contents.firstChild)
            owner.remove(bold)
            page.adopt(bold, from: owner)
            let body = try #require(page.body).asNode
            page.insert(bold, into: body, before: nil)
            page.remove(bold)
            owner.adopt(bold, from: page)
            owner.insert(bold, into: contents, before: contents.firstChild)
            #expect(page.markup(of: template, .whole).contains("<b>x</b><template><i>y</i></template>"))
            (kept, keptOwner) = (page, owner)
        }
        #expect(kept == nil)
        #expect(keptOwner == nil)
    }

    @Test("a template takes what it holds to another document") func goesWithItsTemplate() throws {
        let (first, other) = (page(Self.markup), page(Self.markup))
        let template = try #require(try first.querySelector("template")).asNode
        let (contents, owner) = try #require(first.ownedTemplateContents(of: template))
        first.remove(template)
        other.adopt(template, from: first)
        #expect(other.templateContents(of: template) == contents)
        let moved = try #require(other.ownedTemplateContents(of: template))
        #expect(moved.contents == contents)
        #expect(moved.owner !== owner)
        #expect(other.markup(of: template, .inside) == "<b>x</b><template><i>y</i></template>")
    }
}
