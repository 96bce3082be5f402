import WebStandards

extension UpcomingPart {
    /// What a link of the kind `preload` or `modulepreload` names; of other kinds there is none.
    package init?(_ link: LinkField, on screen: Screen) {
        let isModule = link.relations.contains("modulepreload")
        guard isModule || link.relations.contains("preload"), !link.target.isEmpty else { return nil }
        if let media = link.parameters["media"], !MediaQueryList(media).matches(screen) { return nil }
        guard let destination = Preload.Destination(link.parameters["as"], isModule: isModule) else { return nil }
        self.init(kind: Kind(destination), reference: link.target)
        type = isModule ? "module" : nil
        nonce = link.parameters["nonce"]
        integrity = link.parameters["integrity"]
        crossOrigin = link.parameters["crossorigin"]
        referrerPolicy = link.parameters["referrerpolicy"]
    }
}
