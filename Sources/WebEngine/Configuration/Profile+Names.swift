extension Profile {
    /// The profile that `PLATFORM[:VERSION]` names: `wkwebview` of iOS 8 or later, `uiwebview` of iOS 2 to 12, `android`
    /// with an API level; `nil`: there is no such.
    package init?(named text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let version = parts.dropFirst().first.map { Int($0) ?? 0 }
        switch (parts.first?.lowercased(), version) {
        case ("wkwebview", nil): self = .wkWebView()
        case ("wkwebview", let version?) where (8...99).contains(version): self = .wkWebView(iOS: version)
        case ("uiwebview", nil): self = .uiWebView()
        case ("uiwebview", let version?) where (2...12).contains(version): self = .uiWebView(iOS: version)
        case ("android", nil): self = .android()
        case ("android", let version?) where (1...99).contains(version): self = .android(api: version)
        default: return nil
        }
    }
}
