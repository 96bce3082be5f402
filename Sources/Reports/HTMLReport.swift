import WebStandards

/// One page with everything: each flow, each step with its requests on a time line, what became of cookies and why, what a
/// delegate was told, and the page as it was.
///
/// It needs no script and no other file.
package enum HTMLReport {
    package static func bytes(of record: RunRecord) -> [UInt8] {
        let failed = record.count(.failed)
        let count = record.flows.count == 1 ? "1 flow" : "\(record.flows.count) flows"
        let title = failed > 0 ? "\(failed) of \(count) failed" : "\(record.count(.passed)) of \(count) passed"
        var html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        html += "<title>\(XML.escape(title))</title>\n<style>\n\(HTMLStyle.text)</style>\n</head>\n<body>\n"
        html += "<header>\n<h1>\(XML.escape(title))</h1>\n<p class=\"counts\">"
        html += "<b class=\"passed\">\(record.count(.passed)) passed</b> <b class=\"failed\">\(failed) failed</b> "
        html += "<b class=\"skipped\">\(record.count(.skipped)) skipped</b> in \(time(record.duration)), "
        html +=
            "begun \(UTCDate(record.began))\(record.isInterrupted ? ", ended before its end" : "")</p>\n</header>\n<main>\n"
        for flow in record.flows { html += section(flow) }
        return Array((html + "</main>\n</body>\n</html>\n").utf8)
    }

    // MARK: - A flow

    private static func section(_ flow: FlowRecord) -> String {
        let isOpen = flow.status == .failed ? " open" : ""
        var html = "<details class=\"flow \(flow.status.rawValue)\"\(isOpen)>\n<summary><span class=\"mark\"></span>"
        html +=
            "<strong>\(XML.escape(flow.name))</strong> <small>\(XML.escape(flow.file)), \(XML.escape(flow.profile)), "
        html += "\(time(flow.duration))\(flow.attempts > 1 ? ", attempt \(flow.attempts)" : "")"
        html += "\(flow.tags.map { XML.escape(", \($0.joined(separator: ", "))") } ?? "")</small></summary>\n"
        if let problem = flow.problem { html += alert(problem) }
        html += "<ol class=\"steps\">\n"
        let whole = max(1, flow.steps.map { $0.began + $0.duration }.max() ?? flow.duration)
        for step in flow.steps { html += item(step, of: flow, whole: whole) }
        return html + "</ol>\n</details>\n"
    }

    private static func alert(_ problem: FlowProblem) -> String {
        var html = "<div class=\"problem\" role=\"alert\">\n<p>\(XML.escape(problem.step.map { "\($0): " } ?? ""))"
        html += "\(XML.escape(problem.message)) <code>\(XML.escape(problem.place.description))</code></p>\n<dl>\n"
        for (name, value) in [
            ("Expected", problem.expected), ("Found", problem.actual), ("Nearest", problem.nearest),
        ] {
            if let value { html += "<dt>\(name)</dt><dd>\(XML.escape(value))</dd>\n" }
        }
        return html + "</dl>\n</div>\n" + (problem.further ?? []).map(alert).joined()
    }

    // MARK: - A step

    private static func item(_ step: StepRecord, of flow: FlowRecord, whole: Double) -> String {
        let isOpen = step.status == .failed ? " open" : ""
        let place = step.place.file == flow.file ? "line \(step.place.line)" : "\(step.place.file):\(step.place.line)"
        var html = "<li class=\"\(step.status.rawValue)\">\n<details\(isOpen)>\n<summary><span class=\"mark\"></span>"
        html += "\(XML.escape(step.title)) <small>\(XML.escape(place)), \(time(step.duration))"
        if !step.hops.isEmpty { html += ", \(step.hops.count) request\(step.hops.count == 1 ? "" : "s")" }
        html += "</small></summary>\n"
        if let problem = step.problem { html += alert(problem) }
        html += list("Notes", step.notes)
        if !step.hops.isEmpty {
            html +=
                "<h3>Requests</h3>\n<table class=\"hops\">\n<tr><th>Status</th><th>Request</th><th>Time line</th></tr>\n"
            for hop in step.hops { html += row(hop, whole: whole) }
            html += "</table>\n"
        }
        html += list("Cookies in the jar", step.cookies)
        html += list("Callbacks", step.callbacks)
        if let page = step.page { html += section(page) }
        return html + "</details>\n</li>\n"
    }

    private static func row(_ hop: TimedHop, whole: Double) -> String {
        let left = percent(hop.began, whole)
        let width = max(0.5, min(100 - left, percent(hop.duration, whole)))
        let status = hop.status == 0 ? "none" : "\(hop.status)"
        var html = "<tr class=\"s\(hop.status / 100)\"><td>\(status)</td><td><code>\(XML.escape(hop.method)) "
        html += "\(XML.escape(hop.url))</code>"
        if hop.destination != .document { html += " <small>\(hop.destination.rawValue)</small>" }
        if let redirect = hop.redirect { html += "<br>→ <code>\(XML.escape(redirect))</code>" }
        if let failure = hop.failure { html += "<br><em>\(XML.escape(failure))</em>" }
        html += list("", hop.cookies.map(\.description))
        html += "<details class=\"fields\"><summary>Header fields</summary><table>\n"
        for (side, fields) in [("sent", hop.requestFields), ("received", hop.responseFields)] {
            for field in fields {
                html +=
                    "<tr><td>\(side)</td><td>\(XML.escape(field.name))</td><td>\(XML.escape(Cookie.text(field.value)))</td></tr>\n"
            }
        }
        html += "</table></details></td><td class=\"line\"><span style=\"margin-left:\(Decimal3.text(left))%;"
        html += "width:\(Decimal3.text(width))%\"></span>\(time(hop.duration))</td></tr>\n"
        return html
    }

    private static func percent(_ part: Double, _ whole: Double) -> Double {
        min(100, max(0, part / whole * 100))
    }

    private static func section(_ page: PageRecord) -> String {
        var html =
            "<h3>Page</h3>\n<p>\(page.status == 0 ? "" : "\(page.status) ")<strong>\(XML.escape(page.title))</strong> "
        html += "<code>\(XML.escape(page.url))</code></p>\n"
        html += "<details><summary>Text</summary><pre>\(XML.escape(page.text))</pre></details>\n"
        html += "<details><summary>Source</summary><pre>\(XML.escape(page.source))</pre></details>\n"
        return html
    }

    private static func list(_ title: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let heading = title.isEmpty ? "" : "<h3>\(title)</h3>\n"
        return heading + "<ul>\n" + lines.map { "<li>\(XML.escape($0))</li>\n" }.joined() + "</ul>\n"
    }

    private static func time(_ milliseconds: Double) -> String {
        milliseconds >= 1000
            ? "\(Decimal3.text(milliseconds / 1000)) s"
            : "\(Decimal3.text((milliseconds * 10).rounded() / 10).dropLast(2)) ms"
    }
}

