import WebStandards

extension UpcomingPart {
    /// What a link of the kind `preload` or `modulepreload` names; of other kinds there is none.
    package init?(_ link: LinkField, on screen: Screen) {
        let isModule = link.relations.contains("modulepreload")
        guard isModule || link.relations.contains("preload"), !link.target.isEmpty else { return nil }
        if let media = link.parameters["media"], !MediaQueryList(media).matches(screen) { return nil }
        switch (ASCII.lowercase(link.parameters["as"] ?? ""), isModule) {
        case ("image", false): self.init(kind: .image, reference: link.target)
        case ("style", false): self.init(kind: .styleSheet, reference: link.target)
        case ("script", _), ("", true): self.init(kind: .script, reference: link.target)
        default: return nil
        }
        type = isModule ? "module" : nil
        nonce = link.parameters["nonce"]
        integrity = link.parameters["integrity"]
        crossOrigin = link.parameters["crossorigin"]
        referrerPolicy = link.parameters["referrerpolicy"]
    }
}
