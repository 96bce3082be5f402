import JOSE
import WebStandards

/// What an app asked for, while its user logs in.
struct PendingRequest {
    let identifier: String
    let client: ProviderClient
    /// Where the answer goes, as it was asked for.
    let redirectURI: String
    let responseType: String
    let scope: String
    let state: String
    let nonce: String
    /// The code challenge of RFC 7636, by `S256`; empty without one.
    let challenge: String
    /// Laid out for a phone.
    let isMobile: Bool
    /// Whom it was asked of, as an origin.
    let issuer: String
}

/// What one browser has done here, under the identifier in its session cookie.
struct ProviderSession {
    let identifier: String
    /// What a form must bring back, so that no other site can send it.
    let csrf: String
    var account: SignInService.Account?
    /// Gave the password, and has a second step to do.
    var candidate: (account: SignInService.Account, remembers: Bool)?
    /// The token that was granted last, for a success page to deliver.
    var token: String?
}

/// That an account lets an app have something.
struct ProviderGrant {
    let identifier: String
    let client: ProviderClient
    let account: SignInService.Account
    let scope: String
    let redirectURI: String
    let nonce: String
    let challenge: String
    let issued: UnixTime
}

/// A token, and until when.
struct IssuedToken {
    let grant: ProviderGrant
    /// `nil`: it lasts.
    let expires: UnixTime?
}

/// All that a service remembers.
struct ProviderState {
    var behavior = ProviderBehavior()
    var pending = BoundedStore<PendingRequest>(capacity: SignInLimits.sessions)
    var sessions = BoundedStore<ProviderSession>(capacity: SignInLimits.sessions)
    /// Accounts by the value of a remembered login's cookie.
    var remembered = BoundedStore<SignInService.Account>(capacity: SignInLimits.sessions)
    /// What was allowed to whom.
    var consents: Set<String> = []
    /// Codes that were not exchanged yet.
    var codes = BoundedStore<ProviderGrant>(capacity: SignInLimits.tokens)
    /// Codes that were: of a second time, the grant's tokens end.
    var usedCodes = BoundedStore<String>(capacity: SignInLimits.tokens)
    var accessTokens = BoundedStore<IssuedToken>(capacity: SignInLimits.tokens)
    var refreshTokens = BoundedStore<IssuedToken>(capacity: SignInLimits.tokens)
    /// Grants that are over.
    var revoked = BoundedStore<Bool>(capacity: SignInLimits.tokens)
    /// Requests that were answered.
    var requests = 0

    mutating func revoke(_ grant: String) {
        if revoked[grant] == nil { revoked.insert(true, for: grant) }
    }
}
