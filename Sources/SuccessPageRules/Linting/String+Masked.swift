extension String {
    /// The same without what `Secret.mask` lets through of a secret: its first characters and its length.
    var withoutMasked: String {
        guard contains("…(") else { return self }
        return replacing(#/[^\s=&?#;:"'\/]{0,4}…\([0-9]+\)/#) { _ in "…" }
    }
}
