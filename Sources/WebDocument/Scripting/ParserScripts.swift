/// Who runs the scripts that a parser meets.
package protocol ParserScripts: AnyObject {
    /// The parser stands behind a `script` element (https://html.spec.whatwg.org/#parsing-main-incdata, the end tag).
    func parser(_ builder: DocumentBuilder, met script: Element) -> ParserVerdict
    /// Whether the page is about to give way to another, so that no more of it is read.
    func leadsOn(_ builder: DocumentBuilder) -> Bool
}

extension ParserScripts {
    package func leadsOn(_ builder: DocumentBuilder) -> Bool { false }
}

/// How a parser goes on behind a script.
package enum ParserVerdict {
    case goOn
    /// Until `runAwaitedScript` is called.
    case wait
    /// What is here of the page is not read; what comes later is, where the page has not given way to another by then.
    case leave
}
