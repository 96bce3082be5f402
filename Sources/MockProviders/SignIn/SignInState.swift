/// What one browser has done here, under the identifier in its session cookie.
struct SignInSession {
    let identifier: String
    /// What a form must bring back, so that no other site can send it.
    let csrf: String
    let account: SignInService.Account?
    /// The token that was granted last, for the success page to deliver.
    var token: String?
}

/// All that a sign-in service remembers.
struct SignInState {
    var sessions = BoundedStore<SignInSession>(capacity: SignInLimits.sessions)
    /// Accounts by the value of a remembered login's cookie.
    var remembered = BoundedStore<SignInService.Account>(capacity: SignInLimits.sessions)
    /// Accounts by the tokens issued for them.
    var tokens = BoundedStore<SignInService.Account>(capacity: SignInLimits.tokens)
}
