import WebStandards

/// What a realm has under way beyond its document: requests, and decoders in the middle of a stream.
final class RealmNetwork {
    private var decoders: [Int: ScriptTextDecoder] = [:]
    private var lastNumber = 0
    /// By the number that the script knows it by.
    var fetches: [Int: ScriptFetch] = [:]
    var sockets: [Int: ScriptSocket] = [:]

    /// Decoders in the middle of a stream; more are forgotten, and begin anew.
    private static let decoderLimit = 10_000

    /// Requests under way at once; more fail.
    static let fetchLimit = 1_000

    func takeDecoder(_ number: Int) -> ScriptTextDecoder? { decoders.removeValue(forKey: number) }

    func keep(_ decoder: ScriptTextDecoder, as number: Int) -> Int {
        guard decoders.count < Self.decoderLimit else { return 0 }
        var number = number
        if number == 0 {
            lastNumber += 1
            number = lastNumber
        }
        decoders[number] = decoder
        return number
    }

    /// Nothing is under way that is to end.
    var isIdle: Bool {
        !fetches.values.contains(where: \.isAwaited) && !sockets.values.contains(where: \.isAwaited)
    }

    /// A script has said something to a server that listens, and has no answer yet.
    var awaitsAnswer: Bool { sockets.values.contains(where: \.awaitsAnswer) }

    /// What is under way fails, the oldest first; true: something was.
    func interrupt() -> Bool {
        let interrupted = fetches.sorted { $0.key < $1.key }.map(\.value).filter { !$0.outlivesDocument }
        for fetch in interrupted { fetch.interrupt() }
        return !interrupted.isEmpty
    }

    /// The document is left: nothing more is fetched for it, but what is to outlive it.
    func stop() {
        for fetch in fetches.values where !fetch.outlivesDocument { fetch.cancel() }
        fetches = [:]
        for socket in sockets.values { socket.cancel() }
        sockets = [:]
    }

    func close() {
        stop()
        decoders = [:]
    }
}

/// The decoder of a script's `TextDecoder`.
struct ScriptTextDecoder {
    private var strict: StrictTextDecoder
    private let isStrict: Bool

    init(_ encoding: TextEncoding, isStrict: Bool, keepsMark: Bool) {
        strict = StrictTextDecoder(keepsMark ? TextDecoder(continuingIn: encoding) : TextDecoder(encoding))
        self.isStrict = isStrict
    }

    /// `nil` for bytes that a strict decoder refuses.
    mutating func decode(_ bytes: [UInt8], flush: Bool) -> String? {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        let isValid = strict.decode(bytes, into: &output, flush: flush)
        return isValid || !isStrict ? String(decoding: output, as: UTF8.self) : nil
    }
}
