import Synchronization
import WebNetwork
import WebStandards

/// The top of the ladder: the event loops that sessions live on and the way they reach the network.
///
/// One for a process is enough; tests make one each, with routes in memory or a manual clock.
public final class Browser: Sendable {
    let loops: [EngineLoop]
    let transports: any TransportProvider
    private let sessions = Atomic<Int>(0)

    /// A browser on real sockets and the system's clock.
    public static let shared = Browser()

    /// Makes a browser.
    ///
    /// - Parameters:
    ///   - transports: how requests are carried: sockets (the default) or routes in memory.
    ///   - clock: what timers, refreshes and cookie expiry go by. Default: the system's.
    ///   - loops: the number of threads, each started when first used. Default: as many as cores, 4 at most; one with
    ///     a clock that is stepped by hand.
    public init(
        transports: any TransportProvider = SocketTransports(),
        clock: any EngineClock = SystemClock(),
        loops: Int? = nil
    ) {
        self.transports = transports
        let count = loops ?? (clock is any SteppingClock ? 1 : min(4, ProcessorCount.online))
        self.loops = (0..<max(1, count)).map { EngineLoop(name: "headless-webview.\($0)", clock: clock) }
    }

    deinit {
        for loop in loops { loop.shutdown() }
    }

    /// The loop of the next session, in turn.
    func nextLoop() -> EngineLoop {
        let number = sessions.wrappingAdd(1, ordering: .relaxed).oldValue
        return loops[Int(UInt(bitPattern: number) % UInt(loops.count))]
    }
}
