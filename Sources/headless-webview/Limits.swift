/// What the command keeps at most of what servers make it keep.
enum ReportLimits {
    /// Bytes of a file of certificates: a system's has some 200 KiB.
    static let certificates = 16 << 20
    /// Lines of a transcript; a page that polls for an hour makes fewer.
    static let callbacks = 20_000
    /// Requests with their answers.
    static let hops = 2_000
    /// Characters of a page's text in an error message: two lines of a terminal.
    static let excerpt = 160
    /// Controls of a page named in an error message.
    static let controls = 8
    /// Bytes of a file that `--fill-file` reads: more than any field takes.
    static let fillFile = 1 << 20
    /// Bytes of a file of cookies: one more than the engine takes, which then says so.
    static let cookieFile = 64 << 20 + 1
    /// Lines of a file of cookies that are told to make no sense.
    static let skippedCookies = 10
    /// Bytes of the resource that `demo` fetches.
    static let resource = 1 << 16
}
