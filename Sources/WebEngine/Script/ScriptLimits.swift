/// Bounds of what scripts may have under way.
enum ScriptLimits {
    /// Sockets of a document that are open at once: 255, as in browsers; later ones fail.
    static let sockets = 255
    /// Bytes that wait to go out on a socket: 64 MiB; beyond, it fails.
    static let queuedBytes = 64 << 20
    /// Workers of a document at once: 20; later ones fail.
    static let workers = 20
    /// Images and style sheets that elements hear of.
    static let resources = 10_000
    /// Timers that run at once: 100,000; later ones never run.
    static let timers = 100_000
    /// Bytes of a file that the app chose by its path, for scripts: 64 MiB; of a larger one they read nothing.
    static let fileBytes = 64 << 20
    /// Panels that one document shows: 1,000; later ones are answered at once, as if nobody were there.
    static let dialogs = 1_000
    /// Documents of frames that are kept for scripts once they do not show: 32.
    static let formerDocuments = 32
    /// Seconds that one entry may wait beside its own time: 60, as long as a synchronous request may take.
    static let waiting = 60.0
    /// Bytes that a script can have filled in a second of the processor's: 4 GiB, more than memory that is new is given out.
    static let bytesPerSecond = 4.0 * 1024 * 1024 * 1024
    /// Bytes of scripts of documents that have gone, after which what they left is collected: 16 MiB.
    static let abandonedText = 16 << 20
    /// Worlds of frames and windows that have gone, after which they are collected: 64.
    static let abandonedWorlds = 64
    /// Times that the text of a page is looked at for whether a view has painted it: 100; then it has.
    static let looksAtText = 100
    /// Different limits that one document is told of having met: 20.
    static let limitsTold = 20
}
