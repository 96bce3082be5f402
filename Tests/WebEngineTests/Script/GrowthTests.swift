import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Pages that are changed piece by piece while their lists are read: what they read is what is there.
struct GrowthTests {
    static let rows = [
        AskedRow(
            name: "a text that grows",
            body: "<p id=p>é😀</p>",
            script: """
                (() => {
                    const text = p.firstChild;
                    const range = document.createRange();
                    range.selectNodeContents(text);
                    const seen = [];
                    new MutationObserver(records => seen.push(...records)).observe(text, { characterData: true, characterDataOldValue: true });
                    text.appendData('a');
                    text.appendData('\\0b');
                    text.insertData(1, 'c');
                    text.data += 'd';
                    return Promise.resolve().then(() => [text.length, escape(text.data), range.endOffset, seen.map(one => escape(one.oldValue))].join());
                })()
                """,
            title:
                "8,%E9c%uD83D%uDE00a%00bd,0,%E9%uD83D%uDE00,%E9%uD83D%uDE00a,%E9%uD83D%uDE00a%00b,%E9c%uD83D%uDE00a%00b"
        ),
        AskedRow(
            name: "a text that grows by many pieces",
            script: """
                (() => {
                    const text = new Text();
                    for (let index = 0; index < 20000; index++) text.appendData('12345678');
                    return [text.length, text.data.slice(-3), text.substringData(7, 2)].join();
                })()
                """,
            title: "160000,678,81"
        ),
        AskedRow(
            name: "children that come, go and change",
            body: "<ul id=l><li>0</li> <li>1</li></ul><ol id=o></ol>",
            script: """
                (() => {
                    const { children, childNodes } = l, items = document.getElementsByTagName('li');
                    const told = [children.length, childNodes.length, items.length];
                    for (let index = 0; index < 6; index++) {
                        l.append(document.createElement('li'), `${index}`);
                        told.push(`${l.childElementCount}${children.length}${childNodes.length}${items.length}`);
                        told.push(children[index + 2].localName + childNodes[childNodes.length - 1].data + (children[99] ?? childNodes.item(99)));
                        items[index].id = `i${index}`;
                        told.push(children.namedItem(`i${index}`).id, 99 in children, index in childNodes);
                    }
                    while (childNodes.length) o.appendChild(childNodes[0]);
                    return [...told, children.length, o.childNodes.length, [...o.children].length, items[7].nextSibling.data].join();
                })()
                """,
            title: "2,3,2,"
                + (0..<6).map { "\($0 + 3)\($0 + 3)\(2 * $0 + 5)\($0 + 3),li\($0)null,i\($0),false,true," }.joined()
                + "0,15,8,5"
        ),
        AskedRow(
            name: "children in another document that has counted as many changes",
            script: """
                (() => {
                    let stale = 0;
                    for (let index = 0; index < 60; index++) document.body.append('');
                    for (let ahead = 0; ahead < 8; ahead++) {
                        const other = document.implementation.createHTMLDocument('');
                        for (let index = 0; index < ahead; index++) other.body.append('');
                        for (let index = 0; index < 100; index++) {
                            const parent = document.createElement('div'), { children } = parent;
                            for (let times = 0; times < 6; times++) children.length;
                            other.body.append(parent);
                            parent.append(other.createElement('i'));
                            if (children.length !== 1) stale++;
                        }
                    }
                    return stale;
                })()
                """,
            title: "0"
        ),
        AskedRow(
            name: "options that come and go",
            body: "<select id=s></select>",
            script: """
                (() => {
                    const { options } = s;
                    for (let index = 0; index < 5; index++) {
                        options[options.length] = new Option(`o${index}`, `${index}`);
                        options[index].text += '!';
                    }
                    const told = [options.length, s[3].text, s.length];
                    while (options.length > 2) s.remove(0);
                    return [...told, options.length, options[0].value, s.value, 2 in s].join();
                })()
                """,
            title: "5,o3!,5,2,3,3,false"
        ),
        AskedRow(
            name: "selectors in a tree as deep as a script builds it",
            script: """
                (() => {
                    let top = document.createElement('div');
                    for (let index = 0; index < 8000; index++) {
                        const above = document.createElement('div');
                        above.append(top);
                        top = above;
                    }
                    const told = [top.querySelectorAll('.z div').length, top.querySelectorAll('div div').length];
                    top.firstChild.className = 'z';
                    told.push(top.querySelectorAll('.z div').length, top.querySelectorAll('.z > div div').length);
                    top.querySelector('.z div').className = 'y';
                    told.push(top.querySelectorAll('.z .y div').length, top.querySelectorAll('.y .z div').length);
                    return told.join();
                })()
                """,
            title: "0,8000,7999,7998,7998,0"
        ),
        AskedRow(
            name: "a query that costs too much, and one by what is no selector",
            body: "<p id=p></p>",
            script: """
                (() => {
                    p.title = 'x'.repeat(1 << 20);
                    const asked = `[title*="${'y'.repeat(2000)}"]`, told = [];
                    const queries = [() => document.querySelector(asked), () => document.querySelectorAll(asked), () => p.matches(asked),
                        () => p.closest(asked), () => document.querySelector('[title*=')];
                    for (const query of queries) try { query() } catch (error) { told.push(error.name) }
                    return told.join();
                })()
                """,
            title: "OperationError,OperationError,OperationError,OperationError,SyntaxError"
        ),
        AskedRow(
            name: "places among siblings that come, go and change",
            body: "<ul id=l><li>0</li><li>1</li><li>2</li></ul>",
            script: """
                (() => {
                    const told = [], look = () => told.push(['li:nth-child(2)', 'li:nth-last-child(1)', 'b:nth-of-type(1)', 'li:only-of-type']
                        .map(one => [...l.querySelectorAll(one)].map(item => item.textContent).join('')).join('/'));
                    look();
                    l.prepend(l.lastChild);
                    look();
                    l.firstChild.replaceWith(Object.assign(document.createElement('b'), { textContent: 'b' }));
                    look();
                    l.insertAdjacentHTML('afterbegin', '<b>a</b>');
                    look();
                    l.lastChild.remove();
                    look();
                    document.implementation.createHTMLDocument('').body.append(l.cloneNode(true));
                    const other = document.implementation.createHTMLDocument('');
                    const list = l;
                    other.body.append(list);
                    list.firstChild.remove();
                    told.push(list.querySelector(':nth-child(2)').textContent);
                    document.body.append(list);
                    look();
                    return told.join();
                })()
                """,
            title: "1/2//,0/1//,0/1/b/,/1/a/,/0/a/0,0,0/0/b/0"
        ),
        AskedRow(
            name: "IDs that change while others are looked for",
            script: """
                (() => {
                    for (let index = 0; index < 6000; index++) {
                        const item = document.createElement('p');
                        item.id = `x${index}`;
                        document.body.append(item);
                    }
                    let found = 0;
                    for (let index = 0; index < 6000; index++) {
                        document.getElementById(`x${index}`).id = `y${index}`;
                        if (document.querySelector(`#y${index}`) === window[`y${index}`]) found++;
                    }
                    return found;
                })()
                """,
            title: "6000"
        ),
        AskedRow(
            name: "a form that is filled with controls and written to by name",
            body: "<form id=f></form>",
            script: """
                (() => {
                    for (let index = 0; index < 3500; index++) {
                        const input = document.createElement('input');
                        input.name = `n${index}`;
                        f.appendChild(input);
                    }
                    for (let index = 0; index < 3500; index++) {
                        f.elements[`n${index}`].value = index;
                        f[`n${index}`].setAttribute('data-set', '');
                    }
                    return [f.length, f.n3499.value, f.elements.n0.value].join();
                })()
                """,
            title: "3500,3499,0"
        ),
        AskedRow(
            name: "a shadow host that is filled",
            body: "<div id=h></div>",
            script: """
                (() => {
                    const root = h.attachShadow({ mode: 'open' });
                    root.innerHTML = '<slot name=a></slot><slot></slot>';
                    for (let index = 0; index < 5000; index++) {
                        const child = document.createElement('i');
                        if (index % 2 === 1) child.slot = 'a';
                        h.append(child);
                    }
                    return [root.firstChild, root.lastChild].map(slot => slot.assignedNodes().length).join();
                })()
                """,
            title: "2500,2500"
        ),
        AskedRow(
            name: "elements of a class that are styled one by one",
            script: """
                (() => {
                    document.body.innerHTML = '<p class=a></p>'.repeat(6000);
                    const list = document.getElementsByClassName('a');
                    for (let index = 0; index < list.length; index++) list[index].style.color = 'red';
                    return [list.length, list[5999].style.color].join();
                })()
                """,
            title: "6000,red"
        ),
        AskedRow(
            name: "an area of storage that is gone through",
            script: """
                (() => {
                    for (let index = 0; index < 8000; index++) sessionStorage.setItem(`k${index}`, index);
                    let sum = 0;
                    for (let index = 0; index < sessionStorage.length; index++) sum += +sessionStorage.getItem(sessionStorage.key(index));
                    return [sum, sessionStorage.key(8000), sessionStorage.key(-1), sessionStorage.key(4294967296) === sessionStorage.key(0)].join();
                })()
                """,
            title: "31996000,,,true"
        ),
        AskedRow(
            name: "headers, many of them",
            script: """
                (() => {
                    const headers = new Headers();
                    for (let index = 0; index < 1500; index++) headers.append(`K${index}`, index);
                    headers.append('k7', 'again');
                    const told = [];
                    for (const [name, value] of headers) {
                        if (name === 'k7') told.push(value);
                        // Whoever goes through them sees what changes meanwhile.
                        if (name === 'k999') headers.set('z', '1');
                    }
                    const names = [...headers.keys()];
                    headers.delete('z');
                    return [...told, names.length, names.at(-1), [...headers].length, headers.get('K7')].join();
                })()
                """,
            title: "7, again,1501,z,1500,7, again"
        ),
        AskedRow(
            name: "marks, many of them",
            script: """
                (() => {
                    for (let index = 0; index < 12000; index++) performance.mark(`m${index}`);
                    const { duration } = performance.measure('all', 'm11998', 'm11999');
                    const told = [performance.getEntriesByType('mark').length, duration >= 0];
                    performance.clearMarks('m5');
                    try { performance.measure('gone', 'm5') } catch (error) { told.push(error.name) }
                    performance.mark('m5', { startTime: 3 });
                    told.push(performance.measure('back', 'm5', 'm6').startTime);
                    return told.join();
                })()
                """,
            title: "12000,true,SyntaxError,3"
        ),
        AskedRow(
            name: "places that are compared",
            script: """
                (() => {
                    document.body.innerHTML = '<p><b></b></p>'.repeat(3000);
                    const { firstChild: first, lastChild: last, children } = document.body;
                    let before = 0, after = 0;
                    for (let item = first; item !== last; item = item.nextSibling) {
                        if (last.compareDocumentPosition(item.firstChild) === 2) before++;
                        if (item.compareDocumentPosition(last.firstChild) === 4) after++;
                    }
                    return [before, after].join();
                })()
                """,
            title: "2999,2999"
        ),
        AskedRow(
            name: "ranges, many of them, in what goes",
            script: """
                (() => {
                    document.body.innerHTML = '<p>text</p>'.repeat(600);
                    const ranges = [], before = [...document.body.children];
                    for (const item of before) {
                        const around = document.createRange(), inside = document.createRange();
                        around.selectNode(item);
                        inside.setStart(item.firstChild, 1);
                        inside.setEnd(item, 1);
                        ranges.push(around, inside);
                    }
                    const told = [ranges[1198].startOffset, ranges[1199].startContainer.data];
                    before[5].remove();
                    told.push(ranges[10].startOffset, ranges[10].endOffset, ranges[12].startOffset, ranges[11].startContainer.localName);
                    while (document.body.firstChild) document.body.firstChild.remove();
                    told.push(ranges.filter(one => one.startContainer === document.body && one.endOffset === 0).length);
                    return told.join();
                })()
                """,
            title: "599,text,5,5,5,body,1200"
        ),
        AskedRow(
            name: "what comes and goes beside many controls that the page defines",
            body: "<form id=f></form><p id=p>",
            script: """
                (() => {
                    const f = document.forms[0];
                    let told = 0;
                    customElements.define('x-control', class extends HTMLElement {
                        static formAssociated = true;
                        formAssociatedCallback() { told++; }
                    });
                    for (let index = 0; index < 400; index++) f.append(document.createElement('x-control'));
                    for (let index = 0; index < 5000; index++) {
                        p.append('a');
                        p.lastChild.remove();
                    }
                    const seen = [told, f.length];
                    const last = f.lastChild;
                    p.append(last);
                    seen.push(told, f.length);
                    last.setAttribute('form', 'f');
                    seen.push(told, f.length);
                    f.firstChild.remove();
                    f.id = '';
                    seen.push(told, f.length);
                    return seen.join();
                })()
                """,
            title: "400,400,401,399,402,400,404,398"
        ),
        AskedRow(
            name: "styles that are asked about beside megabytes of sheets",
            body: "<p id=p>",
            script: """
                (() => {
                    for (let index = 0; index < 100; index++) {
                        const style = document.createElement('style');
                        style.textContent = `/*${'x'.repeat(50000)}*/ .c${index} { z-index: ${index} }`;
                        document.head.append(style);
                    }
                    let sum = 0;
                    for (let index = 0; index < 400; index++) {
                        p.className = `c${index % 100}`;
                        sum += Number(getComputedStyle(p).zIndex);
                    }
                    return sum;
                })()
                """,
            title: "19800"
        ),
        AskedRow(
            name: "sheets whose text changes in each way that it can",
            body: "<style>p { z-index: 1 }</style><p id=p>",
            script: """
                (() => {
                    const s = document.querySelector('style'), told = [], tell = () => told.push(getComputedStyle(p).zIndex);
                    tell();
                    s.firstChild.data = 'p { z-index: 2 }';
                    tell();
                    s.firstChild.appendData(' p { z-index: 3 }');
                    tell();
                    s.append(' p { z-index: 4 }');
                    tell();
                    s.lastChild.remove();
                    tell();
                    s.textContent = 'p { z-index: 5 }';
                    tell();
                    const part = document.createElement('b');
                    part.append('p { z-index: 6 }');
                    s.append(part);
                    tell();
                    s.replaceChildren(...part.childNodes);
                    tell();
                    const other = document.implementation.createHTMLDocument('');
                    other.head.append(s);
                    s.firstChild.data = 'p { z-index: 7 }';
                    document.head.append(s);
                    tell();
                    s.innerHTML = 'p { z-index: 8 }';
                    tell();
                    s.firstChild.splitText(4).data = ' z-index: 9 }';
                    tell();
                    return told.join();
                })()
                """,
            title: "1,2,3,4,3,5,5,6,7,8,9"
        ),
        AskedRow(
            name: "a text and an attribute that are written again and again",
            body: "<p id=p>old</p>",
            script: """
                (() => {
                    const big = 'x'.repeat(6000);
                    for (let index = 0; index < 20; index++) {
                        p.textContent = big + index;
                        p.title = big + index;
                    }
                    const told = [p.textContent.slice(-5), p.title.slice(-5), p.childNodes.length];
                    const met = p.firstChild;
                    p.textContent = 'é';
                    told.push(met.data.length, p.firstChild === met, escape(p.textContent), met.parentNode);
                    p.innerText = 'b';
                    p.innerText = '';
                    told.push(p.childNodes.length);
                    p.textContent = 'c';
                    const copy = p.cloneNode(true);
                    p.textContent = 'd';
                    p.title = 'short';
                    told.push(copy.textContent, copy.title.length, p.title);
                    p.title = '';
                    told.push(p.outerHTML);
                    return told.join();
                })()
                """,
            title: "xxx19,xxx19,1,6002,false,%E9,,0,c,6002,short,<p id=\"p\" title=\"\">d</p>"
        ),
    ]

    @Test(arguments: rows)
    func asked(_ row: AskedRow) async { await row.check() }

    // A byte order mark and a character come in pieces.
    @Test("a text that is read while it comes") func arriving() async {
        let pieces: [[UInt8]] = [[0xEF], [0xBB, 0xBF, 0x61, 0xC3], [0xA9, 0x62], Array("cd".utf8)]
        let row = AskedRow(
            name: "a text that is read while it comes",
            script: """
                new Promise(resolve => {
                    const request = new XMLHttpRequest(), seen = [];
                    request.onprogress = () => seen.push(escape(request.responseText), escape(request.response));
                    request.onload = () => resolve([...new Set(seen), escape(request.responseText), request.readyState].join());
                    request.open('GET', '/text');
                    request.send();
                })
                """,
            title: ",a,a%E9b,a%E9bcd,a%E9bcd,4"
        )
        let chunks = pieces.map { ServiceResponse.Chunk($0, delay: .milliseconds(200)) }
        await row.check(["/text": ServiceResponse(fields: [HTTPField("Content-Type", "text/plain")], chunks: chunks)])
    }
}