/// How the report looks, by day and by night.
enum HTMLStyle {
    static let text = """
        :root { color-scheme: light dark; --line: #8885; --good: #1f7a37; --bad: #b3261e; --dim: #7a5f10; --bar: #4878c8; }
        @media (prefers-color-scheme: dark) { :root { --good: #5fce7c; --bad: #ff8f85; --dim: #dcb64e; } }
        body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1100px; padding: 1rem; }
        h1 { font-size: 1.5rem; margin: 0; } h3 { font-size: .9rem; margin: .8rem 0 .2rem; }
        code, pre { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
        pre { border: 1px solid var(--line); max-height: 24rem; overflow: auto; padding: .5rem; white-space: pre-wrap; }
        small { color: color-mix(in srgb, CanvasText 70%, Canvas); } b.passed { color: var(--good); } b.failed { color: var(--bad); }
        b.skipped { color: var(--dim); }
        details.flow { border: 1px solid var(--line); border-radius: 6px; margin: .6rem 0; padding: .4rem .8rem; }
        summary { cursor: pointer; } ol.steps { list-style: none; padding-left: 1.2rem; } ol.steps > li { margin: .2rem 0; }
        .mark::before { display: inline-block; width: 1.2em; }
        .passed > summary .mark::before, .passed > details > summary .mark::before { content: "✓"; color: var(--good); }
        .failed > summary .mark::before, .failed > details > summary .mark::before { content: "✗"; color: var(--bad); }
        .skipped > summary .mark::before, .skipped > details > summary .mark::before { content: "–"; color: var(--dim); }
        .problem { border-left: 4px solid var(--bad); margin: .5rem 0; padding: .1rem .8rem; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .8rem; margin: .2rem 0; }
        dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
        table { border-collapse: collapse; width: 100%; } th { text-align: left; }
        td, th { border-bottom: 1px solid var(--line); padding: .2rem .4rem; vertical-align: top; }
        table.hops > tbody > tr > td:nth-child(2) { width: 65%; } td.line { min-width: 9rem; }
        td.line span { background: var(--bar); border-radius: 2px; display: block; height: .7rem; }
        td { overflow-wrap: anywhere; } .fields td:first-child { overflow-wrap: normal; }
        .fields td:nth-child(2) { min-width: 8rem; } .fields td:nth-child(3) { min-width: 6rem; width: 99%; }
        tr.s4 td.line span, tr.s5 td.line span, tr.s0 td.line span { background: var(--bad); }
        @media (max-width: 600px) {
        table.hops, table.hops > tbody, table.hops > tbody > tr, table.hops > tbody > tr > td { display: block; }
        table.hops th { display: none; } table.hops > tbody > tr > td { border: 0; width: auto !important; }
        table.hops > tbody > tr { border-bottom: 1px solid var(--line); } ol.steps { padding-left: 0; }
        }
        ul { margin: .2rem 0; padding-left: 1.2rem; } li { overflow-wrap: anywhere; }

        """
}
