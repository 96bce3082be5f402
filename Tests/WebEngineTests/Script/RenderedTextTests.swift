import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What `innerText` says of markup: apps read tokens and codes from pages by it.
///
/// https://html.spec.whatwg.org/#rendered-text-collection-steps, and WebKit's TextIterator.
struct RenderedTextTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// What is in the element; an element `t` in it is asked instead of it.
        var markup: String
        var text: String
        /// What WebKit says, where it says something else.
        var webKit: String?
        var testDescription: String { name }
    }

    /// What is in boxes that hide all that does not fit, and are of no size.
    static let clipped = [
        Row(
            name: "a closed menu",
            markup:
                "<style>.m{max-height:0;overflow:hidden}.o{max-height:9px}</style>A<nav class=m>B</nav><nav class='m o'>C</nav>D",
            text: "A\nB\nC\nD",
            webKit: "A\nC\nD"
        ),
        Row(
            name: "no height",
            markup: "A<div style='height:0;overflow:hidden'>B</div>C",
            text: "A\nB\nC",
            webKit: "A\nC"
        ),
        Row(
            name: "no width",
            markup: "A<div style='width:0;overflow-x:hidden'>B</div>C",
            text: "A\nB\nC",
            webKit: "A\nC"
        ),
        Row(
            name: "hardly any",
            markup: "A<div style='max-width:.01px;overflow:auto'>B</div>C",
            text: "A\nB\nC",
            webKit: "A\nC"
        ),
        Row(name: "a pixel", markup: "A<div style='height:1px;width:1px;overflow:hidden'>B</div>C", text: "A\nB\nC"),
        Row(name: "what is hidden shows", markup: "A<div style='height:0'>B</div>C", text: "A\nB\nC"),
        Row(
            name: "a least height",
            markup: "A<div style='height:0;min-height:9px;overflow:hidden'>B</div>C",
            text: "A\nB\nC"
        ),
        Row(
            name: "what is out of it",
            markup: "A<div style='height:0;overflow:hidden'>B<p style='position:absolute'>D</p></div>C",
            text: "A\nB\n\nD\n\nC",
            webKit: "A\nD\nC"
        ),
        Row(name: "an inline has no height", markup: "A<i style='height:0;overflow:hidden'>B</i>C", text: "ABC"),
        Row(
            name: "a box on the line",
            markup: "A<i style='display:inline-block;height:0;overflow:hidden'>B</i>C",
            text: "ABC",
            webKit: "AC"
        ),
        Row(
            name: "asked of what is in it",
            markup: "<div style='height:0;overflow:hidden'><b id=t>B</b></div>",
            text: "B",
            webKit: ""
        ),
    ]

    /// White space at the end of what stands on a line as a whole.
    static let endsOfInlineBlocks = [
        Row(
            name: "buttons",
            markup: "<button> Log in </button><button> Sign up </button>",
            text: "Log inSign up",
            webKit: "Log in Sign up"
        ),
        Row(name: "a space behind it too", markup: "<button>A </button> B", text: "A B", webKit: "A  B"),
        Row(name: "a space between two", markup: "<button>A </button> <button>B</button>", text: "A B", webKit: "A  B"),
        Row(name: "a field between", markup: "<button>A </button><input>B", text: "AB", webKit: "A B"),
        Row(
            name: "one of white space between",
            markup: "<button>A </button><button> </button>B",
            text: "AB",
            webKit: "A B"
        ),
        Row(name: "in an element of its own", markup: "<button>A<i> </i></button>B", text: "AB", webKit: "A B"),
        Row(name: "a space that is kept", markup: "<button>A </button>&nbsp;B", text: "A\u{A0}B", webKit: "A \u{A0}B"),
        Row(
            name: "three",
            markup: "<button>A </button><button>B </button><button>C </button>",
            text: "ABC",
            webKit: "A B C"
        ),
        Row(name: "a line behind it", markup: "<button>A </button><br>B", text: "A\nB"),
        Row(name: "a cell behind it", markup: "<table><tr><td><button>A </button><td>B</table>", text: "A\tB"),
        Row(name: "nothing but white space", markup: "<button> </button>B", text: "B"),
    ]

    static let rows = [
        Row(name: "white space collapses over elements", markup: " a <b> b</b>\n\tc ", text: "a b c"),
        Row(
            name: "a line for each block",
            markup: "a<div>b</div><div></div>c<section>d</section>",
            text: "a\nb\nc\nd",
            webKit: "a\nb\nc\nd"
        ),
        Row(
            name: "a paragraph stands apart",
            markup: "a<p>b<p>c</p>d",
            text: "a\n\nb\n\nc\n\nd",
            webKit: "a\nb\n\nc\n\nd"
        ),
        Row(name: "br", markup: "a <br> b<br><br>c", text: "a\nb\n\nc"),
        Row(name: "cells and rows", markup: "<table><tr><td>a<td><td>c<tr><td>d</table>", text: "a\t\tc\nd"),
        Row(name: "pre", markup: "<pre> a\n  b </pre>", text: " a\n  b "),
        Row(
            name: "white-space: pre-line",
            markup: "<i style='white-space: pre-line'> a  b \n c\n\nd</i>",
            text: "a b\nc\n\nd",
            webKit: "a b  c  d"
        ),
        Row(name: "by a sheet", markup: "<style>.w { white-space: pre }</style><b class=w>a  b</b>", text: "a  b"),
        Row(name: "a carriage return", markup: "<pre>a\rb\r\nc</pre>", text: "a\nb\nc"),
        Row(name: "what a sheet hides", markup: "<style>.n { display: none }</style>a<b class=n>b</b>c", text: "ac"),
        Row(name: "hidden", markup: "a<p hidden>b</p>c", text: "ac"),
        Row(
            name: "invisible, but for a part",
            markup: "<div style='visibility: hidden'>a<b style='visibility: visible'>b</b></div>",
            text: "b"
        ),
        Row(
            name: "of what is not rendered, all text",
            markup: "<b id=t style='display: none'> a <i>b</i></b>",
            text: " a b"
        ),
        Row(name: "in what is not rendered", markup: "<div hidden><b id=t> a</b></div>", text: " a"),
        Row(name: "display of blocks", markup: "a<b style='display: block'>b</b>c", text: "a\nb\nc"),
        Row(name: "of lines", markup: "<div style='display: inline'>a</div>b", text: "ab"),
        Row(
            name: "of boxes on a line",
            markup: "a <b style='display: inline-block'> b </b> c",
            text: "a b c",
            webKit: "a b  c"
        ),
        Row(name: "of flexible boxes", markup: "<div style='display: flex'><b>a</b> <b>b</b></div>", text: "a\nb"),
        Row(
            name: "by a variable",
            markup: "<div style='--d: block'>a<b style='display: var(--d)'>b</b></div>",
            text: "a\nb"
        ),
        Row(name: "a float", markup: "a<b style='float: left'>b</b>c", text: "a\nb\nc", webKit: "abc"),
        Row(name: "capitals", markup: "<b style='text-transform: uppercase'>a <i>ß</i></b>", text: "A SS"),
        Row(name: "not of buttons", markup: "<p style='text-transform: uppercase'>a<button>b</button>", text: "Ab"),
        Row(
            name: "of languages, and of what is none",
            markup: "<style>b { text-transform: uppercase }</style><b lang=tr>i</b> <b lang=en_US>i</b>",
            text: "\u{130} I"
        ),
        Row(name: "fields", markup: "a <input value=b> <textarea>c</textarea> d", text: "a   d", webKit: "a   d"),
        Row(
            name: "a space behind a field",
            markup: "<p><input> a</p>b<div><img alt=x> c",
            text: " a\n\nb\n c"
        ),
        Row(name: "options", markup: "<select><option>a<option>b</select>", text: "a\nb", webKit: ""),
        Row(name: "closed details", markup: "<details><summary>a</summary>b</details>", text: "a", webKit: "a\n"),
        Row(name: "scripts and templates", markup: "a<script>b</script><template>c</template>", text: "a"),
        Row(name: "drawings", markup: "<svg><title>a</title><text>b</text></svg>", text: "b"),
        Row(
            name: "drawings among words",
            markup: "a<svg><text>b<tspan>c</tspan></text><text>d</text></svg>e",
            text: "a\nbc\nd\ne"
        ),
        Row(name: "white space around drawings", markup: "a <svg></svg> b <canvas></canvas> c", text: "a  b  c"),
        Row(name: "an icon before a word", markup: "<button><svg></svg> Sign in</button>", text: " Sign in"),
        Row(
            name: "text in a drawing in a line",
            markup: "x <svg><title>t</title><text>T</text></svg> y",
            text: "x \nT\n y"
        ),
        Row(
            name: "a drawing that is a block",
            markup: "a<svg style='display: block'></svg>b",
            text: "a\nb",
            webKit: "ab"
        ),
        Row(
            name: "a canvas that is a block",
            markup: "a <canvas style='display: block'>t</canvas> b",
            text: "a\nb",
            webKit: "a b"
        ),
        Row(
            name: "fields that are blocks",
            markup: "a <input style='display: block'> b <iframe style='display: block'></iframe> c",
            text: "a\nb\nc",
            webKit: "a b c"
        ),
        Row(
            name: "options and buttons that are blocks",
            markup: "a <select style='display: block'><option>o</select> b <button style='display: block'>k</button> c",
            text: "a\no\nb\nk\nc",
            webKit: "a \nb k\nc"
        ),
        Row(name: "a picture that floats", markup: "<img style='float: right'> a", text: "a"),
        Row(name: "a space before text behind it", markup: "<b id=t>a </b>b", text: "a "),
        Row(name: "and more space", markup: "<p><b id=t>a </b> <i>b</i></p>", text: "a "),
        Row(name: "no text behind it", markup: "<p><b id=t>a </b></p>b", text: "a"),
        Row(name: "titles", markup: "<h2>a</h2>b<h1>c</h1><div>d</div>", text: "a\nb\nc\nd", webKit: "a\n\nb\nc\n\nd"),
        Row(
            name: "without a margin",
            markup:
                "<style>.m { margin: 0 }</style><p style='margin: 0'>a<p class=m>b<p style='margin-bottom: 4px'>c<p>d",
            text: "a\n\nb\n\nc\n\nd",
            webKit: "a\nb\nc\nd"
        ),
        Row(
            name: "groups of fields",
            markup: "a<fieldset><legend>b</legend>c</fieldset>d<button>e</button><p>f",
            text: "a\nb\nc\nde\n\nf",
            webKit: "ab\nc\nde\nf"
        ),
        Row(
            name: "lines and boxes without anything",
            markup: "<div></div>a<hr><div></div>b<hr>",
            text: "a\nb",
            webKit: "a\nb\n"
        ),
        Row(name: "what is followed", markup: "<div id=t><p>a</p></div>b", text: "a", webKit: "a\n\n"),
        Row(name: "what is not", markup: "<div id=t><p>a</p>\n</div>\n<script></script>", text: "a"),
        Row(
            name: "a drawing that is a block, first",
            markup:
                "<svg style='display: block'></svg><div>a</div>b<div style='display: flex'><svg></svg><div>c</div></div>d",
            text: "a\nb\nc\nd"
        ),
        Row(
            name: "a canvas that is a block, last before words",
            markup:
                "a<canvas style='display: block'></canvas>b<div><canvas style='display: block'></canvas></div><div>c</div>d",
            text: "a\nb\nc\nd",
            webKit: "ab\nc\nd"
        ),
        Row(
            name: "white space between what floats",
            markup: "<div><i style='float: left'>a</i> <i style='float: left'>b</i> c</div>"
                + "<b style='position: absolute'>d</b> <b style='position: absolute'>e</b>",
            text: "a\nb\nc\nd\ne",
            webKit: "ab c\nde"
        ),
        Row(
            name: "white space between words and what floats",
            markup: "a <b style='float: left'>b</b> c <i></i><i style='float: left'>d</i> e",
            text: "a\nb\nc\nd\ne",
            webKit: "a b c d e"
        ),
        Row(
            name: "more white space before fields",
            markup: "a<input>  <input>b  <img> c<b> </b> <input>d  <svg></svg>e",
            text: "a b  c d e",
            webKit: "a  b   c  d e"
        ),
        Row(
            name: "paragraphs without text",
            markup:
                "<div>a</div><p><input></p><div>b</div><h1><b style='display: inline-block'></b></h1><div>c</div><p></p>d",
            text: "a\n\nb\nc\n\nd",
            webKit: "a\n\n\nb\n\nc\nd"
        ),
        Row(
            name: "a paragraph that ends with a block",
            markup: "<p id=t>a <b style='display: block'>b</b></p>c",
            text: "a\nb",
            webKit: "a\nb\n\n"
        ),
        Row(
            name: "a block that ends with a script",
            markup: "<p id=t>a<script>0</script></p>b",
            text: "a",
            webKit: "a\n\n"
        ),
        Row(name: "and with white space", markup: "<p id=t>a<script>0</script> </p>b", text: "a"),
        Row(
            name: "cells in a cell",
            markup:
                "<table><tr><th>a<td><b style='display: table-cell'>b</b><b style='display: table-cell'>c</b><td>d</table>",
            text: "a\tb\tc\td"
        ),
        Row(
            name: "cells among words",
            markup:
                "<table><tr><td>a<td>b<b style='display: table-cell'>c</b>d<b style='display: table-cell'>e</b></table>",
            text: "a\tbcde"
        ),
        Row(name: "deep trees", markup: String(repeating: "<b>", count: 300) + "a", text: "a"),
    ]

    /// What children of a shadow host inherit is of the slot that they are in.
    ///
    /// https://drafts.csswg.org/css-scoping/#inheritance
    @Test(arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)])
    func childrenOfHostsHaveTheStyleOfTheirSlots(profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let markup = "<div id=host>a  b<!-- --><i>c</i><i slot=hidden>d</i></div>"
        let page = TestPage(configuration) { _ in html("", markup) }
        await page.load("https://a.test/")
        let script = """
            host.attachShadow({ mode: 'open' }).innerHTML = `<b style='text-transform: uppercase; white-space: pre'>
                <slot></slot></b><b style='visibility: hidden'><slot name=hidden></slot></b>`;
            host.innerText
            """
        #expect(await page.state { try? $0.evaluate(script) } == "A  BC")
    }

    /// And they show where these do.
    ///
    /// https://drafts.csswg.org/css-scoping/#flat-tree
    @Test(arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)])
    func childrenOfHostsShowWhereTheirSlotsDo(profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let markup = "<div id=root>a<div id=menu>b<i>c</i><i slot=on>d</i></div></div>"
        let page = TestPage(configuration) { _ in html("", markup) }
        await page.load("https://a.test/")
        let script = """
            menu.attachShadow({ mode: 'open' }).innerHTML = `<section></section><slot name=on></slot>`;
            const popup = menu.shadowRoot.firstChild;
            popup.attachShadow({ mode: 'open' }).innerHTML =
                `<style>.list:not(.open) { display: none }</style><div class=list><slot></slot></div>`;
            popup.innerHTML = '<p><slot></slot></p>';
            const closed = root.innerText.trim();
            popup.shadowRoot.querySelector('.list').classList.add('open');
            [closed, root.innerText].join('|').replace(/\\n/g, '/')
            """
        #expect(await page.state { try? $0.evaluate(script) } == "a/d|a/bcd")
    }

    /// What a shadow tree's sheet says of its host and of what is in its slots, and the layout that these are in.
    ///
    /// https://drafts.csswg.org/css-scoping/#selectordef-host
    @Test(arguments: [
        ("<style>:host { display: block }</style><slot></slot>", "<x-a>a</x-a><x-a>b</x-a>", "a/b"),
        ("<style>:host { display: none }</style><slot></slot>", "<x-a>a</x-a><i>b</i>", "b"),
        ("<style>:host { visibility: hidden }</style><slot></slot>", "<x-a>a</x-a><i>b</i>", "b"),
        ("<style>:host { text-transform: uppercase }</style><slot></slot>", "<x-a>a</x-a><i>b</i>", "Ab"),
        ("<style>::slotted(i) { display: none }</style><slot></slot>", "<x-a><i>a</i><b>b</b></x-a>", "b"),
        ("<style>.f { display: flex }</style><div class=f><slot></slot></div>", "<x-a><i>a</i><i>b</i></x-a>", "a/b"),
        ("<slot></slot>", "<p style='display: flex'><x-a style='display: contents'><i>a</i><i>b</i></x-a></p>", "a/b"),
        ("<slot></slot>", "<x-a>a</x-a><x-a>b</x-a>", "ab"),
    ])
    func hostsAreAsTheirTreesSay(tree: String, markup: String, text: String) async {
        for profile in [Profile.wkWebView(iOS: 17), .android(api: 34)] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let page = TestPage(configuration) { _ in html("", "<div id=root>\(markup)</div>") }
            await page.load("https://a.test/")
            let script = """
                customElements.define('x-a', class extends HTMLElement {
                    constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = `\(tree)`; }
                });
                root.innerText.trim().replace(/\\n/g, '/')
                """
            #expect(await page.state { try? $0.evaluate(script) } == .string(text))
        }
    }

    @Test(arguments: rows + endsOfInlineBlocks + clipped, [Profile.wkWebView(iOS: 17), .android(api: 34)])
    func text(_ row: Row, profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in html("", "<div id=root></div>") }
        await page.load("https://a.test/")
        let markup = JSON.string(row.markup).text
        let script = "root.innerHTML = \(markup); (document.getElementById('t') ?? root).innerText"
        let text = profile.engine == .webKit ? row.webKit ?? row.text : row.text
        #expect(await page.state { try? $0.evaluate(script) } == .string(text))
    }

    static let selections: [(Profile, String)] = [
        (.wkWebView(iOS: 17), "one,one||,one||two||"), (.android(api: 34), "one,one,one||two"),
    ]

    @Test("a selection that leaves a block has the lines behind it in WebKit", arguments: selections)
    func selection(_ profile: Profile, _ seen: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in html("", "<p id=p>one</p><p id=q>two</p>tail") }
        await page.load("https://a.test/")
        let script = """
            const told = [], selection = getSelection()
            for (const ends of [[p, 0, p, 1], [p, 0, q, 0], [document.body, 0, document.body, 2]]) {
                selection.setBaseAndExtent(...ends)
                told.push(String(selection).replace(/\\n/g, '|'))
            }
            told.join()
            """
        #expect(await page.state { try? $0.evaluate(script) } == .string(seen))
    }

    @Test("a sheet's rules count as they are when the text is asked for")
    func changes() async {
        let page = TestPage { _ in html("", "<style id=s>b { display: none }</style><p>a<b>b</b></p>") }
        await page.load("https://a.test/")
        let script = """
            const p = document.querySelector('p'), told = [p.innerText];
            s.sheet.deleteRule(0);
            told.push(p.innerText);
            p.lastChild.style.display = 'block';
            told.push(p.innerText);
            s.textContent = 'p { text-transform: uppercase }';
            told.push(p.innerText);
            told
            """
        #expect(await page.state { try? $0.evaluate(script) } == ["a", "ab", "a\nb", "A\nB"])
    }
}
