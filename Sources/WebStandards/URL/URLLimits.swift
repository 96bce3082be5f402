/// What a URL may cost.
enum URLLimits {
    /// The longest input read, in bytes: what browsers take for a `data:` URL; offsets stay below 2^32 when each
    /// byte becomes `%XX`.
    static let maximumLength = 512 << 20
    /// The longest host given to IDNA processing, which is quadratic; DNS stops at 253 (RFC 1035 section 2.3.4).
    static let maximumDomainLength = 4 << 10
}
