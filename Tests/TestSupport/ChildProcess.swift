import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that runs beside the tests.
///
/// NB: Foundation's `Process` reads the list of open descriptors past its end when it is long, and the tests that hold
/// hundreds of connections make it so.
package final class ChildProcess: Sendable {
    /// It does not start; `errno` says why.
    package struct Failure: Error {
        package let executable: String
        package let code: Int32
    }

    /// What the program has for a standard descriptor.
    package enum Stream: Sendable {
        /// Nothing is read, and what is written is dropped.
        case null
        case descriptor(Int32)
    }

    /// Longer than any program takes, however slow the machine.
    private static let patience = DispatchTimeInterval.seconds(600)

    private let identifier: pid_t
    private let isReaped = Mutex(false)

    /// Starts a program with these descriptors and no others.
    package init(
        _ executable: String,
        _ arguments: [String],
        environment: [String: String],
        input: Stream = .null,
        output: Stream = .null,
        errors: Stream = .null
    ) throws(Failure) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in [input, output, errors].enumerated() {
            switch stream {
            case .null: unsafe posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
            case .descriptor(let source): unsafe posix_spawn_file_actions_adddup2(&actions, source, Int32(number))
            }
        }
        // A copy of a test's socket would keep its connection open, and one of the other end of its own input that input.
        #if canImport(Glibc)
        for descriptor in 3..<Self.descriptorLimit {
            unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        #endif
        // A child of a dispatch thread would have its blocked signals.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        #if canImport(Glibc)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        #else
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT))
        #endif

        var words = unsafe ([executable] + arguments).map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for index in unsafe words.indices { unsafe free(words[index]) }
            for index in unsafe variables.indices { unsafe free(variables[index]) }
        }
        var identifier = pid_t()
        let code = unsafe posix_spawn(&identifier, executable, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw Failure(executable: executable, code: code) }
        self.identifier = identifier
    }

    #if canImport(Glibc)
    /// No descriptor is as high, nor any that another thread opens meanwhile: those get the lowest number that is free.
    private static var descriptorLimit: Int32 {
        guard let folder = unsafe opendir("/proc/self/fd") else { return 65_536 }
        defer { unsafe closedir(folder) }
        var highest: Int32 = 3
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe atoi($0) }
            }
            highest = max(highest, name)
        }
        return highest + 1_000
    }
    #endif

    /// Waits for its end on a thread of its own; the exit status, or 128 and the signal.
    ///
    /// One that does not end is aborted, so that its test fails and the others go on.
    package func end() async -> Int32 {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { self.send(SIGABRT) }
        return await withCheckedContinuation { continuation in
            Background.run { continuation.resume(returning: self.waitForEnd()) }
        }
    }

    /// Waits for its end here.
    package func waitForEnd() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        isReaped.withLock { $0 = true }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// Ends it now, unless it has ended.
    package func kill() { send(SIGKILL) }

    /// As Ctrl-C does.
    package func interrupt() { send(SIGINT) }

    /// What a terminal sends as it goes.
    package func hangUp() { send(SIGHUP) }

    private func send(_ signal: Int32) {
        isReaped.withLock { isReaped in
            guard !isReaped else { return }
            #if canImport(Glibc)
            _ = Glibc.kill(identifier, signal)
            #else
            _ = Darwin.kill(identifier, signal)
            #endif
        }
    }
}
