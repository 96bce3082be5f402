/// Who runs the scripts that a parser meets.
package protocol ParserScripts: AnyObject {
    /// The parser stands behind a `script` element (https://html.spec.whatwg.org/#parsing-main-incdata, the end tag).
    func parser(_ builder: DocumentBuilder, met script: Element) -> ParserVerdict
}

/// How a parser goes on behind a script.
package enum ParserVerdict {
    case goOn
    /// Until `runAwaitedScript` is called.
    case wait
}
