/// Which set-cookie-strings are cookies at all.
public enum CookieSyntax: String, Sendable, Hashable, Codable, CaseIterable {
    /// What the draft says (section 5.6).
    case draft
    /// Without those that have a tab within their name, their value or an attribute, which the draft excepts from the control
    /// characters (step 1), or no name and an equals sign in their value, which a server reads as a name in the `Cookie` field.
    ///
    /// PLATFORM(Chromium): so its `ParsedCookie` takes them, and with it Android's web view, as Chromium 156 shows.
    case chromium
}
