import Testing

/// What scripts make to hand over files and text, as upload widgets and tests of pages do.
///
/// https://html.spec.whatwg.org/#the-datatransfer-interface
struct DataTransferTests {
    static let rows = [
        SeenRow(
            name: "files for a control, which its form sends",
            body: "<form id=form><input type=file name=f multiple></form>",
            script: """
                const held = new DataTransfer(), { items } = held;
                for (const name of ['a.txt', 'b.txt']) items.add(new File([name], name, { type: 'text/plain' }));
                form.f.files = held.files;
                const sent = new FormData(form).getAll('f').map(file => file.name);
                items.remove(0);
                seen.push(...sent, held.types, held.files.length, items.length, items[0].getAsFile().name, items[1])
                """,
            seen: "a.txt,b.txt,Files,1,1,b.txt,"
        ),
        SeenRow(
            name: "text by type",
            script: """
                const held = new DataTransfer();
                held.setData('Text', 'plain'); held.setData('URL', '# no\\nhttps://a.test/\\nhttps://b.test/');
                seen.push(held.types, held.getData('text/plain'), held.getData('url'), held.getData('other'));
                const { items } = held;
                try { items.add('again', 'text/plain') } catch (error) { seen.push(error.name) }
                const item = items[0]; held.clearData('text'); seen.push(held.types, item.kind === '')
                """,
            seen: "text/plain,text/uri-list,plain,https://a.test/,,NotSupportedError,text/uri-list,true"
        ),
        SeenRow(
            name: "for an event that a script fires",
            script: """
                const held = new DataTransfer(); held.setData('text', 'dropped'); held.dropEffect = 'copy'; held.effectAllowed = 'no';
                document.body.addEventListener('drop', event => seen.push(event.dataTransfer.getData('text')));
                document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: held }));
                seen.push(held.dropEffect, held.effectAllowed, new ClipboardEvent('paste', { clipboardData: held }).clipboardData === held)
                """,
            seen: "dropped,copy,none,true"
        ),
    ]

    @Test(arguments: rows)
    func holds(_ row: SeenRow) async throws { try await row.check() }
}
