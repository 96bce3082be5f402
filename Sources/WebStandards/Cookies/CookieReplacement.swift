/// What a cookie takes over of the one with the same name, domain and path that it replaces.
///
/// It decides on its place in the `Cookie` field, in which older cookies come first.
public enum CookieReplacement: String, Sendable, Hashable, Codable, CaseIterable {
    /// The time of creation, and so the place (section 5.7, step 23.3).
    case keepsCreation
    /// The same, but only with the same value: a cookie with another value comes last.
    ///
    /// PLATFORM(Chromium): so does its cookie store (`CookieMonster`), and with it Android's web view.
    case keepsCreationOfSameValue
}
