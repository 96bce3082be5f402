import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Worlds of an app's scripts, as the engine keeps them.
@Suite(.serialized) struct AppWorldTests {
    private func run(_ script: String, in world: ScriptWorld = .client, _ site: TestPage) async throws -> ScriptData {
        try await site.page.with { core in
            Result { () throws(ScriptFailure) in try core.evaluateWhole(script, world: world) }
        }.get()
    }

    @Test func filesOfControlsAreShared() async throws {
        let form =
            "<form id=f method=post enctype=multipart/form-data><input id=i name=i type=file>"
            + "<input id=j name=j type=file><button id=go>Go</button></form>"
        let site = TestPage { request in
            request.method == "POST" ? .text(String(decoding: request.body, as: UTF8.self)) : html("Files", form)
        }
        await site.load("https://rp.test/")
        try await site.page.with { core in
            Result { () throws(InteractionError) in
                try core.choose(
                    "#i",
                    files: [FormFile(filename: "a.txt", type: "text/a", content: .bytes([104, 105]))]
                )
            }
        }.get()
        let own = try await run(
            "[i.files.length, i.files[0].name, i.files[0] instanceof File, i.files === i.files].join()",
            site
        )
        #expect(own == .string("1,a.txt,true,true"))
        _ = try await run("j.files = i.files; i.value = ''; 1", site)
        #expect(
            try await run("[j.files.length, i.files.length, new FormData(f).get('j').name].join()", in: .page, site)
                == .string("1,0,a.txt")
        )
        _ = try await run("f.requestSubmit(go); 1", site)
        await site.page.settle(horizon: .seconds(1))
        let sent = try await run("document.body.textContent", site).string ?? ""
        #expect(
            sent.contains("filename=\"a.txt\"") && sent.contains("text/a") && sent.contains("\nhi\n"),
            "\(sent)"
        )
    }

    /// A document that comes back has its worlds as they were; one that nobody asked has none.
    @Test func worldsStayWithDocumentsThatHistoryKeeps() async throws {
        let site = TestPage { html("Page", "<p id=p>\($0.url.path)</p><script>1</script>") }
        await site.load("https://rp.test/one")
        #expect(await site.state { $0.scriptObjectsAlive } == 2)
        _ = try await run(
            "var kept = p.textContent; addEventListener('pageshow', e => { kept += e.persisted }); 1",
            site
        )
        #expect(await site.state { $0.scriptObjectsAlive } == 3)
        await site.load("https://rp.test/two")
        #expect(try await run("typeof kept + p.textContent", site) == .string("undefined/two"))
        await site.run { $0.go(by: -1) }
        #expect(try await run("kept", site) == .string("/onetrue"))
    }
}
