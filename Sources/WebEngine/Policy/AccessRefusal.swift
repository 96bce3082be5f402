import WebStandards

extension ActiveDocument {
    /// What a script of this document is told that reaches into another that it may not touch.
    ///
    /// PLATFORM(WebKit): LocalDOMWindow::crossDomainAccessErrorMessage, which leaves out where the other is from.
    func accessRefusal(by other: ActiveDocument) -> String {
        let isSandboxed = sandbox.contains(.origin)
        if isSandboxed || other.sandbox.contains(.origin) {
            let who =
                "Sandbox access violation: Blocked a frame at \"\(url.origin.serialized)\" from accessing a cross-origin frame."
            let lacks = "sandboxed and lack the \"allow-same-origin\" flag."
            if isSandboxed && other.sandbox.contains(.origin) { return "\(who)  Both frames are \(lacks)" }
            let which = isSandboxed ? "requesting access" : "being accessed"
            return "\(who)  The frame \(which) is sandboxed and lacks the \"allow-same-origin\" flag."
        }
        let who = "Blocked a frame with origin \"\(origin.serialized)\" from accessing a cross-origin frame."
        return "\(who) Protocols, domains, and ports must match."
    }
}
