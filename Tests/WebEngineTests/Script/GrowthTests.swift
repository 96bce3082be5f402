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
    ]

    @Test(arguments: rows)
    func asked(_ row: AskedRow) async { await row.check() }
}
