/// Which requests the flow answers in the servers' stead, and how.
struct StubRule: Sendable {
    var url: TextRule
    /// `nil`: all.
    var method: Template?
    var status = 200
    /// `nil`: it goes by the body.
    var type: Template?
    var headers: [(name: String, values: [Template])] = []
    var body = Body.none
    var delay: Template?
    /// No connection comes to be.
    var isBlocked = false

    enum Body: Sendable {
        case none
        case text(Template)
        case file(name: String, [UInt8])
    }
}
