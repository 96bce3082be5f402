import WebStandards

extension WebURL {
    /// The user and password in it.
    var credential: BasicCredential? {
        guard hasCredentials else { return nil }
        return BasicCredential(user: PercentEncoding.text(username), password: PercentEncoding.text(password))
    }
}
