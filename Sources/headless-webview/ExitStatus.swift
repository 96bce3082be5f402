/// What the command tells its caller by its exit status.
enum ExitStatus: Int32, CaseIterable {
    case success = 0
    /// The walk ended, and the token was not to be had; or a step could not be done.
    case notFound = 1
    /// The command line makes no sense.
    case usage = 2
    /// A server could not be reached, or what it sent could not be taken, or time ran out.
    case network = 3
    /// A file of cookies could not be read or written.
    case file = 4
    /// A signal ended it, and it told what it had.
    case interrupted = 130

    /// For the help.
    var explanation: String {
        switch self {
        case .success: "What was asked for was found and printed."
        case .notFound: "The walk ended without the token, access was refused, or a step found no such element."
        case .usage: "The command line makes no sense; nothing was done."
        case .network: "A server could not be reached or understood, or time ran out."
        case .file:
            "A file of cookies could not be read, or cannot be written, and nothing was done; or could not be written in the "
                + "end; or standard output could not be written, which ended it."
        case .interrupted: ""
        }
    }
}
