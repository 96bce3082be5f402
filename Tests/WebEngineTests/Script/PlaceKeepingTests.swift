import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Elements that are found by ID, name, class and owner while the tree and its attributes change: what is found is what is
/// there, whoever changed it.
struct PlaceKeepingTests {
    static let rows = [
        AskedRow(
            name: "IDs that come, go and change",
            body: "<div id=a></div><div id=b><p id=c></p></div>",
            script: """
                (() => {
                    const seen = [], find = id => document.getElementById(id)?.localName ?? '-';
                    const look = (...ids) => seen.push(ids.map(find).join(''));
                    look('a', 'b', 'c', 'd');
                    a.id = 'd';
                    look('a', 'd');
                    const held = b, inner = c;
                    held.remove();
                    look('b', 'c');
                    inner.id = 'e';
                    document.body.append(held);
                    look('b', 'c', 'e');
                    inner.setAttributeNS('urn:x', 'y:id', 'f');
                    inner.removeAttribute('id');
                    look('e', 'c');
                    held.innerHTML = '<i id=g></i><template><b id=h></b></template>';
                    look('g', 'h');
                    held.outerHTML = '<u id=b><s id=i></s></u>';
                    look('b', 'g', 'i');
                    document.body.append(held.querySelector('template').content);
                    look('h');
                    document.getElementById('h').toggleAttribute('id');
                    look('h', '');
                    return seen.join();
                })()
                """,
            title: "divdivp-,-div,--,div-p,--,i-,u-s,b,--"
        ),
        AskedRow(
            name: "one ID of several elements",
            body: "<p id=a></p><div id=d><b id=a></b><i id=a></i></div>",
            script: """
                (() => {
                    const seen = [], first = () => seen.push(document.getElementById('a')?.localName ?? '-');
                    first();
                    seen.push(document.querySelectorAll('#a').length, d.querySelector('#a').localName, d.querySelectorAll('#a').length);
                    const added = document.createElement('u');
                    added.id = 'a';
                    document.body.prepend(added);
                    first();
                    d.append(added);
                    first();
                    document.querySelector('p').remove();
                    first();
                    d.insertBefore(d.lastChild, d.firstChild);
                    first();
                    d.querySelector('b').id = '';
                    d.querySelector('i').remove();
                    seen.push(document.querySelectorAll('#a').length, d.querySelectorAll('#a').length, added.querySelectorAll('#a').length);
                    added.remove();
                    first();
                    seen.push(added.querySelector('#a'));
                    return seen.join();
                })()
                """,
            title: "p,3,b,2,u,p,b,u,1,1,0,-,"
        ),
        AskedRow(
            name: "IDs in other documents and shadow trees",
            body: "<div id=host></div><p id=a><b id=b></b></p>",
            script: """
                (() => {
                    const seen = [], other = document.implementation.createHTMLDocument('');
                    const look = id => seen.push(`${+!!document.getElementById(id)}${+!!other.getElementById(id)}`);
                    for (const id of ['a', 'b']) look(id);
                    const moved = document.getElementById('a');
                    other.body.append(moved);
                    for (const id of ['a', 'b']) look(id);
                    moved.firstChild.id = 'c';
                    look('c');
                    document.body.append(moved);
                    for (const id of ['a', 'b', 'c']) look(id);
                    const root = document.getElementById('host').attachShadow({ mode: 'open' });
                    root.append(moved);
                    look('c');
                    seen.push(root.getElementById('c').localName, root.querySelector('#c').localName, document.querySelector('#c'));
                    moved.firstChild.id = 'd';
                    seen.push(root.getElementById('c'), root.getElementById('d').localName);
                    const copy = document.importNode(moved, true);
                    document.body.append(copy);
                    look('d');
                    document.adoptNode(copy);
                    look('d');
                    return seen.join();
                })()
                """,
            title: "10,10,01,01,01,10,00,10,00,b,b,,,b,10,00"
        ),
        AskedRow(
            name: "IDs and names that the parser brings",
            body: """
                <p id=a></p><script>
                seen = [document.getElementById('b'), document.getElementById('a').localName, 'f' in window];
                document.write('<form name=f></form><i id=b></i>');
                seen.push(document.getElementById('b').localName, window.f?.localName);
                document.body.lastChild.remove();
                seen.push(document.getElementById('b'));
                </script><u id=b></u><script>seen.push(document.getElementById('b').localName)</script>
                <html id=top>
                """,
            script: "[...seen, document.getElementById('top').localName].join()",
            title: ",p,false,i,form,,u,html"
        ),
        AskedRow(
            name: "a document that is opened anew",
            body: "<p id=a></p>",
            script: """
                (async () => {
                    const frame = document.createElement('iframe');
                    document.body.append(frame);
                    const inner = frame.contentDocument;
                    inner.body.innerHTML = '<b id=a></b><form name=f></form>';
                    const seen = [inner.getElementById('a').localName, frame.contentWindow.f.localName];
                    inner.open();
                    seen.push(inner.getElementById('a'), frame.contentWindow.f);
                    inner.write('<i id=a></i>');
                    seen.push(inner.getElementById('a').localName, document.getElementById('a').localName);
                    inner.close();
                    document.body.append(inner.getElementById('a'));
                    return [...seen, inner.getElementById('a'), document.querySelectorAll('#a').length].join();
                })()
                """,
            title: "b,form,,,i,p,,2"
        ),
        AskedRow(
            name: "names on the window",
            body: "<form name=x></form><div name=y id=z></div>",
            script: """
                (() => {
                    const seen = [], look = name => seen.push(window[name]?.length === 2 ? 'two' : window[name]?.localName ?? '-');
                    for (const name of ['x', 'y', 'z']) look(name);
                    const image = document.createElement('img');
                    image.name = 'y';
                    document.body.append(image);
                    look('y');
                    image.id = 'x';
                    seen.push(window.x.length, window.x[0].localName);
                    document.forms[0].remove();
                    look('x');
                    image.removeAttribute('name');
                    image.id = '';
                    for (const name of ['x', 'y']) look(name);
                    return seen.join();
                })()
                """,
            title: "form,-,div,img,2,form,img,-,-"
        ),
        AskedRow(
            name: "names on the document",
            body: "<form name=x></form><img id=y><p id=z></p>",
            script: """
                (() => {
                    const seen = [], look = name => seen.push(document[name]?.length === 2 ? 'two' : document[name]?.localName ?? '-');
                    for (const name of ['x', 'y', 'z', 'documentMode']) look(name);
                    const image = document.querySelector('img');
                    image.name = 'x';
                    for (const name of ['x', 'y']) look(name);
                    document.forms[0].name = 'documentMode';
                    for (const name of ['x', 'documentMode']) look(name);
                    seen.push(document.forms.length, document.images.length, document.forms.documentMode.localName);
                    document.forms[0].remove();
                    image.replaceWith(image.cloneNode());
                    look('documentMode');
                    seen.push(document.x === image, document.forms.length, document.images[0] === image);
                    return seen.join();
                })()
                """,
            title: "form,-,-,-,two,img,img,form,1,1,form,-,false,0,false"
        ),
        AskedRow(
            name: "options that are chosen while others come and go",
            body: "<select id=s><option value=a>1<option>b<option value=c disabled><optgroup><option>d</select>",
            script: """
                (() => {
                    const seen = [], look = () => seen.push(s.value + s.selectedIndex + s.length);
                    look();
                    s.value = 'b';
                    look();
                    s.remove(1);
                    look();
                    s.remove(0);
                    look();
                    s.options[0].selected = true;
                    look();
                    s.remove(0);
                    look();
                    s.options[3] = new Option('e', 'e', true, true);
                    look();
                    seen.push(s.options[3].index, s.item(4), s[1].value, s.options.item(-1));
                    s.multiple = true;
                    s.options[0].selected = true;
                    seen.push(s.selectedOptions.length);
                    s.multiple = false;
                    look();
                    s.length = 0;
                    look();
                    s.options.add(new Option('f'), 0);
                    look();
                    return seen.join();
                })()
                """,
            title: "a04,b14,a03,d12,c02,d01,e34,3,,,,2,d04,-10,f01"
        ),
        AskedRow(
            name: "classes that are one to Unicode",
            body: "<p class='&#x2000;'></p><div class='&#x2002;'></div>",
            script: "['\\u2000', '\\u2002'].map(name => document.getElementsByClassName(name)[0].tagName).join()",
            title: "P,DIV"
        ),
        AskedRow(
            name: "classes that come and go",
            body: "<p class='a b'></p><p class=a></p><p></p>",
            script: """
                (() => {
                    const list = document.getElementsByClassName('a'), both = document.getElementsByClassName('b a');
                    const seen = [`${list.length}${both.length}`];
                    const look = () => seen.push(`${list.length}${both.length}`);
                    list[1].className = 'b\\ta';
                    look();
                    list[0].classList.remove('a');
                    look();
                    document.querySelector('p:last-of-type').setAttribute('class', 'A a');
                    look();
                    list[0].style.color = 'red';
                    list[0].removeAttribute('class');
                    look();
                    document.body.insertAdjacentHTML('beforeend', '<i class="a b">');
                    look();
                    return seen.join();
                })()
                """,
            title: "21,22,11,21,10,21"
        ),
        AskedRow(
            name: "classes of many that change one by one",
            body: "<div id=d><p id=a></p><p id=b><i id=c></i></p><p id=e></p></div>",
            script: """
                (() => {
                    const list = document.getElementsByClassName('k'), inner = d.getElementsByClassName('k'), seen = [];
                    const look = () => seen.push([...list].map(one => one.id).join('') + '/' + [...inner].map(one => one.id).join(''));
                    for (const one of [b, c, e, a, d]) {
                        one.className = 'k';
                        seen.push(`${list.length}${inner.length}`);
                        look();
                    }
                    for (const one of [c, a, e]) {
                        one.classList.remove('k');
                        seen.push(`${list.length}${inner.length}${list[0].id}`);
                    }
                    look();
                    d.append(a);
                    a.className = 'k';
                    d.className = '';
                    look();
                    d.innerHTML = '<b class=k></b>'.repeat(200);
                    for (let index = 0; list.length > 1; index++) list[index % list.length].classList.toggle('k');
                    seen.push(inner.length, d.childElementCount);
                    for (const one of d.children) one.className = 'k';
                    seen.push(inner.length, list[199] === d.lastChild);
                    return seen.join();
                })()
                """,
            title:
                "11,b/b,22,bc/bc,33,bce/bce,44,abce/abce,54,dabce/abce,43d,32d,21d,db/b,ba/ba,1,200,200,true"
        ),
        AskedRow(
            name: "controls by name",
            body: """
                <form id=f><input name=a><input id=b><img name=c><fieldset name=d></fieldset><input type=image name=e></form>
                <input name=g form=f><div id=o></div>
                """,
            script: """
                (() => {
                    const seen = [], look = name => {
                        const found = f[name], listed = f.elements[name] ?? null;
                        seen.push((found?.length ?? found?.localName ?? '-') + (found === listed ? '=' : '!'));
                    };
                    for (const name of ['a', 'b', 'c', 'd', 'e', 'g', 'h']) look(name);
                    const more = document.createElement('input');
                    more.name = 'a';
                    f.append(more);
                    look('a');
                    seen.push(f.a[1] === more, f.elements.namedItem('a').length);
                    more.type = 'image';
                    look('a');
                    more.type = 'text';
                    more.setAttribute('form', 'x');
                    look('a');
                    more.removeAttribute('form');
                    more.name = 'h';
                    look('h');
                    const { a, g } = f.elements;
                    o.append(a);
                    seen.push(f.elements.a, f.a === a);
                    g.setAttribute('form', '');
                    look('g');
                    const away = f;
                    away.remove();
                    seen.push(away.h.name, away.elements.h.name, away.elements.g, away.z);
                    more.name = 'z';
                    seen.push(away.z.name, away.length);
                    return seen.join();
                })()
                """,
            title: "input=,input=,img!,fieldset=,-!,input=,-!"
                + ",2=,true,2,input=,input=,input=,,false,-!,h,h,,,z,3"
        ),
        AskedRow(
            name: "radio buttons and labels",
            body: """
                <form id=f><input type=radio name=r value=1 checked><input type=radio name=r value=2></form>
                <input type=radio name=r value=3 checked><label for=x>1</label><p id=y></p><label id=l><input id=x></label>
                """,
            script: """
                (() => {
                    const seen = [], state = () => seen.push([...document.querySelectorAll('[type=radio]')].map(one => +one.checked).join(''));
                    const [one, two, three] = document.querySelectorAll('[type=radio]');
                    state();
                    f.append(three);
                    state();
                    two.checked = true;
                    state();
                    three.name = 'q';
                    three.checked = true;
                    state();
                    three.name = 'r';
                    state();
                    seen.push(f.r.value, f.elements.r.length);
                    const { labels } = x;
                    seen.push(labels.length, labels[1] === l);
                    l.setAttribute('for', 'z');
                    seen.push(labels.length);
                    document.querySelector('label').htmlFor = 'y';
                    seen.push(labels.length);
                    l.removeAttribute('for');
                    x.type = 'hidden';
                    seen.push(labels.length, l.control);
                    return seen.join();
                })()
                """,
            title: "101,001,010,011,001,3,3,2,true,1,0,0,"
        ),
        AskedRow(
            name: "slots whose host is filled and emptied",
            body: "<div id=h></div>",
            script: """
                (async () => {
                    const root = h.attachShadow({ mode: 'open' }), seen = [];
                    root.innerHTML = '<slot name=a></slot><slot></slot><slot name=a></slot>';
                    const [a, plain, second] = root.querySelectorAll('slot');
                    let told = '';
                    root.addEventListener('slotchange', event => told += event.target === a ? 'a' : event.target === plain ? 'p' : 's');
                    const look = async () => {
                        await null;
                        seen.push([a, plain, second].map(slot => slot.assignedNodes().length).join('') + told);
                        told = '';
                    };
                    h.append('x', document.createElement('i'), document.createComment(''));
                    await look();
                    h.children[0].slot = 'a';
                    await look();
                    h.prepend(Object.assign(document.createElement('b'), { slot: 'a' }));
                    await look();
                    seen.push(a.assignedElements().map(one => one.localName).join(''));
                    h.append(h.firstChild);
                    await look();
                    seen.push(a.assignedElements().map(one => one.localName).join(''), h.lastChild.assignedSlot === a);
                    a.remove();
                    await look();
                    seen.push(second.assignedNodes().length);
                    h.textContent = 'y';
                    await look();
                    h.textContent = '';
                    await look();
                    return seen.join();
                })()
                """,
            title: "020p,110pa,210a,bi,210a,ib,true,012s,2,010ps,000p"
        ),
    ]

    @Test(arguments: rows)
    func asked(_ row: AskedRow) async { await row.check() }
}
