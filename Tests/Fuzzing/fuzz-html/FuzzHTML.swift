import FuzzSupport
import WebDocument
import WebStandards

/// Parses what follows the first two bytes whole, and in pieces that the first two choose.
///
/// How the bytes are cut makes no difference, nor how long the parser waits for scripts that do nothing; what reads the
/// tree comes to an end.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe FuzzInput(start, count).bytes
    guard bytes.count > 2, let url = WebURL("https://rp.example/login") else { return 0 }
    let type = bytes[0] & 1 == 0 ? MIMEType("text/html; charset=utf-8") : MIMEType("text/html")
    var origin = DocumentOrigin(url: url, contentType: type)
    origin.scripting = bytes[0] & 2 != 0
    let page = bytes[2...]
    let whole = DocumentBuilder.document(origin, bytes: Array(page))

    let builder = DocumentBuilder(origin)
    let scripts = LateScripts()
    builder.scripts = scripts
    var random = UInt32(bytes[0]) << 8 | UInt32(bytes[1])
    var rest = page
    while !rest.isEmpty {
        random = random &* 1_664_525 &+ 1_013_904_223
        let piece = rest.prefix(Int(random >> 16) % (bytes[1] & 1 == 0 ? 4 : 64) + 1)
        builder.feed(Array(piece))
        rest = rest[piece.endIndex...]
        _ = builder.lookAhead()
        if random & 1 << 20 == 0 { scripts.arrive(at: builder) }
        _ = builder.document.title
    }
    builder.finish()
    scripts.arrive(at: builder)

    expectEqual(builder.document.treeDump, whole.treeDump, "the tree of pieces")
    expectEqual(builder.document.title, whole.title, "the title of pieces")
    read(whole)
    return 0
}

/// Scripts that are not there when the parser meets them.
private final class LateScripts: ParserScripts {
    private var isAwaited = false

    func parser(_ builder: DocumentBuilder, met script: Element) -> ParserVerdict {
        _ = builder.lookAhead()
        isAwaited = true
        return .wait
    }

    func arrive(at builder: DocumentBuilder) {
        while isAwaited {
            isAwaited = false
            builder.runAwaitedScript { .goOn }
        }
    }
}

private func read(_ document: Document) {
    _ = document.html
    _ = document.links.count
    _ = document.baseURL
    _ = document.body?.visibleText
    for form in document.forms {
        _ = document.submission(form: form, submitter: nil, boundary: "boundary")
        _ = document.invalidControls(of: form).count
    }
}
