/// What a flow file can have at most; all of them our own numbers.
package enum FlowLimits {
    /// Bytes of one file.
    static let fileBytes = 1 << 20
    /// Lists and mappings within each other.
    static let depth = 64
    /// Nodes of one file, aliases written out.
    static let nodes = 100_000
    /// Files that include each other.
    static let includes = 16
    /// Steps of a flow, those of included files among them.
    static let steps = 10_000
    /// Steps that a run does, rounds of `repeat` counted.
    static let stepsDone = 100_000
    /// Problems of one file that are told.
    static let problems = 20
    /// Characters of two texts that are compared for being alike.
    static let compared = 120
    /// UTF-8 bytes of a text that a regular expression is asked of; longer ones do not match.
    static let regexBytes = 1 << 16
    /// Bytes of an answer to the app's own request.
    static let answerBytes = 1 << 20
    /// UTF-8 bytes of a page's source, and of its text, that a record keeps.
    static let pageBytes = 1 << 18
    /// UTF-8 bytes of all pages that a record keeps, but for the one of the step that failed.
    static let pagesBytes = 16 << 20
    /// Lines of a transcript, requests, and changes of cookies that a record keeps for a step, each.
    static let callbacks = 2_000
    /// Errors of a page's console that are told of with a step that failed.
    static let errors = 2
    /// Requests, and lines of a transcript, that expectations look at.
    static let remembered = 20_000
}
