import WebStandards

/// Which apps have a session on which device, and the tickets that were given for them.
struct DeviceSessions {
    private struct Ticket {
        let account: SignInService.Account
        let issued: UnixTime
    }

    /// Accounts by app, by device.
    private var devices = BoundedStore<[String: SignInService.Account]>(capacity: SignInLimits.sessions)
    private var tickets = BoundedStore<Ticket>(capacity: SignInLimits.sessions)

    /// A ticket is for the request that follows.
    private static let ticketLifetime = Duration.seconds(300)

    mutating func create(_ device: String, app: String, _ account: SignInService.Account) {
        if var apps = devices[device] {
            apps[app] = account
            devices.replace(device, with: apps)
        } else {
            devices.insert([app: account], for: device)
        }
    }

    /// `nil`: of all apps.
    mutating func destroy(_ device: String, app: String?) {
        guard var apps = devices[device] else { return }
        if let app { apps[app] = nil } else { apps = [:] }
        devices.replace(device, with: apps)
    }

    /// Whose session there is, of whichever app; the ticket stands for it.
    mutating func track(_ device: String, ticket: String, now: UnixTime) -> SignInService.Account? {
        guard let account = devices[device]?.min(by: { $0.key < $1.key })?.value else { return nil }
        tickets.insert(Ticket(account: account, issued: now), for: ticket)
        return account
    }

    /// A ticket serves once.
    mutating func redeem(_ ticket: String, now: UnixTime) -> SignInService.Account? {
        guard let found = tickets[ticket] else { return nil }
        tickets.remove(ticket)
        return now < found.issued.advanced(by: Self.ticketLifetime) ? found.account : nil
    }
}
