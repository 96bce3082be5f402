import FuzzSupport
import WebDocument
import WebStandards

/// Matches the bytes as a selector against a fixed page.
///
/// The first match is the first of all; a selector that matches nothing adds nothing to the list.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSelector(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let selector = String(decoding: unsafe FuzzInput(start, count).bytes, as: UTF8.self)
    for document in unsafe documents {
        guard let all = try? document.querySelectorAll(selector) else {
            expect((try? document.querySelector(selector)) == nil, "the first of none")
            continue
        }
        expectEqual(try? document.querySelector(selector), all.first, "the first match")
        expectEqual(try? document.querySelectorAll(":not(*),\(selector)"), all, "with one that matches nothing")
    }
    return 0
}

// libFuzzer runs in one thread.
nonisolated(unsafe) private let documents: [Document] = [
    """
    <!doctype html><html id=html lang=en><head id=head><title id=title>T</title></head><body id=body class="a b">
    <div id=d1 class="card first" lang=en-GB data-kind="Big One"><p id=p1>one</p><p id=p2 class=x>two</p><span id=s1>
    </span></div><div id=d2 class=card dir=rtl><form id=f><input id=i1 name=user type=TEXT required placeholder=Name>
    <input id=i2 type=checkbox checked><input id=i3 type=radio name=r value=1><input id=i4 disabled value=q>
    <input id=i5 type=number min=1 max=3 value=7><select id=sel><option id=o1>1<option id=o2 selected>2</select>
    <textarea id=ta readonly></textarea><button id=b1>go</button></form></div><ul id=u><li id=l1>1<li id=l2>2
    <li id=l3 class=x>3<li id=l4>4<li id=l5>5</ul><a id=a1 href=/x rel="nofollow me">x</a><a id=a2>y</a>
    <svg id=svg viewBox="0 0 1 1"><circle id=c /></svg><em id="we.ird:id">w</em></body></html>
    """,
    "<p class=A id=X><b class=a>quirks",
].compactMap { html in
    WebURL("https://rp.example/login#d1").map {
        DocumentBuilder.document(
            DocumentOrigin(url: $0, contentType: MIMEType("text/html; charset=utf-8")),
            bytes: Array(html.utf8)
        )
    }
}
