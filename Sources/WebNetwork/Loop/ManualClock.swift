import Synchronization
import WebStandards

/// A clock that moves when it is told to, or when every loop on it has nothing left to do but wait.
///
/// With `advancesWhenIdle` no test sleeps: once no loop on the clock has a job, a transfer or a due timer, the time
/// jumps to the next timer of any of them. A page that re-arms a timer for ever therefore runs as fast as it can.
public final class ManualClock: SteppingClock {
    private struct Seat {
        let loop: any ClockedLoop
        var isAsleep = false
        var isIdle = false
        var deadline: Duration?
    }

    private struct State {
        var now: Duration = .zero
        var seats: [ObjectIdentifier: Seat] = [:]
    }

    private let start: UnixTime
    private let advancesWhenIdle: Bool
    private let state = Mutex(State())

    /// A clock that stands at `wallTime`.
    public init(wallTime: UnixTime = UnixTime(seconds: 1_700_000_000), advancesWhenIdle: Bool = true) {
        self.start = wallTime
        self.advancesWhenIdle = advancesWhenIdle
    }

    /// Time since the clock was made, as far as it was moved.
    public var now: Duration { state.withLock(\.now) }

    /// The wall time it was made with, and `now` more.
    public var wallTime: UnixTime { start.advanced(by: now) }

    /// Moves the time forward at once; the loops then run what became due, in the order of its deadlines.
    public func advance(by duration: Duration) {
        let loops = state.withLock { state in
            state.now += max(duration, .zero)
            return wake(&state)
        }
        for loop in loops { loop.clockMoved() }
    }

    package func attach(_ loop: any ClockedLoop) {
        state.withLock { $0.seats[ObjectIdentifier(loop)] = Seat(loop: loop) }
    }

    package func detach(_ loop: any ClockedLoop) {
        let loops = state.withLock { state in
            state.seats[ObjectIdentifier(loop)] = nil
            return jump(&state)
        }
        for loop in loops { loop.clockMoved() }
    }

    package func sleeps(_ loop: any ClockedLoop, until deadline: Duration?, idle: Bool) {
        let loops = state.withLock { state in
            state.seats[ObjectIdentifier(loop)] = Seat(loop: loop, isAsleep: true, isIdle: idle, deadline: deadline)
            // The time may have moved since the loop last read it.
            return wake(&state) + jump(&state)
        }
        for loop in loops { loop.clockMoved() }
    }

    package func woke(_ loop: any ClockedLoop) {
        state.withLock { state in
            state.seats[ObjectIdentifier(loop)]?.isAsleep = false
            state.seats[ObjectIdentifier(loop)]?.isIdle = false
        }
    }

    /// When all are idle: on to the earliest deadline, and whoever waited for it is to be woken.
    private func jump(_ state: inout State) -> [any ClockedLoop] {
        guard advancesWhenIdle, state.seats.values.allSatisfy(\.isIdle) else { return [] }
        guard let next = state.seats.values.compactMap(\.deadline).min() else { return [] }
        state.now = max(state.now, next)
        return wake(&state)
    }

    private func wake(_ state: inout State) -> [any ClockedLoop] {
        var woken: [any ClockedLoop] = []
        for (id, seat) in state.seats where seat.isAsleep {
            guard let deadline = seat.deadline, deadline <= state.now else { continue }
            state.seats[id]?.isAsleep = false
            state.seats[id]?.isIdle = false
            woken.append(seat.loop)
        }
        return woken
    }
}
